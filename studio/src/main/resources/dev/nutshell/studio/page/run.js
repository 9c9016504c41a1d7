// A run: curves while it goes on, then the card with every answer, and the counterexample.

import { h, button, seconds } from './dom.js';
import { get, post, remove } from './api.js';
import { address, choose } from './app.js';
import { remember } from './check.js';
import { course, curves } from './curves.js';
import { answers, figures, verdictCard, notes, unreached, coverage, describe } from './report.js';
import { TrailView } from './trail.js';
import { netPicture } from './drawings.js';

export async function runPanel(main, [id, , trail, , step]) {
  const run = await get(`runs/${encodeURIComponent(id)}`);
  choose(run.model);
  if (run.phase && run.phase !== 'done' && run.phase !== 'failed') return live(main, id, run);
  await over(main, id, run, Number(trail ?? 1) - 1, step === undefined ? undefined : Number(step));
  return undefined;
}

function live(main, id, first) {
  const plots = curves(first.budget, 'tables');
  const phase = h('p', { role: 'status' });
  const stop = button('Stop', 'Stop this run', async () => { stop.disabled = true; await remove(`runs/${id}`); }, { class: 'danger' });
  main.replaceChildren(h('div', { class: 'bar' }, h('h1', {}, first.model), phase, h('span', { class: 'bar-end' }, stop)),
    h('p', {}, h('code', { class: 'command' }, first.command)), plots.element,
    h('p', { class: 'faint' }, first.unattended ? 'The run stops 15 s after the last page that shows it is closed.' : 'The run goes on when this page is closed; it ends with nutshell studio.'));
  plots.past(first.samples ?? []);
  const events = new EventSource(`/api/runs/${id}/events`);
  let ended = false;
  events.onmessage = async (message) => {
    const progress = JSON.parse(message.data);
    if (progress.phase === 'done' || progress.phase === 'failed') {
      ended = true;
      events.close();
      await over(main, id, await get(`runs/${id}`), 0);
      return;
    }
    phase.textContent = `${progress.stopping ? 'stopping' : progress.phase}, ${seconds(progress.seconds)}`;
    plots.moves(progress.moves ?? []);
    plots.add(progress);
  };
  events.onerror = () => { if (!ended) phase.textContent = 'the connection to nutshell studio is lost'; };
  const keys = (event) => { if (event.key === 's' && !event.ctrlKey && !event.metaKey && !event.target.closest('input, textarea, select') && !stop.disabled && !ended) stop.click(); };
  document.addEventListener('keydown', keys);
  return () => { ended = true; events.close(); document.removeEventListener('keydown', keys); };
}

/** The same check in the other order: breadth first finds a shortest way, depth first any. */
async function otherOrder(run, problem) {
  const shortest = run.run.search.order !== 'bfs';
  const form = { ...run.form, search: shortest ? 'bfs' : 'dfs', group: undefined };
  const { refusal } = await post('plan', form).catch((failure) => ({ refusal: failure.message }));
  const again = button(shortest ? 'Shortest' : 'Any', refusal ?? (shortest ? 'Search breadth first, for a shortest counterexample' : 'Search depth first, for any counterexample'), async () => {
    try {
      const { id } = await post('runs', form);
      location.hash = address('run', id);
    } catch (failure) {
      problem.textContent = failure.message;
      problem.hidden = false;
    }
  }, { disabled: Boolean(refusal) });
  return again;
}

async function over(main, id, run, trail, step) {
  const problem = h('p', { class: 'refusal', role: 'alert', hidden: true });
  const again = h('span', { class: 'bar-end' }, run.trails?.length > 0 && await otherOrder(run, problem),
    h('a', { class: 'button', href: address('check', run.model), onclick: () => { if (run.form) remember(run.form); } }, 'Check again…'));
  const head = [h('div', { class: 'bar' }, h('h1', {}, run.model), h('p', { class: 'faint' }, run.date?.replace('T', ' ').replace('Z', ' UTC')), again),
    h('p', {}, h('code', { class: 'command' }, run.command)), problem];
  if (run.failure) {
    main.replaceChildren(...head, h('p', { class: 'refusal', role: 'alert' }, run.failure));
    return;
  }
  const place = h('div', { class: 'counterexample' });
  const picture = run.trails.length > 0 ? await netPicture(run.model, run.form?.defines, run.sources?.[run.model]) : undefined;
  const show = (number, at) => {
    const told = run.trails[number];
    let view;
    const walk = button('Simulate from here', 'Go on by hand from this step', () => {
      const event = view.at === 0 ? 0 : told.steps[view.at - 1].event + 1;
      sessionStorage.setItem('walk', JSON.stringify({ form: run.form, events: run.events[number].slice(0, event), words: told.steps.filter((each) => each.event < event).map((each) => each.text) }));
      location.hash = address('simulate', run.model, 'trail');
    }, { class: 'quiet' });
    view = new TrailView(place, told, {
      sources: run.sources, picture, step: at, actions: walk,
      onStep: (now) => history.replaceState(null, '', address('run', id, 'trail', String(number + 1), 'step', String(now))),
      link: (now) => `${location.origin}/${address('run', id, 'trail', String(number + 1), 'step', String(now))}`,
    });
  };
  const first = run.trails[trail] ? trail : 0;
  const pick = run.trails.length > 1 && h('select', { 'aria-label': 'Which violation', onchange: (event) => show(Number(event.target.value)) },
    run.run.violations.map((violation, i) => h('option', { value: String(i), selected: i === first }, `${i + 1}: ${describe(violation)}`)));
  main.replaceChildren(...head, verdictCard(run),
    ...(run.trails.length > 0 ? [h('section', {}, h('h2', {}, 'Counterexample ', pick), place)] : []),
    ...course(run, 'tables'),
    h('div', { class: 'two' },
      h('section', {}, h('h2', {}, 'Properties'), answers(run.run.properties), notes(run)),
      h('section', {}, h('h2', {}, 'Figures'), figures(run.run), unreached(run.run))),
    ...[coverage(run.run, run.sources)].filter(Boolean));
  if (run.trails.length > 0) show(first, step);
}
