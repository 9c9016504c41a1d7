// How a run goes, or went: curves on a canvas, one line a figure, drawn anew with every figure that comes.

import { h, grouped, bytes, seconds } from './dom.js';

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

/** Between two figures of a rate; closer ones would tell of the clock. */
const APART = 0.1;

/** So many figures over so long are a curve; fewer are not. */
const LEAST = { figures: 4, seconds: 0.3 };

class Curve {
  constructor(title, format, limit) {
    this.title = title;
    this.format = format;
    this.limit = limit;
    this.points = [];
    this.marks = [];
    this.value = h('span', { class: 'curve-value' });
    this.canvas = h('canvas', { class: 'curve-canvas', role: 'img', 'aria-label': title });
    this.canvas.curve = this;
    new ResizeObserver(() => this.draw()).observe(this.canvas);
    this.element = h('figure', { class: 'curve' }, h('figcaption', {}, title, this.value), this.canvas);
  }

  add(seconds, value) {
    this.points.push([seconds, value]);
    if (this.points.length > 1200) this.points = this.points.filter((_, i) => i % 2 === 0);
  }

  /** Something happened then. */
  mark(moves) {
    this.marks = moves;
  }

  draw() {
    const end = this.points.at(-1);
    this.value.textContent = end ? this.format(end[1]) : '';
    if (end) this.canvas.setAttribute('aria-label', `${this.title}: ${this.format(end[1])} after ${seconds(end[0])}, ${this.format(Math.max(...this.points.map(([, value]) => value)))} at most`);
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0) return;
    const scale = devicePixelRatio || 1;
    this.canvas.width = width * scale;
    this.canvas.height = height * scale;
    const context = this.canvas.getContext('2d');
    context.scale(scale, scale);
    const most = Math.max(1, ...this.points.map(([, value]) => value), this.limit ?? 0) * 1.05;
    const last = Math.max(0.5, end?.[0] ?? 1);
    const x = (seconds) => (seconds / last) * (width - 2) + 1;
    // Above the curve there is room for the numbers of marks.
    const head = this.marks.length > 0 ? 16 : 6;
    const y = (value) => height - 2 - (value / most) * (height - head);
    context.strokeStyle = colour('--line');
    context.beginPath();
    context.moveTo(0, height - 1.5);
    context.lineTo(width, height - 1.5);
    context.stroke();
    if (this.limit) {
      context.setLineDash([5, 4]);
      context.strokeStyle = colour('--bad');
      context.beginPath();
      context.moveTo(0, y(this.limit));
      context.lineTo(width, y(this.limit));
      context.stroke();
      context.setLineDash([]);
    }
    let free = 0;
    this.marks.forEach(([seconds], i) => {
      context.strokeStyle = colour('--lane-1');
      context.fillStyle = colour('--lane-1');
      context.lineWidth = 1.2;
      context.beginPath();
      context.moveTo(x(seconds), 12);
      context.lineTo(x(seconds), height - 2);
      context.stroke();
      context.font = '600 11px sans-serif';
      // Beside the one before, where both are of the same time.
      const label = Math.max(free, Math.min(width - 8, x(seconds) - 3));
      context.fillText(String(i + 1), label, 10);
      free = label + context.measureText(String(i + 1)).width + 4;
    });
    context.strokeStyle = colour('--accent');
    context.lineWidth = 1.8;
    context.beginPath();
    this.points.forEach(([seconds, value], i) => (i === 0 ? context.moveTo(x(seconds), y(value)) : context.lineTo(x(seconds), y(value))));
    context.stroke();
  }
}

/** The curves of a run; memory is of the tables, or of the whole process. */
export function curves(budget, ofWhat) {
  const rate = new Curve('states a second', grouped);
  const states = new Curve('states', grouped);
  const frontier = new Curve('frontier', grouped);
  const memory = new Curve(`memory of ${ofWhat}`, bytes, budget);
  const all = [rate, states, frontier, memory];
  const list = h('ol', { class: 'moves', hidden: true });
  let before;
  const draw = () => all.forEach((curve) => curve.draw());
  const take = (now) => {
    const passed = before && now.seconds - before.seconds;
    if (passed > APART) rate.add(now.seconds, Math.max(0, (now.states - before.states) / passed));
    if (!before || passed > APART) before = now;
    states.add(now.seconds, now.states);
    frontier.add(now.seconds, now.frontier);
    memory.add(now.seconds, now.used);
  };
  return {
    element: h('div', {}, h('div', { class: 'curves' }, all.map((curve) => curve.element)), list),
    /** What was written down before this page looked on. */
    past(samples) {
      samples.forEach(([seconds, count, waiting, used]) => take({ seconds, states: count, frontier: waiting, used }));
      draw();
    },
    moves(moves) {
      all.forEach((curve) => curve.mark(moves));
      list.hidden = moves.length === 0;
      list.replaceChildren(...moves.map(([seconds, text]) => h('li', {}, `${text} (after ${seconds.toFixed(1)} s)`)));
      draw();
    },
    add(progress) {
      take(progress);
      draw();
    },
  };
}

/** How it went, of a run that took long enough to tell; else nothing. */
export function course(data, ofWhat) {
  const samples = data.samples ?? [];
  if (samples.length < LEAST.figures || samples.at(-1)[0] - samples[0][0] < LEAST.seconds) return [];
  const plots = curves(data.run.memory.budget, ofWhat);
  plots.past(samples);
  plots.moves(data.moves ?? []);
  return [h('details', { class: 'course', open: true }, h('summary', {}, 'How it went'), plots.element)];
}

const redraw = () => document.querySelectorAll('.curve-canvas').forEach((canvas) => canvas.curve.draw());
addEventListener('themechange', redraw);
matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw);
