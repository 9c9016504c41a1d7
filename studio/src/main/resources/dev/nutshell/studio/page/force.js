// A force-directed layout: states repel each other, events pull. A few rounds a frame, so the page never waits.

const ROUNDS = 180;
const FRAME = 9; // milliseconds of a frame that may be used
const LENGTH = 46;
const REACH = 200; // states further apart than this do not repel each other
const LIVE = 300; // more states than this are drawn once they have their places: drawing takes longer than placing

/**
 * places: [x, y] for every node, changed in place; links: [from, to] pairs.
 * moved() is called after every frame, of large graphs only at the end. Returns what stops it.
 */
export function force(places, links, moved, done) {
  const count = places.length;
  const xs = Float64Array.from(places, ([x]) => x);
  const ys = Float64Array.from(places, ([, y]) => y);
  const dx = new Float64Array(count);
  const dy = new Float64Array(count);
  let round = 0;
  let frame;

  function repel(i, j) {
    const x = xs[i] - xs[j];
    const y = ys[i] - ys[j];
    const square = x * x + y * y + 0.01;
    if (square > REACH * REACH) return;
    const push = (LENGTH * LENGTH) / square;
    dx[i] += x * push;
    dy[i] += y * push;
    dx[j] -= x * push;
    dy[j] -= y * push;
  }

  function once() {
    const heat = LENGTH * (1 - round / ROUNDS) + 0.5;
    dx.fill(0);
    dy.fill(0);
    const cells = new Map();
    for (let i = 0; i < count; i++) {
      const column = Math.floor(xs[i] / REACH);
      const row = Math.floor(ys[i] / REACH);
      // Those of the same cell and of the eight around it that came before.
      for (let c = column - 1; c <= column + 1; c++) for (let r = row - 1; r <= row + 1; r++) cells.get(c * 65536 + r)?.forEach((j) => repel(i, j));
      const own = column * 65536 + row;
      if (cells.has(own)) cells.get(own).push(i);
      else cells.set(own, [i]);
    }
    for (const [from, to] of links) {
      const x = xs[from] - xs[to];
      const y = ys[from] - ys[to];
      const pull = Math.sqrt(x * x + y * y) / LENGTH;
      dx[from] -= x * pull;
      dy[from] -= y * pull;
      dx[to] += x * pull;
      dy[to] += y * pull;
    }
    for (let i = 0; i < count; i++) {
      const length = Math.sqrt(dx[i] * dx[i] + dy[i] * dy[i]) || 1;
      const step = Math.min(length, heat);
      xs[i] += (dx[i] / length) * step - xs[i] * 0.004;
      ys[i] += (dy[i] / length) * step - ys[i] * 0.004;
    }
    round++;
  }

  function work() {
    const end = performance.now() + FRAME;
    do once(); while (round < ROUNDS && performance.now() < end);
    if (count <= LIVE || round === ROUNDS) {
      for (let i = 0; i < count; i++) places[i] = [xs[i], ys[i]];
      moved();
    }
    if (round < ROUNDS) frame = requestAnimationFrame(work);
    else done();
  }

  frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
