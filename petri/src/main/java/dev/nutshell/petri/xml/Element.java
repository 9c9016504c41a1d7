package dev.nutshell.petri.xml;

import dev.nutshell.petri.Malformed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** A small piece of a document, kept: declarations and terms, which are needed out of order. */
public record Element(
    String name, Map<String, String> attributes, List<Element> children, String text, int line) {
  private static final String[] KEPT = {
    "id", "name", "declaration", "refvariable", "value", "start", "end"
  };

  /** Keeps the element entered last, and leaves it. */
  public static Element of(XmlStream in) {
    String name = in.name();
    int line = in.line();
    Map<String, String> attributes = new HashMap<>();
    for (String key : KEPT) {
      String value = in.attribute(key);
      if (value != null) {
        attributes.put(key, value.strip());
      }
    }
    // Only in property files do elements of terms have text.
    if (name.equals("place")
        || name.equals("transition")
        || name.equals("integer-constant")
        || name.equals("id")
        || name.equals("description")) {
      return new Element(name, attributes, List.of(), in.text(), line);
    }
    List<Element> children = new ArrayList<>();
    while (in.child()) {
      if (in.name().equals("graphics") || in.name().equals("toolspecific")) {
        in.skip();
      } else {
        children.add(of(in));
      }
    }
    return new Element(name, attributes, children, "", line);
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

  /** The child of that name, or null. */
  public Element child(String wanted) {
    for (Element child : children) {
      if (child.name().equals(wanted)) {
        return child;
      }
    }
    return null;
  }

  public Malformed malformed(String message) {
    return new Malformed(line, message);
  }
}
