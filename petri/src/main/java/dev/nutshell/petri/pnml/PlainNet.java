package dev.nutshell.petri.pnml;

import dev.nutshell.petri.net.Net;
import dev.nutshell.petri.xml.Element;
import dev.nutshell.petri.xml.Position;
import dev.nutshell.petri.xml.XmlStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Resolves a document of a place/transition net. */
final class PlainNet {
  private static final long MOST = 1L << 60;

  private final Document document;
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, Integer> transitions = new HashMap<>();
  private final List<Document.Arc> tests = new ArrayList<>();
  private final List<TreeMap<Integer, Long>> fewer = new ArrayList<>();
  private final List<TreeSet<Integer>> resets = new ArrayList<>();
  private final Map<Integer, Long> capacities = new HashMap<>();

  private PlainNet(Document document) {
    this.document = document;
  }

  static Net of(Document document) {
    return new PlainNet(document).resolve();
  }

  private Net resolve() {
    long[] initial = new long[document.places.size()];
    for (Document.Place place : document.places) {
      int number = declare(place.id(), places, place.at());
      refuse(place.sort(), "a sort", "place/transition nets have no sorts");
      refuse(place.initial(), "a term", "<initialMarking> was expected");
      initial[number] =
          count(place.tokens(), 0, "initial marking of place " + place.id(), place.at());
      capacity(place, initial[number]);
    }
    for (Document.Transition transition : document.transitions) {
      declare(transition.id(), transitions, transition.at());
      refuse(transition.condition(), "a condition", "place/transition nets have no conditions");
    }
    Nodes.checkReferences(document, places.keySet(), transitions.keySet());
    document.declarations.forEach(this::refuseDeclarations);
    List<TreeMap<Integer, Long>> in = new ArrayList<>();
    List<TreeMap<Integer, Long>> out = new ArrayList<>();
    for (int t = 0; t < transitions.size(); t++) {
      in.add(new TreeMap<>());
      fewer.add(new TreeMap<>());
      resets.add(new TreeSet<>());
      out.add(new TreeMap<>());
    }
    for (Document.Arc arc : document.arcs) {
      arc(arc, in, out);
    }
    for (Document.Arc arc : tests) {
      test(arc, in, out);
    }
    needRoom(in, out);
    return new Net(
        document.id,
        document.places.stream().map(Document.Place::id).toArray(String[]::new),
        document.transitions.stream().map(Document.Transition::id).toArray(String[]::new),
        initial,
        in.stream().map(PlainNet::arcs).toArray(Net.Arcs[]::new),
        out.stream().map(PlainNet::arcs).toArray(Net.Arcs[]::new),
        units(),
        special());
  }

  private int declare(String id, Map<String, Integer> kind, Position at) {
    int number = kind.size();
    if (places.containsKey(id) || transitions.containsKey(id)) {
      throw at.malformed("the identifier '" + id + "' is given twice");
    }
    kind.put(id, number);
    return number;
  }

  /** What only coloured nets have would change the meaning. */
  private static void refuse(Element element, String what, String instead) {
    if (element != null) {
      throw element.malformed("a place/transition net has " + what + " here; " + instead);
    }
  }

  private void refuseDeclarations(Element element) {
    switch (element.name()) {
      case "declaration", "structure", "declarations" ->
          element.children().forEach(this::refuseDeclarations);
      case "text" -> {}
      default -> refuse(element, "a declaration", "only coloured nets have declarations");
    }
  }

  private void arc(
      Document.Arc arc, List<TreeMap<Integer, Long>> in, List<TreeMap<Integer, Long>> out) {
    refuse(arc.term(), "a term", "<inscription> was expected");
    long weight = weight(arc);
    String source = Nodes.resolve(document, arc.source());
    String target = Nodes.resolve(document, arc.target());
    boolean takes = places.containsKey(source) && transitions.containsKey(target);
    if (!takes && !(transitions.containsKey(source) && places.containsKey(target))) {
      throw Nodes.badArc(arc, source, target, places.keySet(), transitions.keySet());
    }
    if (!takes && arc.kind() != ArcKind.NORMAL) {
      throw arc.at()
          .malformed(
              "an arc of type '"
                  + arc.kind().word()
                  + "' leads from a place to a transition, and"
                  + " this one from '"
                  + source
                  + "' to '"
                  + target
                  + "'");
    }
    switch (arc.kind()) {
      case NORMAL -> {
        if (takes) {
          add(in.get(transitions.get(target)), places.get(source), weight, arc);
        } else {
          add(out.get(transitions.get(source)), places.get(target), weight, arc);
        }
      }
      case TEST -> tests.add(arc);
      case INHIBITOR ->
          fewer.get(transitions.get(target)).merge(places.get(source), weight, Math::min);
      case RESET -> {
        if (weight != 1) {
          throw arc.at().malformed("an arc of type 'reset' takes all tokens and has no weight");
        }
        resets.get(transitions.get(target)).add(places.get(source));
      }
    }
  }

  private static long weight(Document.Arc arc) {
    long weight = count(arc.weight(), 1, "weight of an arc", arc.at());
    if (weight == 0) {
      throw arc.at().malformed("the weight of an arc is 0; 1 or more was expected");
    }
    return weight;
  }

  private static void add(TreeMap<Integer, Long> to, int place, long weight, Document.Arc arc) {
    if (to.merge(place, weight, Long::sum) > MOST) {
      throw arc.at().malformed("the weights of arcs between two nodes are more than 2^60 together");
    }
  }

  private void capacity(Document.Place place, long tokens) {
    if (place.capacity() == null) {
      return;
    }
    String what = "capacity of place " + place.id();
    long most = count(place.capacity(), 0, what, place.at());
    if (most == 0) {
      throw place.at().malformed("the " + what + " is 0 or not there; 1 or more was expected");
    }
    if (tokens > most) {
      throw place.at().malformed("the " + what + " is less than its initial marking");
    }
    capacities.put(places.get(place.id()), most);
  }

  /**
   * A transition needs room for what it leaves more than before (the strict rule of Murata's
   * survey, 1989): there must be fewer tokens than leave too little.
   */
  private void needRoom(List<TreeMap<Integer, Long>> in, List<TreeMap<Integer, Long>> out) {
    for (int t = 0; t < out.size(); t++) {
      TreeMap<Integer, Long> takes = in.get(t);
      TreeMap<Integer, Long> limits = fewer.get(t);
      TreeSet<Integer> empties = resets.get(t);
      out.get(t)
          .forEach(
              (place, gives) -> {
                long most = capacities.getOrDefault(place, Long.MAX_VALUE);
                boolean reset = empties.contains(place);
                long more = gives - takes.getOrDefault(place, 0L);
                if (reset && gives > most) {
                  limits.put(place, 0L);
                } else if (!reset && more > 0 && most < Long.MAX_VALUE) {
                  limits.merge(place, Math.max(0, most - more + 1), Math::min);
                }
              });
    }
  }

  private Net.Special special() {
    long[] most = new long[places.size()];
    Arrays.setAll(most, place -> capacities.getOrDefault(place, Long.MAX_VALUE));
    return Net.Special.of(
        fewer.stream().map(PlainNet::arcs).toArray(Net.Arcs[]::new),
        resets.stream()
            .map(some -> some.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new),
        most);
  }

  /** What is needed and not taken is taken and given back. */
  private void test(
      Document.Arc arc, List<TreeMap<Integer, Long>> in, List<TreeMap<Integer, Long>> out) {
    int place = places.get(Nodes.resolve(document, arc.source()));
    int transition = transitions.get(Nodes.resolve(document, arc.target()));
    long more = weight(arc) - in.get(transition).getOrDefault(place, 0L);
    if (more > 0) {
      add(in.get(transition), place, more, arc);
      if (!resets.get(transition).contains(place)) {
        add(out.get(transition), place, more, arc);
      }
    }
  }

  static long count(String text, long otherwise, String what, Position at) {
    if (text == null || text.isBlank()) {
      return otherwise;
    }
    try {
      long count = Long.parseLong(text.strip());
      if (count < 0) {
        throw at.malformed("the " + what + " is negative: " + text.strip());
      }
      if (count > MOST) {
        throw at.malformed("the " + what + " is more than 2^60: " + text.strip());
      }
      return count;
    } catch (NumberFormatException none) {
      throw at.malformed(
          "the " + what + " is not a whole number: '" + XmlStream.shorten(text) + "'");
    }
  }

  private static Net.Arcs arcs(TreeMap<Integer, Long> weights) {
    return new Net.Arcs(
        weights.keySet().stream().mapToInt(Integer::intValue).toArray(),
        weights.values().stream().mapToLong(Long::longValue).toArray());
  }

  private List<int[]> units() {
    if (document.nupn == null || !document.nupn.safe()) {
      return List.of();
    }
    List<int[]> units = new ArrayList<>();
    for (List<String> unit : document.nupn.units()) {
      units.add(
          unit.stream()
              .mapToInt(
                  id -> {
                    if (!places.containsKey(id)) {
                      throw document
                          .nupn
                          .at()
                          .malformed("a unit names the place '" + id + "', which is not there");
                    }
                    return places.get(id);
                  })
              .toArray());
    }
    return units;
  }
}
