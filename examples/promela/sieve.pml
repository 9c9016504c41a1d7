// Processes that start processes: the sieve of Eratosthenes, a filter for each prime, joined by
// channels that are created with their process and handed on.
// expect: holds; states 427 (pure 3419)
// The primes up to here are 2, 3, 5, 7 and 11.
#define MOST 11

byte primes;

proctype filter(chan from) {
  chan next = [1] of { byte };
  byte prime, number;
  bool follower;
  from?prime;
  primes++;
  do
  :: from?number ->
    if
    :: number == 0 -> break
    :: number != 0 && number % prime == 0
    :: number != 0 && number % prime != 0 ->
      if
      :: !follower -> follower = true; run filter(next)
      :: else
      fi;
      next!number
    fi
  od;
  if
  :: follower -> next!0; _nr_pr == _pid + 1
  :: else
  fi
}

init {
  chan first = [1] of { byte };
  byte number;
  run filter(first);
  for (number : 2 .. MOST) {
    first!number
  }
  first!0;
  _nr_pr == 1;
  assert(primes == 5)
}
