// Database managers (Genrich; Jensen): a manager that changes its copy tells all others and waits for
// every acknowledgement. One change at a time goes around.
// expect: holds; states 351 (pure 2368)
#ifndef N
#define N 3
#endif

chan inbox[N] = [1] of { byte };
chan acks[N] = [N] of { byte };
bool changing;
byte performing;

active [N] proctype manager() {
  byte other, from, missing;
end:
  do
  :: atomic { !changing -> changing = true };
    for (other : 0 .. N - 1) {
      if
      :: other != _pid -> inbox[other]!_pid
      :: else
      fi
    }
    missing = N - 1;
    do
    :: missing > 0 -> acks[_pid]?other; missing--
    :: else -> break
    od;
    assert(performing == 0);
    other = 0;
    changing = false
  :: inbox[_pid]?from ->
    performing++;
    assert(changing && from != _pid);
    performing--;
    acks[from]!_pid;
    from = 0
  od
}
