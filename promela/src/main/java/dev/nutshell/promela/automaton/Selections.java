package dev.nutshell.promela.automaton;

import dev.nutshell.promela.syntax.Statement;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.Function;

/** The options of an if or do as SPIN keeps them. */
final class Selections {
  private Selections() {}

  /**
   * Reads the options in the order in which SPIN numbers them; else comes last.
   *
   * @param pruned whether superfluous skips are left out
   */
  static List<FlowSequence> read(
      List<Statement.Option> options,
      Function<Statement.Option, FlowSequence> reader,
      boolean pruned) {
    List<FlowSequence> sequences = new ArrayList<>();
    boolean select = isSelect(options);
    for (Statement.Option option : select ? options.reversed() : options) {
      FlowSequence sequence = reader.apply(option);
      if (sequence.first != null) {
        if (pruned) {
          prune(sequence);
        }
        sequences.add(sequence);
      }
    }
    if (select) {
      Collections.reverse(sequences);
    }
    moveElse(sequences);
    return sequences;
  }

  /**
   * The loop that SPIN writes for a select: its way out comes first but is numbered last. Its
   * options stand in the same place of the text, as no others do.
   */
  private static boolean isSelect(List<Statement.Option> options) {
    return options.size() == 2
        && options.getFirst().at().equals(options.getLast().at())
        && options.getFirst().body().getFirst() instanceof Statement.Break;
  }

  /** Of several unlabelled skips in a row SPIN keeps the first, where they are not at the ends. */
  private static void prune(FlowSequence sequence) {
    FlowElement previous = null;
    int skips = 0;
    for (FlowElement element = sequence.first; element != null; element = element.next) {
      boolean print =
          element.statement instanceof Statement.Printf
              || element.statement instanceof Statement.Printm;
      if ((print || element.isConstant(1)) && element.labels.isEmpty()) {
        skips++;
        if (skips > 1 && !print && element != sequence.first && element != sequence.last) {
          previous.next = element.next;
          element.visited = true;
          continue;
        }
      } else {
        skips = 0;
      }
      previous = element;
    }
  }

  private static void moveElse(List<FlowSequence> options) {
    for (int i = 0; i < options.size(); i++) {
      if (options.get(i).first.kind == FlowElement.Kind.ELSE) {
        options.add(options.remove(i));
        return;
      }
    }
  }
}
