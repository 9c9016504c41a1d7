// The state space: a graph that grows where you click, on a canvas.

import cytoscape from 'cytoscape';
import { h, button, grouped } from './dom.js';
import { post } from './api.js';
import { address } from './app.js';
import { force } from './force.js';
import { components } from './components.js';
import { valueTable } from './tree.js';

const HUES = 6;
const FEW = 60; // so many states have their numbers written on them
const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export async function spacePanel(main, [model]) {
  if (!model) {
    main.replaceChildren(h('p', { class: 'faint' }, 'Choose a model.'));
    return undefined;
  }
  const nodes = [];
  const edges = [];
  let open = new Set();
  let graph;
  let most = 0;
  let chosen = 0;
  let marked = new Set();
  let way = [];
  let stop;
  let gone = false;

  const box = h('div', { class: 'space-canvas', tabIndex: 0, role: 'application', 'aria-label': 'Graph of states; arrow keys go along events, Enter shows what follows' });
  const status = h('p', { role: 'status', class: 'faint' });
  const problem = h('p', { class: 'refusal', role: 'alert', hidden: true });
  const detail = h('div', { class: 'space-detail' });
  const legend = h('div', { class: 'space-legend' });
  const choice = (label, options, change) => h('select', { 'aria-label': label, onchange: change }, options.map(([value, title]) => h('option', { value }, title)));
  const layout = choice('Layout', [['layered', 'in layers'], ['force', 'by forces']], () => arrange());
  const colouring = choice('Colour', [['property', 'by property'], ['component', 'by component'], ['process', 'by process']], () => paint());
  const wanted = h('input', { type: 'text', placeholder: 'find a state, such as x > 2', 'aria-label': 'Find a state where this holds', spellcheck: 'false', onkeydown: (event) => { if (event.key === 'Enter') find(); } });
  const defines = h('input', { type: 'text', placeholder: 'parameters, N=3', 'aria-label': 'Parameters', onchange: () => begin() });
  const draw = cytoscape({ container: box, style: [], layout: { name: 'preset' }, minZoom: 0.03, maxZoom: 4, boxSelectionEnabled: false, autoungrabify: false, hideEdgesOnViewport: false, textureOnViewport: false, pixelRatio: 'auto' });

  function style() {
    const large = nodes.length > 500;
    draw.style([
      { selector: 'node', style: { width: 20, height: 20, 'background-color': 'data(fill)', 'border-width': 'data(border)', 'border-color': colour('--ink'), shape: 'data(shape)', label: nodes.length <= FEW ? 'data(number)' : '', color: colour('--ink'), 'font-size': 9, 'text-valign': 'center', 'text-outline-width': 1.5, 'text-outline-color': colour('--paper') } },
      { selector: 'node[?open]', style: { 'border-style': 'dashed', 'border-width': 2 } },
      { selector: 'edge', style: { width: 1.2, 'line-color': 'data(fill)', 'target-arrow-color': 'data(fill)', 'target-arrow-shape': large ? 'none' : 'triangle', 'arrow-scale': 0.8, 'curve-style': large ? 'haystack' : 'bezier', 'haystack-radius': 0, label: nodes.length <= FEW ? 'data(short)' : '', 'font-size': 8, 'min-zoomed-font-size': 7, color: colour('--faint'), 'text-rotation': 'autorotate', 'text-background-color': colour('--paper'), 'text-background-opacity': 0.85, 'text-background-padding': 1 } },
      { selector: 'edge[?way]', style: { width: 4, 'line-color': colour('--accent'), 'target-arrow-color': colour('--accent'), 'z-index': 9 } },
      { selector: 'node[?way]', style: { 'border-width': 3, 'border-color': colour('--accent') } },
      { selector: 'node[?marked]', style: { 'border-width': 5, 'border-color': colour('--good') } },
      { selector: 'node[?chosen]', style: { width: 28, height: 28, 'border-width': 5, 'border-style': 'solid', 'border-color': colour('--accent') } },
    ]);
  }

  const hue = (i) => colour(`--lane-${i % HUES}`);

  function kinds() {
    const by = colouring.value;
    if (by === 'component') {
      const member = components(nodes.length, edges.map(({ from, to }) => [from, to]));
      const sizes = new Map();
      member.forEach((each) => sizes.set(each, (sizes.get(each) ?? 0) + 1));
      const larger = [...sizes].filter(([, size]) => size > 1).sort(([, a], [, b]) => b - a).map(([each]) => each);
      const rank = new Map(larger.map((each, i) => [each, i]));
      return {
        node: (i) => (rank.has(member[i]) ? hue(rank.get(member[i])) : colour('--line')),
        edge: ({ from, to }) => (member[from] === member[to] ? hue(rank.get(member[from]) ?? 0) : colour('--faint')),
        legend: [[colour('--line'), `${grouped(sizes.size - larger.length)} alone`], ...larger.slice(0, HUES).map((each, i) => [hue(i), `${grouped(sizes.get(each))} states`])],
        note: 'of the part that is drawn',
      };
    }
    if (by === 'process') {
      const names = [...new Set(edges.map((edge) => edge.who ?? edge.text))].sort();
      const rank = new Map(names.map((name, i) => [name, i]));
      const into = new Map();
      for (const edge of edges) if (nodes[edge.to].parent === edge.from && !into.has(edge.to)) into.set(edge.to, edge.who ?? edge.text);
      return {
        node: (i) => (into.has(i) ? hue(rank.get(into.get(i))) : colour('--line')),
        edge: (edge) => hue(rank.get(edge.who ?? edge.text)),
        legend: names.slice(0, 8).map((name) => [hue(rank.get(name)), name]),
        note: names.length > 8 ? `and ${names.length - 8} more` : 'who moved last',
      };
    }
    return {
      node: (i) => (nodes[i].why ? colour('--bad') : nodes[i].ends ? colour('--good') : i === 0 ? colour('--accent') : colour('--lane-5')),
      edge: () => colour('--faint'),
      legend: [[colour('--accent'), 'initial'], [colour('--lane-5'), 'state'], [colour('--good'), 'may end here'], [colour('--bad'), 'violates a property']],
      note: '',
    };
  }

  function paint() {
    const kind = kinds();
    const onWay = new Set(way);
    const links = new Set(way.slice(1).map((to, i) => `${way[i]} ${to}`));
    draw.batch(() => {
      nodes.forEach((node, i) => draw.getElementById(`n${i}`).data({ fill: kind.node(i), open: open.has(i), chosen: i === chosen, marked: marked.has(i), way: onWay.has(i), shape: node.why ? 'diamond' : node.ends ? 'round-rectangle' : 'ellipse', border: i === 0 ? 3 : 1 }));
      edges.forEach((edge, i) => draw.getElementById(`e${i}`).data({ fill: kind.edge(edge), way: links.has(`${edge.from} ${edge.to}`) }));
    });
    style();
    legend.replaceChildren(...kind.legend.map(([fill, text]) => {
      const sign = h('span', { class: 'sign' });
      sign.style.background = fill;
      return h('span', { class: 'legend-item' }, sign, text);
    }), kind.note && h('span', { class: 'faint' }, kind.note), h('span', { class: 'legend-item' }, h('span', { class: 'sign dashed' }), 'more follows'));
  }

  /** Takes in what the server drew. */
  function take(answer) {
    graph = answer.graph;
    most = answer.most;
    const before = nodes.length;
    nodes.push(...answer.nodes);
    edges.push(...answer.edges);
    open = new Set(answer.open);
    const near = (i) => {
      const parent = nodes[i].parent < 0 ? null : draw.getElementById(`n${nodes[i].parent}`).position();
      return parent ? { x: parent.x + 30 * Math.cos(i * 2.4), y: parent.y + 40 + 12 * Math.sin(i * 2.4) } : { x: 0, y: 0 };
    };
    draw.batch(() => {
      for (let i = before; i < nodes.length; i++) draw.add({ data: { id: `n${i}`, number: String(i), fill: '#888', shape: 'ellipse', border: 1 }, position: near(i) });
      answer.edges.forEach((edge, i) => {
        const text = edge.text.length > 30 ? `${edge.text.slice(0, 29)}…` : edge.text;
        draw.add({ data: { id: `e${edges.length - answer.edges.length + i}`, source: `n${edge.from}`, target: `n${edge.to}`, short: text, fill: '#888' } });
      });
    });
    status.textContent = `${grouped(nodes.length)} states and ${grouped(edges.length)} events drawn${open.size === 0 ? ': that is all' : `, ${grouped(open.size)} to be followed`}${answer.full ? `; at most ${grouped(most)} are drawn` : ''}`;
    paint();
    return nodes.length > before || answer.edges.length > 0;
  }

  /** One request after the other: each says how much of the graph is known here. */
  let turn = Promise.resolve();
  function ask(more) {
    turn = turn.then(() => asked(more));
    return turn;
  }

  /** What went wrong stays on the page until somebody asks for something else. */
  async function asked(more) {
    if (gone) return undefined;
    try {
      const answer = await post('space', { model, graph, nodes: String(nodes.length), edges: String(edges.length), ...more });
      if (gone) return undefined;
      if (answer.nodes) answer.grown = take(answer);
      return answer;
    } catch (failure) {
      problem.textContent = failure.message;
      problem.hidden = false;
      return undefined;
    }
  }

  async function arrange(fit = true) {
    stop?.();
    stop = undefined;
    if (layout.value === 'force') {
      const places = nodes.map((_, i) => { const { x, y } = draw.getElementById(`n${i}`).position(); return [x + (i % 7) - 3, y + (i % 5) - 2]; });
      const move = () => draw.batch(() => places.forEach(([x, y], i) => draw.getElementById(`n${i}`).position({ x, y })));
      stop = force(places, edges.map(({ from, to }) => [from, to]), move, () => { if (fit) draw.fit(undefined, 24); });
      return;
    }
    const answer = await ask({ what: 'layout' });
    if (!answer) return;
    draw.batch(() => answer.places.forEach(([x, y], i) => draw.getElementById(`n${i}`).position({ x, y })));
    if (fit) reveal();
  }

  function reveal() {
    draw.fit(undefined, 24);
    if (draw.zoom() > 1.4) {
      draw.zoom(1.4);
      draw.center();
    }
  }

  async function grow(node, levels = 1) {
    if (!open.has(node)) return;
    const answer = await ask({ what: 'grow', node: String(node), levels: String(levels) });
    if (answer?.grown) await arrange(nodes.length < 400);
    if (answer?.full && open.has(node)) status.textContent = `no room: at most ${grouped(most)} states are drawn`;
  }

  async function all(count) {
    problem.hidden = true;
    const answer = await ask({ what: 'all', most: String(count) });
    if (answer?.grown) await arrange();
  }

  async function find() {
    problem.hidden = true;
    const answer = await ask({ what: 'find', text: wanted.value });
    if (!answer) return;
    const fresh = answer.nodes.length > 0;
    way = answer.way;
    const also = await ask({ what: 'mark', text: wanted.value });
    marked = new Set(also?.marked ?? []);
    if (way.length > 0) choose(way.at(-1));
    paint();
    if (fresh) await arrange();
    status.textContent = `${answer.said}${marked.size > 1 ? `; ${grouped(marked.size)} of those drawn satisfy it` : ''}`;
  }

  /** The way by which a state was found. */
  function wayTo(node) {
    const path = [];
    for (let at = node; at >= 0; at = nodes[at].parent) path.unshift(at);
    return path;
  }

  async function choose(node) {
    chosen = node;
    const element = draw.getElementById(`n${node}`);
    const { x, y } = element.renderedPosition();
    if (x < 0 || y < 0 || x > box.clientWidth || y > box.clientHeight) draw.center(element);
    paint();
    const shown = await ask({ what: 'show', node: String(node) });
    if (!shown || chosen !== node) return;
    const out = edges.filter((edge) => edge.from === node);
    const changed = new Map(shown.changes);
    detail.replaceChildren(
      h('h2', {}, `State ${node}`, nodes[node].why && h('span', { class: 'badge bad' }, nodes[node].why)),
      h('p', { class: 'space-actions' },
        open.has(node) && button('What follows', 'Draw what follows this state (Enter)', () => grow(node), { class: 'primary' }),
        button('Path', 'Show the way to this state (p)', () => { way = wayTo(node); paint(); status.textContent = `${way.length - 1} steps from the beginning`; }),
        button('Simulate', 'Simulate from this state', () => {
          sessionStorage.setItem('walk', JSON.stringify({ form: { defines: names() }, events: shown.path, words: [], plain: true }));
          location.hash = address('simulate', model, 'trail');
        })),
      h('h3', {}, 'Variables'), valueTable(shown.values, changed),
      h('h3', {}, `Events${open.has(node) ? ' (not followed yet)' : ''}`),
      h('ul', { class: 'plain space-events' }, out.map((edge) => h('li', {}, button(`→ ${edge.to}`, `Go to state ${edge.to}`, () => choose(edge.to), { class: 'quiet small' }), edge.who && h('strong', {}, ` ${edge.who}`), ' ', h('code', {}, edge.text)))));
  }

  const names = () => defines.value.split(/\s+/).filter(Boolean);

  async function begin() {
    problem.hidden = true;
    turn = turn.then(() => {
      nodes.length = 0;
      edges.length = 0;
      way = [];
      marked = new Set();
      graph = undefined;
      draw.elements().remove();
      return asked({ defines: names() });
    });
    if (!(await turn)) return;
    await grow(0, 3);
    choose(0);
  }

  /** Along events by the keyboard: down to what follows, up to where it was found, sideways to siblings. */
  function key(event) {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const siblings = nodes.map((_, i) => i).filter((i) => nodes[i].parent === nodes[chosen].parent);
    const at = siblings.indexOf(chosen);
    const actions = {
      ArrowDown: () => { const to = edges.find((edge) => edge.from === chosen && edge.to !== chosen); if (to) choose(to.to); },
      ArrowUp: () => { if (nodes[chosen].parent >= 0) choose(nodes[chosen].parent); },
      ArrowRight: () => choose(siblings[(at + 1) % siblings.length]),
      ArrowLeft: () => choose(siblings[(at + siblings.length - 1) % siblings.length]),
      Home: () => choose(0),
      Enter: () => grow(chosen),
      p: () => { way = wayTo(chosen); paint(); },
      f: () => reveal(),
      '+': () => draw.zoom({ level: draw.zoom() * 1.25, renderedPosition: { x: box.clientWidth / 2, y: box.clientHeight / 2 } }),
      '-': () => draw.zoom({ level: draw.zoom() / 1.25, renderedPosition: { x: box.clientWidth / 2, y: box.clientHeight / 2 } }),
    };
    if (!actions[event.key]) return;
    event.preventDefault();
    actions[event.key]();
  }

  draw.on('tap', 'node', (event) => {
    const node = Number(event.target.id().slice(1));
    choose(node);
    grow(node);
    box.focus();
  });
  box.addEventListener('keydown', key);
  main.replaceChildren(
    h('div', { class: 'bar' }, h('h1', {}, `States of ${model}`), status),
    h('div', { class: 'walk-bar' }, layout, colouring,
      button('More', 'Draw up to 200 more states, those nearest to the beginning first', () => all(nodes.length + 200)),
      button('Fit', 'Show all of it (f)', () => reveal()), button('Restart', 'Begin anew with the initial state', () => begin()),
      h('span', { class: 'walk-random' }, button('Find', 'Find a nearest state where this holds', find), wanted), defines),
    problem, h('div', { class: 'space-body' }, h('div', { class: 'space-graph' }, box, legend), detail));
  draw.resize();
  const repaint = () => paint();
  addEventListener('themechange', repaint);
  const watch = new ResizeObserver(() => draw.resize());
  watch.observe(box);
  await begin();
  return () => {
    gone = true;
    stop?.();
    watch.disconnect();
    removeEventListener('themechange', repaint);
    draw.destroy();
  };
}
