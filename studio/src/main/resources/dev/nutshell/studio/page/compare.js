// Stores side by side: the same check with each, one after the other, memory against time.

import { h, s, button, grouped, bytes, seconds, laneClass, laneMark } from './dom.js';
import { get, post, remove } from './api.js';
import { address } from './app.js';

const USUAL = ['full', 'tree', 'tree:compact', 'collapse', 'comback'];
const WIDTH = 720;
const HEIGHT = 300;
const PAD = { left: 74, right: 16, top: 14, bottom: 38 };
const kept = new Map();

export async function comparePanel(main, [model, group]) {
  if (!model) {
    main.replaceChildren(h('p', { class: 'faint' }, 'Choose a model.'));
    return undefined;
  }
  const before = kept.get(model) ?? { stores: USUAL, memory: '', defines: '', time: '60s' };
  const boxes = h('div', { class: 'store-boxes', role: 'group', 'aria-label': 'Stores' });
  const memory = h('input', { type: 'text', id: 'compare-memory', placeholder: 'a quarter of the machine', value: before.memory, onchange: () => offer() });
  const defines = h('input', { type: 'text', id: 'compare-defines', placeholder: 'N=3', value: before.defines, onchange: () => offer() });
  const time = h('input', { type: 'text', id: 'compare-time', placeholder: 'none', value: before.time, onchange: () => offer() });
  const problem = h('p', { class: 'refusal', role: 'alert', hidden: true });
  const status = h('p', { role: 'status', class: 'faint' });
  const start = button('Start', 'Run the check with each store (Ctrl+Enter)', () => begin(), { class: 'primary' });
  const stop = button('Stop', 'Stop, and start no more', () => { wanted = false; if (current) remove(`runs/${current}`); }, { class: 'danger', hidden: true });
  const results = h('div', { class: 'compare-results' });
  let wanted = false;
  let current;
  let gone = false;

  // By one thread: some stores cannot be shared, and then figures would tell of that.
  const form = () => ({ model, threads: '1', memory: memory.value, time: time.value, defines: defines.value.split(/\s+/).filter(Boolean), properties: ['none'], reduce: 'none' });

  async function offer() {
    const answer = await post('plan', form()).catch((failure) => ({ refusal: failure.message }));
    if (gone) return;
    problem.textContent = answer.refusal ?? '';
    problem.hidden = !answer.refusal;
    start.disabled = Boolean(answer.refusal);
    if (answer.refusal) return;
    const { offers } = await post('offers', form()).catch(() => ({}));
    if (gone || !offers) return;
    // What was marked while the answer was on its way stays so.
    const chosen = new Set(boxes.childElementCount === 0 ? before.stores : [...boxes.querySelectorAll('input:checked')].map((box) => box.value));
    boxes.replaceChildren(...Object.entries(offers.store).map(([store, why]) => h('label', { class: 'check-row', title: why ?? '' },
      h('input', { type: 'checkbox', value: store, checked: chosen.has(store) && !why, disabled: Boolean(why) }), h('code', {}, store))));
  }

  async function begin() {
    if (start.disabled) return;
    const stores = [...boxes.querySelectorAll('input:checked')].map((box) => box.value);
    if (stores.length === 0) {
      problem.textContent = 'Mark at least one store.';
      problem.hidden = false;
      return;
    }
    problem.hidden = true;
    kept.set(model, { stores, memory: memory.value, defines: defines.value, time: time.value });
    const own = String(Date.now());
    wanted = true;
    start.disabled = true;
    stop.hidden = false;
    try {
      for (const store of stores) {
        if (!wanted || gone) break;
        status.textContent = `${store} …`;
        ({ id: current } = await post('runs', { ...form(), store, group: own }));
        await over(current);
        if (!gone) await show(own);
      }
      if (!gone) status.textContent = wanted ? 'All are done.' : 'Stopped.';
    } catch (failure) {
      problem.textContent = failure.message;
      problem.hidden = false;
    }
    current = undefined;
    start.disabled = false;
    stop.hidden = true;
    if (!gone) history.replaceState(null, '', address('compare', model, own));
  }

  const over = (id) => new Promise((done) => {
    const events = new EventSource(`/api/runs/${id}/events`);
    events.onmessage = (message) => {
      const progress = JSON.parse(message.data);
      if (progress.phase === 'done' || progress.phase === 'failed') { events.close(); done(); } else status.textContent = `${/--store (\S+)/.exec(progress.command)?.[1] ?? ''}: ${grouped(progress.states)} states, ${seconds(progress.seconds)}`;
    };
    events.onerror = () => { events.close(); done(); };
  });

  async function show(which) {
    const { kept: runs } = await get('runs');
    const ids = runs.filter((run) => run.group === which).map((run) => run.id).sort();
    const all = await Promise.all(ids.map((id) => get(`runs/${id}`)));
    if (!gone) results.replaceChildren(...(all.length === 0 ? [h('p', { class: 'faint' }, 'These runs are not kept any more.')] : [chart(all), table(all)]));
  }

  main.replaceChildren(h('div', { class: 'bar' }, h('h1', {}, `Stores for ${model}`), status, h('span', { class: 'bar-end' }, stop, start)),
    h('p', { class: 'faint' }, 'All states are explored with each store in turn, without a reduction and by one thread: real runs, one after the other, each with its own memory. They are in the history, too.'),
    h('form', { class: 'compare-form', onsubmit: (event) => { event.preventDefault(); begin(); }, onkeydown: (event) => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) begin(); } }, boxes,
      h('div', { class: 'compare-fields' }, h('label', {}, h('span', {}, 'Memory for tables'), memory), h('label', {}, h('span', {}, 'Time limit for each'), time), h('label', {}, h('span', {}, 'Parameters'), defines))),
    problem, results);
  await offer();
  if (group) await show(group);
  return () => { gone = true; };
}

const store = (run) => run.form?.store ?? 'auto';

/** A round number not below this one. */
function ceiling(value) {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1e-9)));
  return [1, 2, 5, 10].map((factor) => factor * power).find((each) => each >= value);
}

function chart(all) {
  const runs = all.filter((run) => run.run);
  const points = runs.map((run) => {
    const begin = run.samples?.[0]?.[0] ?? 0;
    const path = (run.samples ?? []).map(([at, , , used]) => [Math.max(0, at - begin), used]);
    return [[0, 0], ...path, [Math.max(run.run.time.search, path.at(-1)?.[0] ?? 0), Math.max(run.run.store.bytes, path.at(-1)?.[1] ?? 0)]];
  });
  const last = ceiling(Math.max(0.01, ...points.flat().map(([at]) => at)));
  const most = ceilingBytes(Math.max(1024, ...points.flat().map(([, used]) => used)));
  const x = (at) => PAD.left + (at / last) * (WIDTH - PAD.left - PAD.right);
  const y = (used) => HEIGHT - PAD.bottom - (used / most) * (HEIGHT - PAD.top - PAD.bottom);
  const picture = s('svg', { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, class: 'compare-chart', role: 'img', 'aria-label': 'Memory of tables against time, a line a store' });
  for (let i = 0; i <= 4; i++) {
    const used = (most * i) / 4;
    const at = (last * i) / 4;
    picture.append(s('line', { class: 'grid', x1: PAD.left, x2: WIDTH - PAD.right, y1: y(used), y2: y(used) }),
      s('text', { x: PAD.left - 6, y: y(used) + 4, 'text-anchor': 'end' }, bytes(used)),
      s('text', { x: x(at), y: HEIGHT - PAD.bottom + 16, 'text-anchor': 'middle' }, `${Number(at.toPrecision(3))} s`));
  }
  picture.append(s('text', { x: (WIDTH + PAD.left) / 2, y: HEIGHT - 4, 'text-anchor': 'middle', class: 'axis' }, 'time of the search'));
  points.forEach((path, i) => {
    picture.append(s('path', { class: `series message ${laneClass(i)}`, d: `M${path.map(([at, used]) => `${x(at).toFixed(1)} ${y(used).toFixed(1)}`).join('L')}` }));
    const [at, used] = path.at(-1);
    picture.append(laneMark(i, x(at), y(used), 5));
  });
  const legend = h('div', { class: 'space-legend' }, runs.map((run, i) => h('span', { class: 'legend-item' }, s('svg', { width: 14, height: 14, 'aria-hidden': 'true' }, laneMark(i, 7, 7, 5)), h('code', {}, store(run)))));
  return h('figure', { class: 'compare-figure' }, picture, legend);
}

/** A power of two times 4, so that four grid lines are round. */
function ceilingBytes(value) {
  let size = 4096;
  while (size < value) size *= 2;
  return size;
}

function table(all) {
  const heads = ['Store', 'States', 'Bytes a state', 'Tables', 'Search', 'What it is worth'];
  return h('table', { class: 'answers compare-table' }, h('thead', {}, h('tr', {}, heads.map((head, i) => h('th', { scope: 'col', class: i > 0 && i < 5 ? 'number' : '' }, head)))),
    h('tbody', {}, all.map((run) => h('tr', {},
      h('th', { scope: 'row' }, h('a', { href: address('run', run.id) }, store(run))),
      ...(run.run ? [
        h('td', { class: 'number' }, grouped(run.run.counts.states)), h('td', { class: 'number' }, run.run.store.bytesPerState.toFixed(2)),
        h('td', { class: 'number' }, bytes(run.run.store.bytes)), h('td', { class: 'number' }, seconds(run.run.time.search)),
        h('td', {}, run.run.verdict === 'inconclusive' ? run.why : run.run.guarantee.kind)]
        : [h('td', { colspan: '5' }, run.failure)])))));
}
