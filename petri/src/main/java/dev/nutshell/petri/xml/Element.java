package dev.nutshell.petri.xml;

import dev.nutshell.petri.Malformed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A small piece of a document, kept: declarations and terms, which are needed out of order. */
public record Element(
    String name, Map<String, String> attributes, List<Element> children, String text, Position at) {
  private static final Set<String> NAMED = Set.of("id", "name");

  /** The attributes that elements can have; all others have none. */
  private static final Map<String, Set<String>> ATTRIBUTES =
      Map.ofEntries(
          Map.entry("declaration", Set.of("id")),
          Map.entry("namedsort", NAMED),
          Map.entry("variabledecl", NAMED),
          Map.entry("feconstant", NAMED),
          Map.entry("partition", NAMED),
          Map.entry("partitionelement", NAMED),
          Map.entry("usersort", Set.of("declaration")),
          Map.entry("useroperator", Set.of("declaration")),
          Map.entry("variable", Set.of("refvariable")),
          Map.entry("numberconstant", Set.of("value")),
          Map.entry("finiteintrangeconstant", Set.of("value")),
          Map.entry("booleanconstant", Set.of("value")),
          Map.entry("finiteintrange", Set.of("start", "end")));

  /** Elements that hold text and nothing else: those of formulas, and what a term reads like. */
  private static final Set<String> TEXTS =
      Set.of("place", "transition", "integer-constant", "text");

  /** What says nothing about the meaning. */
  private static final Set<String> ANNOTATIONS = Set.of("graphics", "toolspecific", "name");

  /** Keeps the element entered last, and leaves it. */
  public static Element of(XmlStream in) {
    String name = in.name();
    Position at = in.at();
    Map<String, String> attributes = new HashMap<>();
    Set<String> known = ATTRIBUTES.getOrDefault(name, Set.of());
    in.allow(known);
    for (String key : known) {
      String value = in.attribute(key);
      if (value != null) {
        attributes.put(key, value.strip());
      }
    }
    if (TEXTS.contains(name)) {
      return new Element(name, attributes, List.of(), in.text(), at);
    }
    List<Element> children = new ArrayList<>();
    while (in.child()) {
      if (ANNOTATIONS.contains(in.name())) {
        in.skip();
      } else {
        children.add(of(in));
      }
    }
    return new Element(name, attributes, children, "", at);
  }

  public int line() {
    return at.line();
  }

  public String attribute(String key) {
    String value = attributes.get(key);
    if (value == null) {
      throw malformed("<" + name + "> has no attribute '" + key + "'");
    }
    return value;
  }

  /** The only child. */
  public Element only() {
    if (children.size() != 1) {
      throw malformed("<" + name + "> must hold one element and has " + children.size());
    }
    return children.getFirst();
  }

  /** Refuses what a leaf has inside. */
  public void mustBeEmpty() {
    if (!children.isEmpty()) {
      throw unknown(children.getFirst());
    }
  }

  /** Says that this element can hold no such child. */
  public Malformed unknown(Element child) {
    return child.malformed("<" + child.name + "> is not understood in <" + name + ">");
  }

  public Malformed malformed(String message) {
    return at.malformed(message);
  }
}
