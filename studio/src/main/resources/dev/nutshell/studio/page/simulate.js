// A walk through a model: click what happens next, go back, branch, or let chance choose.

import { h, button } from './dom.js';
import { post, readFile } from './api.js';
import { TrailView } from './trail.js';
import { isOf } from './picture.js';
import { netPicture } from './drawings.js';

const walks = new Map();

export async function simulatePanel(main, [model, from]) {
  if (!model) {
    main.replaceChildren(h('p', { class: 'faint' }, 'Choose a model.'));
    return undefined;
  }
  let walk = walks.get(model) ?? { form: {}, events: [], words: [] };
  if (from === 'trail' && sessionStorage.getItem('walk')) {
    walk = JSON.parse(sessionStorage.getItem('walk'));
    // Steps of a check may be several that were made one; a graph of states has them as they are written.
    if (!walk.plain) walk.reduced = 'true';
  }
  const sources = model.startsWith('java:') ? {} : { [model]: await readFile(model).catch(() => '') };
  const choices = h('div', { class: 'choices', role: 'group', 'aria-label': 'What can happen next' });
  const problem = h('p', { class: 'refusal', role: 'alert', hidden: true });
  const place = h('div', { class: 'counterexample walk' });
  const steps = h('input', { type: 'number', min: '1', max: '10000', value: '20', 'aria-label': 'How many random steps' });
  const until = h('input', { type: 'text', placeholder: 'until, such as x > 2', 'aria-label': 'Stop where this holds', spellcheck: 'false' });
  const defines = h('input', { type: 'text', placeholder: 'parameters, N=3', 'aria-label': 'Parameters', value: (walk.form.defines ?? []).join(' '), onchange: () => restart() });
  let view;
  let told;
  let picture = await netPicture(model, walk.form.defines);
  let before = 0;

  async function ask(more = {}) {
    const request = { ...walk.form, model, events: walk.events.map(String), words: walk.words, reduced: walk.reduced, ...more };
    try {
      const answer = await post('walk', request);
      walk.events = answer.events;
      walk.words = answer.told.steps.map((step) => step.text);
      walks.set(model, walk);
      problem.hidden = true;
      show(answer);
    } catch (failure) {
      problem.textContent = failure.message;
      problem.hidden = false;
    }
  }

  function show(answer) {
    told = answer.told;
    const next = (event) => { walk.events.push(event.event); walk.words = []; ask(); };
    const last = told.steps.length;
    view = new TrailView(place, told, { sources, picture, actions: branch });
    if (picture && last === before + 1) picture.show(view.state(last).values, told.steps[last - 1].text, true);
    before = last;
    picture?.enable(answer.enabled.map((event) => event.text), (node) => {
      const fitting = answer.enabled.filter((event) => isOf(event.text, node.name));
      if (fitting.length === 1) next(fitting[0]);
      else choices.querySelectorAll('.choice').forEach((each, i) => each.classList.toggle('meant', fitting.includes(answer.enabled[i])));
    });
    choices.replaceChildren(
      ...answer.enabled.map((event) => h('button', { type: 'button', class: 'choice', onclick: () => next(event) },
        event.who && h('strong', {}, event.who), h('code', {}, event.text), event.line && h('small', { class: 'faint' }, `line ${event.line}`))),
      ...(answer.end ? [h('p', { class: 'walk-end' }, answer.end)] : []));
  }

  function back(events) {
    walk.events = walk.events.slice(0, Math.max(0, events));
    walk.words = told ? told.steps.filter((step) => step.event < walk.events.length).map((step) => step.text) : [];
    return ask();
  }

  async function restart() {
    walk = { form: { defines: defines.value.split(/\s+/).filter(Boolean) }, events: [], words: [] };
    picture = await netPicture(model, walk.form.defines);
    ask();
  }

  const branch = button('Branch here', 'Go back to the step that is shown, and on from there', () => back(view.at === 0 ? 0 : told.steps[view.at - 1].event + 1), { class: 'quiet' });
  const random = () => ask({ random: steps.value, seed: String(Math.floor(Math.random() * 1e9)), until: until.value });
  main.replaceChildren(
    h('div', { class: 'bar' }, h('h1', {}, `Simulate ${model}`), from === 'trail' && h('p', { class: 'faint' }, walk.reduced ? 'from a counterexample, in the steps of its check' : 'from a graph of states')),
    h('div', { class: 'walk-bar' },
      button('Undo', 'Take the last step back', () => back(walk.events.length - 1)), button('Restart', 'Back to the initial state', restart),
      h('span', { class: 'walk-random' }, button('Random', 'Go on at random', random), steps, until), defines),
    problem, h('div', { class: 'walk-body' }, h('section', {}, h('h2', {}, 'What can happen next'), choices), place));
  const keys = (event) => {
    if (event.ctrlKey || event.metaKey || event.target.closest('input, textarea, select')) return;
    if (event.altKey && /^Digit[1-9]$/.test(event.code)) {
      event.preventDefault();
      choices.querySelectorAll('.choice')[Number(event.code.slice(5)) - 1]?.click();
    } else if (event.key === 'u' && !event.altKey) back(walk.events.length - 1);
    else if (event.key === 'r' && !event.altKey) random();
  };
  document.addEventListener('keydown', keys);
  await ask();
  return () => document.removeEventListener('keydown', keys);
}
