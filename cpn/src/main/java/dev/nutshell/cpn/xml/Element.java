package dev.nutshell.cpn.xml;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** An element of a document. */
public final class Element {
  private final String name;
  private final Map<String, String> attributes;
  private final int line;
  private final List<Element> children = new ArrayList<>();
  private final StringBuilder text = new StringBuilder();

  Element(String name, Map<String, String> attributes, int line) {
    this.name = name;
    this.attributes = attributes;
    this.line = line;
  }

  void add(Element child) {
    children.add(child);
  }

  void add(String characters) {
    text.append(characters);
  }

  public String name() {
    return name;
  }

  public int line() {
    return line;
  }

  /** Null where there is none. */
  public String attribute(String key) {
    return attributes.get(key);
  }

  public List<Element> children() {
    return children;
  }

  public List<Element> children(String named) {
    return children.stream().filter(child -> child.name.equals(named)).toList();
  }

  /** The first child of that name, or null. */
  public Element child(String named) {
    for (Element child : children) {
      if (child.name.equals(named)) {
        return child;
      }
    }
    return null;
  }

  /** The text of the element itself, without that of its children. */
  public String text() {
    return text.toString().strip();
  }
}
