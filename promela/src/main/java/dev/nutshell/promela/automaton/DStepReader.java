package dev.nutshell.promela.automaton;

import dev.nutshell.promela.automaton.FlowElement.Kind;
import dev.nutshell.promela.syntax.Statement;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** Turns the flow graph of a d_step into its program. */
final class DStepReader {
  private final FlowSequence body;
  private final Map<FlowElement, Integer> numbers = new IdentityHashMap<>();
  private final List<FlowElement> pending = new ArrayList<>();

  DStepReader(FlowSequence body) {
    this.body = body;
  }

  DStep read() {
    List<Action> guards = new ArrayList<>();
    guards(body, guards);
    number(body.first);
    List<DStep.Node> nodes = new ArrayList<>();
    for (int i = 0; i < pending.size(); i++) {
      FlowElement element = pending.get(i);
      List<DStep.Edge> edges = new ArrayList<>();
      edges(element, edges);
      nodes.add(new DStep.Node(element.at.line(), edges));
    }
    return new DStep(guards, nodes);
  }

  private int number(FlowElement element) {
    FlowElement inside = settle(element);
    if (inside == null) {
      return DStep.EXIT;
    }
    Integer known = numbers.get(inside);
    if (known != null) {
      return known;
    }
    numbers.put(inside, pending.size());
    pending.add(inside);
    return pending.size() - 1;
  }

  /** Passes through what does nothing; null where the sequence is left. */
  private FlowElement settle(FlowElement from) {
    FlowElement element = from;
    while (element != null && element.has(FlowElement.DETERMINISTIC)) {
      switch (element.kind) {
        case GOTO -> element = element.jump.target;
        case JOIN, BREAK -> element = element.next;
        case BLOCK, ATOMIC, D_STEP -> element = element.body.first;
        case UNLESS -> element = element.options.getFirst().first;
        case STATEMENT, ELSE, IF, DO, END -> {
          return element;
        }
      }
    }
    return null;
  }

  /** The ways on from an element; what starts with a choice gives several. */
  private void edges(FlowElement element, List<DStep.Edge> into) {
    switch (element.kind) {
      case IF, DO -> {
        for (FlowSequence option : element.options) {
          FlowElement start = settle(option.first);
          if (start == null || option.first.kind == Kind.GOTO) {
            into.add(
                new DStep.Edge(new Action.Skip(option.first.at, "skip"), number(option.first)));
          } else {
            edges(start, into);
          }
        }
      }
      default -> into.add(new DStep.Edge(TransitionTable.action(element), number(element.next)));
    }
  }

  /** SPIN looks at these statements only to see whether a d_step may start. */
  private void guards(FlowSequence sequence, List<Action> into) {
    FlowElement first = sequence.first;
    switch (first.kind) {
      case UNLESS -> guards(first.options.getFirst(), into);
      case BLOCK, ATOMIC, D_STEP -> guards(first.body, into);
      case IF, DO -> collect(first, into);
      case JOIN -> {
        if (first.next != null && first.next.kind == Kind.DO) {
          collect(first.next, into);
        }
      }
      case ELSE -> into.add(TransitionTable.action(first));
      case STATEMENT -> {
        if (blocks(first)) {
          into.add(TransitionTable.action(first));
        }
      }
      case GOTO, BREAK, END -> {}
    }
  }

  private void collect(FlowElement choice, List<Action> into) {
    for (FlowSequence option : choice.options) {
      FlowElement start = option.first.start();
      switch (start.kind) {
        case BLOCK -> {
          if (!start.body.first.options.isEmpty()) {
            collect(start.body.first, into);
          } else if (blocks(start.body.first)) {
            into.add(TransitionTable.action(start.body.first));
          }
        }
        case IF, DO -> collect(start, into);
        case ELSE -> into.add(new Action.Skip(start.at, "else"));
        case STATEMENT -> {
          if (blocks(start)) {
            into.add(TransitionTable.action(start));
          }
        }
        case JOIN, GOTO, BREAK, UNLESS, ATOMIC, D_STEP, END -> {}
      }
    }
  }

  private static boolean blocks(FlowElement element) {
    return element.statement instanceof Statement.Condition
        || element.statement instanceof Statement.Send
        || element.statement instanceof Statement.Receive;
  }
}
