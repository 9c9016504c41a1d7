package dev.nutshell.promela.automaton;

/** Hangs the escape of an unless on every element of its main sequence. */
final class Escapes {
  private Escapes() {}

  static void attach(FlowSequence main, FlowSequence escape) {
    for (FlowElement element = main.first; element != null; element = element.next) {
      attach(element, escape);
      if (element == main.extent) {
        break;
      }
    }
  }

  private static void attach(FlowElement element, FlowSequence escape) {
    if (element.escapes.contains(escape)) {
      return;
    }
    for (FlowSequence inner : element.escapes) {
      attach(inner, escape);
    }
    element.escapes.addFirst(escape);
    switch (element.kind) {
      case UNLESS -> attach(element.options.getFirst(), escape);
      case IF, DO -> element.options.forEach(option -> attach(option, escape));
      // Only the guard of a d_step can be escaped from.
      case D_STEP -> attach(element.body.first, escape);
      case ATOMIC, BLOCK -> attach(element.body, escape);
      case STATEMENT, ELSE, GOTO, JOIN, BREAK, END -> {}
    }
  }
}
