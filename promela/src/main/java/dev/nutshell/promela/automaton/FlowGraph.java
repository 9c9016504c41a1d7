package dev.nutshell.promela.automaton;

import dev.nutshell.promela.automaton.FlowElement.Jump;
import dev.nutshell.promela.automaton.FlowElement.Kind;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Initial;
import dev.nutshell.promela.syntax.Label;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The flow graph of one body. Elements are numbered in the order in which SPIN's parser makes them:
 * what is inside a compound statement before the statement itself.
 */
final class FlowGraph {
  private static final Position NOWHERE = new Position("-", 0, 0);

  private final List<FlowElement> elements = new ArrayList<>();
  private final Map<Label, Jump> jumps = new HashMap<>();
  private final Deque<Jump> breaks = new ArrayDeque<>();
  private final Set<Variable> late = Collections.newSetFromMap(new IdentityHashMap<>());
  private FlowSequence current;
  private FlowSequence body;
  private int nextNumber = 1;

  /** SPIN leaves superfluous skips out; but not of a never claim, which would count otherwise. */
  private final boolean prunes;

  private FlowGraph(boolean prunes) {
    this.prunes = prunes;
  }

  /**
   * @param remote names of labels that other processes refer to: a goto may not swallow them
   */
  static FlowGraph of(Process process, Set<String> remote) {
    FlowGraph graph = new FlowGraph(process.kind() != Process.Kind.NEVER);
    graph.current = graph.body = new FlowSequence();
    process.body().forEach(graph::add);
    graph.append(graph.element(process.end(), Kind.END, null));
    graph.body.extent = graph.body.last;
    graph.keepRemote(remote);
    graph.tieEnds();
    return graph;
  }

  FlowSequence body() {
    return body;
  }

  List<FlowElement> elements() {
    return elements;
  }

  Set<Variable> late() {
    return late;
  }

  /** One more than the highest number given. */
  int limit() {
    return nextNumber;
  }

  /** The elements that labels stand at. */
  Map<Label, FlowElement> labels() {
    Map<Label, FlowElement> labels = new HashMap<>();
    for (FlowElement element : elements) {
      element.labels.forEach(label -> labels.put(label, element));
    }
    return labels;
  }

  private FlowElement element(Position at, Kind kind, Statement statement) {
    FlowElement element = new FlowElement(nextNumber++, at, kind, statement);
    elements.add(element);
    return element;
  }

  private void append(FlowElement element) {
    append(element, current);
  }

  /** A goto cannot carry a label that means something: it gets a skip to stand at. */
  private void append(FlowElement element, FlowSequence sequence) {
    if (element.kind == Kind.GOTO) {
      Optional<Label> special =
          element.labels.stream()
              .filter(label -> label.isEnd() || label.isAccept() || label.isProgress())
              .findFirst();
      if (special.isPresent()) {
        FlowElement skip = skip(element.at);
        moveLabel(element.labels.getFirst(), element, skip);
        sequence.add(skip);
      }
    }
    sequence.add(element);
  }

  private FlowElement skip(Position at) {
    return element(at, Kind.STATEMENT, skipStatement(at));
  }

  private static Statement skipStatement(Position at) {
    return new Statement.Condition(at, new Expression.Constant(at, 1));
  }

  private void moveLabel(Label label, FlowElement from, FlowElement to) {
    from.labels.remove(label);
    to.labels.add(label);
    jump(label).target = to;
  }

  private Jump jump(Label label) {
    return jumps.computeIfAbsent(label, _ -> new Jump());
  }

  private void add(Statement statement) {
    switch (statement) {
      case Statement.Declare declare -> {
        if (declare.step()) {
          declare.variables().forEach(this::addDeclaration);
        }
      }
      case Statement.Exclusive _ -> {}
      default -> prepare(statement).get();
    }
  }

  private void addDeclaration(Variable variable) {
    late.add(variable);
    append(element(variable.at(), Kind.STATEMENT, declaration(variable)));
  }

  /** A declaration that is a step assigns to the first element only, as in SPIN. */
  private static Statement declaration(Variable variable) {
    Position at = variable.at();
    if (variable.type() instanceof Type.Struct) {
      return skipStatement(at);
    }
    Optional<Expression> index =
        variable.isArray() ? Optional.of(new Expression.Constant(at, 0)) : Optional.empty();
    Expression value =
        switch (variable.initial()) {
          case Initial.Value given -> given.expression();
          case Initial.Values given -> new Expression.Constant(at, given.values().getFirst());
          case Initial.Zero _, Initial.Channel _ -> new Expression.Constant(at, 0);
        };
    return new Statement.Assign(at, Optional.of(new Place(at, variable, index, List.of())), value);
  }

  private FlowSequence sequence(List<Statement> statements) {
    FlowSequence outer = current;
    FlowSequence inner = current = new FlowSequence();
    statements.forEach(this::add);
    current = outer;
    inner.extent = inner.last;
    return inner;
  }

  private FlowSequence sequence(Supplier<FlowElement> only) {
    FlowSequence outer = current;
    FlowSequence inner = current = new FlowSequence();
    only.get();
    current = outer;
    inner.extent = inner.last;
    return inner;
  }

  /**
   * Reads what is inside a statement, and returns what makes its own element, appends that to the
   * current sequence and returns it. The order of the two decides the numbering.
   */
  private Supplier<FlowElement> prepare(Statement statement) {
    return prepare(statement, new ArrayList<>());
  }

  private Supplier<FlowElement> prepare(Statement statement, List<Label> labels) {
    Position at = statement.at();
    return switch (statement) {
      case Statement.Labelled labelled -> {
        labels.add(labelled.label());
        yield prepare(labelled.statement(), labels);
      }
      case Statement.If choice -> selection(at, Kind.IF, choice.options(), true, labels);
      case Statement.Do loop -> {
        breaks.push(new Jump());
        yield selection(at, Kind.DO, loop.options(), !loop.expanded(), labels);
      }
      case Statement.Block block -> compound(at, Kind.BLOCK, sequence(block.body()), labels);
      case Statement.Atomic atomic -> {
        FlowSequence inner = sequence(atomic.body());
        Atomicity.mark(inner, 0);
        yield compound(at, Kind.ATOMIC, inner, labels);
      }
      case Statement.DStep step -> {
        FlowSequence inner = sequence(step.body());
        Atomicity.mark(inner, FlowElement.DETERMINISTIC);
        yield compound(at, Kind.D_STEP, inner, labels);
      }
      case Statement.Unless unless -> unless(unless, labels);
      case Statement.Goto goTo ->
          () -> {
            FlowElement element = element(at, Kind.GOTO, statement);
            element.jump = jump(goTo.label());
            return place(element, labels);
          };
      case Statement.Break _ -> {
        Jump exit = breaks.peek();
        yield () -> {
          FlowElement element = element(at, Kind.GOTO, statement);
          element.jump = exit;
          return place(element, labels);
        };
      }
      case Statement.Else _ -> () -> place(element(at, Kind.ELSE, statement), labels);
      case Statement.Declare _, Statement.Exclusive _ ->
          () -> place(element(at, Kind.STATEMENT, skipStatement(at)), labels);
      default -> () -> place(element(at, Kind.STATEMENT, statement), labels);
    };
  }

  private FlowElement place(FlowElement element, List<Label> labels) {
    attach(labels, element);
    append(element);
    return element;
  }

  private void attach(List<Label> labels, FlowElement element) {
    for (Label label : labels) {
      element.labels.add(label);
      jump(label).target = element;
    }
  }

  private Supplier<FlowElement> compound(
      Position at, Kind kind, FlowSequence inner, List<Label> labels) {
    return () -> {
      FlowElement element = element(at, kind, null);
      element.body = inner;
      return place(element, labels);
    };
  }

  private Supplier<FlowElement> selection(
      Position at, Kind kind, List<Statement.Option> options, boolean pruned, List<Label> labels) {
    List<FlowSequence> sequences =
        Selections.read(options, o -> sequence(o.body()), prunes && pruned);
    Jump exit = kind == Kind.DO ? breaks.pop() : null;
    return () -> {
      FlowElement choice = element(at, kind, null);
      FlowElement join = element(NOWHERE, Kind.JOIN, null);
      choice.options = sequences;
      sequences.forEach(sequence -> sequence.add(join));
      FlowElement after = join;
      if (exit != null) {
        append(join);
        after = element(NOWHERE, Kind.BREAK, null);
        exit.target = after;
      }
      append(choice);
      append(after);
      attach(labels, choice);
      return choice;
    };
  }

  /** {@code L: { main } unless escape} is read as <code>L: { main unless escape }</code>. */
  private Supplier<FlowElement> unless(Statement.Unless unless, List<Label> labels) {
    if (!labels.isEmpty()) {
      FlowSequence whole = sequence(unless(unless, List.of()));
      return compound(unless.at(), Kind.BLOCK, whole, labels);
    }
    Supplier<FlowElement> mainMaker = null;
    FlowSequence mainSequence = null;
    if (unless.main() instanceof Statement.Block block) {
      mainSequence = sequence(block.body());
    } else {
      mainMaker = prepare(unless.main());
    }
    FlowSequence escape =
        unless.escape() instanceof Statement.Block block
            ? sequence(block.body())
            : sequence(prepare(unless.escape()));
    if (mainMaker != null) {
      mainSequence = sequence(mainMaker);
    }
    return escaping(unless.at(), mainSequence, escape);
  }

  private Supplier<FlowElement> escaping(Position at, FlowSequence main, FlowSequence escape) {
    return () -> {
      FlowElement element = element(at, Kind.UNLESS, null);
      FlowElement join = element(NOWHERE, Kind.JOIN, null);
      element.options = List.of(main, escape);
      main.add(join);
      escape.add(join);
      Escapes.attach(main, escape);
      append(element);
      append(join);
      return element;
    };
  }

  private void keepRemote(Set<String> remote) {
    for (FlowElement element : List.copyOf(elements)) {
      if (element.kind == Kind.GOTO
          && element.labels.stream().anyMatch(label -> remote.contains(label.name()))) {
        FlowElement jump = element(element.at, Kind.GOTO, element.statement);
        jump.jump = element.jump;
        jump.next = element.next;
        jump.status = element.status;
        element.kind = Kind.STATEMENT;
        element.statement = skipStatement(element.at);
        element.jump = null;
        element.next = jump;
      }
    }
  }

  /** Lets the last element of every inner sequence go on after it. Outer sequences come first. */
  private void tieEnds() {
    for (FlowElement element : elements.reversed()) {
      if (element.body == null || element.next == null) {
        continue;
      }
      FlowElement onward = element.next;
      while (onward != null && onward.kind == Kind.JOIN) {
        onward = onward.next;
      }
      FlowElement last = element.body.last;
      if (last.next == null) {
        last.next = onward;
      } else if (last.next.kind == Kind.GOTO) {
        element.body.last = last.next;
      }
    }
  }
}
