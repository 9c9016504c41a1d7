// Exact breadth-first search over an arena of vectors that is also the queue. The model's text above gives WORDS, Machine,
// ready, expand (which calls found for every successor) and may_end.
//
// Where CLAIM is defined, there is an automaton beside the model: the word in front of a vector is its state before it has
// read that of the model. Its text gives letters (what holds in a state, a bit each), reads, moves by FIRST_MOVE and TARGET_OF,
// and DECIDES: from there every run is accepted. What it does is said by ProductExplorer.

#ifdef CLAIM
#define HEAD 1
#define TAIL 2           // bytes that the JVM has the automaton's state in
#define ASTRAY 0xffff    // a step went wrong, and the run ends
#else
#define HEAD 0
#define TAIL 0
#endif
#define WIDTH (WORDS + HEAD)

#define NUMBER_BITS 40
#define NUMBERS ((1ULL << NUMBER_BITS) - 1)
#define BUSY NUMBERS        // somebody writes the vector
#define GONE (NUMBERS - 1)  // there was no room for it
#define ALL_FULL (FULL | NARROW | DEEP | LOST)

#ifdef __CUDACC__
DEVICE u64 peek(const u64* at) { return *(const volatile u64*)at; }
DEVICE u64 swap_if(u64* at, u64 old, u64 now) { return atomicCAS(at, old, now); }
DEVICE void publish(u64* at, u64 value) { __threadfence(); *(volatile u64*)at = value; }
DEVICE void seen_published(void) { __threadfence(); }
DEVICE u64 add(u64* at, u64 value) { return atomicAdd(at, value); }
DEVICE void unite(u64* at, u64 bits) { atomicOr(at, bits); }
DEVICE void raise(u64* at, u64 value) { atomicMax(at, value); }
DEVICE u64 high(u64 a, u64 b) { return __umul64hi(a, b); }
#else
DEVICE u64 peek(const u64* at) { return __atomic_load_n(at, __ATOMIC_ACQUIRE); }
DEVICE u64 swap_if(u64* at, u64 old, u64 now) {
  __atomic_compare_exchange_n(at, &old, now, 0, __ATOMIC_ACQ_REL, __ATOMIC_ACQUIRE);
  return old;
}
DEVICE void publish(u64* at, u64 value) { __atomic_store_n(at, value, __ATOMIC_RELEASE); }
DEVICE void seen_published(void) {}
DEVICE u64 add(u64* at, u64 value) { return __atomic_fetch_add(at, value, __ATOMIC_RELAXED); }
DEVICE void unite(u64* at, u64 bits) { __atomic_fetch_or(at, bits, __ATOMIC_RELAXED); }
DEVICE void raise(u64* at, u64 value) {
  u64 known = __atomic_load_n(at, __ATOMIC_RELAXED);
  while (known < value && !__atomic_compare_exchange_n(at, &known, value, 0, __ATOMIC_RELAXED, __ATOMIC_RELAXED)) {
  }
}
DEVICE u64 high(u64 a, u64 b) { return (u64)((unsigned __int128)a * b >> 64); }
#endif

// Of a vector, and of where an automaton is beside it.
DEVICE u64 hash(const u64* vector, u64 automaton) {
  u64 h = 0x9E3779B97F4A7C15ULL + (HEAD ? automaton * 0x94D049BB133111EBULL : 0);
  int i;
  for (i = 0; i < WORDS; i++) {
    h = (h ^ vector[i]) * 0xD6E8FEB86659FD93ULL;
    h ^= h >> 32;
  }
  h *= 0xD6E8FEB86659FD93ULL;
  return h ^ h >> 32;
}

DEVICE int same(const u64* one, const u64* other) {
  u64 difference = 0;
  int i;
#if WORDS <= 8
  for (i = 0; i < WORDS; i++) {
    difference |= one[i] ^ other[i];
  }
#else
  for (i = 0; i < WORDS && !difference; i++) {
    difference = one[i] ^ other[i];
  }
#endif
  return !difference;
}

DEVICE u64* near_vector(const Search* s, u64 number) { return s->arena + (number - s->far) * WIDTH; }

DEVICE u64* near_parent(const Search* s, u64 number) { return s->parents + (number - s->far); }

#ifdef __CUDACC__
// Read across the bus: nobody copies what is hardly ever asked for.
DEVICE const u64* far_vector(const Search* s, u64 number) {
  return s->blocks[number >> s->block_bits] + (number & ((1ULL << s->block_bits) - 1)) * WIDTH;
}

DEVICE void show_far(Hand* hand, u64 number) {
  const Search* s = hand->search;
  u64* parents = s->blocks[number >> s->block_bits] + ((u64)WIDTH << s->block_bits);
  parents[number & ((1ULL << s->block_bits) - 1)] |= LOOK;
}
#else
static void show_far(Hand* hand, u64 number) {
  int file = (int)hand->search->parents_file;
  u64 parent;
  if (pread(file, &parent, 8, (off_t)(8 * number)) == 8) {
    parent |= LOOK;
    if (pwrite(file, &parent, 8, (off_t)(8 * number)) == 8) {
      return;
    }
  }
  hand->signs |= LOST;
}

// So many words of the file; not every one where that fails.
static int fetch(const Search* s, u64 first, u64* words, u64 count) {
  char* into = (char*)words;
  u64 at = 0;
  while (at < 8 * count) {
    ssize_t some = pread((int)s->vectors_file, into + at, 8 * count - at, (off_t)(8 * first + at));
    if (some == 0 || (some < 0 && errno != EINTR)) {
      return 0;
    }
    at += some < 0 ? 0 : some;
  }
  return 1;
}

OUTLINED int is_known_far(Hand* hand, u64 number, const u64* vector, u64 automaton) {
  u64 piece[64];
  u64 at, i;
  for (at = 0; at < WIDTH; at += 64) {
    u64 count = WIDTH - at < 64 ? WIDTH - at : 64;
    if (!fetch(hand->search, number * WIDTH + at, piece, count)) {
      hand->signs |= LOST;
      return 0;
    }
    for (i = 0; i < count; i++) {
      if (piece[i] != (at + i < HEAD ? automaton : vector[at + i - HEAD])) {
        return 0;
      }
    }
  }
  return 1;
}
#endif

DEVICE int is_known(Hand* hand, u64 number, const u64* vector, u64 automaton) {
  const Search* s = hand->search;
  const u64* known;
  if (number >= s->far) {
    known = near_vector(s, number);
  } else {
#ifdef __CUDACC__
    known = far_vector(s, number);
#else
    return is_known_far(hand, number, vector, automaton);
#endif
  }
  return (!HEAD || known[0] == automaton) && same(known + HEAD, vector);
}

// Has the JVM look at a state that is expanded.
DEVICE void show_state(Hand* hand, u64 number) {
  const Search* s = hand->search;
  if (number >= s->far) {
    *near_parent(s, number) |= LOOK;
  } else {
    show_far(hand, number);
  }
  hand->looks++;
}

OUTLINED void put(Hand* hand, const u64* vector, u64 automaton) {
  const Search* s = hand->search;
  u64 h = hash(vector, automaton);
  u64 at = high(h, s->slots);
  u64 tag = h << NUMBER_BITS;
  int i;
  while (1) {
    u64 seen = peek(s->table + at);
    if (seen == 0) {
      seen = swap_if(s->table + at, 0, tag | BUSY);
      if (seen == 0) {
        u64 number = add(s->counters + TOP, 1);
        if (number >= s->room) {
          publish(s->table + at, tag | GONE);
          hand->fired--;
          hand->signs |= FULL;
          return;
        }
        for (i = 0; i < WORDS; i++) {
          near_vector(s, number)[HEAD + i] = vector[i];
        }
        *near_parent(s, number) = hand->number;
#ifdef CLAIM
        near_vector(s, number)[0] = automaton;
        if (automaton != ASTRAY && DECIDES[automaton]) {
          *near_parent(s, number) |= LOOK;
          hand->looks++;
        }
#endif
        publish(s->table + at, tag | (number + 1));
        return;
      }
    }
    if ((seen & ~NUMBERS) == tag) {
      while ((seen & NUMBERS) == BUSY) {
        seen = peek(s->table + at);
      }
      seen_published();
      if ((seen & NUMBERS) != GONE) {
        if (is_known(hand, (seen & NUMBERS) - 1, vector, automaton)) {
          return;
        }
        if (hand->signs & LOST) {
          hand->fired--;
          return;
        }
      }
    }
    if (++at == s->slots) {
      at = 0;
    }
  }
}

DEVICE void reach(Hand* hand, const u64* vector, u64 automaton) {
  if (!(hand->signs & ALL_FULL)) {
    hand->fired++;
    put(hand, vector, automaton);
  }
}

#ifdef CLAIM
// Every move that does not decide, beside the event.
DEVICE void found(Hand* hand, const u64* vector) {
  int t;
  for (t = FIRST_MOVE[hand->from]; hand->ways && t < FIRST_MOVE[hand->from + 1]; t++) {
    if (!DECIDES[TARGET_OF[t]] && reads(t, hand->holds)) {
      if (hand->wrong && !(hand->signs & ALL_FULL)) {
        hand->signs |= BROKE;
      }
      reach(hand, vector, hand->wrong ? ASTRAY : TARGET_OF[t]);
    }
  }
}

DEVICE void visit(Machine* machine, Hand* hand, u64 number, const u64* vector) {
  const u64* state = vector + HEAD;
  u64 automaton = vector[0];
  int events, t;
  if (automaton == ASTRAY || DECIDES[automaton]) {
    return;
  }
  hand->number = number;
  hand->signs = 0;
  hand->from = (u32)automaton;
  hand->holds = letters(machine, hand, state);
  hand->ways = 0;
  for (t = FIRST_MOVE[automaton]; t < FIRST_MOVE[automaton + 1]; t++) {
    hand->ways += !DECIDES[TARGET_OF[t]] && reads(t, hand->holds);
  }
  if (hand->signs & UNREADABLE) {
    show_state(hand, number);
  } else {
    events = expand(machine, hand, state);
    if (hand->signs & GUARD_FAULT) {
      // Which events there are besides is not known, and neither are the runs that go on by them.
      hand->signs |= BROKE;
    }
    if (events != 0 || !(hand->signs & GUARD_FAULT)) {
      // A decision is made before any event; and where there is none, the state stays as it is.
      for (t = FIRST_MOVE[automaton]; t < FIRST_MOVE[automaton + 1]; t++) {
        if ((events == 0 || DECIDES[TARGET_OF[t]]) && reads(t, hand->holds)) {
          reach(hand, state, TARGET_OF[t]);
        }
      }
    }
  }
  hand->all |= hand->signs;
}
#else
DEVICE void found(Hand* hand, const u64* vector) { reach(hand, vector, 0); }

DEVICE void visit(Machine* machine, Hand* hand, u64 number, const u64* state) {
  u64 checks = hand->search->checks;
  int events, stuck, look;
  hand->number = number;
  hand->signs = 0;
  events = expand(machine, hand, state);
  stuck = events == 0 && (checks & DEADLOCKS) != 0;
  look = ((hand->signs & GUARD_FAULT) && ((checks & FAULTS) || stuck)) || ((hand->signs & EVENT_FAULT) && (checks & FAULTS)) ||
         (hand->signs & WATCHED) || (stuck && !may_end(machine, hand, state));
  // A state that is expanded once more is looked at then.
  if (look && !(hand->signs & ALL_FULL)) {
    show_state(hand, number);
  }
  hand->all |= hand->signs;
}
#endif

DEVICE void begin(Hand* hand, const Search* search) {
  hand->search = search;
  hand->fired = 0;
  hand->inner = 0;
  hand->all = 0;
  hand->place = 0;
  hand->longest = 0;
  hand->looks = 0;
  hand->wrong = 0;
  hand->ways = 1;
}

// Fills an empty table with the states that there are; they differ from each other.
DEVICE void place(const Search* s, const u64* vector, u64 number) {
  u64 h = hash(vector + HEAD, HEAD ? vector[0] : 0);
  u64 at = high(h, s->slots);
  u64 slot = h << NUMBER_BITS | (number + 1);
  while (peek(s->table + at) != 0 || swap_if(s->table + at, 0, slot) != 0) {
    if (++at == s->slots) {
      at = 0;
    }
  }
}

DEVICE void settle_hand(Hand* hand) {
  u64* counters = hand->search->counters;
  add(counters + FIRED, hand->fired);
  add(counters + INNER, hand->inner);
  if (hand->all) {
    unite(counters + SIGNS, hand->all);
  }
  if (hand->looks) {
    add(counters + LOOKS, hand->looks);
  }
  if (hand->place) {
    raise(counters + PLACE, hand->place);
  }
  if (hand->longest + TAIL > peek(counters + LONGEST)) {
    raise(counters + LONGEST, hand->longest + TAIL);
  }
}

#ifdef __CUDACC__
extern "C" __global__ void expand_states(const __grid_constant__ Search search) {
  Machine machine;
  Hand hand;
  begin(&hand, &search);
  ready(&machine);
  u64 step = (u64)gridDim.x * blockDim.x;
  for (u64 k = search.from + blockIdx.x * (u64)blockDim.x + threadIdx.x; k < search.to; k += step) {
    visit(&machine, &hand, k, k < search.far ? far_vector(&search, k) : near_vector(&search, k));
    if (hand.all & ALL_FULL) {
      break;
    }
  }
  settle_hand(&hand);
}

extern "C" __global__ void fill_table(const __grid_constant__ Search search) {
  u64 step = (u64)gridDim.x * blockDim.x;
  for (u64 k = search.from + blockIdx.x * (u64)blockDim.x + threadIdx.x; k < search.to; k += step) {
    place(&search, k < search.far ? far_vector(&search, k) : near_vector(&search, k), k);
  }
}
#else
#define CHUNKS 64

static void* at_work(void* argument) {
  const Search* s = (const Search*)argument;
  // A machine may be larger than what is left of the caller's stack.
  Machine* machine = (Machine*)malloc(sizeof(Machine));
  u64* read = s->from < s->far ? (u64*)malloc(8 * (u64)WIDTH * CHUNKS) : 0;
  Hand hand;
  begin(&hand, s);
  if (machine && (read || s->from >= s->far)) {
    ready(machine);
  } else {
    hand.all = FULL;
  }
  while (!(hand.all & ALL_FULL)) {
    u64 k = s->from + add(s->counters + CHUNK, CHUNKS);
    u64 end = k + CHUNKS < s->to ? k + CHUNKS : s->to;
    u64 first = k;
    u64 moved = end < s->far ? end : s->far;
    if (k >= s->to || (__atomic_load_n(s->counters + SIGNS, __ATOMIC_RELAXED) & ALL_FULL)) {
      break;
    }
    if (k < moved && !fetch(s, k * WIDTH, read, (moved - k) * WIDTH)) {
      hand.all |= LOST;
    }
    for (; k < end && !(hand.all & ALL_FULL); k++) {
      visit(machine, &hand, k, k < moved ? read + (k - first) * WIDTH : near_vector(s, k));
    }
  }
  settle_hand(&hand);
  free(read);
  free(machine);
  return 0;
}

#define FILLED 1024

static void* at_filling(void* argument) {
  const Search* s = (const Search*)argument;
  // Of wide vectors what is read at once would be too much for a stack.
  u64* read = s->from < s->far ? (u64*)malloc(8 * (u64)WIDTH * FILLED) : 0;
  while (1) {
    u64 k = s->from + add(s->counters + CHUNK, FILLED);
    u64 end = k + FILLED < s->to ? k + FILLED : s->to;
    u64 first = k;
    u64 moved = end < s->far ? end : s->far;
    if (k >= s->to) {
      break;
    }
    if (k < moved && (!read || !fetch(s, k * WIDTH, read, (moved - k) * WIDTH))) {
      unite(s->counters + SIGNS, LOST);
      break;
    }
    for (; k < end; k++) {
      place(s, k < moved ? read + (k - first) * WIDTH : near_vector(s, k), k);
    }
  }
  free(read);
  return 0;
}

static void by_all(const Search* s, void* (*work)(void*)) {
  pthread_t others[256];
  u64 count = 0;
  u64 wanted = s->to - s->from < 8 * CHUNKS ? 1 : s->threads;
  s->counters[CHUNK] = 0;
  while (count + 1 < wanted && count < 256 && pthread_create(others + count, 0, work, (void*)s) == 0) {
    count++;
  }
  work((void*)s);
  while (count > 0) {
    pthread_join(others[--count], 0);
  }
}

void expand_states(const Search* s) { by_all(s, at_work); }

void fill_table(const Search* s) { by_all(s, at_filling); }
#endif
