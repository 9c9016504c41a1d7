// The keys, in a dialog.

import { h, button } from './dom.js';

const KEYS = [
  ['1 2 3 4 5 6', 'Model, Check, Simulate, State space, Compare, History'],
  ['/', 'find a model'],
  ['t', 'light or dark'],
  ['?', 'this list'],
  ['Ctrl+S', 'save the model'],
  ['Ctrl+F', 'search in the editor'],
  ['F12, Ctrl+click', 'go to where the name is declared'],
  ['Esc, then Tab', 'leave the editor'],
  ['Ctrl+Enter', 'start the check, from the editor and the form'],
  ['← → ↑ ↓, j k', 'walk through a trail, once it has the focus'],
  ['Home, End, Page Up, Page Down', 'further along a trail'],
  ['1 … 9 with Alt', 'take that event, in Simulate'],
  ['u, r', 'undo, go on at random, in Simulate'],
  ['↓ ↑ ← →', 'in a graph of states: what follows, where it was found, beside it'],
  ['Enter, p, f, + −', 'in a graph of states: draw what follows, the path, fit, zoom'],
  ['s', 'stop the run that is shown'],
  ['Tab, Shift+Tab, Enter', 'everything else'],
];

export function help() {
  const dialog = h('dialog', { 'aria-label': 'Keys' }, h('h2', {}, 'Keys'),
    h('dl', { class: 'figures' }, KEYS.map(([key, what]) => [h('dt', {}, h('kbd', {}, key)), h('dd', {}, what)])),
    h('p', {}, button('Close', 'Close (Esc)', () => dialog.close())));
  dialog.addEventListener('close', () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
