// Mutual exclusion by messages alone (Ricart and Agrawala, 1981), each process entering once. A
// request carries a time; who wants to enter answers later requests only when it has left.
// expect: holds; states 6830 (pure 14106)
#ifndef N
#define N 3
#endif

mtype = { request, reply };
chan box[N] = [2 * N] of { mtype, byte, byte };
byte inside;

active [N] proctype member() {
  byte clock, mine, time, from, missing, peer;
  bool wanting, finished, deferred[N];
end:
  do
  :: !wanting && !finished ->
    atomic {
      wanting = true;
      mine = clock + 1;
      missing = N - 1;
      for (peer : 0 .. N - 1) {
        if
        :: peer != _pid -> box[peer]!request(mine, _pid)
        :: else
        fi
      }
      peer = 0
    }
  :: box[_pid]?request(time, from) ->
    atomic {
      clock = (time > clock -> time : clock);
      if
      :: wanting && (mine < time || mine == time && _pid < from) -> deferred[from] = true
      :: else -> box[from]!reply(0, _pid)
      fi;
      time = 0;
      from = 0
    }
  :: box[_pid]?reply(_, _) ->
    missing--
  :: wanting && missing == 0 ->
    inside++;
    assert(inside == 1);
    inside--;
    atomic {
      wanting = false;
      finished = true;
      for (peer : 0 .. N - 1) {
        if
        :: deferred[peer] -> deferred[peer] = false; box[peer]!reply(0, _pid)
        :: else
        fi
      }
      peer = 0
    }
  od
}
