// The text of a model, checked by its own parser as it is written.

import { h, button } from './dom.js';
import { post, readFile, writeFile } from './api.js';
import { address } from './app.js';
import { editor, showProblems } from './editor.js';
import { album } from './picture.js';
import { drawings } from './drawings.js';

const PAUSE = 350;

export async function modelsPanel(main, [model]) {
  if (!model) {
    main.replaceChildren(h('p', { class: 'faint' }, 'There is no model in this folder.'));
    return undefined;
  }
  const state = h('p', { class: 'problem-line', role: 'status' });
  if (model.startsWith('java:')) {
    main.replaceChildren(h('h1', {}, model), h('p', {}, 'A model written in Java, on the class path. It can be checked and simulated here.'), state, offers(await look(model)));
    return undefined;
  }
  const saved = { text: await readFile(model) };
  const save = button('Save', 'Save (Ctrl+S)', () => write(), { disabled: true });
  const place = h('div', { class: 'editor' });
  const list = h('ol', { class: 'problems' });
  let timer;
  let busy = false;
  let again = false;
  let view;

  async function write() {
    const text = view.state.doc.toString();
    try {
      await writeFile(model, text);
      saved.text = text;
      save.disabled = true;
      state.textContent = 'saved';
    } catch (failure) {
      state.textContent = failure.message;
      throw failure;
    }
  }

  /** One look at a time: a text that takes long to read is not read once for every key. */
  async function inspect() {
    again = busy;
    if (busy) return;
    busy = true;
    await inspected().catch(() => undefined);
    busy = false;
    if (again && view) inspect();
  }

  async function inspected() {
    const found = await look(model, view.state.doc.toString()).catch((failure) => ({ problems: [{ line: 0, column: 0, message: failure.message }] }));
    if (again || !view) return;
    const warnings = found.warnings ?? [];
    showProblems(view, found.problems.filter(here), warnings.filter(here));
    const count = found.problems.length;
    state.textContent = count === 0 ? `no problems${warnings.length > 0 ? `, ${warnings.length} warnings` : ''}` : count === 1 ? '1 problem' : `${count} problems`;
    state.className = `problem-line ${count > 0 ? 'bad' : 'good'}`;
    list.replaceChildren(...[...found.problems, ...warnings].map((problem) => h('li', {}, h('button', { type: 'button', class: 'link', onclick: () => jump(problem) },
      `${problem.file && !here(problem) ? `${problem.file}:` : ''}${problem.line ? `${problem.line}:${problem.column}: ` : ''}${problem.message}`))));
    if (count === 0) await picture();
  }

  const frame = h('section', { class: 'beside', 'aria-label': 'Drawing', hidden: true });
  let drawn;

  /** The automata of processes, or the net, beside the text. */
  async function picture() {
    const found = await drawings(model, [], view.state.doc.toString());
    if (again || !view) return;
    frame.hidden = found.drawings.length === 0;
    if (frame.hidden) return;
    drawn = album(found.drawings, { onNode: (node) => node.line && jump({ line: node.line }), onEdge: (edge) => jump({ line: edge.line }) });
    frame.replaceChildren(h('h3', {}, drawn.tools), drawn.element);
    drawn.show(new Map(found.initial ?? []), undefined, false);
    drawn.light(view.state.doc.lineAt(view.state.selection.main.head).number);
  }

  const here = (problem) => !problem.file || problem.file === model || problem.file.endsWith(`/${model}`);

  function jump(problem) {
    const line = view.state.doc.line(Math.max(1, Math.min(problem.line || 1, view.state.doc.lines)));
    const at = Math.min(line.to, line.from + Math.max(0, (problem.column || 1) - 1));
    view.dispatch({ selection: { anchor: at }, scrollIntoView: true });
    view.focus();
  }

  const start = async () => {
    if (view.state.doc.toString() !== saved.text) await write();
    location.hash = address('check', model);
  };
  main.replaceChildren(
    h('div', { class: 'bar' }, h('h1', {}, model), state, h('span', { class: 'bar-end' }, save, button('Check…', 'Check this model (Ctrl+Enter)', start, { class: 'primary' }))),
    h('div', { class: 'model-body' }, place, frame), list);
  view = editor(place, model, saved.text, {
    changed: (text) => {
      save.disabled = text === saved.text;
      clearTimeout(timer);
      timer = setTimeout(inspect, PAUSE);
    },
    save: write,
    start,
    moved: (line) => drawn?.light(line),
    declared: (text, line, column) => post('declaration', { model, text, line: String(line), column: String(column) }),
  });
  inspect();
  const unsaved = (event) => { if (!save.disabled) event.preventDefault(); };
  addEventListener('beforeunload', unsaved);
  return () => {
    clearTimeout(timer);
    removeEventListener('beforeunload', unsaved);
    if (!save.disabled) writeFile(model, view.state.doc.toString());
    view.destroy();
    view = undefined;
  };
}

export function look(model, text, defines = []) {
  return post('look', { model, text, defines });
}

function offers(found) {
  if (found.problems.length > 0) return h('p', { class: 'refusal', role: 'alert' }, found.problems.map((problem) => problem.message).join('\n'));
  return h('div', {}, h('h2', {}, 'What it states'),
    h('ul', { class: 'plain' }, found.properties.map((property) => h('li', {}, h('code', {}, property.name), h('span', { class: 'faint' }, property.text === property.name ? '' : ` ${property.text}`)))),
    h('h2', {}, 'Variables'), h('p', {}, h('code', {}, found.variables.join(', '))));
}
