// The shape of a file transfer protocol in three layers: presentation passes a user's requests on and
// repeats what was refused, session opens, sends a file of a few blocks and closes, flow control
// carries each block over a line and waits for its acknowledgement. The user may abort at any time.
// Every layer knows its neighbours only.
// expect: holds; states 139 (pure 1975)
#define BLOCKS 2

mtype = { transfer, abort, open, accept, refuse, block, close, done, failed, ack };

chan user = [1] of { mtype };
chan answer = [1] of { mtype };
chan down = [1] of { mtype, byte };
chan up = [1] of { mtype };
chan toFlow = [1] of { mtype, byte };
chan fromFlow = [1] of { mtype };
chan line = [1] of { mtype, byte };
chan echo = [1] of { mtype };

active proctype person() {
  mtype result;
  do
  :: user!transfer;
    if
    :: user!abort
    :: skip
    fi;
    answer?result;
    assert(result == done || result == failed)
  :: break
  od
}

active proctype presentation() {
  mtype word;
  byte tries;
end:
  do
  :: user?abort
    // Too late: the transfer it meant is over.
  :: user?transfer ->
    tries = 0;
    do
    :: tries < 2 ->
      down!open(BLOCKS);
      up?word;
      if
      :: word == refuse -> tries++
      :: else -> break
      fi
    :: tries == 2 -> word = failed; break
    od;
    if
    :: word == accept ->
      if
      :: user?abort -> down!abort(0)
      :: empty(user) -> down!transfer(0)
      fi;
      up?word
    :: else
    fi;
    answer!word
  od
}

active proctype session() {
  byte count, sent;
end:
  do
  :: down?open(count) ->
    if
    :: up!refuse; count = 0
    :: up!accept;
      sent = 0;
      if
      :: down?abort(_) -> up!failed
      :: down?transfer(_) ->
        do
        :: sent < count ->
          toFlow!block(sent);
          fromFlow?ack;
          sent++
        :: else -> break
        od;
        toFlow!close(0);
        fromFlow?ack;
        up!done
      fi;
      count = 0;
      sent = 0
    fi
  od
}

active proctype flow() {
  mtype kind;
  byte value;
end:
  do
  :: toFlow?kind(value) ->
    line!kind(value);
    echo?ack;
    fromFlow!ack
  od
}

active proctype remote() {
  mtype kind;
  byte value, next;
end:
  do
  :: line?kind(value) ->
    if
    :: kind == block ->
      assert(value == next);
      next++
    :: kind == close ->
      assert(next == BLOCKS);
      next = 0
    fi;
    echo!ack
  od
}
