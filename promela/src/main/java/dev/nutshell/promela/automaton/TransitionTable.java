package dev.nutshell.promela.automaton;

import dev.nutshell.promela.automaton.FlowElement.Kind;
import java.util.ArrayList;
import java.util.List;

/**
 * The transitions out of every element of a flow graph.
 *
 * <p>First every element gets its own: a statement one, a selection or sequence only links to the
 * elements that it starts with. Then links are replaced by what they lead to, also through
 * selections that start with selections, and at last the escapes are put in front.
 */
final class TransitionTable {
  /** A row of the table. {@code action} is null for a link. */
  static final class Row {
    final FlowElement element;
    final Action action;
    final int target;
    final boolean atomic;
    List<Integer> escapes = List.of();
    int escape;

    Row(FlowElement element, Action action, int target, boolean atomic) {
      this.element = element;
      this.action = action;
      this.target = target;
      this.atomic = atomic;
    }

    Row copy() {
      Row copy = new Row(element, action, target, atomic);
      copy.escapes = escapes;
      copy.escape = escape;
      return copy;
    }
  }

  private final List<List<Row>> rows = new ArrayList<>();
  private final boolean[] choice;
  private final int limit;
  final boolean[] end;
  final boolean[] accept;
  final boolean[] progress;
  final int[] line;
  final boolean[] skipped;
  final int[] next;

  TransitionTable(FlowGraph graph) {
    limit = graph.limit();
    choice = new boolean[limit];
    end = new boolean[limit];
    accept = new boolean[limit];
    progress = new boolean[limit];
    line = new int[limit];
    skipped = new boolean[limit];
    next = new int[limit];
    for (int i = 0; i < limit; i++) {
      rows.add(null);
    }
    put(graph.body());
    mark(graph);
    flatten();
    pull();
    spreadEscapes();
    passEnd();
  }

  List<Row> rows(int number) {
    List<Row> list = rows.get(number);
    return list == null ? List.of() : list;
  }

  private void mark(FlowGraph graph) {
    end[graph.body().last.number] = true;
    graph
        .labels()
        .forEach(
            (label, element) -> {
              end[element.number] |= label.isEnd();
              accept[element.number] |= label.isAccept();
              progress[element.number] |= label.isProgress();
            });
  }

  private void put(FlowSequence sequence) {
    for (FlowElement element = sequence.first; element != null; element = element.next) {
      if (!element.visited) {
        element.visited = true;
        line[element.number] = element.at.line();
        put(element);
      }
      if (element == sequence.last) {
        break;
      }
    }
  }

  private void put(FlowElement element) {
    switch (element.kind) {
      case UNLESS -> put(element.options.getFirst());
      case IF, DO -> putChoice(element);
      case ATOMIC, BLOCK -> putSequence(element);
      case D_STEP -> putDStep(element);
      case STATEMENT, ELSE, GOTO, JOIN, BREAK, END -> putStatement(element);
    }
  }

  private void putChoice(FlowElement element) {
    List<Row> links = new ArrayList<>();
    choice[element.number] = true;
    rows.set(element.number, links);
    for (FlowSequence option : element.options) {
      skipped[option.first.number] = true;
      FlowElement start = option.first.start();
      if (!start.isConstant(0) || !start.escapes.isEmpty()) {
        links.add(link(element, start));
      }
    }
    element.options.forEach(this::put);
  }

  private static Row link(FlowElement from, FlowElement to) {
    return new Row(from, null, to.number, from.has(FlowElement.ATOMIC));
  }

  private void putSequence(FlowElement element) {
    FlowSequence body = element.body;
    Atomicity.patch(body);
    skipped[body.first.number] = true;
    choice[element.number] = true;
    List<Row> links = new ArrayList<>();
    links.add(link(element, body.first.start()));
    rows.set(element.number, links);
    body.last.next = element.next;
    put(body);
  }

  private void putDStep(FlowElement element) {
    Atomicity.patch(element.body);
    element.body.last.next = element.next;
    Action action = new Action.Indivisible(element.at, new DStepReader(element.body).read());
    int target = element.next == null ? 0 : element.next.landing(element.status).number;
    single(element, action, target);
    putEscapes(element);
  }

  private void putStatement(FlowElement element) {
    FlowElement onward = element.kind == Kind.GOTO ? element.jump.target : element.next;
    int target = onward == null ? 0 : onward.landing(element.status).number;
    Action action = action(element);
    skipped[element.number] |= action instanceof Action.Skip || action instanceof Action.Else;
    single(element, action, target);
    putEscapes(element);
  }

  static Action action(FlowElement element) {
    return switch (element.kind) {
      case ELSE -> new Action.Else(element.at);
      case END -> new Action.End(element.at);
      case STATEMENT ->
          element.isConstant(1)
              ? new Action.Skip(element.at, element.text())
              : new Action.Basic(element.statement, element.text());
      case GOTO, JOIN, BREAK -> new Action.Skip(element.at, element.text());
      case IF, DO, UNLESS, ATOMIC, D_STEP, BLOCK ->
          throw new IllegalStateException("no action for " + element.kind);
    };
  }

  private void single(FlowElement element, Action action, int target) {
    List<Row> list = new ArrayList<>();
    list.add(new Row(element, action, target, element.has(FlowElement.ATOMIC)));
    rows.set(element.number, list);
  }

  private void putEscapes(FlowElement element) {
    if (element.escapes.isEmpty() || element.kind == Kind.JOIN) {
      return;
    }
    List<Integer> numbers = new ArrayList<>();
    for (FlowSequence escape : element.escapes) {
      int number = escape.first.landing(element.status).number;
      numbers.add(number);
      skipped[number] = true;
    }
    rows.get(element.number).getFirst().escapes = numbers;
    element.escapes.forEach(this::put);
  }

  /** Selections that start with selections become one. */
  private void flatten() {
    boolean changed;
    do {
      changed = false;
      for (int i = 1; i < limit; i++) {
        if (choice[i] && rows(i).stream().anyMatch(row -> isChoice(row.target))) {
          changed = true;
          flatten(i);
        }
      }
    } while (changed);
  }

  private boolean isChoice(int number) {
    return choice[number] && !rows(number).isEmpty();
  }

  private void flatten(int number) {
    List<Row> flat = new ArrayList<>();
    for (Row row : rows(number)) {
      if (!isChoice(row.target)) {
        flat.add(row);
        continue;
      }
      for (Row inner : List.copyOf(rows(row.target))) {
        flat.add(inner.copy());
        inherit(inner.target, row.target);
      }
    }
    rows.set(number, flat);
  }

  /** A label on what was passed over counts for where one gets to. */
  private void inherit(int to, int from) {
    end[to] |= end[from];
    accept[to] |= accept[from];
    progress[to] |= progress[from];
  }

  private void pull() {
    for (int i = 1; i < limit; i++) {
      if (!choice[i]) {
        continue;
      }
      List<Row> pulled = new ArrayList<>();
      for (Row link : rows(i)) {
        List<Row> there = rows.get(link.target);
        if (there == null || choice[link.target]) {
          continue;
        }
        Row row = there.getFirst().copy();
        if (pulled.isEmpty()) {
          line[i] = line[link.target];
        }
        pulled.add(row);
        next[i] = row.target;
        skipped[link.target] = true;
        inherit(row.target, link.target);
      }
      rows.set(i, pulled);
    }
  }

  private void spreadEscapes() {
    for (int i = 1; i < limit; i++) {
      List<Row> list = rows.get(i);
      if (list == null) {
        continue;
      }
      for (Row row : List.copyOf(list)) {
        for (int number : row.escapes.reversed()) {
          for (Row escape : List.copyOf(rows(number))) {
            if (list.stream().noneMatch(other -> other.element == escape.element)) {
              Row copy = escape.copy();
              copy.escape = number;
              list.addFirst(copy);
            }
          }
        }
      }
    }
  }

  private void passEnd() {
    for (int i = 1; i < limit; i++) {
      List<Row> list = rows.get(i);
      if (list != null && list.size() == 1 && end[i] && list.getFirst().element.kind == Kind.JOIN) {
        end[list.getFirst().target] = true;
      }
    }
  }
}
