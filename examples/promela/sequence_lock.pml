// How Nutshell's compact store looks for an entry without its latch. An entry lies in two words, and
// whoever holds the latch writes one after the other; the version of the latch is odd meanwhile. A
// reader believes what it found only if the version was even and is the same afterwards.
// Define NO_RECHECK, ODD_BELIEVED or VERSION_LATE to break it.
// expect: holds; states 1369 (pure 8473)
byte version, tag = 1, upper = 1;

active proctype writer() {
  byte i;
  do
  :: i < 4 ->
#ifndef VERSION_LATE
    version++;
#endif
    tag = 3 - tag;
    upper = 3 - upper;
#ifdef VERSION_LATE
    version++;
#endif
    version++;
    i++
  :: else -> break
  od
}

// Nobody ever put the entry (2, 1) or (1, 2).
active proctype reader() {
  byte before, seenTag, seenUpper, i;
  bool found;
  do
  :: i < 3 ->
    before = version;
    seenTag = tag;
    seenUpper = upper;
    found = seenTag != seenUpper;
#ifndef NO_RECHECK
    found = found && before == version;
#endif
#ifndef ODD_BELIEVED
    found = found && before % 2 == 0;
#endif
    assert(!found);
    d_step { before = 0; seenTag = 0; seenUpper = 0; i++ }
  :: else -> break
  od
}
