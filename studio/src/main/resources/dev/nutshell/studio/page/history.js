// The runs that are over, and those that are not; two of them side by side.

import { h, button, grouped, seconds, bytes } from './dom.js';
import { get, remove } from './api.js';
import { address } from './app.js';

const SIGNS = { holds: '✓', violated: '✗', inconclusive: '?' };

export async function historyPanel(main, [first, second]) {
  if (first && second) return compare(main, first, second);
  const { active, kept } = await get('runs');
  const chosen = new Set();
  const beside = button('Compare', 'Compare the two that are marked', () => { location.hash = address('history', ...[...chosen].sort()); }, { disabled: true });
  const row = (run) => {
    const box = h('input', { type: 'checkbox', 'aria-label': `Mark the run of ${run.model}`, onchange: () => {
      if (box.checked) chosen.add(run.id);
      else chosen.delete(run.id);
      beside.disabled = chosen.size !== 2;
    } });
    const line = h('tr', {},
      h('td', {}, box), h('td', { class: 'nowrap' }, run.date?.replace('T', ' ').replace('Z', '')),
      h('td', {}, h('a', { href: address('run', run.id) }, run.model)),
      h('td', { class: `answer ${run.verdict === 'holds' ? 'good' : run.verdict === 'violated' ? 'bad' : 'open'}` }, run.failure ? '! failed' : `${SIGNS[run.verdict] ?? ''} ${run.headline ?? ''}`),
      h('td', { class: 'number' }, run.states ? grouped(Number(run.states)) : ''), h('td', { class: 'number' }, run.seconds ? seconds(Number(run.seconds)) : ''),
      h('td', { class: 'wide-only' }, h('code', {}, run.command?.replace(/^nutshell check \S+ ?/, ''))),
      h('td', {}, button('×', `Forget the run of ${run.model}`, async () => { await remove(`runs/${run.id}`); chosen.delete(run.id); line.remove(); }, { class: 'quiet small' })));
    return line;
  };
  main.replaceChildren(h('div', { class: 'bar' }, h('h1', {}, 'History'), h('span', { class: 'bar-end' }, beside)),
    ...active.map((run) => h('p', {}, h('a', { href: address('run', run.id) }, `Under way: ${run.command}`))),
    kept.length === 0 ? h('p', { class: 'faint' }, 'No run yet.')
      : h('table', { class: 'answers history' }, h('thead', {}, h('tr', {}, ['', 'When (UTC)', 'Model', 'Verdict', 'States', 'Search', 'Options', ''].map((title, i) => h('th', { scope: 'col', class: i === 6 ? 'wide-only' : i === 4 || i === 5 ? 'number' : '' }, title)))), h('tbody', {}, kept.map(row))));
  return undefined;
}

/** Lines that were taken away and lines that came, by their longest common subsequence. */
function difference(old, now) {
  const a = old.split('\n');
  const b = now.split('\n');
  if (a.length * b.length > 4e6) return null;
  const best = Array.from({ length: a.length + 1 }, () => new Int32Array(b.length + 1));
  for (let i = a.length - 1; i >= 0; i--) {
    for (let j = b.length - 1; j >= 0; j--) best[i][j] = a[i] === b[j] ? best[i + 1][j + 1] + 1 : Math.max(best[i + 1][j], best[i][j + 1]);
  }
  const lines = [];
  for (let i = 0, j = 0; i < a.length || j < b.length;) {
    if (i < a.length && j < b.length && a[i] === b[j]) lines.push([' ', a[i++], j++]);
    else if (i < a.length && (j === b.length || best[i + 1][j] >= best[i][j + 1])) lines.push(['-', a[i++]]);
    else lines.push(['+', b[j++]]);
  }
  return lines;
}

async function compare(main, first, second) {
  const [one, other] = await Promise.all([get(`runs/${encodeURIComponent(first)}`), get(`runs/${encodeURIComponent(second)}`)]);
  const rows = [];
  const row = (name, read) => {
    const value = (run) => { try { return read(run) ?? ''; } catch { return ''; } };
    const [left, right] = [value(one), value(other)];
    rows.push(h('tr', { class: left === right ? '' : 'changed' }, h('th', { scope: 'row' }, name), h('td', {}, left), h('td', {}, right)));
  };
  row('when', (run) => run.date.replace('T', ' ').replace('Z', ' UTC'));
  row('command', (run) => run.command);
  row('verdict', (run) => run.failure ?? run.headline);
  row('guarantee', (run) => run.assurance);
  for (const name of new Set([one, other].flatMap((run) => run.run?.properties.map((property) => property.name) ?? []))) {
    row(name, (run) => run.run.properties.find((property) => property.name === name)?.answer);
  }
  for (const name of ['states', 'matched', 'transitions', 'depth', 'errors']) row(name, (run) => grouped(run.run.counts[name]));
  row('store', (run) => `${run.run.store.spec}, ${bytes(run.run.store.bytes)}`);
  row('search time', (run) => seconds(run.run.time.search));
  const texts = [one, other].map((run) => Object.values(run.sources ?? {})[0] ?? '');
  const lines = one.model === other.model && texts[0] !== texts[1] ? difference(...texts) : undefined;
  main.replaceChildren(h('div', { class: 'bar' }, h('h1', {}, 'Two runs'), h('span', { class: 'bar-end' }, h('a', { class: 'button', href: address('history') }, 'Back'))),
    h('table', { class: 'answers compared' }, h('thead', {}, h('tr', {}, h('th', {}), [one, other].map((run) => h('th', { scope: 'col' }, run.model)))), h('tbody', {}, rows)),
    h('h2', {}, 'What changed in the model'),
    lines === undefined ? h('p', { class: 'faint' }, one.model === other.model ? 'Nothing: both runs had the same text.' : 'These are different models.')
      : lines === null ? h('p', { class: 'faint' }, 'The texts are too large to be compared here.')
        : h('pre', { class: 'difference' }, lines.filter(([kind], i) => kind !== ' ' || lines.slice(Math.max(0, i - 2), i + 3).some(([near]) => near !== ' ')).map(([kind, line]) => h('span', { class: kind === '+' ? 'came' : kind === '-' ? 'went' : '' }, `${kind} ${line}\n`))));
  return undefined;
}
