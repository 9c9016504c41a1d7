package dev.nutshell.cpn.run;

import dev.nutshell.cpn.basis.Arithmetic;
import dev.nutshell.cpn.basis.Builtin;
import dev.nutshell.cpn.basis.Effect;
import dev.nutshell.cpn.bind.Transition;
import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.eval.Evaluator;
import dev.nutshell.cpn.infer.Declarations;
import dev.nutshell.cpn.infer.Elaborator;
import dev.nutshell.cpn.infer.Meaning;
import dev.nutshell.cpn.syntax.Parser;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.type.Scheme;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Fn;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.cpn.value.Tuple;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What queries of CPN Tools know of a state space: nodes, arcs, {@code Mark}, {@code Bind}, {@code
 * TI}, and what leads from one to another.
 */
public final class SpaceTerms {
  public static final Type NODE = Type.of(new TypeName("Node"));
  public static final Type ARC = Type.of(new TypeName("Arc"));
  private static final Type ELEMENT = Type.of(new TypeName("BE"));
  private static final Type INSTANCE = Type.of(new TypeName("TI"));

  private final CpnSystem system;
  private final Declarations declarations;
  private final Explorer explorer;
  private final Map<String, Map<Integer, Integer>> places;
  private final Map<String, Map<Integer, Integer>> transitions = new TreeMap<>();
  private final Map<String, Meaning> meanings = new HashMap<>();

  /** A marking of the state space. Nodes are equal where their markings are. */
  public record Node(State state) {}

  /** An occurrence in a marking. */
  public record Arc(State source, int event) {}

  /** A transition instance. */
  private record Instance(int transition) {}

  /**
   * A transition instance with values for its variables.
   *
   * @param values in the order of the variables' names
   */
  private record Element(int transition, Tuple values) {}

  SpaceTerms(CpnSystem system, Declarations declarations) {
    this.system = system;
    this.declarations = declarations;
    explorer = system.explorer();
    places = MarkingPredicate.places(system);
    for (int t = 0; t < system.transitionCount(); t++) {
      MarkingPredicate.add(transitions, system.transitionName(t), t);
    }
    places.forEach(this::addMark);
    transitions.forEach(this::addTransition);
    State initial = new State();
    explorer.initial(initial);
    add("InitNode", NODE, new Node(initial));
    add("ArcToBE", Type.arrow(ARC, ELEMENT), (Fn) arc -> element(((Arc) arc).event()));
    add("ArcToTI", Type.arrow(ARC, INSTANCE), (Fn) arc -> instance(((Arc) arc).event()));
    add("SourceNode", Type.arrow(ARC, NODE), (Fn) arc -> new Node(((Arc) arc).source()));
    add("DestNode", Type.arrow(ARC, NODE), (Fn) arc -> target((Arc) arc));
    add(
        "st_TI",
        Type.arrow(INSTANCE, Type.STRING),
        (Fn) of -> system.transitionName(((Instance) of).transition()));
  }

  /** Takes in a word of the query's own. */
  public void add(String name, Type type, Object value) {
    meanings.put(name, new Meaning.Given(new Builtin(name, Scheme.of(type), value, Effect.NONE)));
  }

  /**
   * The value of a text.
   *
   * @throws dev.nutshell.cpn.text.Malformed where it cannot be understood
   */
  public Object value(String text, Type type, Map<String, Type> types) {
    Inscription source = new Inscription("formula", text, 0);
    MarkingPredicate.requirePlaces(source, places);
    Map<String, Type> all = new HashMap<>(types);
    all.putAll(Map.of("Node", NODE, "Arc", ARC, "BE", ELEMENT, "TI", INSTANCE));
    Elaborator elaborator = declarations.elaborator(source);
    Core core =
        elaborator.check(
            new Parser(source, declarations.fixities()).whole(),
            type,
            declarations.scope().withTypes(all).with(meanings));
    elaborator.settle();
    if (!declarations.effects().random().isEmpty()) {
      throw source.malformed("a formula throws no dice");
    }
    try {
      return Evaluator.value(core, Arithmetic::of);
    } catch (Raised raised) {
      throw source.malformed("it raises " + raised.getMessage());
    }
  }

  private void addMark(String name, Map<Integer, Integer> instances) {
    int any = Math.max(0, instances.values().iterator().next());
    Type tokens = Type.list(system.model().places().get(any).set().type());
    add(
        "Mark." + name,
        Type.arrow(Type.INT, Type.arrow(NODE, tokens)),
        (Fn.Curried)
            (instance, node) ->
                MarkingPredicate.tokens(
                    system, ((Node) node).state(), at("Mark." + name, instances, instance)));
  }

  private void addTransition(String name, Map<Integer, Integer> instances) {
    add(
        "TI." + name,
        Type.arrow(Type.INT, INSTANCE),
        (Fn) instance -> new Instance(at("TI." + name, instances, instance)));
    int any = Math.max(0, instances.values().iterator().next());
    Map<String, Type> fields = new HashMap<>();
    for (Transition.Variable each : system.model().transitions().get(any).variables()) {
      if (each.set() != null) {
        fields.put(each.name(), each.set().type());
      }
    }
    add(
        "Bind." + name,
        Type.arrow(Type.tuple(Type.INT, Type.record(fields)), ELEMENT),
        (Fn.OfPair)
            (instance, values) ->
                new Element(at("Bind." + name, instances, instance), (Tuple) values));
  }

  private static int at(String name, Map<Integer, Integer> instances, Object instance) {
    Integer found = instances.get((Integer) instance);
    if (found == null) {
      throw Raised.fail(name + " has no instance " + instance);
    }
    if (found == MarkingPredicate.SEVERAL) {
      throw Raised.fail("several are called " + name);
    }
    return found;
  }

  private Instance instance(int event) {
    return new Instance(system.transitionOf(event));
  }

  private Element element(int event) {
    int transition = system.transitionOf(event);
    List<Transition.Variable> variables = system.model().transitions().get(transition).variables();
    Object[] values = system.values(event);
    Map<String, Object> named = new TreeMap<>(Type.LABELS);
    for (int i = 0; i < values.length; i++) {
      if (variables.get(i).set() != null) {
        named.put(variables.get(i).name(), values[i]);
      }
    }
    return new Element(transition, new Tuple(new ArrayList<>(named.values()).toArray()));
  }

  private Node target(Arc arc) {
    State into = new State();
    if (explorer.fire(arc.source(), arc.event(), into) != Explorer.OK) {
      throw Raised.fail("the occurrence fails");
    }
    return new Node(into);
  }
}
