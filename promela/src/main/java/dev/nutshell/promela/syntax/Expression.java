package dev.nutshell.promela.syntax;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** An expression. All values are 32-bit signed, computed as C does. */
public sealed interface Expression {
  Position at();

  /** A number, {@code true}, {@code false}, {@code skip} or a character. */
  record Constant(Position at, int value) implements Expression {}

  /** A symbolic constant. */
  record Symbol(Position at, MtypeConstant constant) implements Expression {}

  /** The value of a scalar variable, element or field; a channel's is its number. */
  record Read(Place place) implements Expression {
    @Override
    public Position at() {
      return place.at();
    }
  }

  /** One of the names that the system gives values to. */
  record Special(Position at, Name name) implements Expression {
    /** The predefined names. */
    public enum Name {
      PID("_pid"),
      NR_PR("_nr_pr"),
      LAST("_last"),
      PRIORITY("_priority"),
      NON_PROGRESS("np_"),
      TIMEOUT("timeout");

      private final String text;

      Name(String text) {
        this.text = text;
      }

      public String text() {
        return text;
      }
    }
  }

  /** {@code - ~ !}. */
  record Unary(Position at, UnaryOperator operator, Expression operand) implements Expression {}

  /** The position is the operator's. */
  record Binary(Position at, BinaryOperator operator, Expression left, Expression right)
      implements Expression {}

  /** {@code (condition -> then : otherwise)}. */
  record Conditional(Position at, Expression condition, Expression then, Expression otherwise)
      implements Expression {}

  /**
   * {@code run name(arguments)}: 0 where no process can be started, otherwise its number.
   *
   * @param proctype the name, see {@link Program#process}
   * @param arguments one for every place of {@link Process#parameterPlaces()}: structures are
   *     already taken apart
   * @param priority where given
   */
  record Run(Position at, String proctype, List<Expression> arguments, OptionalInt priority)
      implements Expression {
    public Run {
      arguments = List.copyOf(arguments);
    }
  }

  /** {@code len(q) empty(q) nempty(q) full(q) nfull(q)}. */
  record ChannelTest(Position at, Kind kind, Place channel) implements Expression {
    /** The question asked. */
    public enum Kind {
      LEN("len"),
      EMPTY("empty"),
      NEMPTY("nempty"),
      FULL("full"),
      NFULL("nfull");

      private final String text;

      Kind(String text) {
        this.text = text;
      }

      public String text() {
        return text;
      }
    }
  }

  /**
   * {@code q?[arguments]} or, where {@code anywhere}, {@code q??[arguments]}: whether a receive
   * with these arguments would be executable.
   */
  record Poll(Position at, Place channel, boolean anywhere, List<Argument> arguments)
      implements Expression {
    public Poll {
      arguments = List.copyOf(arguments);
    }
  }

  /** {@code enabled(p) pc_value(p) get_priority(p)}. */
  record ProcessTest(Position at, Kind kind, Expression process) implements Expression {
    /** The question asked. */
    public enum Kind {
      ENABLED("enabled"),
      PC_VALUE("pc_value"),
      GET_PRIORITY("get_priority");

      private final String text;

      Kind(String text) {
        this.text = text;
      }

      public String text() {
        return text;
      }
    }
  }

  /**
   * {@code proctype[process]@label}: whether that process stands at the label. Without a process
   * number: the only process of that type.
   *
   * @param proctype the name, see {@link Program#process}
   * @param label the name, see {@link Process#label}
   */
  record AtLabel(Position at, String proctype, Optional<Expression> process, String label)
      implements Expression {}

  /** {@code proctype[process]:variable}: a local of another process; 0 where there is no such. */
  record Remote(Position at, String proctype, Optional<Expression> process, Place place)
      implements Expression {}
}
