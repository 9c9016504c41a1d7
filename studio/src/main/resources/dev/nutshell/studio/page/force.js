// A force-directed layout: states repel each other, events pull. A few rounds a frame, so the page never waits.

const ROUNDS = 180;
const FRAME = 9; // milliseconds of a frame that may be used
const LENGTH = 46;

/**
 * places: [x, y] for every node, changed in place; links: [from, to] pairs.
 * moved() is called after every frame. Returns what stops it.
 */
export function force(places, links, moved, done) {
  const count = places.length;
  const xs = Float64Array.from(places, ([x]) => x);
  const ys = Float64Array.from(places, ([, y]) => y);
  const dx = new Float64Array(count);
  const dy = new Float64Array(count);
  let round = 0;
  let frame;

  function once() {
    const heat = LENGTH * (1 - round / ROUNDS) + 0.5;
    dx.fill(0);
    dy.fill(0);
    for (let i = 0; i < count; i++) {
      for (let j = i + 1; j < count; j++) {
        const x = xs[i] - xs[j];
        const y = ys[i] - ys[j];
        const square = x * x + y * y + 0.01;
        if (square > 90000) continue;
        const push = (LENGTH * LENGTH) / square;
        dx[i] += x * push;
        dy[i] += y * push;
        dx[j] -= x * push;
        dy[j] -= y * push;
      }
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
    for (let i = 0; i < count; i++) places[i] = [xs[i], ys[i]];
    moved();
    if (round < ROUNDS) frame = requestAnimationFrame(work);
    else done();
  }

  frame = requestAnimationFrame(work);
  return () => cancelAnimationFrame(frame);
}
