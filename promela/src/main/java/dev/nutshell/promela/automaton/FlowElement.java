package dev.nutshell.promela.automaton;

import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Label;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Wording;
import java.util.ArrayList;
import java.util.List;

/** A node of the flow graph: a statement, or a point where control flow splits or joins. */
final class FlowElement {
  /** What the element stands for. */
  enum Kind {
    STATEMENT,
    ELSE,
    GOTO,
    /** Where the options of a selection or the two halves of an unless meet. */
    JOIN,
    /** Where a loop is left to. */
    BREAK,
    IF,
    DO,
    UNLESS,
    ATOMIC,
    D_STEP,
    BLOCK,
    END
  }

  /** The process goes on without a break after this element. */
  static final int ATOMIC = 1;

  /** The last element of an atomic sequence: the step after it is on its own. */
  static final int LAST = 2;

  /** Inside a d_step. */
  static final int DETERMINISTIC = 4;

  private static final int MOST_HOPS = 1000;

  final int number;
  final Position at;
  Kind kind;
  Statement statement;
  int status;
  FlowElement next;

  /** Of a goto or break: where to. */
  Jump jump;

  /** Of a selection its options; of an unless the main sequence and the escape. */
  List<FlowSequence> options = List.of();

  /** Of an atomic, d_step or block. */
  FlowSequence body;

  /** The escapes from this element, the innermost last. */
  final List<FlowSequence> escapes = new ArrayList<>();

  final List<Label> labels = new ArrayList<>();
  boolean visited;

  FlowElement(int number, Position at, Kind kind, Statement statement) {
    this.number = number;
    this.at = at;
    this.kind = kind;
    this.statement = statement;
  }

  /** Where a jump leads; known only after the whole body was read. */
  static final class Jump {
    FlowElement target;
  }

  boolean has(int flags) {
    return (status & flags) != 0;
  }

  void replace(int without, int with) {
    status = status & ~without | with;
  }

  boolean isSequence() {
    return body != null;
  }

  boolean isConstant(int value) {
    return statement instanceof Statement.Condition condition
        && condition.expression() instanceof Expression.Constant(_, int constant)
        && constant == value;
  }

  /** Where control stands that comes to this element with no step of its own. */
  FlowElement start() {
    FlowElement element = this;
    while (true) {
      if (element.kind == Kind.JOIN && element.next != null) {
        element = element.next;
      } else if (element.kind == Kind.UNLESS) {
        element = element.options.getFirst().first;
      } else {
        return element;
      }
    }
  }

  /**
   * Where control ends up that is sent to this element by a step with this status: gotos and joins
   * are passed through, but never from inside an atomic sequence to its outside.
   */
  FlowElement landing(int status) {
    return landing(status, 0);
  }

  /** A jump that leads in a circle lands anywhere on it. */
  private FlowElement landing(int status, int hopsBefore) {
    FlowElement element = this;
    for (int hops = hopsBefore; hops < MOST_HOPS; hops++) {
      FlowElement onward =
          switch (element.kind) {
            case GOTO -> element.jump.target;
            case JOIN, BREAK -> element.next;
            case UNLESS -> element.options.getFirst().first.landing(status, hops + 1);
            case STATEMENT, ELSE, IF, DO, ATOMIC, D_STEP, BLOCK, END -> null;
          };
      if (onward == null || onward == element || (status & ATOMIC) != 0 && !onward.has(ATOMIC)) {
        return element;
      }
      element = onward;
    }
    return element;
  }

  String text() {
    return switch (kind) {
      case STATEMENT -> Wording.of(statement);
      case ELSE -> "else";
      case GOTO -> Wording.of(statement);
      case JOIN -> ".(goto)";
      case BREAK -> "break";
      case IF -> "IF";
      case DO -> "DO";
      case UNLESS -> "unless";
      case ATOMIC -> "ATOMIC";
      case D_STEP -> "D_STEP" + at.line();
      case BLOCK -> "sub-sequence";
      case END -> "-end-";
    };
  }
}
