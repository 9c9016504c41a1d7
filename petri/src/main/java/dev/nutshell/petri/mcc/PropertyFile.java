package dev.nutshell.petri.mcc;

import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.xml.Element;
import dev.nutshell.petri.xml.Position;
import dev.nutshell.petri.xml.XmlStream;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Reads a property file of the contest. */
public final class PropertyFile {
  private static final Set<String> PATHS =
      Set.of("all-paths", "exists-path", "globally", "finally", "next", "until");

  private static final Set<String> QUANTIFIERS = Set.of("all-paths", "exists-path");
  private static final int[] NO_PLACES = {};

  private final Map<String, Integer> places = new HashMap<>();
  private final Map<String, Integer> transitions = new HashMap<>();

  /** Atoms and sums of the same things are one object, so that they are evaluated once. */
  private final Map<List<Integer>, Formula.Fireable> atoms = new HashMap<>();

  private final Map<List<Integer>, Formula.Count> sums = new HashMap<>();

  private final BranchingFormulas branching =
      new BranchingFormulas(this::formula, PropertyFile::hasPaths);

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
    List<Named> properties = new ArrayList<>();
    Set<String> names = new HashSet<>();
    try (XmlStream xml = new XmlStream(in)) {
      xml.begin();
      Position top = xml.at();
      if (!xml.name().equals("property-set")) {
        throw xml.malformed(
            "a property file begins with <property-set> and this one with <" + xml.name() + ">");
      }
      while (xml.child()) {
        if (!xml.name().equals("property")) {
          throw xml.unknown("property-set");
        }
        Position at = xml.at();
        Named property = named(xml);
        if (!names.add(property.id)) {
          throw at.malformed("the property '" + property.id + "' is there twice");
        }
        properties.add(property);
      }
      if (properties.isEmpty()) {
        throw top.malformed("the file holds no <property>");
      }
    }
    properties.forEach(each -> file.check(each.top));
    boolean ofGraph = properties.stream().anyMatch(each -> kind(each.top) == Kind.OF_GRAPH);
    return properties.stream().map(each -> file.property(each, ofGraph)).toList();
  }

  /** A formula as it was read. */
  private record Named(String id, Element top) {}

  /** What answers a formula. */
  private enum Kind {
    BOUND,
    /** Some or every state. */
    OF_STATES,
    /** Every run: it begins with the only quantifier. */
    OF_RUNS,
    /** The graph. */
    OF_GRAPH
  }

  private static Kind kind(Element top) {
    if (top.name().equals("place-bound")) {
      return Kind.BOUND;
    }
    boolean exists = top.name().equals("exists-path");
    boolean always = top.name().equals("all-paths");
    if (exists || always) {
      Element path = top.only();
      boolean fits = path.name().equals(exists ? "finally" : "globally");
      if (fits && !hasPaths(path.only())) {
        return Kind.OF_STATES;
      }
    }
    return always && !hasQuantifiers(top.only()) ? Kind.OF_RUNS : Kind.OF_GRAPH;
  }

  private static Named named(XmlStream in) {
    Position at = in.at();
    String id = null;
    Element formula = null;
    while (in.child()) {
      switch (in.name()) {
        case "id" -> {
          if (id != null) {
            throw in.malformed("<id> is there twice");
          }
          id = in.text();
        }
        case "formula" -> {
          if (formula != null) {
            throw in.malformed("<formula> is there twice");
          }
          formula = Element.of(in);
        }
        case "description", "tags" -> in.skip();
        default -> throw in.unknown("property");
      }
    }
    if (id == null || id.isEmpty() || formula == null) {
      throw at.malformed("a <property> needs an <id> and a <formula>");
    }
    return new Named(id, formula.only());
  }

  /**
   * @param ofGraph whether the file has formulas of branching time: then what could be about runs,
   *     too, such as AX, is one of these. They differ in an initial marking that is a deadlock.
   */
  private Property property(Named named, boolean ofGraph) {
    Element top = named.top;
    return switch (kind(top)) {
      case BOUND -> new Property.Bound(named.id, tokens(top));
      case OF_STATES -> {
        Formula inner = formula(top.only().only());
        yield top.name().equals("exists-path")
            ? new Property.Possible(named.id, inner)
            : new Property.Invariant(named.id, inner);
      }
      case OF_RUNS ->
          ofGraph && BranchingFormulas.fits(top)
              ? new Property.Branching(named.id, branching.formula(top))
              : new TemporalFormulas(this::formula).read(named.id, top.only());
      case OF_GRAPH ->
          BranchingFormulas.fits(top)
              ? new Property.Branching(named.id, branching.formula(top))
              : new Property.Unsupported(named.id, "it is neither a formula of CTL nor one of LTL");
    };
  }

  private static boolean hasPaths(Element element) {
    return PATHS.contains(element.name())
        || element.children().stream().anyMatch(PropertyFile::hasPaths);
  }

  private static boolean hasQuantifiers(Element element) {
    return QUANTIFIERS.contains(element.name())
        || element.children().stream().anyMatch(PropertyFile::hasQuantifiers);
  }

  /** A formula that is not answered is still one of this net. */
  private void check(Element element) {
    switch (element.name()) {
      case "place-bound" -> tokens(element);
      case "all-paths", "exists-path", "globally", "finally", "next", "negation" ->
          check(element.only());
      case "conjunction", "disjunction" -> parts(element).forEach(this::check);
      case "until" -> {
        List<Element> parts = element.children();
        if (parts.size() != 2
            || !parts.getFirst().name().equals("before")
            || !parts.getLast().name().equals("reach")) {
          throw element.malformed("<until> must hold a <before> and a <reach>");
        }
        parts.forEach(part -> check(part.only()));
      }
      default -> formula(element);
    }
  }

  private Formula formula(Element element) {
    return switch (element.name()) {
      case "negation" -> new Formula.Not(formula(element.only()));
      case "conjunction" -> new Formula.All(formulas(element));
      case "disjunction" -> new Formula.Any(formulas(element));
      case "true" -> {
        element.mustBeEmpty();
        yield new Formula.All(List.of());
      }
      case "false" -> {
        element.mustBeEmpty();
        yield new Formula.Any(List.of());
      }
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

  private static List<Element> parts(Element element) {
    if (element.children().isEmpty()) {
      throw element.malformed("<" + element.name() + "> must hold formulas and has none");
    }
    return element.children();
  }

  private List<Formula> formulas(Element element) {
    return parts(element).stream().map(this::formula).toList();
  }

  private Formula.Count count(Element element) {
    return switch (element.name()) {
      case "integer-constant" -> {
        try {
          yield new Formula.Count(Long.parseLong(element.text()), NO_PLACES);
        } catch (NumberFormatException none) {
          throw element.malformed(
              "'" + XmlStream.shorten(element.text()) + "' is not a number of 64 bits");
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
    if (element.children().isEmpty()) {
      throw element.malformed("<" + element.name() + "> must name a " + kind + " and has none");
    }
    return element.children().stream()
        .map(
            child -> {
              if (!child.name().equals(kind)) {
                throw element.unknown(child);
              }
              Integer number = known.get(child.text());
              if (number == null) {
                throw child.malformed(
                    "the net has no " + kind + " '" + XmlStream.shorten(child.text()) + "'");
              }
              return number;
            })
        .toList();
  }
}
