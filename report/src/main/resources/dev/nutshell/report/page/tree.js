// Values as people read them: a state as a tree, in which what changed stands out.

import { h } from './dom.js';

const LONG = 36;
const DEEPEST = 12;

/** The parts of a list, set, map or record as a model prints it; null where it is none. */
export function parts(value) {
  const inner = /^([^[{(<"]*)([[{(])(.*)([\]})])$/s.exec(value ?? '');
  if (!inner) return null;
  const found = [];
  let depth = 0;
  let from = 0;
  const text = inner[3];
  for (let i = 0; i <= text.length; i++) {
    const c = text[i];
    if (c === undefined || (c === ',' && depth === 0)) {
      const part = text.slice(from, i).trim();
      if (part || found.length > 0 || c !== undefined) found.push(part);
      from = i + 1;
    } else if ('[{('.includes(c)) depth++;
    else if (']})'.includes(c) && --depth < 0) return null;
  }
  return { name: inner[1], open: inner[2], close: inner[4], all: found.map(named) };
}

/** A part of a record or map is called something. */
function named(part) {
  const match = /^([\w.$-]+)=(.*)$/s.exec(part);
  return match ? { key: match[1], value: match[2] } : { key: null, value: part };
}

const shape = (value) => { const found = parts(value); return found && `${found.name}${found.open}`; };

/** Pairs of old and new parts; undefined where one has no partner. */
export function paired(before, after) {
  if (after.all.some((part) => part.key !== null)) {
    const olds = new Map(before.all.map((part) => [part.key, part.value]));
    const keys = [...new Set([...after.all, ...before.all].map((part) => part.key))];
    const news = new Map(after.all.map((part) => [part.key, part.value]));
    return keys.map((key) => ({ key, old: olds.get(key), now: news.get(key) }));
  }
  const olds = before.all.map((part) => part.value);
  const news = after.all.map((part) => part.value);
  if (olds.length === news.length) return news.map((now, i) => ({ key: String(i), old: olds[i], now }));
  let head = 0;
  while (head < olds.length && head < news.length && olds[head] === news[head]) head++;
  let tail = 0;
  while (tail < olds.length - head && tail < news.length - head && olds[olds.length - 1 - tail] === news[news.length - 1 - tail]) tail++;
  return [
    ...news.slice(0, head).map((now, i) => ({ key: String(i), old: now, now })),
    ...olds.slice(head, olds.length - tail).map((old, i) => ({ key: String(head + i), old, now: undefined })),
    ...news.slice(head, news.length - tail).map((now, i) => ({ key: String(head + i), old: undefined, now })),
    ...news.slice(news.length - tail).map((now, i) => ({ key: String(news.length - tail + i), old: now, now })),
  ];
}

/** An old value and a new one in a line; of lists of the same length only the elements that differ. */
export function difference(old, now) {
  if (old === now) return now;
  if (now === undefined) return [h('del', {}, old), ' ', h('em', {}, 'gone')];
  if (old === undefined) return h('ins', {}, now);
  const sum = [' + ', '++'].find((sign) => old.includes(sign) || now.includes(sign));
  if (sum) return multisets(old.split(sum), now.split(sum));
  const before = parts(old);
  const after = parts(now);
  if (!before || !after || shape(old) !== shape(now) || before.all.length !== after.all.length || after.all.length < 2) {
    return [h('del', {}, old), ' ', h('ins', {}, now)];
  }
  return [after.name, after.open, after.all.map((part, i) => [i > 0 && ', ', part.key && `${part.key}=`, difference(before.all[i].value, part.value)]), after.close];
}

/** Tokens that went, tokens that came, and how many stayed. */
function multisets(old, now) {
  const left = [...now];
  const went = old.filter((token) => { const at = left.indexOf(token); if (at >= 0) left.splice(at, 1); return at < 0; });
  const stayed = now.length - left.length;
  return [went.length > 0 && [h('del', {}, went.join(' + ')), ' '], h('ins', {}, left.join(' + ')), stayed > 0 && h('span', { class: 'tree-brief', title: now.join(' + ') }, ` and ${stayed} more as before`)];
}

/** Whether a value is too large for a line and has parts. */
export function isLarge(value) {
  return (value?.length ?? 0) > LONG && (parts(value)?.all.length ?? 0) > 0;
}

/**
 * A large value as a tree: what changed is open, all else is closed.
 *
 * opened: a set of the ways to nodes that the user has opened or closed, which outlives the element
 */
export function tree(name, old, now, opened = new Map(), way = name, depth = 0) {
  const changed = old !== now;
  const value = now ?? old;
  const after = parts(value);
  if (!isLarge(value) && !(depth === 0) || !after || depth > DEEPEST) {
    return h('li', { class: changed ? 'changed' : '' }, h('span', { class: 'tree-name' }, name), ' ', changed ? difference(old, now) : now);
  }
  const before = shape(old) === shape(now) ? parts(old) : null;
  const rows = before ? paired(before, after) : after.all.map((part, i) => ({ key: part.key ?? String(i), old: old === undefined ? undefined : now === undefined ? part.value : undefined, now: now === undefined ? undefined : part.value }));
  const count = changed ? rows.filter((row) => row.old !== row.now).length : 0;
  const branch = h('details', { open: opened.get(way) ?? changed },
    h('summary', {}, h('span', { class: 'tree-name' }, name), ' ', h('span', { class: 'tree-brief' }, brief(after)), count > 0 && h('span', { class: 'badge' }, `${count} changed`), now === undefined && h('em', {}, ' gone')));
  const fill = () => {
    if (branch.childElementCount === 1) branch.append(h('ul', { class: 'tree' }, rows.map((row) => tree(row.key ?? '', row.old, row.now, opened, `${way}/${row.key}`, depth + 1))));
  };
  if (branch.open) fill();
  branch.addEventListener('toggle', () => { opened.set(way, branch.open); fill(); });
  return h('li', { class: changed ? 'has-changed' : '' }, branch);
}

function brief(value) {
  const word = value.name || { '[': 'list', '{': 'set', '(': 'tuple' }[value.open];
  return `${word}, ${value.all.length === 1 ? '1 part' : `${value.all.length} parts`}`;
}

/** All variables of a state; changed has those that the last event changed. */
export function valueTable(values, changed) {
  return h('div', { class: 'trail-values' }, values.length === 0 && h('p', { class: 'faint' }, 'No variables.'), h('table', {}, h('tbody', {}, values.map(([name, value]) => h('tr', { class: changed.has(name) ? 'changed' : '' },
    h('th', { scope: 'row' }, name),
    h('td', {}, isLarge(value) ? h('ul', { class: 'tree' }, tree('', value, value)) : value))))));
}
