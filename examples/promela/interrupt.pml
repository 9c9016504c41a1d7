// Unless: a machine works through its steps until an alarm, which takes precedence over every one of
// them; afterwards no step of the interrupted work is made.
// expect: holds; states 100 (pure 100)
bool alarm, stopped;
byte made;

active proctype machine() {
  {
    do
    :: made < 4 -> made++
    :: made == 4 -> made = 0
    od
  } unless {
    alarm -> stopped = true
  };
  assert(stopped && alarm)
}

active proctype guard_post() {
  byte before;
  if
  :: made > 2 -> alarm = true
  :: made == 0 -> alarm = true
  fi;
  stopped;
  before = made;
  assert(made == before)
}
