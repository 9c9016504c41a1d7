// Rendezvous: a number passes through a row of stages without any room to wait in, and an atomic
// sender hands control to its receiver at each meeting.
// expect: holds; states 157 (pure 770)
#define STAGES 3
#define ROUNDS 3

chan hop[STAGES + 1] = [0] of { byte };

active [STAGES] proctype stage() {
  byte value;
end:
  do
  :: atomic { hop[_pid]?value; hop[_pid + 1]!value + 1; value = 0 }
  od
}

active proctype source() {
  byte round;
  for (round : 1 .. ROUNDS) {
    hop[0]!round
  }
}

active proctype sink() {
  byte round, value;
  for (round : 1 .. ROUNDS) {
    hop[STAGES]?value;
    assert(value == round + STAGES)
  }
}
