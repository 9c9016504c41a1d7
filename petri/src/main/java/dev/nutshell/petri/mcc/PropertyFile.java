package dev.nutshell.petri.mcc;

import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.xml.Element;
import dev.nutshell.petri.xml.XmlStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a property file of the contest. */
public final class PropertyFile {
  private static final Set<String> PATHS =
      Set.of("all-paths", "exists-path", "globally", "finally", "next", "until");

  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, Integer> transitions = new HashMap<>();

  /** Atoms and sums of the same things are one object, so that they are evaluated once. */
  private final Map<List<Integer>, Formula.Fireable> atoms = new HashMap<>();

  private final Map<List<Integer>, Formula.Count> sums = new HashMap<>();

  private PropertyFile(MarkedNet net) {
    for (int p = 0; p < net.placeCount(); p++) {
      places.put(net.placeName(p), p);
    }
    for (int t = 0; t < net.transitionCount(); t++) {
      transitions.put(net.transitionName(t), t);
    }
  }

  /**
   * @throws Malformed where the file is no property file for this net
   */
  public static List<Property> read(InputStream in, MarkedNet net) {
    PropertyFile file = new PropertyFile(net);
    List<Property> properties = new ArrayList<>();
    try (XmlStream xml = new XmlStream(in)) {
      xml.begin();
      if (!xml.name().equals("property-set")) {
        throw new Malformed(
            xml.line(),
            "a property file begins with <property-set> and this one with <" + xml.name() + ">");
      }
      while (xml.child()) {
        if (xml.name().equals("property")) {
          properties.add(file.property(Element.of(xml)));
        } else {
          xml.skip();
        }
      }
    }
    return properties;
  }

  private Property property(Element element) {
    Element id = element.child("id");
    Element formula = element.child("formula");
    if (id == null || formula == null) {
      throw element.malformed("a <property> needs an <id> and a <formula>");
    }
    Element top = formula.only();
    String name = id.text();
    if (top.name().equals("place-bound")) {
      return new Property.Bound(name, tokens(top));
    }
    boolean exists = top.name().equals("exists-path");
    boolean always = top.name().equals("all-paths");
    if (exists || always) {
      Element path = top.only();
      boolean fits = path.name().equals(exists ? "finally" : "globally");
      if (fits && !hasPaths(path.only())) {
        Formula inner = formula(path.only());
        return exists ? new Property.Possible(name, inner) : new Property.Invariant(name, inner);
      }
    }
    return new Property.Unsupported(name);
  }

  private static boolean hasPaths(Element element) {
    return PATHS.contains(element.name())
        || element.children().stream().anyMatch(PropertyFile::hasPaths);
  }

  private Formula formula(Element element) {
    return switch (element.name()) {
      case "negation" -> new Formula.Not(formula(element.only()));
      case "conjunction" -> new Formula.All(formulas(element));
      case "disjunction" -> new Formula.Any(formulas(element));
      case "true" -> new Formula.All(List.of());
      case "false" -> new Formula.Any(List.of());
      case "integer-le" -> {
        if (element.children().size() != 2) {
          throw element.malformed("<integer-le> must hold two numbers");
        }
        yield new Formula.AtMost(
            count(element.children().getFirst()), count(element.children().getLast()));
      }
      case "is-fireable" ->
          atoms.computeIfAbsent(
              numbers(element, transitions, "transition"),
              some -> new Formula.Fireable(ints(some)));
      default -> throw element.malformed("the formula <" + element.name() + "> is not supported");
    };
  }

  private List<Formula> formulas(Element element) {
    return element.children().stream().map(this::formula).toList();
  }

  private Formula.Count count(Element element) {
    return switch (element.name()) {
      case "integer-constant" -> {
        try {
          yield new Formula.Count(Long.parseLong(element.text()), new int[0]);
        } catch (NumberFormatException none) {
          throw element.malformed("'" + element.text() + "' is not a number");
        }
      }
      case "tokens-count" -> tokens(element);
      default -> throw element.malformed("the number <" + element.name() + "> is not supported");
    };
  }

  private Formula.Count tokens(Element element) {
    return sums.computeIfAbsent(
        numbers(element, places, "place"), some -> new Formula.Count(0, ints(some)));
  }

  private static int[] ints(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  private static List<Integer> numbers(Element element, Map<String, Integer> known, String kind) {
    return element.children().stream()
        .map(
            child -> {
              Integer number = known.get(child.text());
              if (number == null) {
                throw child.malformed("the net has no " + kind + " '" + child.text() + "'");
              }
              return number;
            })
        .toList();
  }
}
