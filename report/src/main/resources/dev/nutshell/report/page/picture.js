// A drawing of a net or of a process: places with their tokens, transitions, states; tokens move when a step is taken.

import { h, s, button } from './dom.js';

const RADIUS = 15;
const HALF = { place: [RADIUS, RADIUS], transition: [9, 15], state: [13, 12], end: [13, 12] };
const MARGIN = 34;
const TRAVEL = 420;

export const isNet = (drawing) => Boolean(drawing.nodes?.some((node) => node.shape === 'place'));

/** How many tokens a marking has, as nets of any kind print it. */
export function tokenCount(value) {
  if (value === undefined || value === null || value === '' || value === '0' || value === 'empty') return 0;
  if (/^\d+$/.test(value)) return Number(value);
  const counted = [...value.matchAll(/(\d+)`/g)];
  if (counted.length > 0) return counted.reduce((sum, [, count]) => sum + Number(count), 0);
  return value.split(' + ').reduce((sum, part) => sum + Number(/^(\d+)\*/.exec(part)?.[1] ?? 1), 0);
}

function halves(node) {
  const [x, y] = HALF[node.shape];
  return [node.shape === 'state' || node.shape === 'end' ? node.width / 2 : x, y];
}

/** Where a line from the middle of a node to a point leaves the node. */
function border(node, [x, y], gap = 0) {
  const [w, t] = halves(node);
  const dx = x - node.x;
  const dy = y - node.y;
  const length = Math.hypot(dx, dy) || 1;
  const reach = node.shape === 'place' ? RADIUS : Math.min(dx === 0 ? Infinity : w / Math.abs(dx / length), dy === 0 ? Infinity : t / Math.abs(dy / length));
  return [node.x + (dx / length) * (reach + gap), node.y + (dy / length) * (reach + gap)];
}

export class Picture {
  /** options: onNode(node), onEdge(edge) */
  constructor(drawing, options = {}) {
    this.drawing = drawing;
    this.options = options;
    this.title = drawing.title;
    this.scale = 1;
    this.element = h('div', { class: 'picture', tabIndex: 0, 'aria-label': `Drawing of ${drawing.title}` });
    if (!drawing.nodes) {
      this.element.append(h('p', { class: 'faint' }, `${drawing.size} nodes are too many to be drawn.`));
      this.tools = null;
      return;
    }
    this.tools = h('span', { class: 'picture-tools' },
      button('−', 'Smaller', () => this.zoom(1 / 1.25), { class: 'quiet small' }), button('+', 'Larger', () => this.zoom(1.25), { class: 'quiet small' }), button('Fit', 'Fit the drawing into its frame', () => this.fit(0.05), { class: 'quiet small' }));
    this.build();
    requestAnimationFrame(() => this.fit());
  }

  build() {
    const { nodes, edges } = this.drawing;
    const points = nodes.map(({ x, y }) => [x, y]).concat(edges.flatMap((edge) => pairs(edge.way ?? [])))
      .concat(edges.filter((edge) => edge.at).flatMap((edge) => [-1, 1].map((side) => [edge.at[0] + side * (edge.label.length * 3.4 - MARGIN + 4), edge.at[1]])));
    const reach = Math.max(0, ...nodes.map((node) => (node.shape === 'state' || node.shape === 'end' ? node.width / 2 : node.label.length * 3.2)));
    const left = Math.min(...points.map(([x]) => x)) - Math.max(MARGIN, reach);
    const top = Math.min(...points.map(([, y]) => y)) - MARGIN;
    this.width = Math.max(...points.map(([x]) => x)) + Math.max(MARGIN, reach) - left;
    this.height = Math.max(...points.map(([, y]) => y)) + MARGIN + 12 - top;
    this.svg = s('svg', { viewBox: `${left} ${top} ${this.width} ${this.height}`, role: 'img', 'aria-label': `Drawing of ${this.drawing.title}` });
    this.edges = edges.map((edge) => this.edge(edge));
    this.nodes = nodes.map((node) => this.node(node));
    this.moving = s('g', { class: 'moving' });
    this.svg.append(...this.edges, ...this.nodes, this.moving);
    this.element.replaceChildren(this.svg);
  }

  edge(edge) {
    const from = this.drawing.nodes[edge.from];
    const to = this.drawing.nodes[edge.to];
    let middle = pairs(edge.way ?? []);
    if (this.drawing.placed) {
      const back = this.drawing.edges.some((other) => other.from === edge.to && other.to === edge.from);
      const bend = back ? 12 : 0;
      const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
      middle = bend ? [[(from.x + to.x) / 2 - ((to.y - from.y) / length) * bend, (from.y + to.y) / 2 + ((to.x - from.x) / length) * bend]] : [];
    }
    const net = from.shape === 'place' || to.shape === 'place';
    const whole = net || middle.length < 2 ? [border(from, middle[0] ?? [to.x, to.y]), ...middle, border(to, middle.at(-1) ?? [from.x, from.y], 1)] : middle;
    edge.points = whole;
    const spline = !net && whole.length >= 4 && (whole.length - 1) % 3 === 0;
    const path = spline
      ? `M${whole[0]}${chunks(whole.slice(1)).map((three) => `C${three.map((point) => point.join(' ')).join(' ')}`).join('')}`
      : `M${whole.map((point) => point.join(' ')).join('L')}`;
    const [tipX, tipY] = whole.at(-1);
    const [nearX, nearY] = whole.at(-2);
    const angle = Math.atan2(tipY - nearY, tipX - nearX);
    const wing = (turn) => `${tipX - 8 * Math.cos(angle + turn)} ${tipY - 8 * Math.sin(angle + turn)}`;
    const tip = edge.tip === 'inhibitor'
      ? s('circle', { class: 'tip hollow', cx: tipX - 4 * Math.cos(angle), cy: tipY - 4 * Math.sin(angle), r: 4 })
      : s('path', { class: edge.tip === 'reset' ? 'tip hollow' : 'tip', d: `M${tipX} ${tipY}L${wing(0.4)}L${wing(-0.4)}Z` });
    const at = edge.at ?? middlePoint(whole);
    const group = s('g', { class: 'picture-edge' }, s('path', { class: 'line', d: path }), tip,
      edge.label && s('text', { x: at[0], y: at[1] + 4, 'text-anchor': 'middle' }, edge.label), s('title', {}, edge.text));
    if (this.options.onEdge && edge.line) group.addEventListener('click', () => this.options.onEdge(edge));
    return group;
  }

  node(node) {
    const [w, t] = halves(node);
    const body = node.shape === 'place' ? s('circle', { class: 'body', cx: node.x, cy: node.y, r: RADIUS })
      : s('rect', { class: 'body', x: node.x - w, y: node.y - t, width: 2 * w, height: 2 * t, rx: node.shape === 'transition' ? 2 : 11 });
    const inside = node.shape === 'state' || node.shape === 'end';
    node.tokens = node.shape === 'place' ? s('g', { class: 'tokens' }) : null;
    node.group = s('g', { class: `picture-node ${node.shape}` }, body, node.tokens,
      s('text', { x: node.x, y: inside ? node.y + 4 : node.y + t + 13, 'text-anchor': 'middle' }, node.label), s('title', {}, node.name));
    if (this.options.onNode) node.group.addEventListener('click', () => this.options.onNode(node));
    return node.group;
  }

  zoom(by) {
    this.scale = Math.max(0.05, Math.min(4, this.scale * by));
    this.svg.setAttribute('width', this.width * this.scale);
    this.svg.setAttribute('height', this.height * this.scale);
  }

  /** Into the frame. What would be too small to be read is scrolled, where nobody asked for all of it. */
  fit(least = 0.72) {
    if (!this.svg || this.element.clientWidth === 0) return;
    this.scale = Math.max(least, Math.min(1.25, (this.element.clientWidth - 4) / this.width, (this.element.clientHeight - 4) / this.height));
    this.zoom(1);
    const [first] = this.drawing.nodes;
    // What does not fit is shown from where it begins.
    if (first.shape === 'state' || first.shape === 'end') this.element.scrollLeft = (first.x - this.svg.viewBox.baseVal.x) * this.scale - this.element.clientWidth / 2;
  }

  /** The marking after a step; text is what was fired. Where it is the next step, tokens move. */
  show(values, text, forward) {
    if (!this.svg) return;
    this.svg.querySelectorAll('.fired').forEach((each) => each.classList.remove('fired'));
    const fired = this.drawing.nodes.find((node) => node.shape === 'transition' && isOf(text, node.name));
    fired?.group.classList.add('fired');
    this.moving.replaceChildren();
    cancelAnimationFrame(this.frame);
    if (fired && forward && !matchMedia('(prefers-reduced-motion: reduce)').matches) this.move(fired, () => this.mark(values));
    else this.mark(values);
  }

  mark(values) {
    for (const node of this.drawing.nodes) {
      if (!node.tokens) continue;
      const value = values.get(node.name);
      const count = tokenCount(value);
      const before = node.shown;
      node.shown = value;
      if (before === value) continue;
      node.group.querySelector('title').textContent = `${node.name}: ${value ?? 0}`;
      const ring = [[0, 0]];
      const dots = count <= 5 ? (count === 1 ? ring : Array.from({ length: count }, (_, i) => [7 * Math.cos((2 * Math.PI * i) / count - 1.57), 7 * Math.sin((2 * Math.PI * i) / count - 1.57)])) : [];
      const coloured = count > 0 && !/^\d+$/.test(value);
      node.tokens.replaceChildren(...dots.map(([x, y]) => s('circle', { class: 'token', cx: node.x + x, cy: node.y + y, r: 3.4 })),
        ...(count > 5 ? [s('text', { class: 'count', x: node.x, y: node.y + 4, 'text-anchor': 'middle' }, String(count))] : []),
        ...(coloured ? [s('text', { class: 'colours', x: node.x, y: node.y - RADIUS - 4, 'text-anchor': 'middle' }, value.length > 22 ? `${value.slice(0, 21)}…` : value)] : []));
    }
  }

  move(fired, done) {
    const at = this.drawing.nodes.indexOf(fired);
    const runs = this.drawing.edges.filter((edge) => edge.tip === 'arrow' && (edge.from === at || edge.to === at));
    const dots = runs.map((edge) => ({ edge, late: edge.from === at, dot: s('circle', { class: 'token moving', r: 4 }) }));
    this.moving.replaceChildren(...dots.map(({ dot }) => dot));
    const began = performance.now();
    const tick = (now) => {
      const time = Math.min(1, (now - began) / TRAVEL);
      for (const { edge, late, dot } of dots) {
        const part = late ? time * 2 - 1 : time * 2;
        dot.setAttribute('visibility', part >= 0 && part <= 1 ? 'visible' : 'hidden');
        const [x, y] = along(edge.points, Math.max(0, Math.min(1, part)));
        dot.setAttribute('cx', x);
        dot.setAttribute('cy', y);
      }
      if (time < 1) this.frame = requestAnimationFrame(tick);
      else {
        this.moving.replaceChildren();
        done();
      }
    };
    this.frame = requestAnimationFrame(tick);
  }

  /** Marks what belongs to a line of the source. */
  light(line) {
    this.drawing.nodes?.forEach((node, i) => this.nodes[i].classList.toggle('here', node.line === line));
    this.drawing.edges?.forEach((edge, i) => this.edges[i].classList.toggle('here', edge.line === line));
  }

  /** Marks the transitions that can fire; fire(node) is called for one that is clicked. */
  enable(texts, fire) {
    for (const node of this.drawing.nodes ?? []) {
      if (node.shape !== 'transition') continue;
      const can = texts.some((text) => isOf(text, node.name));
      node.group.classList.toggle('enabled', can);
      node.group.onclick = can ? () => fire(node) : null;
    }
  }
}

/** Whether a step is one of that transition: nets with colours say the binding behind its name. */
export function isOf(text, name) {
  return text === name || Boolean(text?.startsWith(name) && /^(: | ?\{)/.test(text.slice(name.length)));
}

const pairs = (numbers) => Array.from({ length: numbers.length / 2 }, (_, i) => [numbers[2 * i], numbers[2 * i + 1]]);
const chunks = (points) => Array.from({ length: points.length / 3 }, (_, i) => points.slice(3 * i, 3 * i + 3));

function middlePoint(points) {
  const [x, y] = along(points, 0.5);
  return [x, y - 6];
}

function along(points, part) {
  const lengths = points.slice(1).map(([x, y], i) => Math.hypot(x - points[i][0], y - points[i][1]));
  let left = part * lengths.reduce((sum, each) => sum + each, 0);
  for (let i = 0; i < lengths.length; i++) {
    if (left <= lengths[i] || i === lengths.length - 1) {
      const share = lengths[i] === 0 ? 0 : left / lengths[i];
      return [points[i][0] + (points[i + 1][0] - points[i][0]) * share, points[i][1] + (points[i + 1][1] - points[i][1]) * share];
    }
    left -= lengths[i];
  }
  return points[0];
}

/** Several drawings, one at a time. */
export function album(found, options = {}) {
  const pictures = found.map((drawing) => new Picture(drawing, options));
  let at = 0;
  const frame = h('div', { class: 'album-frame' });
  const tools = h('span', { class: 'picture-tools' });
  const pick = pictures.length > 1 && h('select', { 'aria-label': 'Which drawing', onchange: () => show(Number(pick.value)) }, pictures.map((picture, i) => h('option', { value: String(i) }, picture.title)));
  function show(which) {
    at = which;
    frame.replaceChildren(pictures[at].element);
    tools.replaceChildren(...[pick || h('span', {}, pictures[at].title), pictures[at].tools].filter(Boolean));
    pictures[at].fit();
  }
  show(0);
  new ResizeObserver(() => pictures[at].fit()).observe(frame);
  return {
    title: '',
    tools,
    element: frame,
    pictures,
    show(values, text, forward) {
      const where = pictures.findIndex((picture) => picture.drawing.nodes?.some((node) => node.shape === 'transition' && isOf(text, node.name)));
      if (where >= 0 && where !== at) {
        if (pick) pick.value = String(where);
        show(where);
      }
      pictures.forEach((picture, i) => picture.show(values, text, forward && i === at));
    },
    light: (line) => pictures.forEach((picture) => picture.light(line)),
    enable: (texts, fire) => pictures.forEach((picture) => picture.enable(texts, fire)),
  };
}
