package dev.nutshell.promela.automaton;

/** Elements that follow each other. */
final class FlowSequence {
  FlowElement first;

  /** The last one, counting a join that was hung on after the sequence was read. */
  FlowElement last;

  /** The last one that belongs to the text of the sequence. */
  FlowElement extent;

  void add(FlowElement element) {
    if (first == null) {
      first = element;
    } else {
      last.next = element;
    }
    last = element;
  }
}
