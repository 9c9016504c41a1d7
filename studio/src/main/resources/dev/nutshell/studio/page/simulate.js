// A walk through a model: click what happens next, go back, branch, or let chance choose.

import { h, button } from './dom.js';
import { post, readFile } from './api.js';
import { TrailView } from './trail.js';

const walks = new Map();

export async function simulatePanel(main, [model, from]) {
  if (!model) {
    main.replaceChildren(h('p', { class: 'faint' }, 'Choose a model.'));
    return undefined;
  }
  let walk = walks.get(model) ?? { form: {}, events: [], words: [] };
  if (from === 'trail' && sessionStorage.getItem('walk')) {
    walk = JSON.parse(sessionStorage.getItem('walk'));
    walk.reduced = 'true';
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
    view = new TrailView(place, told, { sources, actions: branch });
    choices.replaceChildren(
      ...answer.enabled.map((event) => h('button', { type: 'button', class: 'choice', onclick: () => { walk.events.push(event.event); walk.words = []; ask(); } },
        event.who && h('strong', {}, event.who), h('code', {}, event.text), event.line && h('small', { class: 'faint' }, `line ${event.line}`))),
      ...(answer.end ? [h('p', { class: 'walk-end' }, answer.end)] : []));
  }

  function back(events) {
    walk.events = walk.events.slice(0, Math.max(0, events));
    walk.words = told ? told.steps.filter((step) => step.event < walk.events.length).map((step) => step.text) : [];
    return ask();
  }

  function restart() {
    walk = { form: { defines: defines.value.split(/\s+/).filter(Boolean) }, events: [], words: [] };
    ask();
  }

  const branch = button('Branch here', 'Go back to the step that is shown, and on from there', () => back(view.at === 0 ? 0 : told.steps[view.at - 1].event + 1), { class: 'quiet' });
  const random = () => ask({ random: steps.value, seed: String(Math.floor(Math.random() * 1e9)), until: until.value });
  main.replaceChildren(
    h('div', { class: 'bar' }, h('h1', {}, `Simulate ${model}`), walk.reduced && h('p', { class: 'faint' }, 'from a counterexample, in the steps of its check')),
    h('div', { class: 'walk-bar' },
      button('Undo', 'Take the last step back', () => back(walk.events.length - 1)), button('Restart', 'Back to the initial state', restart),
      h('span', { class: 'walk-random' }, button('Random', 'Go on at random', random), steps, until), defines),
    problem, h('div', { class: 'walk-body' }, h('section', {}, h('h2', {}, 'What can happen next'), choices), place));
  await ask();
  return undefined;
}
