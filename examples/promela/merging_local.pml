// Statement merging, second half: the counter belongs to the process. Test and step become one, which
// removes the states between them.
// expect: holds; states 4 (pure 8)
active proctype counter() {
  byte c;
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
