// Dining philosophers who all reach for the left fork first: each may hold one and wait for the next.
// A fork is a process that hands itself over by rendezvous.
// expect: invalid end state; states 26 (pure 26)
#ifndef N
#define N 3
#endif

mtype = { up, down };
chan fork[N] = [0] of { mtype };

active [N] proctype philosopher() {
  byte left = _pid, right = (_pid + 1) % N;
end:
  do
  :: fork[left]!up;
    fork[right]!up;
    fork[left]!down;
    fork[right]!down
  od
}

active [N] proctype holder() {
  byte mine = _pid - N;
end:
  do
  :: fork[mine]?up; fork[mine]?down
  od
}
