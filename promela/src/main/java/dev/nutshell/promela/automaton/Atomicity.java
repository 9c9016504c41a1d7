package dev.nutshell.promela.automaton;

import dev.nutshell.promela.automaton.FlowElement.Kind;

/** Marks the elements of atomic sequences and d_steps. */
final class Atomicity {
  private Atomicity() {}

  /** The last step of a sequence is marked apart: after it, others may move. */
  static void mark(FlowSequence sequence, int added) {
    walk(sequence.first, sequence.last, added);
    FlowElement last = sequence.last;
    switch (last.kind) {
      case BLOCK, ATOMIC -> mark(last.body, added);
      case UNLESS -> mark(last.options.getFirst(), added);
      default -> last.replace(FlowElement.ATOMIC, FlowElement.LAST);
    }
  }

  private static void walk(FlowElement from, FlowElement to, int added) {
    for (FlowElement element = from; element != null; element = element.next) {
      element.status |= FlowElement.ATOMIC | added;
      if (element.kind == Kind.ATOMIC
          || element.kind == Kind.BLOCK
          || element.kind == Kind.D_STEP && added != 0) {
        // A sequence inside a sequence is part of it; one may jump into it.
        element.kind = Kind.BLOCK;
        walk(element.body.first, element.body.last, added);
      }
      for (FlowSequence option : element.options) {
        walk(option.first, option.last, added);
      }
      if (element == to) {
        break;
      }
    }
  }

  /** A goto out of an atomic sequence ends it, one into another sequence goes on. */
  static void patch(FlowSequence sequence) {
    for (FlowElement element = sequence.first; element != null; element = element.next) {
      if (element.kind == Kind.GOTO) {
        boolean inside = element.jump.target.has(FlowElement.ATOMIC | FlowElement.LAST);
        if (element.has(FlowElement.ATOMIC | FlowElement.LAST) && !inside) {
          element.replace(FlowElement.ATOMIC, FlowElement.LAST);
        }
        if (element.has(FlowElement.LAST) && inside) {
          element.replace(FlowElement.LAST, FlowElement.ATOMIC);
        }
      } else {
        element.options.forEach(Atomicity::patch);
      }
      if (element == sequence.extent) {
        break;
      }
    }
  }
}
