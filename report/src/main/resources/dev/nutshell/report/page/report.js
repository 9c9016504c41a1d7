// The page of a report: everything that a run has to say.

import { h, grouped, bytes, seconds } from './dom.js';
import { TrailView } from './trail.js';
import { album } from './picture.js';
import { course } from './curves.js';

const WORDS = { holds: '✓', true: '✓', violated: '✗', false: '✗' };

/** A violation in a line. */
export function describe(violation) {
  const place = violation.file ? `${violation.file}:${violation.line}: ` : '';
  const events = violation.depth - violation.cycle;
  const where = violation.cycle === null ? `at depth ${violation.depth}`
    : events === 0 ? `from depth ${violation.cycle} on nothing happens`
      : `a cycle of ${events === 1 ? '1 event' : `${events} events`} from depth ${violation.cycle} on`;
  return `${violation.kind}: ${place}${violation.message}, ${where}`;
}

/** A row for every property, checked or not. */
export function answers(properties) {
  return h('table', { class: 'answers' },
    h('thead', {}, h('tr', {}, h('th', { scope: 'col' }, 'Property'), h('th', { scope: 'col' }, 'Answer'), h('th', { scope: 'col' }, ''))),
    h('tbody', {}, properties.map((property) => {
      const answer = property.answer !== 'unknown' ? property.answer : property.checked ? 'unknown' : property.why === 'not asked for' ? 'not asked for' : 'not checked';
      const kind = ['holds', 'true'].includes(answer) ? 'good' : ['violated', 'false'].includes(answer) ? 'bad' : /^\d/.test(answer) ? '' : 'open';
      return h('tr', {},
        h('th', { scope: 'row' }, property.name),
        h('td', { class: `answer ${kind}` }, `${WORDS[answer] ?? (kind === 'open' ? '?' : '')} ${answer}`),
        h('td', { class: 'faint' }, property.why && property.why !== 'not asked for' ? property.why : property.text !== property.name ? property.text : ''));
    })));
}

export function figures(run) {
  const rows = [
    ['states', grouped(run.counts.states)],
    ['matched', grouped(run.counts.matched)],
    ['transitions', grouped(run.counts.transitions)],
    ['depth reached', grouped(run.counts.depth)],
    ['violations', grouped(run.counts.errors)],
    ['search', `${run.search.order}, ${run.search.threads === 1 ? '1 thread' : `${run.search.threads} threads`}${run.search.reduction === 'none' ? '' : `, reduction ${run.search.reduction}`}`],
    ['store', `${run.store.spec}, ${bytes(run.store.bytes)}${run.counts.states < 1000 ? '' : ` (${run.store.bytesPerState.toFixed(2)} bytes a state)`}`],
    ['memory', `${bytes(run.memory.peak)} at the peak, of ${bytes(run.memory.budget)} allowed`],
    ['time', `${seconds(run.time.total)}: loading ${seconds(run.time.load)}, search ${seconds(run.time.search)}`],
  ];
  return h('dl', { class: 'figures' }, rows.map(([name, value]) => [h('dt', {}, name), h('dd', {}, value)]));
}

const SIGNS = { holds: '✓', violated: '✗', inconclusive: '?' };

export function verdictCard(data) {
  const { run } = data;
  return h('section', { class: `verdict ${run.verdict}`, 'aria-label': 'Verdict' },
    h('p', { class: 'verdict-word' }, h('span', { 'aria-hidden': 'true' }, `${SIGNS[run.verdict]} `), data.headline),
    run.violations.map((violation) => h('p', {}, describe(violation))),
    data.why && h('p', {}, data.why),
    h('p', { class: 'assurance' }, data.assurance));
}

export function notes(data) {
  return data.notes.length === 0 ? null : h('ul', { class: 'notes' }, data.notes.map((note) => h('li', {}, note)));
}

export function unreached(run) {
  const steps = run.unreached ?? [];
  if (steps.length === 0 || run.verdict !== 'holds') return null;
  return h('details', {}, h('summary', {}, `${steps.length === 1 ? '1 statement' : `${grouped(steps.length)} statements`} that no run reaches`),
    h('ul', { class: 'unreached' }, steps.map((step) => h('li', {}, h('code', {}, [step.proctype, step.line && `line ${step.line}`, step.text].filter(Boolean).join(', '))))));
}

/** How often each statement was taken: beside the source where there is one, else as a table. */
export function coverage(run, sources) {
  const counted = run.coverage;
  if (!counted) return null;
  const never = counted.steps.filter((step) => step.count === 0).length;
  const head = [h('h2', {}, 'How often each was taken'), h('p', { class: 'faint' }, `${counted.counted}. ${grouped(counted.transitions)} transitions in all; ${never === 0 ? 'nothing' : `${never} of ${counted.steps.length}`} never taken.`)];
  const byFile = new Map();
  for (const step of counted.steps) {
    if (step.line && sources?.[step.file] !== undefined) {
      if (!byFile.has(step.file)) byFile.set(step.file, new Map());
      const lines = byFile.get(step.file);
      if (!lines.has(step.line)) lines.set(step.line, []);
      lines.get(step.line).push(step);
    }
  }
  const most = Math.max(1, ...counted.steps.map((step) => step.count));
  const listings = [...byFile].map(([file, lines]) => h('div', { class: 'taken-source', tabIndex: 0, 'aria-label': `How often each line of ${file} was taken` },
    h('table', {}, h('tbody', {}, sources[file].split('\n').slice(0, 4000).map((text, i) => {
      const steps = lines.get(i + 1) ?? [];
      const none = steps.some((step) => step.count === 0);
      return h('tr', { class: none ? 'never' : '' },
        h('td', { class: 'number', title: steps.map((step) => `${step.proctype ? `${step.proctype}: ` : ''}${step.text}: ${grouped(step.count)}`).join('\n') }, steps.map((step) => grouped(step.count)).join(' · ')),
        h('td', { class: 'number faint' }, String(i + 1)), h('td', {}, h('code', {}, text)));
    })))));
  const rest = counted.steps.filter((step) => !step.line || sources?.[step.file] === undefined);
  const table = rest.length > 0 && h('table', { class: 'answers taken' }, h('thead', {}, h('tr', {}, h('th', { scope: 'col', class: 'number' }, 'Taken'), h('th', { scope: 'col' }, ''), h('th', { scope: 'col' }, 'What'))),
    h('tbody', {}, rest.slice(0, 1000).map((step) => h('tr', { class: step.count === 0 ? 'never' : '' }, h('td', { class: 'number' }, grouped(step.count)),
      h('td', {}, h('meter', { min: '0', max: String(most), value: String(step.count), 'aria-hidden': 'true' })), h('td', {}, h('code', {}, [step.proctype, step.line && `line ${step.line}`, step.text].filter(Boolean).join(', ')))))));
  return h('section', { class: 'taken-part' }, head, listings, table);
}

function counterexamples(data) {
  const place = h('div', { class: 'counterexample' });
  const picture = data.picture && album(data.picture.drawings);
  const show = (number) => {
    const trail = data.trails[number];
    const hash = new RegExp(`^#trail=${number + 1}&step=(\\d+)$`).exec(location.hash);
    new TrailView(place, trail, {
      sources: data.sources,
      picture,
      step: hash ? Number(hash[1]) : undefined,
      link: (at) => `${location.href.split('#')[0]}#trail=${number + 1}&step=${at}`,
    });
  };
  const wanted = Number(/^#trail=(\d+)&/.exec(location.hash)?.[1] ?? 1) - 1;
  const first = data.trails[wanted] ? wanted : 0;
  const choice = data.trails.length > 1 && h('select', { 'aria-label': 'Which violation', onchange: (event) => show(Number(event.target.value)) },
    data.run.violations.map((violation, i) => h('option', { value: String(i), selected: i === first }, `${i + 1}: ${describe(violation)}`)));
  show(first);
  return h('section', { class: 'wide' }, h('h2', {}, 'Counterexample ', choice), place);
}

function reportPage(root, data) {
  const { run } = data;
  root.replaceChildren(
    h('header', {}, h('h1', {}, run.model.path), h('p', { class: 'faint' }, `${run.tool.name} ${run.tool.version}, ${run.model.kind}, ${data.date}`)),
    verdictCard(data),
    h('section', {}, h('h2', {}, 'Properties'), answers(run.properties), notes(data)),
    ...[data.trails.length > 0 && counterexamples(data)].filter(Boolean),
    ...[coverage(run, data.sources)].filter(Boolean),
    ...course(data, 'the process'),
    h('section', {}, h('h2', {}, 'Figures'), figures(run), unreached(run)));
}

const embedded = document.getElementById('nutshell-report');
if (embedded) reportPage(document.querySelector('main'), JSON.parse(embedded.textContent));
