// Which panel is shown: the address says it, so that reload, back and links work.

import { h, button } from './dom.js';
import { get, post } from './api.js';
import { modelsPanel } from './models.js';
import { checkPanel } from './check.js';
import { runPanel } from './run.js';
import { simulatePanel } from './simulate.js';
import { historyPanel } from './history.js';
import { help } from './keys.js';

const spacePanel = async (...given) => (await import('./space.js')).spacePanel(...given);
const comparePanel = async (...given) => (await import('./compare.js')).comparePanel(...given);

const PANELS = [
  { name: 'models', title: 'Model', key: '1', show: modelsPanel, ofModel: true },
  { name: 'check', title: 'Check', key: '2', show: checkPanel, ofModel: true },
  { name: 'simulate', title: 'Simulate', key: '3', show: simulatePanel, ofModel: true },
  { name: 'space', title: 'State space', key: '4', show: spacePanel, ofModel: true },
  { name: 'compare', title: 'Compare', key: '5', show: comparePanel, ofModel: true },
  { name: 'history', title: 'History', key: '6', show: historyPanel },
  { name: 'run', show: runPanel },
];

const main = document.querySelector('main');
const nav = document.querySelector('nav');
const side = document.querySelector('.side');
let models = { models: [], examples: [] };
let model = '';
let leave;
let shown = 0;

export const address = (panel, ...parts) => `#/${[panel, ...parts.map(encodeURIComponent)].join('/')}`;

/** What was typed into the address need not be encoded rightly. */
function decoded(part) {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function route() {
  const parts = location.hash.replace(/^#\/?/, '').split('/').map(decoded);
  const panel = PANELS.find((each) => each.name === parts[0]);
  return panel ? { panel, parts: parts.slice(1) } : { panel: PANELS[0], parts: [model || models.models[0] || models.examples[0] || ''] };
}

export function choose(name) {
  model = name;
  drawSide();
  drawNav(route().panel);
}

async function show() {
  const { panel, parts } = route();
  if (panel.ofModel) model = parts[0] || model;
  drawNav(panel);
  drawSide();
  const turn = ++shown;
  try {
    leave?.();
    leave = undefined;
    main.className = panel.name;
    // A panel that comes too late, after another was chosen, writes where nobody sees it.
    const place = h('div', { class: 'panel' });
    main.replaceChildren(place);
    const left = await panel.show(place, panel.ofModel ? [model, ...parts.slice(1)] : parts);
    if (turn === shown) leave = left;
    else left?.();
  } catch (failure) {
    if (turn === shown) main.replaceChildren(h('p', { class: 'refusal', role: 'alert' }, failure.message));
  }
}

function drawNav(current) {
  nav.replaceChildren(...PANELS.filter((panel) => panel.title).map((panel) => h('a', {
    href: panel.ofModel ? address(panel.name, model) : address(panel.name),
    'aria-current': panel === current || (panel.name === 'history' && current.name === 'run') ? 'page' : undefined,
    title: `${panel.title} (${panel.key})`,
  }, panel.title)));
}

const filter = h('input', { type: 'search', placeholder: 'Find a model', 'aria-label': 'Find a model', oninput: drawSide });
const list = h('div', { class: 'model-list' });

function drawSide() {
  const wanted = filter.value.trim().toLowerCase();
  const panel = route().panel.ofModel ? route().panel.name : 'models';
  const item = (name) => h('a', { href: address(panel, name), class: 'model', 'aria-current': name === model ? 'true' : undefined, title: name },
    name.replace(/^java:/, '').replace(/^.*\//, ''));
  const groups = new Map();
  for (const name of models.models) {
    const folder = name.includes('/') ? name.replace(/\/[^/]*$/, '') : models.folder;
    if (!groups.has(folder)) groups.set(folder, []);
    groups.get(folder).push(name);
  }
  groups.set('in Java', models.examples);
  list.replaceChildren(...[...groups].flatMap(([folder, names]) => {
    const found = names.filter((name) => name.toLowerCase().includes(wanted));
    return found.length === 0 ? [] : [h('h3', {}, folder), ...found.map(item)];
  }));
}

function theme() {
  const root = document.documentElement;
  const dark = root.dataset.theme ? root.dataset.theme === 'dark' : matchMedia('(prefers-color-scheme: dark)').matches;
  root.dataset.theme = dark ? 'light' : 'dark';
  localStorage.setItem('theme', root.dataset.theme);
  dispatchEvent(new Event('themechange'));
}

document.addEventListener('keydown', (event) => {
  if (document.querySelector('dialog[open]') || event.target.closest('input, textarea, select, [contenteditable]') || event.ctrlKey || event.metaKey || event.altKey) return;
  const panel = PANELS.find((each) => each.key === event.key);
  // A model may have been chosen so lately that its panel has not come yet.
  const { panel: here, parts } = route();
  const chosen = here.ofModel && parts[0] ? parts[0] : model;
  if (panel) location.hash = panel.ofModel ? address(panel.name, chosen) : address(panel.name);
  else if (event.key === '?') help();
  else if (event.key === '/') { event.preventDefault(); filter.focus(); }
  else if (event.key === 't') theme();
});

matchMedia('(prefers-color-scheme: dark)').addEventListener('change', () => dispatchEvent(new Event('themechange')));
if (localStorage.getItem('theme')) document.documentElement.dataset.theme = localStorage.getItem('theme');
const ends = button('End', 'End this page; the program that opened it goes on', async () => {
  await post('end', {});
  document.body.replaceChildren(h('p', { class: 'farewell' }, 'This page is over. The program that opened it goes on.'));
}, { class: 'danger', hidden: true });
document.querySelector('.top-end').append(
  ends,
  button('Theme', 'Light or dark (t)', theme, { class: 'quiet' }),
  button('?', 'Keys (?)', help, { class: 'quiet' }));
side.append(filter, list);
addEventListener('hashchange', show);
main.replaceChildren();
models = await get('models');
ends.hidden = !models.ends;
show();
