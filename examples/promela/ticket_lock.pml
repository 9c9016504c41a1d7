// A ticket lock. Drawing a ticket is one indivisible step; it begins an atomic sequence that loses
// control where it has to wait for its turn, and goes on undisturbed once that has come.
// expect: holds; states 1089 (pure 1967)
#define N 3

byte next, serving, inside;

active [N] proctype customer() {
  byte ticket, rounds;
  do
  :: rounds < 2 ->
    atomic {
      d_step {
        ticket = next;
        next = (next + 1) % (N + 1)
      }
      ticket == serving;
      inside++;
      rounds++
    }
    assert(inside == 1);
    inside--;
    d_step {
      serving = (serving + 1) % (N + 1);
      ticket = 0
    }
  :: else -> break
  od
}
