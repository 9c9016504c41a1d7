// A path through a model: a sequence chart with a row a step, the source, the variables.
// Only the rows in sight exist, so ten thousand steps scroll as ten do.

import { h, s, button, copy, laneClass, laneMark } from './dom.js';
import { difference, isLarge, tree } from './tree.js';

const ROW = 24;
const SPARE = 12;
const SNAPSHOT = 64;
const MOST_SOURCE = 8000;

export class TrailView {
  /**
   * told: as ChronicleJson writes it.
   * options: sources (file to text), step (where to begin), onStep(at), link(at), actions (elements for the bar)
   */
  constructor(root, told, options = {}) {
    this.told = told;
    this.steps = told.steps;
    this.options = options;
    this.snapshots = [];
    this.opened = new Map();
    this.at = Math.max(0, Math.min(options.step ?? this.steps.length, this.steps.length));
    this.arrows = this.steps.flatMap((step, to) => (step.from === undefined ? [] : [{ from: step.from, to }]));
    this.received = new Set(this.arrows.map((arrow) => arrow.from));
    root.replaceChildren(this.build());
    this.go(this.at, true);
    requestAnimationFrame(() => this.go(this.at, true));
  }

  build() {
    const last = this.steps.length;
    this.slider = h('input', {
      type: 'range', min: '0', max: String(last), class: 'trail-slider', 'aria-label': 'Step',
      oninput: () => this.go(Number(this.slider.value)),
    });
    this.counter = h('output', { class: 'trail-counter', 'aria-live': 'polite' });
    const text = button('Copy as text', 'Copy the trail as text', () => copy(this.text(), text), { class: 'quiet' });
    const link = this.options.link && button('Copy link', 'Copy a link to this step', () => copy(this.options.link(this.at), link), { class: 'quiet' });
    const bar = h('div', { class: 'trail-bar' },
      h('span', { class: 'button-group' },
        button('«', 'First state (Home)', () => this.go(0)),
        button('‹', 'Step back (←)', () => this.go(this.at - 1)),
        button('›', 'Step forward (→)', () => this.go(this.at + 1)),
        button('»', 'Last state (End)', () => this.go(last))),
      this.slider, this.counter, h('span', { class: 'bar-end' }, this.options.actions, text, link));
    this.rows = h('div', { class: 'trail-rows' });
    this.rows.style.height = `${(last + 1 + (this.told.cycle >= 0 ? 1 : 0)) * ROW}px`;
    this.chart = h('div', {
      class: 'trail-chart', tabIndex: 0, role: 'listbox', 'aria-label': 'Steps; arrow keys walk through them',
      onscroll: () => this.draw(), onkeydown: (event) => this.key(event),
    }, this.header(), this.rows);
    this.source = h('div', { class: 'trail-source', tabIndex: 0, 'aria-label': 'Source' });
    this.filter = h('input', { type: 'search', placeholder: 'Filter variables', 'aria-label': 'Filter variables', oninput: () => this.variables() });
    this.values = h('div', { class: 'trail-values' });
    const hasSource = this.options.sources && Object.keys(this.options.sources).length > 0;
    const { picture } = this.options;
    const side = h('div', { class: `trail-side${hasSource || picture ? '' : ' no-source'}` },
      picture ? h('section', { class: 'trail-part' }, h('h3', {}, picture.title, picture.tools), picture.element) : hasSource && h('section', { class: 'trail-part' }, h('h3', {}, 'Source'), this.source),
      h('section', { class: 'trail-part' }, h('h3', {}, 'Variables ', this.filter), this.values));
    new ResizeObserver(() => this.draw()).observe(this.chart);
    return h('div', { class: 'trail' }, bar, h('div', { class: 'trail-body' }, this.chart, side));
  }

  laneWidth() {
    const lanes = this.told.lanes.length;
    if (lanes === 0) return 0;
    const longest = Math.max(...this.told.lanes.map((name) => name.length));
    return Math.max(18, Math.min(longest * 7.2 + 12, 130, Math.floor((this.chart?.clientWidth || 700) * 0.45 / lanes)));
  }

  gutter() {
    return this.told.cycle >= 0 ? 30 : 8;
  }

  x(lane) {
    return this.gutter() + (lane + 0.5) * this.laneWidth();
  }

  header() {
    this.heads = h('div', { class: 'trail-heads' });
    return this.heads;
  }

  drawHeads() {
    const width = this.laneWidth();
    if (width === this.headWidth) return;
    this.headWidth = width;
    this.heads.hidden = width === 0;
    this.heads.replaceChildren(...this.told.lanes.map((name, lane) => {
      const head = h('span', { class: `trail-head ${laneClass(lane)}`, title: name }, width < 40 ? name.replace(/^.*\((\d+)\)$/, '$1') : name);
      head.style.left = `${this.gutter() + lane * width}px`;
      head.style.width = `${width}px`;
      return head;
    }));
  }

  key(event) {
    const page = Math.max(1, Math.floor(this.chart.clientHeight / ROW) - 3);
    const to = {
      ArrowDown: this.at + 1, ArrowRight: this.at + 1, j: this.at + 1,
      ArrowUp: this.at - 1, ArrowLeft: this.at - 1, k: this.at - 1,
      PageDown: this.at + page, PageUp: this.at - page, Home: 0, End: this.steps.length,
    }[event.key];
    if (to === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    this.go(to);
  }

  /** Shows the state after so many steps. */
  go(to, force = false) {
    const at = Math.max(0, Math.min(to, this.steps.length));
    if (at === this.at && !force) return;
    const forward = at === this.at + 1;
    this.at = at;
    this.slider.value = String(at);
    this.slider.setAttribute('aria-valuetext', at === 0 ? 'initial state' : `step ${at}: ${this.steps[at - 1].text}`);
    this.counter.textContent = at === 0 ? `initial state, ${this.steps.length} steps follow` : `step ${at} of ${this.steps.length}`;
    const top = at * ROW;
    const sight = this.chart.clientHeight - (this.heads.offsetHeight || 0) - ROW;
    if (top < this.chart.scrollTop + ROW) this.chart.scrollTop = Math.max(0, top - 2 * ROW);
    else if (top > this.chart.scrollTop + sight - ROW) this.chart.scrollTop = top - sight + 2 * ROW;
    this.draw();
    this.showSource();
    this.variables();
    this.options.picture?.show(this.state(at).values, this.steps[at - 1]?.text, forward);
    this.options.onStep?.(at);
  }

  draw() {
    this.drawHeads();
    const count = this.steps.length + 1;
    const first = Math.max(0, Math.floor(this.chart.scrollTop / ROW) - SPARE);
    const end = Math.min(count, Math.ceil((this.chart.scrollTop + (this.chart.clientHeight || 600)) / ROW) + SPARE);
    const left = this.gutter() + this.told.lanes.length * this.laneWidth();
    const rows = [];
    for (let row = first; row < end; row++) rows.push(this.row(row, left));
    if (end === count && this.told.cycle >= 0) {
      const note = h('div', { class: 'trail-row note' }, h('span', { class: 'trail-text' },
        this.told.cycle === this.steps.length ? 'and then nothing happens any more' : `and again from step ${this.told.cycle + 1} on, for ever`));
      note.style.top = `${count * ROW}px`;
      note.style.paddingLeft = `${left}px`;
      rows.push(note);
    }
    this.rows.replaceChildren(...rows, this.lines(first, end, left));
    this.chart.setAttribute('aria-activedescendant', `trail-row-${this.at}`);
  }

  row(row, left) {
    const step = this.steps[row - 1];
    const changes = step?.changes ?? [];
    const element = h('div', {
      class: `trail-row${row === this.at ? ' current' : ''}${this.told.cycle >= 0 && row > this.told.cycle ? ' in-cycle' : ''}`,
      id: `trail-row-${row}`, role: 'option', 'aria-selected': row === this.at ? 'true' : 'false',
      onclick: () => { this.go(row); this.chart.focus(); },
    },
    h('span', { class: 'trail-number' }, row === 0 ? '' : String(row)),
    h('span', { class: 'trail-text' }, step ? step.text : 'initial state'),
    step?.printed && h('span', { class: 'trail-printed', title: 'printed' }, step.printed.trim()),
    h('span', { class: 'trail-changes' }, changes.slice(0, 6).map(([name, value]) => (value === null ? `${name} is gone` : `${name} = ${value}`)).join('  ')));
    const who = step?.lane === undefined ? '' : `${this.told.lanes[step.lane]} `;
    element.title = step ? `${who}${step.file ? `${step.file}:${step.line} ` : ''}${step.text}` : 'initial state';
    element.style.top = `${row * ROW}px`;
    element.style.paddingLeft = `${left}px`;
    return element;
  }

  lines(first, end, left) {
    const y = (row) => (row - first + 0.5) * ROW;
    const picture = s('svg', { class: 'trail-lines', width: left, height: (end - first + 1) * ROW, 'aria-hidden': 'true' });
    picture.style.top = `${first * ROW}px`;
    this.told.lanes.forEach((_, lane) => picture.append(
      s('line', { class: 'lane-line', x1: this.x(lane), x2: this.x(lane), y1: 0, y2: (end - first) * ROW })));
    for (const { from, to } of this.arrows) {
      if (to + 1 < first || from + 1 > end) continue;
      this.arrow(picture, this.x(this.steps[from].lane), y(from + 1), this.x(this.steps[to].lane), y(to + 1), this.steps[from]);
    }
    for (let row = Math.max(1, first); row < end; row++) {
      const step = this.steps[row - 1];
      if (step.lane === undefined) continue;
      if (step.sends && !this.received.has(row - 1)) {
        const x = this.x(step.lane);
        picture.append(s('path', { class: 'message lost', d: `M${x} ${y(row)}h12` }), s('circle', { class: 'message lost', cx: x + 15, cy: y(row), r: 3 }));
      }
      picture.append(laneMark(step.lane, this.x(step.lane), y(row), row === this.at ? 7 : 5));
    }
    this.lasso(picture, first, end, y);
    return picture;
  }

  arrow(picture, x1, y1, x2, y2, sender) {
    const own = x1 === x2;
    const bend = own ? `M${x1} ${y1}C${x1 + 26} ${y1} ${x1 + 26} ${y2} ${x2 + 6} ${y2}` : `M${x1} ${y1}L${x2} ${y2}`;
    picture.append(s('path', { class: `message ${laneClass(sender.lane)}`, d: bend }));
    const angle = own ? Math.PI : Math.atan2(y2 - y1, x2 - x1);
    const tip = own ? [x2 + 6, y2] : [x2 - 6 * Math.cos(angle), y2 - 6 * Math.sin(angle)];
    const wing = (turn) => `${tip[0] - 7 * Math.cos(angle + turn)} ${tip[1] - 7 * Math.sin(angle + turn)}`;
    picture.append(s('path', { class: `head ${laneClass(sender.lane)}`, d: `M${tip[0]} ${tip[1]}L${wing(0.42)}L${wing(-0.42)}Z` }));
  }

  lasso(picture, first, end, y) {
    const { cycle } = this.told;
    if (cycle < 0) return;
    const top = y(Math.min(cycle + 1, this.steps.length + 1));
    const bottom = y(this.steps.length + (cycle === this.steps.length ? 1 : 0));
    if (cycle === this.steps.length) return;
    picture.append(
      s('path', { class: 'lasso', d: `M24 ${bottom}H16Q10 ${bottom} 10 ${bottom - 6}V${Math.min(top + 6, bottom)}Q10 ${top} 16 ${top}H22` }),
      s('path', { class: 'lasso-head', d: `M28 ${top}l-8 -4v8Z` }));
  }

  /** The values after so many steps; from the nearest state that is kept. */
  state(at) {
    let kept = Math.floor(at / SNAPSHOT);
    while (kept > 0 && !this.snapshots[kept]) kept--;
    let values = new Map(kept === 0 ? this.told.initial : this.snapshots[kept].values);
    let places = new Map(kept === 0 ? this.told.places.map((place) => [place[0], place]) : this.snapshots[kept].places);
    for (let i = kept * SNAPSHOT; i < at; i++) {
      if (i > 0 && i % SNAPSHOT === 0) this.snapshots[i / SNAPSHOT] ??= { values: new Map(values), places: new Map(places) };
      for (const [name, value] of this.steps[i].changes ?? []) {
        if (value === null) values.delete(name);
        else values.set(name, value);
      }
      for (const place of this.steps[i].places ?? []) {
        if (place[2] === 0) places.delete(place[0]);
        else places.set(place[0], place);
      }
    }
    return { values, places };
  }

  variables() {
    const now = this.state(this.at).values;
    const before = this.at === 0 ? now : this.state(this.at - 1).values;
    const wanted = this.filter.value.trim().toLowerCase();
    const groups = new Map();
    const names = [...now.keys(), ...[...before.keys()].filter((name) => !now.has(name))];
    for (const name of names) {
      if (wanted && !name.toLowerCase().includes(wanted)) continue;
      const group = name.match(/^(.*?)(?=[:.[])/)?.[1] ?? '';
      if (!groups.has(group)) groups.set(group, []);
      groups.get(group).push(name);
    }
    const rows = (members, group) => h('table', {}, h('tbody', {}, members.map((name) => {
      const changed = now.get(name) !== before.get(name);
      if (isLarge(now.get(name)) || isLarge(before.get(name))) return h('tr', {}, h('td', { colspan: '2' }, h('ul', { class: 'tree' }, tree(name, before.get(name), now.get(name), this.opened))));
      return h('tr', { class: changed ? 'changed' : '' },
        h('th', { scope: 'row' }, group && name.length > group.length + 1 && name[group.length] === ':' ? name.slice(group.length + 1) : name),
        h('td', {}, changed ? difference(before.get(name), now.get(name)) : now.get(name)));
    })));
    const parts = [...groups].map(([group, members]) => {
      if (group === '' || members.length === 1) return rows(members, '');
      const changes = members.filter((name) => now.get(name) !== before.get(name)).length;
      const part = h('details', { open: !this.closed?.has(group) },
        h('summary', {}, group, changes > 0 && h('span', { class: 'badge' }, `${changes} changed`)), rows(members, group));
      part.addEventListener('toggle', () => {
        this.closed ??= new Set();
        if (part.open) this.closed.delete(group);
        else this.closed.add(group);
      });
      return part;
    });
    this.values.replaceChildren(...(parts.length > 0 ? parts : [h('p', { class: 'faint' }, wanted ? 'No variable of that name.' : 'No variables.')]));
  }

  showSource() {
    const sources = this.options.sources ?? {};
    const step = this.steps[this.at - 1];
    const places = [...this.state(this.at).places.values()];
    const file = step?.file ?? places[0]?.[1] ?? Object.keys(sources)[0];
    const text = sources[file];
    if (text === undefined) {
      this.source.replaceChildren(h('p', { class: 'faint' }, 'No source of this step.'));
      this.shownFile = undefined;
      return;
    }
    if (this.shownFile !== file) {
      this.shownFile = file;
      this.sourceLines = text.split('\n').slice(0, MOST_SOURCE).map((line) => h('li', {}, h('code', {}, line || ' '), h('span', { class: 'here' })));
      this.source.replaceChildren(h('ol', {}, this.sourceLines));
    }
    this.marked?.forEach((line) => { line.className = ''; line.lastChild.replaceChildren(); });
    this.marked = [];
    for (const [lane, where, line] of places) {
      const item = where === file && this.sourceLines[line - 1];
      if (!item) continue;
      // Several at one line would not fit beside it: their numbers do.
      const alone = places.filter(([, at, other]) => at === file && other === line).length === 1;
      const name = this.told.lanes[lane];
      item.lastChild.append(h('span', { class: `stands ${laneClass(lane)}`, title: `${name} stands here` }, alone ? name : name.replace(/^.*\((\d+)\)$/, '$1')));
      this.marked.push(item);
    }
    const current = this.sourceLines[(step?.file === file ? step.line : places[0]?.[2] ?? 1) - 1];
    if (current) {
      if (step?.file === file) current.className = 'current';
      this.marked.push(current);
      const box = this.source;
      if (current.offsetTop < box.scrollTop + 30 || current.offsetTop > box.scrollTop + box.clientHeight - 50) {
        box.scrollTop = Math.max(0, current.offsetTop - box.clientHeight / 2);
      }
    }
  }

  /** As the command line prints it. */
  text() {
    const lines = [];
    this.steps.forEach((step, i) => {
      if (i === this.told.cycle) lines.push('      — from here on, again and again —');
      const who = step.lane === undefined ? '' : `${this.told.lanes[step.lane]}  `;
      const place = step.file ? `${step.file}:${step.line} ` : '';
      const changes = (step.changes ?? []).map(([name, value]) => (value === null ? `${name} is gone` : `${name} = ${value}`)).join('  ');
      lines.push(`${String(i + 1).padStart(4)}:  ${who}${place}${step.text}${changes && `   [${changes}]`}`);
    });
    if (this.told.cycle === this.steps.length) lines.push('      — and then nothing happens any more —');
    return `${lines.join('\n')}\n`;
  }
}
