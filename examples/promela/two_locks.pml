// Two processes take two locks in opposite orders; both may end up waiting for the other.
// expect: invalid end state; states 24 (pure 24)
bool lock[2];

inline acquire(which) {
  d_step { !lock[which] -> lock[which] = true }
}

active [2] proctype worker() {
  acquire(_pid);
  acquire(1 - _pid);
  lock[0] = false;
  lock[1] = false
}
