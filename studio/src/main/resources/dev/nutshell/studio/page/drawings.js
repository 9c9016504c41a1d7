// The drawings of a model, as the server lays them out.

import { post } from './api.js';
import { album, isNet } from './picture.js';

/** The drawings of a model; none where it has none. text: another one than the saved one. */
export async function drawings(model, defines = [], text = undefined) {
  const found = await post('draw', { model, defines, text }).catch(() => ({ drawings: [] }));
  return found;
}

/** The picture of a net for a trail; undefined where the model is no net. */
export async function netPicture(model, defines, text) {
  const { drawings: found } = await drawings(model, defines, text);
  return found.length > 0 && found.some((drawing) => isNet(drawing) || !drawing.nodes) && !/\.(pml|prom|promela|spin|pm|prm|pr)$/.test(model) ? album(found) : undefined;
}
