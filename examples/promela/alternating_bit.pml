// The alternating bit protocol (Bartlett, Scantlebury and Wilkinson, 1969) over two lines that lose
// messages. What arrives is what was sent, in order, nothing twice.
// expect: holds; states 84 (pure 450)
#define VALUES 4

chan forth = [1] of { bit, byte };
chan back = [1] of { bit };

active proctype sender() {
  bit tag, echo;
  byte item;
end:
  do
  :: forth!tag(item)
  :: back?echo ->
    if
    :: echo == tag -> tag = !tag; item = (item + 1) % VALUES
    :: else
    fi
  od
}

active proctype receiver() {
  bit wanted, tag;
  byte item, expected;
end:
  do
  :: forth?tag(item) ->
    if
    :: tag == wanted ->
      assert(item == expected);
      expected = (expected + 1) % VALUES;
      wanted = !wanted
    :: else
    fi;
    back!tag
  od
}

active proctype loss() {
end:
  do
  :: forth?_,_
  :: back?_
  od
}
