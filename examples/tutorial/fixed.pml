// A lock that is tested and taken in one step. Everybody goes round for ever.
bool locked;
byte inside;
bool entered[2];

active [2] proctype worker() {
  do
  :: atomic { !locked -> locked = true };
    inside++;
    assert(inside == 1);
    entered[_pid] = true;
    entered[_pid] = false;
    inside--;
    locked = false
  od
}

ltl exclusion { [] (inside <= 1) }
