// Two processes add to a shared number by reading and then writing it: an addition gets lost.
// expect: assertion at line 17; states 36 (pure 45)
byte total, finished;

active [2] proctype adder() {
  byte seen;
  seen = total;
  total = seen + 1;
  finished++
}

active proctype judge() {
  // The only place where the sum is looked at.
  finished == 2;
  assert(finished == 2);
  // Both have added one by now.
  assert(total == 2)
}
