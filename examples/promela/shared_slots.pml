// Nutshell's own table of visited states, shared by two threads: a partition that grows. A state is
// looked for without the latch; what is found was put, what is not found is looked for again under
// the latch. Then the vector is written, and the slots from its home on move up by one.
// Each step is one access to memory that others see. No state may be lost, and none be new twice.
// Define one of NO_LATCH, NO_SECOND_LOOK, SLOT_FIRST, GROW_UNLATCHED, FOUND_BY_TAG to break it.
// expect: holds; states 47886 (pure 117954)
#define FIRST 2
#define LARGER 4
#define STATES 3

// 0 is empty, n + 1 the number n of a vector.
byte slot[LARGER];
// Vectors of two words, by number.
byte word[STATES], other[STATES];
byte capacity = FIRST, shown = FIRST, numbers;
bool held;
// What the threads were told.
byte news[STATES + 1], ended;
// Whether somebody has begun to put a state.
bool begun[STATES + 1];

// The states 1, 2 and 3 are the vectors (1, 0), (1, 1) and (2, 0); 1 and 2 have one hash.
#define word_of(state) (state == 3 -> 2 : 1)
#define other_of(state) (state == 2 -> 1 : 0)
#define home(first_word, capacity) (first_word * capacity / LARGER)

inline probe(places) {
  d_step { found = false; at = home(word_of(state), places); left = places };
  do
  :: left > 0 ->
    seen = slot[at];
    if
    :: seen == 0 -> break
    :: seen != 0 && word[seen - 1] == word_of(state) ->
#ifdef FOUND_BY_TAG
      found = true; break
#else
      if
      :: other[seen - 1] == other_of(state) -> found = true; break
      :: else -> d_step { at = (at + 1) % places; left-- }
      fi
#endif
    :: else -> d_step { at = (at + 1) % places; left-- }
    fi
  :: else -> break
  od
}

// A full partition: all slots are taken out, and put again where they belong now.
inline grow() {
  d_step { copy[0] = slot[0]; copy[1] = slot[1]; capacity = LARGER };
  slot[0] = 0;
  slot[1] = 0;
  do
  :: i < FIRST ->
    d_step {
      at = (copy[i] == 0 -> 0 : home(word[copy[i] - 1], LARGER));
      do
      :: copy[i] != 0 && slot[at] != 0 -> at = (at + 1) % LARGER
      :: else -> break
      od;
      skip
    };
    if
    :: copy[i] != 0 -> slot[at] = copy[i]
    :: else -> skip
    fi;
    i++
  :: else -> break
  od;
  i = 0;
  d_step { copy[0] = 0; copy[1] = 0 }
}

inline write() {
  word[number] = word_of(state);
  other[number] = other_of(state)
}

// The run from the home on moves up by one, into the empty slot that the probe has found.
inline insert() {
  d_step {
    carried = number + 1;
    i = home(word_of(state), capacity);
    at = i;
    do
    :: slot[at] != 0 -> at = (at + 1) % capacity
    :: else -> break
    od;
    skip
  };
  do
  :: i < at -> d_step { seen = slot[i]; slot[i] = carried; carried = seen; i++ }
  :: else -> break
  od;
  slot[at] = carried;
  d_step { i = 0; carried = 0 }
}

active [2] proctype worker() {
  byte state, seen, at, left, number, carried, i, put = 4 * _pid, copy[FIRST];
  bool found;
  do
  :: put < 7 ->
    // Each state once, in any order; the third is for the first thread alone.
    if
    :: d_step { (put & 1) == 0 -> state = 1; put = put | 1 }
    :: d_step { (put & 2) == 0 -> state = 2; put = put | 2 }
    :: d_step { (put & 4) == 0 -> state = 3; put = put | 4 }
    fi;
    probe(shown);
    if
    :: found -> assert(begun[state])
    :: else ->
#ifdef GROW_UNLATCHED
      if
      :: numbers == capacity - 1 && capacity < LARGER -> grow(); shown = capacity
      :: else -> skip
      fi;
#endif
#ifndef NO_LATCH
      atomic { !held -> held = true };
#endif
#ifndef NO_SECOND_LOOK
      probe(capacity);
#endif
      if
      :: found -> skip
      :: else ->
        if
        :: numbers == capacity - 1 && capacity < LARGER -> grow()
        :: else -> skip
        fi;
        d_step { begun[state] = true; number = numbers; numbers++; assert(numbers <= STATES) };
#ifdef SLOT_FIRST
        insert();
        write();
#else
        write();
        insert();
#endif
        d_step { number = 0; news[state]++; assert(news[state] == 1) }
      fi;
      shown = capacity;
      held = false
    fi;
    d_step { state = 0; seen = 0; at = 0; left = 0; found = false }
  :: else -> break
  od;
  ended++;
  if
  :: ended == 2 -> assert(news[1] == 1 && news[2] == 1 && news[3] == 1)
  :: else -> skip
  fi
}
