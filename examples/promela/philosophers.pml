// Dining philosophers (Dijkstra). The last one reaches for the other fork first, so no circle of
// waiting closes, and no fork is ever in two hands.
// expect: holds; states 1510 (pure 2310)
#ifndef N
#define N 4
#endif

bool taken[N];
byte eating;

inline take(fork) {
  atomic { !taken[fork] -> taken[fork] = true }
}

inline put(fork) {
  assert(taken[fork]);
  taken[fork] = false
}

active [N] proctype philosopher() {
  byte first = _pid, second = (_pid + 1) % N;
  if
  :: _pid == N - 1 -> first = 0; second = N - 1
  :: else
  fi;
end:
  do
  :: take(first);
    take(second);
    eating++;
    assert(eating <= N / 2);
    eating--;
    put(second);
    put(first)
  od
}
