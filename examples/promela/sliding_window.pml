// A sliding window of two messages over a line that loses some of them: the receiver acknowledges
// what arrived in order, the sender goes back to the first unacknowledged one when nothing else
// happens. Three sequence numbers are enough for a window of two.
// expect: holds; states 1650 (pure 8205)
#define WINDOW 2
#define NUMBERS (WINDOW + 1)

chan data = [WINDOW] of { byte, byte };
chan acks = [1] of { byte };

active proctype sender() {
  // Messages base .. base + sent - 1 are under way; the content counts modulo 5.
  byte base, sent, ack, content;
end:
  do
  :: sent < WINDOW && nfull(data) ->
    data!(base + sent) % NUMBERS, (content + sent) % 5;
    sent++
  :: acks?ack ->
    // An acknowledgement names the number that is expected next.
    do
    :: sent > 0 && base != ack ->
      base = (base + 1) % NUMBERS;
      content = (content + 1) % 5;
      sent--
    :: else -> break
    od
  :: timeout ->
    sent = 0
  od
}

active proctype receiver() {
  byte number, item, next, expected;
end:
  do
  :: data?number,item ->
    if
    :: number == next ->
      assert(item == expected);
      expected = (expected + 1) % 5;
      next = (next + 1) % NUMBERS
    :: else
    fi;
    acks!next
  od
}

active proctype loss() {
end:
  do
  :: data?_,_
  :: acks?_
  od
}
