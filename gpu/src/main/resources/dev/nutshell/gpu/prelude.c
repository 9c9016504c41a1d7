// What model texts and search kernels share. Compiles with gcc, and as CUDA with NVRTC.
#ifdef __CUDACC__
typedef signed char i8;
typedef unsigned char u8;
typedef short i16;
typedef unsigned short u16;
typedef int i32;
typedef unsigned int u32;
typedef long long i64;
typedef unsigned long long u64;
#define DEVICE static __device__
#define TABLE static __device__ const
#define OUTLINED static __device__ __noinline__
#define FORKS 24
#else
#include <errno.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
typedef int8_t i8;
typedef uint8_t u8;
typedef int16_t i16;
typedef uint16_t u16;
typedef int32_t i32;
typedef uint32_t u32;
typedef int64_t i64;
typedef uint64_t u64;
#define DEVICE __attribute__((unused)) static
#define TABLE __attribute__((unused)) static const
#define OUTLINED __attribute__((unused)) static
#define FORKS 512
#endif

// What a state's expansion met.
#define GUARD_FAULT 1  // a guard went wrong
#define EVENT_FAULT 2  // an event went wrong
#define NARROW 4       // a vector has more words than there are
#define DEEP 8         // an atomic sequence has more choices than can be remembered
#define OUTGROWN 16    // a field has too few bits
#define FULL 32        // there is no room for a new state
#define WATCHED 64     // a label was met that somebody waits for
#define UNREADABLE 128 // what an automaton beside the model reads cannot be told
#define BROKE 256      // an automaton beside the model does not see all runs, as a step or a guard went wrong
#define LOST 512       // a state on disk cannot be read or marked

// The searched space. The host writes it, so every member has eight bytes.
typedef struct {
  u64* arena;     // vectors of WIDTH words, in the order in which they were found, from FAR on
  u64* parents;   // of every such state the one that it was found from; the top bit: LOOK here
  u64* table;     // slots: 24 bits of the hash, 40 bits of the number plus one
  u64 slots;
  u64 room;       // states of higher numbers have no place in the arena or the table
  u64* counters;  // see below
  u8* marks;      // what was come to, by the model's own numbers
  u64 from, to;   // the states to be expanded
  u64 checks;     // DEADLOCKS, FAULTS
  u64 threads;
  const u8* watched;  // labels that somebody waits for, a byte each, or null
  u64 far;        // states below were moved away from here, vectors and parents:
  u64* const* blocks;  // beside a GPU to blocks of this machine's memory,
  u64 block_bits;      // each of two to the so many states, vectors first;
  i64 vectors_file;    // otherwise to files, which have these descriptors
  i64 parents_file;
} Search;

#define DEADLOCKS 1
#define FAULTS 2

enum { TOP, FIRED, SIGNS, PLACE, INNER, CHUNK, LONGEST, LOOKS, COUNTERS };

#define LOOK (1ULL << 63)

// One thread at work.
typedef struct {
  const Search* search;
  u64 number;  // of the state that is expanded
  u64 fired;
  u64 inner;
  u32 signs;   // of this state
  u32 all;     // of all states
  u32 place;   // one more than the field that is too narrow
  u32 longest;
  u64 looks;
  u32 wrong;   // whether the event that found is called for went wrong
  u32 ways;    // how often a successor is taken: once, or by so many moves of an automaton
  u32 from;    // where the automaton is,
  u64 holds;   // and what it reads
} Hand;

// Ours: a successor was made.
DEVICE void found(Hand* hand, const u64* vector);

// Marks without writing what is written already: the line stays shared.
DEVICE void mark(Hand* hand, int number) {
  u8* at = hand->search->marks + number;
#ifdef __CUDACC__
  if (!*at) {
    *at = 1;
  }
#else
  if (!__atomic_load_n(at, __ATOMIC_RELAXED)) {
    __atomic_store_n(at, 1, __ATOMIC_RELAXED);
  }
#endif
}
