package dev.nutshell.promela.run;

/** A process in a state, and which of its alternatives is looked at. */
final class Point {
  int pid;
  int transition;

  /** The partner in a rendezvous, or -1. */
  int partner;

  int partnerTransition;
  boolean moved;
  int escape;
  int partnerEscape;

  void reset(int process) {
    pid = process;
    transition = -1;
    partner = -1;
    partnerTransition = -1;
    moved = false;
    escape = 0;
    partnerEscape = 0;
  }

  void copyFrom(Point other) {
    pid = other.pid;
    transition = other.transition;
    partner = other.partner;
    partnerTransition = other.partnerTransition;
    moved = other.moved;
    escape = other.escape;
    partnerEscape = other.partnerEscape;
  }

  long alternative() {
    return Event.alternative(pid, transition, partner, partnerTransition);
  }
}
