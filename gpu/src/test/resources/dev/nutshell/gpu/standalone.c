// Runs the kernels as a program of its own, so that a sanitizer can look on.
// standalone MARKS ROOM THREADS WORD…: the words of the initial state in hexadecimal.
#include <stdio.h>

int main(int count, char** given) {
  Search s;
  u64 counters[COUNTERS];
  u64 from = 0, to = 1, level = 0;
  int i;
  memset(&s, 0, sizeof s);
  memset(counters, 0, sizeof counters);
  s.room = strtoull(given[2], 0, 10);
  s.slots = s.room * 8 / 5 + 1;
  s.threads = strtoull(given[3], 0, 10);
  s.arena = (u64*)malloc(s.room * WIDTH * 8);
  s.parents = (u64*)malloc(s.room * 8);
  s.table = (u64*)calloc(s.slots, 8);
  s.marks = (u8*)calloc(strtoull(given[1], 0, 10), 1);
  s.counters = counters;
  s.checks = DEADLOCKS | FAULTS;
  for (i = 0; i < WIDTH; i++) {
    s.arena[i] = strtoull(given[4 + i], 0, 16);
  }
  counters[TOP] = 1;
  s.to = 1;
  fill_table(&s);
  while (from < to && !(counters[SIGNS] & ALL_FULL)) {
    s.from = from;
    s.to = to;
    expand_states(&s);
    from = to;
    to = counters[TOP];
    level++;
  }
  printf("%llu states %llu fired depth %llu signs %llu", (unsigned long long)counters[TOP],
         (unsigned long long)counters[FIRED], (unsigned long long)level - 1, (unsigned long long)(counters[SIGNS] & ALL_FULL));
  free(s.arena);
  free(s.parents);
  free(s.table);
  free(s.marks);
  return 0;
}
