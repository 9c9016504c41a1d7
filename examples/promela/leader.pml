// Leader election in a ring whose nodes hear their left neighbour only (Dolev, Klawe and Rodeh;
// Peterson). In each round an active node learns the values of its two active predecessors and goes
// on with the nearer one's value if that is the largest of the three; otherwise it only relays. The
// one that hears its own value again has won and says so around the ring.
// expect: holds; states 1251 (pure 4806)
#ifndef N
#define N 5
#endif
#define ROOM (2 * N)

mtype = { near, far, won };
chan link[N] = [ROOM] of { mtype, byte };
byte leaders;

proctype node(byte place; byte value) {
  chan left = link[(place + N - 1) % N];
  chan right = link[place];
  byte best = value, nearest, other;

  right!near(best);
active_round:
  if
  :: left?near(nearest) ->
    if
    :: nearest == best ->
      // The value went around: nobody else is active.
      assert(best == N);
      leaders++;
      assert(leaders == 1);
      right!won(best);
      left?won(_);
      goto finish
    :: else ->
      right!far(nearest)
    fi
  fi;
  left?far(other);
  if
  :: nearest > best && nearest > other ->
    best = nearest;
    right!near(best);
    goto active_round
  :: else
  fi;
relaying:
  do
  :: left?near(other) -> right!near(other)
  :: left?far(other) -> right!far(other)
  :: left?won(other) -> right!won(other); break
  od;
finish:
  assert(leaders == 1)
}

init {
  byte place;
  atomic {
    // Values in an order that needs more than one round.
    for (place : 0 .. N - 1) {
      run node(place, (place * 2) % N + 1 + ((N % 2 == 0 && place >= N / 2) -> 1 : 0))
    }
  }
}
