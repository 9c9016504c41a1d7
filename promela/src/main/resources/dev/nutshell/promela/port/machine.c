// The machines of dev.nutshell.promela.run as C, over tables and macros that the model's text begins with. What is said there
// holds here: every function has the name of the method that it follows.

#define ALWAYS 0
#define ELSE 1
#define END 2
#define GUARDED 3
#define SEND 4
#define RECEIVE 5
#define INDIVISIBLE 6
#define NOWHERE -1
#define LONGEST_CHAIN 1000000

typedef struct {
  int pid, transition, partner, partnerTransition, escape, partnerEscape;
  u8 moved;
} Point;

#if PATHS
typedef struct {
  u64 vector[WORDS];
  Point point;
  int unsettledCount;
  u8 unsettled[MOST + 1];
} Fork;
#endif

typedef struct {
  Hand* hand;
  u8* b;
  int count;
  int fault;
  int handshake;
  int timeout;
  int moved;
  int events;
  int inner;
  int pendingCount;
  int unsettledCount;
  u8 pending[32];
  u8 unsettled[MOST + 1];
#if ASKS
  u8 asked[MOST + 1];
#endif
  int offered[WIDEST];
  int args[WIDEST];
#if DYNAMIC
  int known;
  int base[MOST + 2];
  u8 type[MOST + 1];
  u8 channelsBefore[MOST + 2];
  u16 channelAt[MOST_CHANNELS + 1];
  u8 channelShape[MOST_CHANNELS + 1];
#endif
#if REDUCES
  int dry;        // events are only counted
  u64 only;       // whose events are fired
  u64 active;     // who has events,
  u64 enabled[MOST + 1];  // by which transitions,
  u64 partners[MOST + 1];  // and with whom
  int eventCount[MOST + 1];
#endif
  u64 state[WORDS];
  u64 work[WORDS];
#if PATHS
  int depth;
  Fork forks[FORKS];
#endif
} Machine;

#if DYNAMIC
#define BASE(m, pid) ((m)->base[pid])
#define TYPE(m, pid) ((m)->type[pid])
#define CHANNELS_BEFORE(m, pid) ((m)->channelsBefore[pid])
#define CHANNEL_AT(m, channel) ((m)->channelAt[channel])
#define CHANNEL_SHAPE(m, channel) ((m)->channelShape[channel])
#else
#define BASE(m, pid) (ACTIVE_BASE[pid])
#define TYPE(m, pid) (ACTIVE_TYPE[pid])
#define CHANNELS_BEFORE(m, pid) (ACTIVE_CHANNELS[pid])
#define CHANNEL_AT(m, channel) (STATIC_CHANNEL_AT[channel])
#define CHANNEL_SHAPE(m, channel) (STATIC_CHANNEL_SHAPE[channel])
#endif

// Written from the generated classes.
DEVICE int guard(Machine* m, int action, int base, int pid);
DEVICE void effect(Machine* m, int action, int base, int pid);
DEVICE int channel(Machine* m, int action, int base, int pid);
DEVICE int provided(Machine* m, int proctype, int base, int pid);
DEVICE void begin_part(Machine* m, int number, int base, int pid);
DEVICE void expand_node(Machine* m, int node, int base, int pid);

#if REDUCES
// Written in reduce.c: the processes whose events stand for all.
DEVICE u64 chosen(Machine* m);
#endif

DEVICE int fail(Machine* m, int number) {
  if (m->fault == 0) {
    m->fault = number;
  }
  return 0;
}

// Numbers as the JVM has them, whatever their alignment.

DEVICE int get_short(Machine* m, int at) { return (i16)(m->b[at] | m->b[at + 1] << 8); }

DEVICE void set_short(Machine* m, int at, int value) {
  m->b[at] = (u8)value;
  m->b[at + 1] = (u8)(value >> 8);
}

DEVICE int get_int(Machine* m, int at) {
  return (int)((u32)m->b[at] | (u32)m->b[at + 1] << 8 | (u32)m->b[at + 2] << 16 | (u32)m->b[at + 3] << 24);
}

DEVICE void set_int(Machine* m, int at, int value) {
  m->b[at] = (u8)value;
  m->b[at + 1] = (u8)(value >> 8);
  m->b[at + 2] = (u8)(value >> 16);
  m->b[at + 3] = (u8)(value >> 24);
}

DEVICE int quotient(int dividend, int divisor) { return divisor == -1 ? (int)(0u - (u32)dividend) : dividend / divisor; }

DEVICE int remainder_of(int dividend, int divisor) { return divisor == -1 ? 0 : dividend % divisor; }

// Processes.

DEVICE int node(Machine* m, int pid) {
  int at = BASE(m, pid) + STATE_AT;
  int type = TYPE(m, pid);
  return FIRST_NODE[type] + (WIDE[type] ? m->b[at] | m->b[at + 1] << 8 : m->b[at]);
}

DEVICE void set_node(Machine* m, int pid, int node) {
  int at = BASE(m, pid) + STATE_AT;
  int type = TYPE(m, pid);
  int state = node - FIRST_NODE[type];
  m->b[at] = (u8)state;
  if (WIDE[type]) {
    m->b[at + 1] = (u8)(state >> 8);
  }
}

#if DYNAMIC
DEVICE void put_process(Machine* m, int pid, int proctype) {
  int before = m->channelsBefore[pid];
  int i;
  m->type[pid] = (u8)proctype;
  m->base[pid + 1] = m->base[pid] + FRAME_BYTES[proctype];
  for (i = FRAME_CHANNELS[proctype]; i < FRAME_CHANNELS[proctype + 1]; i++) {
    int number = before + 1 + i - FRAME_CHANNELS[proctype];
    if (number <= MOST_CHANNELS) {
      m->channelAt[number] = (u16)(m->base[pid] + FRAME_CHANNEL_AT[i]);
      m->channelShape[number] = (u8)FRAME_CHANNEL_SHAPE[i];
    }
  }
  m->channelsBefore[pid + 1] = (u8)(before + FRAME_CHANNELS[proctype + 1] - FRAME_CHANNELS[proctype]);
  m->known = pid + 1;
}
#endif

DEVICE void load(Machine* m, u64* vector) {
  m->b = (u8*)vector;
  m->count = m->b[0];
#if DYNAMIC
  {
    int i;
    for (i = 0; i < m->count; i++) {
      int type = m->b[m->base[i]];
      if (i >= m->known || m->type[i] != type) {
        put_process(m, i, type);
      }
    }
  }
#endif
}

DEVICE void begin_all(Machine* m, int owner, int base, int pid) {
  int i;
  for (i = FIRST_BEGINNING[owner]; i < FIRST_BEGINNING[owner + 1]; i++) {
    begin_part(m, i, base, pid);
  }
}

DEVICE void reset(Machine* m, int ranges, int pid) {
  int i, k;
  for (i = FIRST_RANGE[ranges]; i < FIRST_RANGE[ranges + 1]; i++) {
    for (k = 0; k < RANGE_SIZE[i]; k++) {
      m->b[BASE(m, pid) + RANGE_AT[i] + k] = 0;
    }
  }
}

DEVICE void arrived(Machine* m, int pid, int node) {
  int i;
  mark(m->hand, node);
  if (!PASSING[node]) {
    return;
  }
  for (i = 0; i < m->unsettledCount; i++) {
    if (m->unsettled[i] == pid) {
      return;
    }
  }
  m->unsettled[m->unsettledCount++] = (u8)pid;
}

DEVICE int priority(Machine* m, int pid) { return m->b[BASE(m, pid) + PRIORITY_AT[TYPE(m, pid)]]; }

DEVICE int start(Machine* m, int proctype, int priority) {
#if DYNAMIC
  int pid = m->count;
  int made = FRAME_CHANNELS[proctype + 1] - FRAME_CHANNELS[proctype];
  int i;
  if (pid >= 255) {
    return fail(m, TOO_MANY_PROCESSES);
  }
  if (m->channelsBefore[pid] + made > 255) {
    return fail(m, TOO_MANY_CHANNELS);
  }
  if (m->base[pid] + FRAME_BYTES[proctype] > WORDS * 8 || pid >= MOST) {
    m->hand->signs |= NARROW;
    return 0;
  }
  put_process(m, pid, proctype);
  m->count = pid + 1;
  m->b[0] = (u8)m->count;
  m->b[m->base[pid]] = (u8)proctype;
  set_node(m, pid, INITIAL_NODE[proctype]);
  arrived(m, pid, INITIAL_NODE[proctype]);
  if (PRIORITIES) {
    m->b[m->base[pid] + PRIORITY_AT[proctype]] = (u8)priority;
  }
  for (i = 0; i < made; i++) {
    m->b[m->base[pid] + FRAME_CHANNEL_VARIABLE[FRAME_CHANNELS[proctype] + i]] = (u8)(m->channelsBefore[pid] + i + 1);
  }
  begin_all(m, proctype, m->base[pid], pid);
  if (INITIAL_RESET[proctype] >= 0) {
    reset(m, INITIAL_RESET[proctype], pid);
  }
  return pid;
#else
  return 0;
#endif
}

DEVICE void end(Machine* m) {
  int from, to, i;
  m->count--;
  from = BASE(m, m->count);
  to = from + FRAME_BYTES[TYPE(m, m->count)];
  for (i = from; i < to; i++) {
    m->b[i] = 0;
  }
  m->b[0] = (u8)m->count;
}

// Channels.

DEVICE int cell_read(Machine* m, int cell, int at) {
  switch (CELL_KIND[cell]) {
    case 0:
      return m->b[at];
    case 1:
      return get_short(m, at);
    case 2:
      return get_short(m, at) & 0xffff;
    default:
      return get_int(m, at);
  }
}

DEVICE void cell_write(Machine* m, int cell, int at, int value) {
  int kept = value & CELL_MASK[cell];
  switch (CELL_KIND[cell]) {
    case 0:
      m->b[at] = (u8)kept;
      break;
    case 1:
    case 2:
      set_short(m, at, kept);
      break;
    default:
      set_int(m, at, kept);
  }
}

DEVICE int cell_cut(int cell, int value) {
  switch (CELL_KIND[cell]) {
    case 0:
      return value & CELL_MASK[cell] & 0xff;
    case 1:
      return (i16)value;
    case 2:
      return value & CELL_MASK[cell] & 0xffff;
    default:
      return value & CELL_MASK[cell];
  }
}

DEVICE int exists(Machine* m, int channel, int faultNumber) {
  if (channel < 1 || channel > CHANNELS_BEFORE(m, m->count)) {
    fail(m, faultNumber);
    return 0;
  }
  return 1;
}

DEVICE int message_count(Machine* m, int channel) {
  int shape = CHANNEL_SHAPE(m, channel);
  int at = CHANNEL_AT(m, channel);
  if (CAPACITY[shape] == 0) {
    return 0;
  }
  return CAPACITY[shape] > 255 ? m->b[at] | m->b[at + 1] << 8 : m->b[at];
}

DEVICE void set_message_count(Machine* m, int channel, int count) {
  int at = CHANNEL_AT(m, channel);
  m->b[at] = (u8)count;
  if (CAPACITY[CHANNEL_SHAPE(m, channel)] > 255) {
    m->b[at + 1] = (u8)(count >> 8);
  }
}

DEVICE int slot_at(Machine* m, int channel, int place) {
  int shape = CHANNEL_SHAPE(m, channel);
  return CHANNEL_AT(m, channel) + (CAPACITY[shape] > 255 ? 2 : 1) + place * SLOT_BYTES[shape];
}

DEVICE int is_rendezvous(Machine* m, int channel) {
  return channel >= 1 && channel <= CHANNELS_BEFORE(m, m->count) && CAPACITY[CHANNEL_SHAPE(m, channel)] == 0;
}

DEVICE int length(Machine* m, int channel, int faultNumber) {
  return exists(m, channel, faultNumber) ? message_count(m, channel) : 0;
}

DEVICE int full(Machine* m, int channel, int faultNumber) {
  int capacity;
  if (!exists(m, channel, faultNumber)) {
    return 0;
  }
  capacity = CAPACITY[CHANNEL_SHAPE(m, channel)];
  return capacity > 0 && message_count(m, channel) == capacity;
}

DEVICE int canSend(Machine* m, int channel, int faultNumber) {
  int capacity;
  if (!exists(m, channel, faultNumber)) {
    return 0;
  }
  capacity = CAPACITY[CHANNEL_SHAPE(m, channel)];
  return capacity == 0 || message_count(m, channel) < capacity;
}

DEVICE int read_message(Machine* m, int channel, int place, int field) {
  int cell = FIRST_CELL[CHANNEL_SHAPE(m, channel)] + field;
  return cell_read(m, cell, slot_at(m, channel, place) + CELL_AT[cell]);
}

DEVICE int sorted_place(Machine* m, int channel) {
  int count = message_count(m, channel);
  int shape = CHANNEL_SHAPE(m, channel);
  int fields = FIRST_CELL[shape + 1] - FIRST_CELL[shape];
  int place, i;
  for (place = 0; place < count; place++) {
    for (i = 0; i < fields; i++) {
      int there = read_message(m, channel, place, i);
      if (m->args[i] > there) {
        break;
      }
      if (m->args[i] < there) {
        return place;
      }
    }
  }
  return count;
}

DEVICE void insert(Machine* m, int channel, int place) {
  int count = message_count(m, channel);
  int shape = CHANNEL_SHAPE(m, channel);
  int slot = slot_at(m, channel, place);
  int i;
  for (i = (count - place) * SLOT_BYTES[shape] - 1; i >= 0; i--) {
    m->b[slot + SLOT_BYTES[shape] + i] = m->b[slot + i];
  }
  for (i = FIRST_CELL[shape]; i < FIRST_CELL[shape + 1]; i++) {
    cell_write(m, i, slot + CELL_AT[i], m->args[i - FIRST_CELL[shape]]);
  }
  set_message_count(m, channel, count + 1);
}

DEVICE void send(Machine* m, int channel, int given, int sorted, int faultNumber) {
  int shape, fields, i;
  if (!exists(m, channel, faultNumber)) {
    return;
  }
  shape = CHANNEL_SHAPE(m, channel);
  fields = FIRST_CELL[shape + 1] - FIRST_CELL[shape];
  for (i = given; i < fields; i++) {
    m->args[i] = 0;
  }
  if (given != fields) {
    fail(m, faultNumber);
  }
  if (CAPACITY[shape] == 0) {
    m->handshake = channel;
    for (i = 0; i < fields; i++) {
      m->offered[i] = cell_cut(FIRST_CELL[shape] + i, m->args[i]);
    }
  } else {
    insert(m, channel, sorted ? sorted_place(m, channel) : message_count(m, channel));
  }
}

DEVICE int canReceive(Machine* m, int channel, int faultNumber) {
  if (!exists(m, channel, faultNumber)) {
    return 0;
  }
  if (CAPACITY[CHANNEL_SHAPE(m, channel)] == 0) {
    return m->handshake == channel;
  }
  return m->handshake == 0 && message_count(m, channel) > 0;
}

DEVICE int field(Machine* m, int channel, int place, int number) {
  int shape = CHANNEL_SHAPE(m, channel);
  if (number >= FIRST_CELL[shape + 1] - FIRST_CELL[shape]) {
    return 0;
  }
  return CAPACITY[shape] == 0 ? m->offered[number] : read_message(m, channel, place, number);
}

DEVICE int find(Machine* m, int channel, i64 wanted, int faultNumber) {
  int count, place, i;
  if (!exists(m, channel, faultNumber)) {
    return -1;
  }
  count = CAPACITY[CHANNEL_SHAPE(m, channel)] == 0 ? 1 : message_count(m, channel);
  for (place = 0; place < count; place++) {
    u64 rest = (u64)wanted;
    for (i = 0; rest != 0; i++, rest >>= 1) {
      if ((rest & 1) != 0 && field(m, channel, place, i) != m->args[i]) {
        break;
      }
    }
    if (rest == 0) {
      return place;
    }
  }
  return -1;
}

DEVICE void remove_message(Machine* m, int channel, int place, int given, int faultNumber) {
  int shape;
  if (channel < 1 || channel > CHANNELS_BEFORE(m, m->count)) {
    return;
  }
  shape = CHANNEL_SHAPE(m, channel);
  if (given != FIRST_CELL[shape + 1] - FIRST_CELL[shape]) {
    fail(m, faultNumber);
  }
  if (CAPACITY[shape] == 0) {
    m->handshake = 0;
  } else {
    int count = message_count(m, channel) - 1;
    int slot = slot_at(m, channel, place);
    int last = slot_at(m, channel, count);
    int i;
    for (i = slot; i < last; i++) {
      m->b[i] = m->b[i + SLOT_BYTES[shape]];
    }
    for (i = 0; i < SLOT_BYTES[shape]; i++) {
      m->b[last + i] = 0;
    }
    set_message_count(m, channel, count);
  }
}

DEVICE int canPoll(Machine* m, int channel, int missing, int rendezvousFault) {
  if (!exists(m, channel, missing)) {
    return 0;
  }
  if (CAPACITY[CHANNEL_SHAPE(m, channel)] == 0) {
    fail(m, rendezvousFault);
    return 0;
  }
  return message_count(m, channel) > 0;
}

DEVICE int canCopy(Machine* m, int channel, int missing, int rendezvousFault) {
  return m->handshake == 0 && canPoll(m, channel, missing, rendezvousFault);
}

// Steps.

DEVICE int executable_basic(Machine* m, int action, int pid) {
  switch (KIND[action]) {
    case ALWAYS:
      return m->handshake == 0;
    case ELSE:
      return m->handshake == 0 && !m->moved;
    case END:
      return m->handshake == 0 && pid + 1 == m->count;
    case RECEIVE:
      return guard(m, action, BASE(m, pid), pid);
    default:
      return m->handshake == 0 && guard(m, action, BASE(m, pid), pid);
  }
}

DEVICE int executable_action(Machine* m, int action, int pid) {
  int program, i;
  if (KIND[action] != INDIVISIBLE) {
    return executable_basic(m, action, pid);
  }
  program = PROGRAM[action];
  if (FIRST_GUARD[program] == FIRST_GUARD[program + 1]) {
    return m->handshake == 0;
  }
  for (i = FIRST_GUARD[program]; i < FIRST_GUARD[program + 1]; i++) {
    if (executable_basic(m, STEP_GUARD[i], pid)) {
      return 1;
    }
  }
  return 0;
}

DEVICE int executable(Machine* m, int transition, int pid) { return executable_action(m, ACTION[transition], pid); }

DEVICE int can_move(Machine* m, int pid) {
  int before = m->moved;
  int at = node(m, pid);
  int can = 0;
  int t;
  m->moved = 0;
  for (t = FIRST_TRANSITION[at]; t < FIRST_TRANSITION[at + 1] && !can; t++) {
    can = executable(m, t, pid);
  }
  m->moved = before;
  return can;
}

DEVICE int may_move(Machine* m, int pid) {
  if (CONDITIONAL && !provided(m, TYPE(m, pid), BASE(m, pid), pid)) {
    return 0;
  }
  if (PRIORITIES) {
    int own = priority(m, pid);
    int other;
    for (other = 0; other < m->count; other++) {
      if (other != pid && priority(m, other) > own &&
          (!CONDITIONAL || provided(m, TYPE(m, other), BASE(m, other), other)) && can_move(m, other)) {
        return 0;
      }
    }
  }
  return 1;
}

DEVICE void watch(Machine* m, int pid, int action) {
  const u8* watched = m->hand->search->watched;
  if (watched && watched[pid * ACTIONS + action]) {
    m->hand->signs |= WATCHED;
  }
}

DEVICE void run_through(Machine* m, int program, int pid) {
  int before = m->moved;
  int steps = 0;
  int at = 0;
  while (at != NOWHERE) {
    int edge = FIRST_EDGE[FIRST_STEP_NODE[program] + at];
    int last = FIRST_EDGE[FIRST_STEP_NODE[program] + at + 1];
    m->moved = 0;
    while (edge < last && !executable_basic(m, EDGE_ACTION[edge], pid)) {
      edge++;
    }
    if (edge == last) {
      fail(m, BLOCK_FAULT[FIRST_STEP_NODE[program] + at]);
      break;
    }
    watch(m, pid, EDGE_ACTION[edge]);
    if (EFFECT[EDGE_ACTION[edge]]) {
      effect(m, EDGE_ACTION[edge], BASE(m, pid), pid);
    }
    at = EDGE_TARGET[edge];
    if (++steps == LONGEST_CHAIN) {
      fail(m, ENDLESS_ATOMIC);
      break;
    }
  }
  m->moved = before;
}

OUTLINED void take_one(Machine* m, int transition, int pid) {
  int action = ACTION[transition];
  int target = TARGET[transition];
  watch(m, pid, action);
  if (target == NOWHERE) {
    end(m);
  } else {
    if (EFFECT[action]) {
      if (PROGRAM[action] < 0 || (COMPILED[action] && !m->hand->search->watched)) {
        effect(m, action, BASE(m, pid), pid);
      } else {
        run_through(m, PROGRAM[action], pid);
      }
    }
    set_node(m, pid, target);
    arrived(m, pid, target);
    if (RESET_AFTER[transition] >= 0) {
      reset(m, RESET_AFTER[transition], pid);
    }
  }
  if (LAST) {
    m->b[1] = (u8)pid;
  }
}

// Alternatives.

DEVICE int meets(Machine* m, int transition, int pid) {
  int action = ACTION[transition];
  return RENDEZVOUS && KIND[action] == SEND && is_rendezvous(m, channel(m, action, BASE(m, pid), pid));
}

DEVICE int next_receive(Machine* m, Point* point) {
  int pid = point->partner;
  int at, first, size;
  if (pid >= m->count) {
    return 0;
  }
  at = node(m, pid);
  if (!RECEPTIVE[at] || (point->partnerTransition < 0 && !may_move(m, pid))) {
    return 0;
  }
  first = FIRST_TRANSITION[at];
  size = FIRST_TRANSITION[at + 1] - first;
  while (++point->partnerTransition < size) {
    int t = first + point->partnerTransition;
    if (point->partnerEscape != 0 && ESCAPE[t] != point->partnerEscape) {
      return 0;
    }
    m->moved = 0;
    if (executable(m, t, pid)) {
      point->partnerEscape = ESCAPE[t];
      return 1;
    }
  }
  return 0;
}

DEVICE int next_partner(Machine* m, Point* point) {
  int sender = point->pid;
  int at = node(m, sender);
  int t = FIRST_TRANSITION[at] + point->transition;
  int hit = 0;
  effect(m, ACTION[t], BASE(m, sender), sender);
  set_node(m, sender, TARGET[t]);
  if (point->partner < 0) {
    point->partner = m->count;
    point->partnerTransition = 0x7ffffffe;
  }
  while (!hit && point->partner >= 0) {
    hit = next_receive(m, point);
    if (!hit) {
      point->partner--;
      if (point->partner == sender) {
        point->partner--;
      }
      point->partnerTransition = -1;
      point->partnerEscape = 0;
    }
  }
  m->handshake = 0;
  set_node(m, sender, at);
  if (hit) {
    point->moved = 1;
    point->escape = ESCAPE[t];
  }
  return hit;
}

OUTLINED int next(Machine* m, Point* point) {
  int pid = point->pid;
  int at, first, size;
  if (point->partner >= 0) {
    if (next_partner(m, point)) {
      return 1;
    }
    point->partner = -1;
  }
  at = node(m, pid);
  first = FIRST_TRANSITION[at];
  size = FIRST_TRANSITION[at + 1] - first;
  while (++point->transition < size) {
    int t = first + point->transition;
    if (point->escape != 0 && ESCAPE[t] != point->escape) {
      point->transition = size;
      return 0;
    }
    m->moved = point->moved;
    if (!executable(m, t, pid)) {
      continue;
    }
    if (point->moved && DETERMINISTIC[TYPE(m, pid)]) {
      fail(m, NONDETERMINISM[TYPE(m, pid)]);
    }
    if (meets(m, t, pid)) {
      point->partner = -1;
      if (next_partner(m, point)) {
        return 1;
      }
      point->partner = -1;
    } else {
      point->moved = 1;
      point->escape = ESCAPE[t];
      return 1;
    }
  }
  return 0;
}

DEVICE void point_at(Point* point, int pid) {
  point->pid = pid;
  point->transition = -1;
  point->partner = -1;
  point->partnerTransition = -1;
  point->moved = 0;
  point->escape = 0;
  point->partnerEscape = 0;
}

// Takes an alternative; returns the process that goes on without a break, or -1.
DEVICE int take(Machine* m, const Point* point) {
  int pid = point->pid;
  int partner = point->partner;
  int t = FIRST_TRANSITION[node(m, pid)] + point->transition;
  int received;
  take_one(m, t, pid);
  if (partner < 0) {
    return ATOMIC[t] ? pid : -1;
  }
  received = FIRST_TRANSITION[node(m, partner)] + point->partnerTransition;
  take_one(m, received, partner);
  return ATOMIC[received] ? partner : -1;
}

// Chains.

DEVICE void go_on(Machine* m, int from) {
  int runner = from;
  int steps;
  Point ahead;
  for (steps = 0; runner >= 0; steps++) {
    point_at(&ahead, runner);
    if (!may_move(m, runner) || !next(m, &ahead)) {
      return;
    }
    runner = take(m, &ahead);
    if (runner >= 0) {
      m->inner++;
    }
    if (steps == LONGEST_CHAIN) {
      fail(m, ENDLESS_ATOMIC);
      return;
    }
  }
}

DEVICE void settle(Machine* m) {
  int before = m->count;
  int i;
  Point ahead, second;
  for (i = 0; i < m->unsettledCount; i++) {
    int pid = m->unsettled[i];
    while (pid < m->count && PASSING[node(m, pid)]) {
      point_at(&ahead, pid);
      if (!next(m, &ahead)) {
        break;
      }
      second = ahead;
      if (next(m, &second)) {
        break;
      }
      ahead.partner = -1;
      take(m, &ahead);
    }
  }
  if (m->count < before) {
    while (m->count > 0 && DEPARTS[node(m, m->count - 1)]) {
      take_one(m, FIRST_TRANSITION[node(m, m->count - 1)], m->count - 1);
    }
  }
}

// The vector at work is a successor, but for what is passed through.
DEVICE void emit(Machine* m) {
  u32 bytes;
#if REDUCES
  if (m->dry) {
    m->events++;
    return;
  }
#endif
  if (m->unsettledCount > 0) {
    settle(m);
  }
  m->events++;
  m->hand->inner += (u64)m->inner * m->hand->ways;
  m->hand->wrong = m->fault != 0;
  if (m->fault != 0) {
    m->hand->signs |= EVENT_FAULT;
  }
  bytes = (u32)BASE(m, m->count);
  if (m->hand->ways && bytes > m->hand->longest) {
    m->hand->longest = bytes;
  }
  found(m->hand, m->work);
}

#if PATHS
// Goes on with the first alternative everywhere and remembers where there are others.
DEVICE int follow(Machine* m, int from, int* pathFault) {
  int runner = from;
  int steps = 0;
  int i, faultBefore, more;
  Point ahead, second;
  while (runner >= 0) {
    point_at(&ahead, runner);
    if (!may_move(m, runner) || !next(m, &ahead)) {
      return 0;
    }
    if (steps == LONGEST_CHAIN) {
      take(m, &ahead);
      fail(m, ENDLESS_ATOMIC);
      return m->depth > 0;
    }
    second = ahead;
    faultBefore = m->fault;
    m->fault = 0;
    more = next(m, &second);
    *pathFault |= m->fault;
    m->fault = faultBefore;
    if (more) {
      Fork* fork;
      if (m->depth == FORKS) {
        m->hand->signs |= DEEP;
        return 1;
      }
      fork = m->forks + m->depth++;
      for (i = 0; i < WORDS; i++) {
        fork->vector[i] = m->work[i];
      }
      fork->point = second;
      fork->unsettledCount = m->unsettledCount;
      for (i = 0; i < m->unsettledCount; i++) {
        fork->unsettled[i] = m->unsettled[i];
      }
    }
    runner = take(m, &ahead);
    if (runner >= 0) {
      m->inner++;
    }
    steps++;
  }
  return 0;
}

DEVICE void paths(Machine* m, int first, int* pathFault) {
  int runner = first;
  int i;
  m->depth = 0;
  while (1) {
    int endless = follow(m, runner, pathFault);
    Fork* fork;
    Point alternative;
    emit(m);
    if (endless) {
      *pathFault |= ENDLESS_ATOMIC;
      return;
    }
    if (m->depth == 0 || (m->hand->signs & (DEEP | NARROW | FULL))) {
      return;
    }
    fork = m->forks + m->depth - 1;
    for (i = 0; i < WORDS; i++) {
      m->work[i] = fork->vector[i];
    }
    load(m, m->work);
    m->unsettledCount = fork->unsettledCount;
    for (i = 0; i < m->unsettledCount; i++) {
      m->unsettled[i] = fork->unsettled[i];
    }
    alternative = fork->point;
    m->fault = 0;
    if (!next(m, &fork->point)) {
      m->depth--;
    }
    *pathFault |= m->fault;
    m->fault = 0;
    m->inner = 0;
    runner = take(m, &alternative);
    if (runner >= 0) {
      m->inner++;
    }
  }
}
#endif

// Fires what begins with an alternative of the state, and comes back to the state.
OUTLINED void fire(Machine* m, const Point* root, int plain) {
  int fault = m->fault;
  int timeout = m->timeout;
  int pathFault = 0;
  int runner, i;
  for (i = 0; i < WORDS; i++) {
    m->work[i] = m->state[i];
  }
  load(m, m->work);
  m->fault = 0;
  m->handshake = 0;
  m->timeout = 0;
  m->unsettledCount = 0;
  m->inner = 0;
  runner = take(m, root);
  if (runner >= 0) {
    m->inner++;
  }
#if PATHS
  if (!plain) {
    paths(m, runner, &pathFault);
  } else
#endif
  {
    if (runner >= 0) {
      go_on(m, runner);
    }
    emit(m);
  }
  load(m, m->state);
  m->fault = fault ? fault : pathFault;
  m->timeout = timeout;
  m->handshake = 0;
}

#if REDUCES
// Notes what is enabled, and by how many events.
DEVICE void count_root(Machine* m, const Point* root, int plain) {
  int before = m->events;
  if (plain) {
    m->events++;
  } else {
    fire(m, root, 0);
  }
  m->eventCount[root->pid] += m->events - before;
  m->active |= 1ULL << root->pid;
  m->enabled[root->pid] |= root->transition < 64 ? 1ULL << root->transition : 0;
  m->partners[root->pid] |= root->partner >= 0 ? 1ULL << root->partner : 0;
}
#define FIRE(m, root, plain) ((m)->dry ? count_root(m, root, plain) : fire(m, root, plain))
#else
#define FIRE(m, root, plain) fire(m, root, plain)
#endif

DEVICE void scan(Machine* m) {
  int pid;
  Point root;
  for (pid = m->count - 1; pid >= 0; pid--) {
    int at;
#if REDUCES
    if (!(m->only >> pid & 1)) {
      continue;
    }
#endif
    if (!may_move(m, pid)) {
      continue;
    }
    at = node(m, pid);
    point_at(&root, pid);
    if (SIMPLE[at]) {
      int i;
      m->pendingCount = 0;
      expand_node(m, at, BASE(m, pid), pid);
      for (i = 0; i < m->pendingCount; i++) {
        root.transition = m->pending[i];
        FIRE(m, &root, 1);
      }
      continue;
    }
    while (next(m, &root)) {
      int t = root.partner < 0 ? FIRST_TRANSITION[at] + root.transition
                               : FIRST_TRANSITION[node(m, root.partner)] + root.partnerTransition;
      FIRE(m, &root, PLAIN[t]);
    }
  }
}

// Once, before the first state.
DEVICE void ready(Machine* m) {
#if DYNAMIC || ASKS
  int i;
#endif
#if ASKS
  for (i = 0; i <= MOST; i++) {
    m->asked[i] = 0;
  }
#endif
#if DYNAMIC
  m->known = 0;
  m->base[0] = GLOBAL_BYTES;
  m->channelsBefore[0] = GLOBAL_CHANNELS;
  for (i = 1; i <= GLOBAL_CHANNELS; i++) {
    m->channelAt[i] = (u16)STATIC_CHANNEL_AT[i];
    m->channelShape[i] = (u8)STATIC_CHANNEL_SHAPE[i];
  }
#endif
}

DEVICE void look(Machine* m, Hand* hand, const u64* state) {
  int i;
  m->hand = hand;
  for (i = 0; i < WORDS; i++) {
    m->state[i] = state[i];
  }
  load(m, m->state);
  m->fault = 0;
  m->handshake = 0;
  m->timeout = 0;
  m->moved = 0;
}

DEVICE int expand(Machine* m, Hand* hand, const u64* state) {
  look(m, hand, state);
  m->events = 0;
  m->unsettledCount = 0;
#if REDUCES
  {
    int pid;
    for (pid = 0; pid < m->count; pid++) {
      m->enabled[pid] = 0;
      m->partners[pid] = 0;
      m->eventCount[pid] = 0;
    }
    m->active = 0;
    m->only = ~0ULL;
    m->dry = 1;
    scan(m);
    m->dry = 0;
    m->only = chosen(m);
    m->events = 0;
    m->moved = 0;
    m->unsettledCount = 0;
  }
#endif
  scan(m);
  if (m->events == 0 && TIMEOUTS) {
    m->timeout = 1;
    scan(m);
    m->timeout = 0;
  }
  if (m->fault != 0) {
    hand->signs |= GUARD_FAULT;
  }
  return m->events;
}

DEVICE int may_end(Machine* m, Hand* hand, const u64* state) {
  int pid;
  for (pid = 0; pid < m->count; pid++) {
    if (!ENDS[node(m, pid)]) {
      return 0;
    }
  }
  return 1;
}

// Called by what is written from the generated classes.

DEVICE void addEvent(Machine* m, int pid, int transition) { m->pending[m->pendingCount++] = (u8)transition; }

DEVICE int index_of(Machine* m, int index, int length, int faultNumber) {
  return index < 0 || index >= length ? fail(m, faultNumber) : index;
}

DEVICE int divide(Machine* m, int dividend, int divisor, int faultNumber) {
  return divisor == 0 ? fail(m, faultNumber) : quotient(dividend, divisor);
}

DEVICE int modulo(Machine* m, int dividend, int divisor, int faultNumber) {
  return divisor == 0 ? fail(m, faultNumber) : remainder_of(dividend, divisor);
}

DEVICE void check(Machine* m, int condition, int faultNumber) {
  if (condition == 0) {
    fail(m, faultNumber);
  }
}

#if ASKS
DEVICE int enabledProcess(Machine* m, int pid, int self, int ownFault, int cycleFault) {
  int can;
  if (pid == self) {
    return fail(m, ownFault);
  }
  if (pid < 0 || pid >= m->count) {
    return 0;
  }
  if (m->asked[pid]) {
    return fail(m, cycleFault);
  }
  m->asked[pid] = 1;
  can = can_move(m, pid);
  m->asked[pid] = 0;
  return can;
}
#endif

DEVICE int stateNumber(Machine* m, int pid) { return pid >= 0 && pid < m->count ? STATE_NUMBER[node(m, pid)] : 0; }

DEVICE int nonProgress(Machine* m) {
  int pid;
  for (pid = 0; pid < m->count; pid++) {
    if (PROGRESS[node(m, pid)]) {
      return 0;
    }
  }
  return 1;
}

DEVICE int priorityOf(Machine* m, int pid) { return pid >= 0 && pid < m->count ? priority(m, pid) : 0; }

DEVICE void setPriorityOf(Machine* m, int pid, int to, int faultNumber) {
  if (to < 1 || to > 255) {
    fail(m, faultNumber);
  } else if (pid >= 0 && pid < m->count) {
    m->b[BASE(m, pid) + PRIORITY_AT[TYPE(m, pid)]] = (u8)to;
  }
}

DEVICE int processOf(Machine* m, int proctype) {
  int pid;
  for (pid = 0; pid < m->count; pid++) {
    if (TYPE(m, pid) == proctype) {
      return pid;
    }
  }
  return -1;
}

DEVICE int frameOf(Machine* m, int pid, int proctype) {
  return pid >= 0 && pid < m->count && TYPE(m, pid) == proctype ? BASE(m, pid) : -1;
}
