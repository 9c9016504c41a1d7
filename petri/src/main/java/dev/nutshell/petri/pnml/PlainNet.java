package dev.nutshell.petri.pnml;

import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.net.Net;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Resolves a document of a place/transition net. */
final class PlainNet {
  private final Document document;
  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, Integer> transitions = new HashMap<>();

  private PlainNet(Document document) {
    this.document = document;
  }

  static Net of(Document document) {
    return new PlainNet(document).resolve();
  }

  private Net resolve() {
    long[] initial = new long[document.places.size()];
    for (Document.Place place : document.places) {
      int number = declare(place.id(), places, place.line());
      initial[number] =
          count(place.tokens(), 0, "initial marking of place " + place.id(), place.line());
    }
    for (Document.Transition transition : document.transitions) {
      declare(transition.id(), transitions, transition.line());
    }
    List<TreeMap<Integer, Long>> in = new ArrayList<>();
    List<TreeMap<Integer, Long>> out = new ArrayList<>();
    for (int t = 0; t < transitions.size(); t++) {
      in.add(new TreeMap<>());
      out.add(new TreeMap<>());
    }
    for (Document.Arc arc : document.arcs) {
      arc(arc, in, out);
    }
    return new Net(
        document.id,
        document.places.stream().map(Document.Place::id).toArray(String[]::new),
        document.transitions.stream().map(Document.Transition::id).toArray(String[]::new),
        initial,
        in.stream().map(PlainNet::arcs).toArray(Net.Arcs[]::new),
        out.stream().map(PlainNet::arcs).toArray(Net.Arcs[]::new),
        units());
  }

  private int declare(String id, Map<String, Integer> kind, int line) {
    int number = kind.size();
    if (places.containsKey(id) || transitions.containsKey(id)) {
      throw new Malformed(line, "the identifier '" + id + "' is given twice");
    }
    kind.put(id, number);
    return number;
  }

  private void arc(
      Document.Arc arc, List<TreeMap<Integer, Long>> in, List<TreeMap<Integer, Long>> out) {
    long weight = count(arc.weight(), 1, "weight of an arc", arc.line());
    if (weight == 0) {
      throw new Malformed(arc.line(), "the weight of an arc is 0; 1 or more was expected");
    }
    String source = Nodes.resolve(document, arc.source());
    String target = Nodes.resolve(document, arc.target());
    if (places.containsKey(source) && transitions.containsKey(target)) {
      in.get(transitions.get(target)).merge(places.get(source), weight, Long::sum);
    } else if (transitions.containsKey(source) && places.containsKey(target)) {
      out.get(transitions.get(source)).merge(places.get(target), weight, Long::sum);
    } else {
      throw Nodes.badArc(arc, source, target, places.keySet(), transitions.keySet());
    }
  }

  static long count(String text, long otherwise, String what, int line) {
    if (text == null || text.isBlank()) {
      return otherwise;
    }
    try {
      long count = Long.parseLong(text.strip());
      if (count < 0) {
        throw new Malformed(line, "the " + what + " is negative: " + text.strip());
      }
      if (count > 1L << 60) {
        throw new Malformed(line, "the " + what + " is more than 2^60: " + text.strip());
      }
      return count;
    } catch (NumberFormatException none) {
      throw new Malformed(line, "the " + what + " is not a whole number: '" + shorten(text) + "'");
    }
  }

  private static String shorten(String text) {
    return text.length() > 40 ? text.strip().substring(0, 40) + "…" : text.strip();
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
                      throw new Malformed(
                          document.nupn.line(),
                          "a unit names the place '" + id + "', which is not there");
                    }
                    return places.get(id);
                  })
              .toArray());
    }
    return units;
  }
}
