package dev.nutshell.studio;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Outgrown;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.logic.Expressions;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A part of a model's state space, which grows where the user wants to see more. Every step is one
 * as it is written, and no reduction leaves anything out, so what is drawn is the model.
 */
final class Space {
  /** So many states are drawn at most. */
  static final int MOST = 2000;

  /** So many states are looked at for one that is sought. */
  static final int MOST_SOUGHT = 200_000;

  static final int NOBODY = -1;

  /** A state; its number is its place in the list. */
  static final class Node {
    /** A state in which a fault happened is another one than the same state without it. */
    private final int fault;

    final int parent;
    final int event;
    final int depth;
    private State state;
    boolean expanded;

    /** Whether some of its events are not drawn, as there was no room. */
    boolean cut;

    /** What is wrong with it, or null. */
    String why;

    /** Whether the model may rightly end here, and does. */
    boolean ends;

    private Node(State state, int fault, int parent, int event, int depth) {
      this.state = state;
      this.fault = fault;
      this.parent = parent;
      this.event = event;
      this.depth = depth;
    }
  }

  /** An event between two states. */
  record Edge(int from, int to, String who, String text) {}

  private record Key(State state, int fault) {}

  private TransitionSystem system;
  private Explorer explorer;
  private Narrator narrator;
  private final List<Invariant> invariants;
  private final List<Node> nodes = new ArrayList<>();
  private final List<Edge> edges = new ArrayList<>();
  private final Set<Edge> known = new HashSet<>();
  private final Map<Key, Integer> numbers = new HashMap<>();
  private final EventList events = new EventList();

  /**
   * @param more predicates that every state must satisfy, beside those that the model states
   */
  Space(TransitionSystem system, List<String> more) {
    use(system);
    invariants = new ArrayList<>(system.invariants());
    for (String text : more) {
      predicate(text);
      invariants.add(new Invariant(text, explored -> predicate(text, explored.narrator())));
    }
    State initial = new State();
    explorer.initial(initial);
    add(initial, Explorer.OK, NOBODY, 0);
  }

  private void use(TransitionSystem other) {
    system = other;
    explorer = other.explorer();
    narrator = other.narrator();
  }

  List<Node> nodes() {
    return nodes;
  }

  List<Edge> edges() {
    return edges;
  }

  Node node(long number) {
    if (number < 0 || number >= nodes.size()) {
      throw Refusal.of("there is no state " + number + " in this graph");
    }
    return nodes.get((int) number);
  }

  List<Narrator.Binding> values(Node node) {
    return narrator.bindings(node.state);
  }

  /** Whether there is no room for one more. */
  boolean isFull() {
    return nodes.size() >= MOST;
  }

  private static StatePredicate predicate(String text, Narrator narrator) {
    return switch (Expressions.parse(text, narrator)) {
      case Expressions.Parsed.Predicate parsed -> parsed.predicate();
      case Expressions.Parsed.Malformed malformed ->
          throw Refusal.of(malformed.problem().toString());
    };
  }

  private StatePredicate predicate(String text) {
    return predicate(text, narrator);
  }

  /** The states that are drawn and satisfy an expression. */
  List<Integer> satisfying(String text) {
    StatePredicate wanted = predicate(text);
    List<Integer> found = new ArrayList<>();
    for (int i = 0; i < nodes.size(); i++) {
      if (wanted.holds(nodes.get(i).state)) {
        found.add(i);
      }
    }
    return found;
  }

  private int add(State state, int fault, int parent, int event) {
    Key key = new Key(state, fault);
    Integer number = numbers.get(key);
    if (number != null) {
      return number;
    }
    int depth = parent == NOBODY ? 0 : nodes.get(parent).depth + 1;
    Node node = new Node(state, fault, parent, event, depth);
    numbers.put(key, nodes.size());
    nodes.add(node);
    judge(node);
    return nodes.size() - 1;
  }

  /** What is wrong with a state that one need not expand it to see. */
  private void judge(Node node) {
    if (node.fault != Explorer.OK) {
      node.why = fault(node.fault);
      node.expanded = true;
      return;
    }
    for (Invariant invariant : invariants) {
      if (!invariant.in(system).holds(node.state)) {
        node.why = "violates " + invariant.text();
        return;
      }
    }
    int guards = explorer.enabled(node.state, events);
    if (guards != Explorer.OK) {
      node.why = fault(guards);
    } else if (events.isEmpty() && !explorer.mayEnd(node.state)) {
      node.why = system.deadlockKind();
    }
    if (events.isEmpty()) {
      node.ends = node.why == null;
      node.expanded = true;
    }
  }

  private String fault(int number) {
    Narrator.Fault fault = narrator.fault(number);
    return fault.kind() + ": " + fault.message();
  }

  /** Draws what follows a state, and what follows that, so many steps deep, while there is room. */
  void grow(int from, int levels) {
    List<Integer> now = List.of(from);
    for (int level = 0; level < levels && !now.isEmpty(); level++) {
      List<Integer> next = new ArrayList<>();
      for (int each : now) {
        int before = nodes.size();
        expand(each);
        for (int found = before; found < nodes.size(); found++) {
          next.add(found);
        }
      }
      now = next;
    }
  }

  /** Draws everything, the states nearest to the beginning first, while there is room. */
  void growAll(int most) {
    for (int i = 0; i < nodes.size() && nodes.size() < Math.min(most, MOST); i++) {
      expand(i);
    }
  }

  private void expand(int from) {
    Node node = nodes.get(from);
    if (node.expanded) {
      return;
    }
    try {
      explorer.enabled(node.state, events);
      int[] all = new int[events.size()];
      for (int i = 0; i < all.length; i++) {
        all[i] = events.get(i);
      }
      node.expanded = true;
      for (int event : all) {
        if (!follow(from, event)) {
          node.cut = true;
          node.expanded = false;
          return;
        }
      }
    } catch (Outgrown narrow) {
      widen(narrow.wider());
      node.expanded = false;
      expand(from);
    }
  }

  /** Draws one event; false where there is no room. */
  private boolean follow(int from, int event) {
    State next = new State();
    int fault = explorer.fire(nodes.get(from).state, event, next);
    if (isFull() && !numbers.containsKey(new Key(next, fault))) {
      return false;
    }
    List<Narrator.Step> steps = narrator.steps(nodes.get(from).state, event);
    Narrator.Step first = steps.isEmpty() ? Narrator.Step.of("") : steps.getFirst();
    String text = String.join("; ", steps.stream().map(Narrator.Step::text).toList());
    int to = add(next, fault, from, event);
    Edge edge = new Edge(from, to, first.process(), text);
    if (known.add(edge)) {
      edges.add(edge);
    }
    return true;
  }

  /** The same graph in wider vectors: parents come before their children. */
  private void widen(TransitionSystem wider) {
    use(wider);
    numbers.clear();
    for (int i = 0; i < nodes.size(); i++) {
      Node node = nodes.get(i);
      State state = new State();
      if (node.parent == NOBODY) {
        explorer.initial(state);
      } else {
        explorer.fire(nodes.get(node.parent).state, node.event, state);
      }
      node.state = state;
      numbers.put(new Key(state, node.fault), i);
    }
  }

  /** The events that lead to a state, along the way by which it was found. */
  int[] path(int number) {
    Node node = node(number);
    int[] events = new int[node.depth];
    for (Node at = node; at.parent != NOBODY; at = nodes.get(at.parent)) {
      events[at.depth - 1] = at.event;
    }
    return events;
  }

  /** Draws a path that was found elsewhere; the numbers of its states. */
  List<Integer> draw(int[] path) {
    List<Integer> drawn = new ArrayList<>(List.of(0));
    int at = 0;
    for (int event : path) {
      State next = new State();
      int fault = explorer.fire(nodes.get(at).state, event, next);
      if (isFull() && !numbers.containsKey(new Key(next, fault))) {
        throw Refusal.of(
            "it is %d steps away, and the graph of %d states has no room for the way"
                .formatted(path.length, MOST));
      }
      follow(at, event);
      at = numbers.get(new Key(next, fault));
      drawn.add(at);
    }
    return drawn;
  }

  /** Finds a nearest state that satisfies an expression. */
  Seeking seek(String text) {
    return new Seeking(system, text);
  }

  /** A search for a state, breadth-first; and where it leads. */
  static final class Seeking {
    private static final long NANOS = 20_000_000_000L;

    /** The path, or null where there is no such state or none was found. */
    int[] path;

    /** Whether all states were looked at. */
    boolean whole;

    /** How many were looked at. */
    int seen;

    Seeking(TransitionSystem system, String text) {
      try {
        search(system, text);
      } catch (Outgrown narrow) {
        Seeking again = new Seeking(narrow.wider(), text);
        path = again.path;
        whole = again.whole;
        seen = again.seen;
      }
    }

    private void search(TransitionSystem system, String text) {
      StatePredicate wanted = predicate(text, system.narrator());
      Explorer explorer = system.explorer();
      List<State> states = new ArrayList<>();
      List<int[]> origins = new ArrayList<>();
      Map<State, Integer> known = new HashMap<>();
      EventList events = new EventList();
      State first = new State();
      explorer.initial(first);
      states.add(first);
      origins.add(new int[] {NOBODY, 0});
      known.put(first, 0);
      long end = System.nanoTime() + NANOS;
      for (int i = 0; i < states.size(); i++) {
        seen = i + 1;
        if (wanted.holds(states.get(i))) {
          path = path(origins, i);
          return;
        }
        if ((i & 255) == 0 && System.nanoTime() > end) {
          return;
        }
        explorer.enabled(states.get(i), events);
        for (int e = 0; e < events.size(); e++) {
          State next = new State();
          int fault = explorer.fire(states.get(i), events.get(e), next);
          if (fault != Explorer.OK || known.containsKey(next)) {
            continue;
          }
          if (states.size() == MOST_SOUGHT) {
            // What is known is still looked at.
            whole = false;
            lookAtRest(states, origins, i + 1, wanted);
            return;
          }
          known.put(next, states.size());
          states.add(next);
          origins.add(new int[] {i, events.get(e)});
        }
      }
      whole = true;
    }

    private void lookAtRest(
        List<State> states, List<int[]> origins, int from, StatePredicate wanted) {
      for (int i = from; i < states.size(); i++) {
        seen = i + 1;
        if (wanted.holds(states.get(i))) {
          path = path(origins, i);
          return;
        }
      }
    }

    private static int[] path(List<int[]> origins, int to) {
      int length = 0;
      for (int at = to; origins.get(at)[0] != NOBODY; at = origins.get(at)[0]) {
        length++;
      }
      int[] path = new int[length];
      for (int at = to; origins.get(at)[0] != NOBODY; at = origins.get(at)[0]) {
        path[--length] = origins.get(at)[1];
      }
      return path;
    }
  }
}
