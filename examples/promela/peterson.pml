// Mutual exclusion of two processes by flags and a turn (Peterson, 1981).
// expect: holds; states 38 (pure 38)
bool wants[2];
bit turn;
byte inside;

active [2] proctype contender() {
  bit other = 1 - _pid;
  do
  :: wants[_pid] = true;
    turn = other;
    !wants[other] || turn == _pid;
    inside++;
    assert(inside == 1);
    inside--;
    wants[_pid] = false
  od
}
