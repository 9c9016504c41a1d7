// Statement merging, first half: a counter that every process could see. No step of it can be joined
// to another, so that merging changes nothing.
// expect: holds; states 8 (pure 8)
byte c;

active proctype counter() {
  if
  :: c = 0
  :: c = 1
  :: c = 2
  fi;
  do
  :: c < 2 -> c++
  :: c > 0 -> c--
  od
}
