package dev.nutshell.promela.run;

/**
 * How events are written as ints. An alternative is what one process can do next: a transition of
 * its node, for a rendezvous together with a partner and a transition of the partner's.
 *
 * <pre>
 * 00 pid:8 transition:22                        one process
 * 01 pid:8 transition:7 partner:8 transition:7  a rendezvous
 * 10 number:30                                  a row of {@link Moves}
 * </pre>
 */
final class Event {
  private static final int PAIR = 1 << 30;
  private static final int ROW = 1 << 31;
  private static final int NARROW = 128;

  private Event() {}

  static int of(int pid, int transition) {
    return pid << 22 | transition;
  }

  static boolean fits(int transition, int partnerTransition) {
    return transition < NARROW && partnerTransition < NARROW;
  }

  static int of(int pid, int transition, int partner, int partnerTransition) {
    return PAIR | pid << 22 | transition << 15 | partner << 7 | partnerTransition;
  }

  static int ofRow(int number) {
    return ROW | number;
  }

  /** Whether it is of one process. */
  static boolean isPlain(int event) {
    return event >>> 30 == 0;
  }

  /** Of one that {@link #isPlain}. */
  static int plainTransition(int event) {
    return event & 0x3fffff;
  }

  static boolean isRow(int event) {
    return event < 0;
  }

  static int row(int event) {
    return event & ~ROW;
  }

  static boolean isPair(int event) {
    return (event & PAIR) != 0;
  }

  static int pid(int event) {
    return event >>> 22 & 0xff;
  }

  static int transition(int event) {
    return isPair(event) ? event >>> 15 & 0x7f : event & 0x3fffff;
  }

  static int partner(int event) {
    return isPair(event) ? event >>> 7 & 0xff : -1;
  }

  static int partnerTransition(int event) {
    return isPair(event) ? event & 0x7f : -1;
  }

  /** The alternative of a plain event or pair, as {@link Moves} keeps it. */
  static long alternative(int pid, int transition, int partner, int partnerTransition) {
    return (long) pid << 52
        | (long) transition << 30
        | (long) (partner + 1) << 21
        | (partnerTransition + 1);
  }

  static int pid(long alternative) {
    return (int) (alternative >>> 52);
  }

  static int transition(long alternative) {
    return (int) (alternative >>> 30) & 0x3fffff;
  }

  static int partner(long alternative) {
    return ((int) (alternative >>> 21) & 0x1ff) - 1;
  }

  static int partnerTransition(long alternative) {
    return ((int) alternative & 0x1fffff) - 1;
  }
}
