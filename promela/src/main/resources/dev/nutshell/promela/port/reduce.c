// Which processes stand for all, by the state alone: StubbornSets over ReducibleExplorer as C, with Visibility.SEQUENCES and
// nothing that is observed. A process minds what a part of its stance minds.

DEVICE int transition_is_filled(Machine* m, int channel) {
  return channel > 0 && channel <= CHANNELS_BEFORE(m, m->count) && message_count(m, channel) > 0;
}

DEVICE u64 minded_by(Machine* m, int stance, int actor) {
  u64 all = 0;
  int pid;
  for (pid = 0; pid < m->count; pid++) {
    if (pid != actor && MINDS[stance * FUTURES + FUTURE_OF[ROW[pid] + node(m, pid)]]) {
      all |= 1ULL << pid;
    }
  }
  return all;
}

DEVICE u64 minds(Machine* m, int actor) {
  int at = node(m, actor);
  int first = FIRST_TRANSITION[at];
  int i;
  u64 all = minded_by(m, LASTING_STANCE[ROW[actor] + at], actor);
  for (i = 0; first + i < FIRST_TRANSITION[at + 1]; i++) {
    int row = TRANSITION_ROW[actor] + first + i;
    int enabled = i < 64 && (m->enabled[actor] >> i & 1);
    int stance = enabled                                          ? ENABLED_STANCE[row]
                 : transition_is_filled(m, INPUT_CHANNEL[row]) ? FILLED_STANCE[row]
                                                                  : EMPTY_STANCE[row];
    all |= minded_by(m, stance, actor);
  }
  return all;
}

DEVICE u64 loops_now(Machine* m) {
  u64 closing = 0, tangled = 0, loops;
  int pid;
  for (pid = 0; pid < m->count; pid++) {
    int at = node(m, pid);
    closing |= (u64)CLOSES[at] << pid;
    tangled |= (u64)TANGLED[ROW[pid] + at] << pid;
  }
  loops = (closing & m->active) | tangled;
  for (pid = 0; pid < m->count; pid++) {
    if (m->partners[pid] & closing) {
      loops |= 1ULL << pid;
    }
  }
  return loops;
}

DEVICE int enabled_in(Machine* m, u64 set) {
  int events = 0;
  int pid;
  for (pid = 0; pid < m->count; pid++) {
    if (set >> pid & 1) {
      events += m->eventCount[pid];
    }
  }
  return events;
}

DEVICE u64 closure(Machine* m, u64 seeds, int fewest, u64 loops) {
  u64 set = seeds, done = 0;
  while (1) {
    u64 todo = set & ~done;
    if (set & loops) {
      return 0;
    }
    if (todo == 0) {
      return set;
    }
    {
      int actor = 0;
      while (!(todo >> actor & 1)) {
        actor++;
      }
      done |= 1ULL << actor;
      set |= minds(m, actor);
    }
    if (enabled_in(m, set) >= fewest) {
      return 0;
    }
  }
}

DEVICE u64 chosen(Machine* m) {
  u64 best = ~0ULL;
  u64 loops;
  int fewest = m->events;
  int seed;
  if (fewest < 2 || (m->active & (m->active - 1)) == 0) {
    return best;
  }
  loops = loops_now(m);
  for (seed = m->count - 1; seed >= 0 && fewest > 1; seed--) {
    if (m->active >> seed & 1) {
      u64 set = closure(m, 1ULL << seed, fewest, loops);
      if (set != 0) {
        fewest = enabled_in(m, set);
        best = set;
      }
    }
  }
  return best;
}
