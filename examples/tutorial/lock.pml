// The same with a lock that is tested and taken in two steps: it does not lock.
byte counter;
byte done;
bool locked;

active [2] proctype worker() {
  byte seen;
  !locked;
  locked = true;
  seen = counter;
  counter = seen + 1;
  locked = false;
  done++
}

active proctype observer() {
  done == 2;
  assert(counter == 2)
}
