package dev.nutshell.petri.pnml;

import dev.nutshell.petri.colour.syntax.ColouredNet;
import dev.nutshell.petri.colour.syntax.ColouredNet.Arc;
import dev.nutshell.petri.colour.syntax.ColouredNet.Term;
import dev.nutshell.petri.colour.syntax.Expression;
import dev.nutshell.petri.colour.syntax.Type;
import dev.nutshell.petri.xml.Element;
import dev.nutshell.petri.xml.Position;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Resolves a document of a symmetric net. */
final class SymmetricNet {
  private static final long MOST_TOKENS = 1 << 18;

  private final Document document;
  private final Sorts sorts;
  private final ColouredNet.Frame frame = new ColouredNet.Frame();
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, Integer> transitions = new HashMap<>();
  private final List<Type> placeSorts = new ArrayList<>();
  private final List<List<Document.Arc>> in = new ArrayList<>();
  private final List<List<Document.Arc>> out = new ArrayList<>();

  private SymmetricNet(Document document) {
    this.document = document;
    sorts = new Sorts(document.declarations);
  }

  static ColouredNet of(Document document) {
    return new SymmetricNet(document).resolve();
  }

  private ColouredNet resolve() {
    List<ColouredNet.Place> allPlaces = new ArrayList<>();
    for (Document.Place place : document.places) {
      declare(place.id(), places, place.at());
      if (place.tokens() != null) {
        throw place
            .at()
            .malformed(
                "the place '"
                    + place.id()
                    + "' of a coloured net has an <initialMarking>;"
                    + " <hlinitialMarking> was expected");
      }
      if (place.capacity() != null) {
        throw place.at().malformed("capacities are not supported in coloured nets");
      }
      allPlaces.add(place(place));
    }
    for (Document.Transition transition : document.transitions) {
      declare(transition.id(), transitions, transition.at());
      in.add(new ArrayList<>());
      out.add(new ArrayList<>());
    }
    Nodes.checkReferences(document, places.keySet(), transitions.keySet());
    document.arcs.forEach(this::arc);
    List<ColouredNet.Transition> allTransitions = new ArrayList<>();
    for (int t = 0; t < document.transitions.size(); t++) {
      allTransitions.add(transition(t));
    }
    return new ColouredNet(document.id, allPlaces, allTransitions, List.of(), List.of(), frame);
  }

  private void declare(String id, Map<String, Integer> kind, Position at) {
    if (places.containsKey(id) || transitions.containsKey(id)) {
      throw at.malformed("the identifier '" + id + "' is given twice");
    }
    kind.put(id, kind.size());
  }

  private ColouredNet.Place place(Document.Place place) {
    if (place.sort() == null) {
      throw place.at().malformed("the place '" + place.id() + "' has no sort");
    }
    Type sort = sorts.type(place.sort());
    placeSorts.add(sort);
    TreeMap<Long, Long> tokens = new TreeMap<>();
    if (place.initial() != null) {
      for (Term term : new Terms(sorts, frame).multiset(place.initial(), sort)) {
        count(sort, term, 0, new HashMap<>(), tokens, place.initial());
      }
    }
    tokens.forEach(
        (_, count) -> {
          if (count < 0) {
            throw place
                .at()
                .malformed("the initial marking of place '" + place.id() + "' is negative");
          }
        });
    tokens.values().removeIf(count -> count == 0);
    ColouredNet.Place result =
        new ColouredNet.Place(
            place.id(),
            List.of(sort),
            tokens.keySet().stream().mapToLong(Long::longValue).toArray(),
            tokens.values().stream().mapToLong(Long::longValue).toArray(),
            List.of(),
            0);
    if (result.colours() == Long.MAX_VALUE) {
      throw place.at().malformed("the place '" + place.id() + "' has more than 2^62 colours");
    }
    return result;
  }

  /** Counts the tokens that a term without variables stands for. */
  private void count(
      Type sort,
      Term term,
      int loop,
      Map<Integer, Integer> values,
      TreeMap<Long, Long> into,
      Element source) {
    if (loop < term.loops().size()) {
      ColouredNet.Loop each = term.loops().get(loop);
      Type.Scalar type = (Type.Scalar) each.variable().type();
      for (int value = type.first(); value <= type.last(); value++) {
        values.put(each.variable().at(), value);
        count(sort, term, loop + 1, values, into, source);
      }
      return;
    }
    long token = 0;
    int digit = 0;
    for (Expression part : term.colour()) {
      Type.Scalar type = sort.scalars().get(digit++);
      int value = value(part, values, source);
      if (value < type.first() || value > type.last()) {
        throw source.malformed("a token is not of the sort '" + sort.name() + "'");
      }
      token = token * type.size() + value - type.first();
    }
    into.merge(token, (long) term.sign() * ((Expression.Number) term.count()).value(), Long::sum);
    if (into.size() > MOST_TOKENS) {
      throw source.malformed("a place has more than 2^18 different tokens");
    }
  }

  private static int value(Expression part, Map<Integer, Integer> values, Element source) {
    return switch (part) {
      case Expression.Number number -> number.value();
      case Expression.Variable variable -> values.get(variable.at());
      case Expression.Step step -> {
        int value = value(step.operand(), values, source) + step.by();
        yield step.type().first()
            + Math.floorMod(value - step.type().first(), (int) step.type().size());
      }
      default -> throw source.malformed("an initial marking has a term that is no constant");
    };
  }

  private void arc(Document.Arc arc) {
    if (arc.kind() != ArcKind.NORMAL) {
      throw arc.at()
          .malformed("arcs of type '" + arc.kind().word() + "' are not supported in coloured nets");
    }
    if (arc.weight() != null) {
      throw arc.at()
          .malformed("an arc of a coloured net has an <inscription>; <hlinscription> was expected");
    }
    String source = Nodes.resolve(document, arc.source());
    String target = Nodes.resolve(document, arc.target());
    if (places.containsKey(source) && transitions.containsKey(target)) {
      in.get(transitions.get(target)).add(arc);
    } else if (transitions.containsKey(source) && places.containsKey(target)) {
      out.get(transitions.get(source)).add(arc);
    } else {
      throw Nodes.badArc(arc, source, target, places.keySet(), transitions.keySet());
    }
  }

  private ColouredNet.Transition transition(int number) {
    Document.Transition transition = document.transitions.get(number);
    Terms terms = new Terms(sorts, frame);
    List<Element> used = new ArrayList<>();
    for (Document.Arc arc : in.get(number)) {
      used.add(term(arc));
    }
    for (Document.Arc arc : out.get(number)) {
      used.add(term(arc));
    }
    if (transition.condition() != null) {
      used.add(transition.condition());
    }
    terms.declare(used);
    List<Expression> guard = new ArrayList<>();
    if (transition.condition() != null) {
      flatten(terms.condition(transition.condition()), guard);
    }
    return new ColouredNet.Transition(
        transition.id(),
        terms.variables(),
        List.of(),
        arcs(terms, in.get(number), true),
        arcs(terms, out.get(number), false),
        List.of(),
        guard,
        null);
  }

  private static Element term(Document.Arc arc) {
    if (arc.term() == null) {
      throw arc.at()
          .malformed(
              "the arc from '" + arc.source() + "' to '" + arc.target() + "' has no inscription");
    }
    return arc.term();
  }

  private List<Arc> arcs(Terms terms, List<Document.Arc> arcs, boolean fromPlace) {
    List<Arc> result = new ArrayList<>();
    for (Document.Arc arc : arcs) {
      int place = places.get(Nodes.resolve(document, fromPlace ? arc.source() : arc.target()));
      result.add(new Arc(place, terms.multiset(arc.term(), placeSorts.get(place))));
    }
    return result;
  }

  private static void flatten(Expression condition, List<Expression> into) {
    if (condition instanceof Expression.And and) {
      and.parts().forEach(part -> flatten(part, into));
    } else {
      into.add(condition);
    }
  }
}
