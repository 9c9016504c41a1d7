package dev.nutshell.promela.run;

import dev.nutshell.promela.table.Model;

/** Finds what a process can do next, a rendezvous together with its partner, in SPIN's order. */
abstract class AlternativeMachine extends StepMachine {
  AlternativeMachine(Model model, int widest) {
    super(model, widest);
  }

  /** Moves to the next executable alternative; false where there is none left. */
  final boolean next(Point point) {
    if (point.partner >= 0) {
      if (nextPartner(point)) {
        return true;
      }
      point.partner = -1;
    }
    int pid = point.pid;
    int node = node(pid);
    int first = graph.firstTransition(node);
    int size = graph.firstTransition(node + 1) - first;
    while (++point.transition < size) {
      int t = first + point.transition;
      if (point.escape != 0 && graph.escape(t) != point.escape) {
        point.transition = size;
        return false;
      }
      moved = point.moved;
      if (!executable(t, pid)) {
        continue;
      }
      if (point.moved && types.deterministic(type[pid])) {
        fail(types.nondeterminism(type[pid]));
      }
      if (meets(t, pid)) {
        point.partner = -1;
        if (nextPartner(point)) {
          return true;
        }
        point.partner = -1;
      } else {
        point.moved = true;
        point.escape = graph.escape(t);
        return true;
      }
    }
    return false;
  }

  /**
   * Offers the message of the sender and looks for the next receive that takes it. The sender is
   * already past its send while the others look, as in SPIN.
   */
  private boolean nextPartner(Point point) {
    int sender = point.pid;
    int node = node(sender);
    int t = graph.firstTransition(node) + point.transition;
    effect(graph.action(t), b, base[sender], sender);
    int channel = handshake;
    setNode(sender, graph.target(t));
    boolean found = false;
    if (point.partner < 0) {
      point.partner = count;
      point.partnerTransition = Integer.MAX_VALUE - 1;
    }
    while (!found && point.partner >= 0) {
      found = nextReceive(point);
      if (!found) {
        point.partner--;
        if (point.partner == sender) {
          point.partner--;
        }
        point.partnerTransition = -1;
        point.partnerEscape = 0;
      }
    }
    handshake = 0;
    setNode(sender, node);
    if (found) {
      point.moved = true;
      point.escape = graph.escape(t);
    }
    assert channel != 0;
    return found;
  }

  private boolean nextReceive(Point point) {
    int pid = point.partner;
    if (pid >= count) {
      return false;
    }
    int node = node(pid);
    if (!chains.receptive(node) || point.partnerTransition < 0 && !mayMove(pid)) {
      return false;
    }
    int first = graph.firstTransition(node);
    int size = graph.firstTransition(node + 1) - first;
    while (++point.partnerTransition < size) {
      int t = first + point.partnerTransition;
      if (point.partnerEscape != 0 && graph.escape(t) != point.partnerEscape) {
        return false;
      }
      moved = false;
      if (executable(t, pid)) {
        point.partnerEscape = graph.escape(t);
        return true;
      }
    }
    return false;
  }

  /** Takes an alternative; returns the process that goes on without a break, or -1. */
  final int take(long alternative) {
    return take(
        Event.pid(alternative),
        Event.transition(alternative),
        Event.partner(alternative),
        Event.partnerTransition(alternative));
  }

  final int take(int pid, int transition, int partner, int partnerTransition) {
    int t = graph.firstTransition(node(pid)) + transition;
    take(t, pid);
    if (partner < 0) {
      return graph.atomic(t) ? pid : -1;
    }
    int received = graph.firstTransition(node(partner)) + partnerTransition;
    take(received, partner);
    return graph.atomic(received) ? partner : -1;
  }
}
