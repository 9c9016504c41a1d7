// Strongly connected components (Tarjan), with a stack of its own: paths may be long.

/** The component of every node; numbers in the order in which they are closed. */
export function components(count, links) {
  const next = Array.from({ length: count }, () => []);
  for (const [from, to] of links) next[from].push(to);
  const index = new Int32Array(count).fill(-1);
  const low = new Int32Array(count);
  const component = new Int32Array(count).fill(-1);
  const open = [];
  let seen = 0;
  let closed = 0;
  for (let root = 0; root < count; root++) {
    if (index[root] >= 0) continue;
    const calls = [[root, 0]];
    while (calls.length > 0) {
      const call = calls.at(-1);
      const [node, at] = call;
      if (at === 0) {
        index[node] = low[node] = seen++;
        open.push(node);
      }
      if (at < next[node].length) {
        call[1]++;
        const to = next[node][at];
        if (index[to] < 0) calls.push([to, 0]);
        else if (component[to] < 0) low[node] = Math.min(low[node], index[to]);
        continue;
      }
      calls.pop();
      if (calls.length > 0) low[calls.at(-1)[0]] = Math.min(low[calls.at(-1)[0]], low[node]);
      if (low[node] === index[node]) {
        let member;
        do {
          member = open.pop();
          component[member] = closed;
        } while (member !== node);
        closed++;
      }
    }
  }
  return component;
}
