// Builds elements. Texts become text nodes, never HTML, whatever a model calls its variables.

const SVG = 'http://www.w3.org/2000/svg';

function fill(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value);
    else if (name in element && typeof value !== 'string' && !(element instanceof SVGElement)) element[name] = value;
    else element.setAttribute(name, value === true ? '' : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

export function h(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

export function s(tag, attributes = {}, ...children) {
  return fill(document.createElementNS(SVG, tag), attributes, children);
}

export function button(label, title, action, attributes = {}) {
  return h('button', { type: 'button', title, 'aria-label': title, onclick: action, ...attributes }, label);
}

/** Copies a text, and says so on the button for a moment. */
export async function copy(text, target) {
  const before = target.textContent;
  try {
    await navigator.clipboard.writeText(text);
    target.textContent = 'Copied';
  } catch {
    const area = h('textarea', { value: text, class: 'offscreen' });
    document.body.append(area);
    area.select();
    target.textContent = document.execCommand('copy') ? 'Copied' : 'Cannot copy';
    area.remove();
  }
  setTimeout(() => { target.textContent = before; }, 1200);
}

// Six hues that colour-blind people can tell apart (Okabe and Ito), then the same in other shapes.
export function laneClass(lane) {
  return `lane-${lane % 6}`;
}

export function laneMark(lane, x, y, r = 5) {
  const shape = Math.floor(lane / 6) % 3;
  const attributes = { class: `mark ${laneClass(lane)}` };
  if (shape === 0) return s('circle', { ...attributes, cx: x, cy: y, r });
  if (shape === 1) return s('rect', { ...attributes, x: x - r + 0.5, y: y - r + 0.5, width: 2 * r - 1, height: 2 * r - 1 });
  return s('path', { ...attributes, d: `M${x} ${y - r - 1}L${x + r + 1} ${y + r - 1}H${x - r - 1}Z` });
}

export function grouped(number) {
  return Math.round(number).toLocaleString('en-US');
}

export function bytes(size) {
  const units = ['bytes', 'KiB', 'MiB', 'GiB', 'TiB'];
  let unit = 0;
  while (size >= 1024 && unit < units.length - 1) {
    size /= 1024;
    unit++;
  }
  return `${unit === 0 || size >= 10 ? Math.round(size) : size.toFixed(1)} ${units[unit]}`;
}

export function seconds(time) {
  return time < 10 ? `${time.toFixed(2)} s` : `${time.toFixed(1)} s`;
}
