// Live curves on a canvas: one line a figure, drawn anew with every figure that comes.

import { h, grouped, bytes } from './dom.js';

const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

export class Curve {
  constructor(title, format, limit) {
    this.title = title;
    this.format = format;
    this.limit = limit;
    this.points = [];
    this.marks = [];
    this.value = h('span', { class: 'curve-value' });
    this.canvas = h('canvas', { class: 'curve-canvas', role: 'img', 'aria-label': title });
    this.element = h('figure', { class: 'curve' }, h('figcaption', {}, title, this.value), this.canvas);
  }

  add(seconds, value) {
    this.points.push([seconds, value]);
    if (this.points.length > 1200) this.points = this.points.filter((_, i) => i % 2 === 0);
    this.value.textContent = this.format(value);
    this.draw();
  }

  /** Something happened then. */
  mark(moves) {
    this.marks = moves;
  }

  draw() {
    const { clientWidth: width, clientHeight: height } = this.canvas;
    if (width === 0) return;
    const scale = devicePixelRatio || 1;
    this.canvas.width = width * scale;
    this.canvas.height = height * scale;
    const context = this.canvas.getContext('2d');
    context.scale(scale, scale);
    const most = Math.max(1, ...this.points.map(([, value]) => value), this.limit ?? 0) * 1.05;
    const last = Math.max(0.5, this.points.at(-1)?.[0] ?? 1);
    const x = (seconds) => (seconds / last) * (width - 2) + 1;
    const y = (value) => height - 2 - (value / most) * (height - 6);
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

export function curves(budget) {
  const rate = new Curve('states a second', grouped);
  const states = new Curve('states', grouped);
  const frontier = new Curve('frontier', grouped);
  const memory = new Curve('memory of tables', bytes, budget);
  let before = { seconds: 0, states: 0 };
  const all = [rate, states, frontier, memory];
  const list = h('ol', { class: 'moves', hidden: true });
  return {
    element: h('div', {}, h('div', { class: 'curves' }, all.map((curve) => curve.element)), list),
    /** What was written down before this page looked on. */
    past(samples) {
      samples.forEach(([seconds, count, waiting, used]) => this.add({ seconds, states: count, frontier: waiting, used }));
    },
    moves(moves) {
      all.forEach((curve) => curve.mark(moves));
      list.hidden = moves.length === 0;
      list.replaceChildren(...moves.map(([seconds, text]) => h('li', {}, `${text} (after ${seconds.toFixed(1)} s)`)));
    },
    draw: () => all.forEach((curve) => curve.draw()),
    add(progress) {
      const passed = progress.seconds - before.seconds;
      if (passed > 0.05) rate.add(progress.seconds, Math.max(0, (progress.states - before.states) / passed));
      before = progress;
      states.add(progress.seconds, progress.states);
      frontier.add(progress.seconds, progress.frontier);
      memory.add(progress.seconds, progress.used);
    },
  };
}
