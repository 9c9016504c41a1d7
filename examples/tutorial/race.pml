// Two workers add one to a counter, each by a read and a write.
byte counter;
byte done;

active [2] proctype worker() {
  byte seen;
  seen = counter;
  counter = seen + 1;
  done++
}

active proctype observer() {
  done == 2;
  assert(counter == 2)
}
