package dev.nutshell.promela.syntax;

import java.util.List;
import java.util.Optional;

/** A statement, or what stands in a sequence as one. */
public sealed interface Statement {
  Position at();

  /**
   * A declaration, in its place in the sequence.
   *
   * @param step false where it takes effect when the process starts: it stands in the body itself,
   *     in no block or option, and no statement before it. True where it is a step that assigns the
   *     initial value, 0 where none is given: one step a variable. As in SPIN that step assigns
   *     only the first element of an array, and nothing at all of a structure
   */
  record Declare(Position at, List<Variable> variables, boolean step) implements Statement {
    public Declare {
      variables = List.copyOf(variables);
    }
  }

  /** {@code xr q1, q2} or {@code xs q1, q2}: a promise, no step. */
  record Exclusive(Position at, boolean send, List<Place> channels) implements Statement {
    public Exclusive {
      channels = List.copyOf(channels);
    }
  }

  /** A condition: executable where its value is not 0. {@code skip} is the constant 1. */
  record Condition(Position at, Expression expression) implements Statement {}

  /**
   * {@code target = value}; {@code x++} is {@code x = x + 1}.
   *
   * @param target empty for {@code _}, which takes any value and keeps none
   */
  record Assign(Position at, Optional<Place> target, Expression value) implements Statement {}

  /**
   * {@code q!arguments}, sorted {@code q!!arguments}.
   *
   * @param arguments one for every field of the message where its shape is known: structures are
   *     already taken apart. SPIN lets there be fewer or more (it warns): then the missing are 0
   *     and the superfluous are dropped
   */
  record Send(Position at, Place channel, boolean sorted, List<Expression> arguments)
      implements Statement {
    public Send {
      arguments = List.copyOf(arguments);
    }
  }

  /**
   * {@code q?arguments}.
   *
   * @param anywhere {@code ??}: the first message that matches, wherever it stands
   * @param copy {@code ?<arguments>}: the message stays in the channel
   * @param arguments as in {@link Send}
   */
  record Receive(
      Position at, Place channel, boolean anywhere, boolean copy, List<Argument> arguments)
      implements Statement {
    public Receive {
      arguments = List.copyOf(arguments);
    }
  }

  record Else(Position at) implements Statement {}

  record Assert(Position at, Expression expression) implements Statement {}

  /**
   * {@code printf(format, arguments)}.
   *
   * @param format as written, without the quotes, escapes not yet replaced
   */
  record Printf(Position at, String format, List<Expression> arguments) implements Statement {
    public Printf {
      arguments = List.copyOf(arguments);
    }
  }

  /** {@code printm(constant or variable)}. */
  record Printm(Position at, Expression expression) implements Statement {}

  /** {@code set_priority(process, priority)}. */
  record SetPriority(Position at, Expression process, Expression priority) implements Statement {}

  record Goto(Position at, Label label) implements Statement {}

  /** Out of the innermost {@link Do} around it. */
  record Break(Position at) implements Statement {}

  record If(Position at, List<Option> options) implements Statement {
    public If {
      options = List.copyOf(options);
    }
  }

  /**
   * @param expanded whether it stands for a {@code for}: SPIN drops some of the skips in a row from
   *     what is written as {@code do}, but none from that
   */
  record Do(Position at, List<Option> options, boolean expanded) implements Statement {
    public Do {
      options = List.copyOf(options);
    }

    public Do(Position at, List<Option> options) {
      this(at, options, false);
    }
  }

  /** {@code :: body}. */
  record Option(Position at, List<Statement> body) {
    public Option {
      body = List.copyOf(body);
    }
  }

  /** Braces, an expanded inline, {@code for} or {@code select}; costs nothing. */
  record Block(Position at, List<Statement> body) implements Statement {
    public Block {
      body = List.copyOf(body);
    }
  }

  record Atomic(Position at, List<Statement> body) implements Statement {
    public Atomic {
      body = List.copyOf(body);
    }
  }

  record DStep(Position at, List<Statement> body) implements Statement {
    public DStep {
      body = List.copyOf(body);
    }
  }

  /** {@code main unless escape}. */
  record Unless(Position at, Statement main, Statement escape) implements Statement {}

  /** {@code label: statement}; a label before a closing brace labels a {@code skip}. */
  record Labelled(Position at, Label label, Statement statement) implements Statement {}
}
