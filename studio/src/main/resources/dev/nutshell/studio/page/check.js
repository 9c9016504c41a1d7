// The form of a check. It says which command line it stands for, and refuses what the command line refuses.

import { h, button, copy } from './dom.js';
import { get, post } from './api.js';
import { address } from './app.js';
import { look } from './models.js';

const PAUSE = 250;
const remembered = new Map();

/** The form of a run that is to be made again. */
export const remember = (form) => remembered.set(form.model, form);

export async function checkPanel(main, [model]) {
  if (!model) {
    main.replaceChildren(h('p', { class: 'faint' }, 'Choose a model.'));
    return undefined;
  }
  const kept = remembered.get(model) ?? {};
  const found = await look(model, undefined, kept.defines ?? []);
  const broken = found.problems.length > 0;
  const fields = {};
  const lines = (name, label, placeholder, hint) => {
    fields[name] = h('textarea', { rows: 1, placeholder, 'aria-label': label, id: `field-${name}`, spellcheck: 'false' });
    fields[name].value = (kept[name] ?? []).join('\n');
    return h('label', {}, h('span', {}, label), fields[name], hint && h('small', { class: 'faint' }, hint));
  };
  const text = (name, label, placeholder) => {
    fields[name] = h('input', { type: 'text', placeholder, id: `field-${name}`, value: kept[name] ?? '', spellcheck: 'false', autocomplete: 'off', list: name === 'store' ? 'stores' : undefined });
    return h('label', {}, h('span', {}, label), fields[name]);
  };
  const choice = (name, label, options) => {
    fields[name] = h('select', { id: `field-${name}` }, options.map(([value, title]) => h('option', { value, selected: value === (kept[name] ?? '') }, title)));
    return h('label', {}, h('span', {}, label), fields[name]);
  };
  const all = !kept.properties || kept.properties.length === 0 || kept.properties.includes('all');
  const wanted = (property) => (all && property.stated) || Boolean(kept.properties?.includes(property.name));
  const boxes = (found.properties ?? []).map((property) => {
    const box = h('input', { type: 'checkbox', value: property.name, checked: wanted(property) });
    return { box, stated: property.stated, row: h('label', { class: 'check-row' }, box, h('code', {}, property.name), property.text !== property.name && h('small', { class: 'faint' }, property.text)) };
  });
  const command = h('code', { class: 'command' });
  const refusal = h('p', { class: 'refusal', role: 'alert', hidden: true });
  const notes = h('ul', { class: 'notes' });
  const start = button('Start', 'Start the check (Ctrl+Enter)', () => begin(), { class: 'primary', disabled: true });
  const copyCommand = button('Copy', 'Copy the command line', () => copy(command.textContent, copyCommand), { class: 'quiet' });
  const active = h('div', { class: 'active-runs' });
  const stores = h('datalist', { id: 'stores' });

  const read = () => {
    // Nothing said is all that the model states; marks, such as accept labels, are asked for by name.
    const names = (some) => some.map(({ box }) => box.value);
    const chosen = boxes.filter(({ box }) => box.checked);
    const marks = names(chosen.filter(({ stated }) => !stated));
    const whole = boxes.every(({ box, stated }) => box.checked || !stated);
    const form = { model, properties: whole ? (marks.length === 0 ? [] : ['all', ...marks]) : chosen.length === 0 ? ['none'] : names(chosen) };
    for (const [name, field] of Object.entries(fields)) {
      form[name] = field.tagName === 'TEXTAREA' ? field.value.split('\n').map((line) => line.trim()).filter(Boolean) : field.value;
    }
    return form;
  };

  /** Only what would not be refused, the other fields as they are, can be chosen. */
  function offer(offers) {
    stores.replaceChildren(...Object.entries(offers.store).filter(([, why]) => !why).map(([store]) => h('option', { value: store })));
    for (const [name, values] of Object.entries(offers)) {
      if (fields[name]?.tagName !== 'SELECT') continue;
      for (const option of fields[name].options) {
        const why = values[option.value];
        option.disabled = Boolean(why) && !option.selected;
        option.title = why ?? '';
      }
    }
    fields.threads.disabled = Boolean(offers.threads[2]) && !fields.threads.value;
    fields.threads.title = offers.threads[2] ?? '';
  }

  let timer;
  let round = 0;
  async function plan() {
    const turn = ++round;
    const form = read();
    remembered.set(model, form);
    let answer;
    try {
      answer = await post('plan', form);
    } catch (failure) {
      answer = { command: '', refusal: failure.message, notes: [] };
    }
    if (turn !== round) return;
    command.textContent = answer.command;
    refusal.textContent = answer.refusal ?? '';
    refusal.hidden = !answer.refusal;
    start.disabled = Boolean(answer.refusal);
    notes.replaceChildren(...answer.notes.map((note) => h('li', {}, note)));
    const { offers } = await post('offers', form).catch(() => ({}));
    if (turn === round && offers) offer(offers);
  }
  async function begin() {
    if (start.disabled) return;
    start.disabled = true;
    try {
      const { id } = await post('runs', read());
      location.hash = address('run', id);
    } catch (failure) {
      refusal.textContent = failure.message;
      refusal.hidden = false;
      start.disabled = false;
    }
  }

  const form = h('form', {
    class: 'check-form', onsubmit: (event) => { event.preventDefault(); begin(); },
    oninput: () => { clearTimeout(timer); timer = setTimeout(plan, PAUSE); },
    onkeydown: (event) => { if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) begin(); },
  },
  h('fieldset', {}, h('legend', {}, 'What'),
    broken ? h('p', { class: 'refusal', role: 'alert' }, found.problems.map((problem) => `${problem.line ? `line ${problem.line}: ` : ''}${problem.message}`).join('\n')) : boxes.map(({ row }) => row),
    lines('ltl', 'Formulas every run must satisfy', '[] (p -> <> q)', 'linear temporal logic, one a line'),
    lines('invariants', 'Predicates every state must satisfy', 'x < 3', found.variables?.length > 0 ? `variables: ${found.variables.slice(0, 6).join(', ')}${found.variables.length > 6 ? ', …' : ''}` : 'one a line'),
    lines('forbid', 'Events that must not happen', 'label as in a trail', 'one a line'),
    lines('defines', 'Parameters', 'N=3', 'one a line')),
  h('fieldset', {}, h('legend', {}, 'How'),
    text('store', 'Store', 'auto'), stores,
    text('memory', 'Memory for tables', 'a quarter of the machine'),
    text('disk', 'Disk for states', 'none; under store disk all there is'),
    text('time', 'Time limit', 'none'), text('depth', 'Depth limit', 'none'),
    choice('search', 'Order', [['', 'default'], ['dfs', 'depth-first'], ['bfs', 'breadth-first: shortest trails']]),
    choice('reduce', 'Partial order reduction', [['', 'the best that is sound'], ['none', 'none'], ['sleep', 'sleep sets'], ['ample', 'ample sets'], ['stubborn', 'stubborn sets'], ['both', 'both']]),
    choice('fair', 'Of endless runs', [['', 'all count'], ['weak', 'weakly fair ones'], ['strong', 'strongly fair ones']]),
    text('threads', 'Threads', 'all cores, in a long search'),
    choice('coverage', 'Counts of each statement', [['', 'off'], ['on', 'how often it is taken: takes longer']]),
    choice('unattended', 'When no page looks on', [['', 'the run goes on'], ['stop', 'it stops after 15 s']]),
    choice('errors', 'At a violation', [['', 'stop'], ['all', 'go on and count all']]),
    text('seed', 'Seed of hash functions', '0'),
    /\.(pnml|lna)$/.test(model) && choice('unfold', 'Coloured nets', [['', 'as they are'], ['on', 'unfolded']]),
    /\.(pml|prom|promela|spin|pm|prm|pr)$/.test(model) && choice('merge', 'Statement merging', [['', 'on'], ['off', 'off']]),
    /\.(pml|prom|promela|spin|pm|prm|pr)$/.test(model) && choice('dead', 'Reset dead variables', [['', 'on'], ['off', 'off']])),
  h('div', { class: 'check-foot' },
    h('div', { class: 'command-line' }, command, copyCommand), refusal, notes, h('p', {}, start)));
  main.replaceChildren(h('div', { class: 'bar' }, h('h1', {}, `Check ${model}`)), active, form);
  plan();
  get('runs').then((runs) => active.replaceChildren(...runs.active.map((run) => h('p', {}, h('a', { href: address('run', run.id) }, `Under way: ${run.command}`)))));
  return () => clearTimeout(timer);
}
