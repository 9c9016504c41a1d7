package dev.nutshell.petri.pnml;

import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.xml.Element;
import dev.nutshell.petri.xml.Position;
import dev.nutshell.petri.xml.XmlStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a PNML file holds, before anything is resolved: children come in any order, and declarations
 * mostly after what uses them. What is neither understood nor known to be without meaning is
 * refused: an arc that another tool calls an inhibitor must not be read as an ordinary one.
 */
final class Document {
  /** A place: its tokens in a place/transition net, or sort and initial term in a coloured one. */
  record Place(
      String id, String tokens, String capacity, Element sort, Element initial, Position at) {}

  /** A transition, with the term of its condition or null. */
  record Transition(String id, Element condition, Position at) {}

  /** An arc with its weight or its term. */
  record Arc(
      String source, String target, ArcKind kind, String weight, Element term, Position at) {}

  /** A NUPN section: units of places, and whether each claims to hold at most one token. */
  record Nupn(boolean safe, List<List<String>> units, Position at) {}

  /** A node that stands for another. */
  record Reference(String to, boolean isPlace, Position at) {}

  /** Of every element, the attributes that say how it looks. */
  private static final Set<String> LOOKS =
      Set.of(
          "positionX",
          "positionY",
          "nameOffsetX",
          "nameOffsetY",
          "displayName",
          "angle",
          "color",
          "zorder");

  /** Elements that say nothing about what a net does. */
  private static final Set<String> ANNOTATIONS =
      Set.of(
          "name",
          "graphics",
          "toolspecific",
          "label",
          "comment",
          "description",
          "documentation",
          "note");

  private static final Set<String> NET = Set.of("id", "type", "name");
  private static final Set<String> NODE = with("id", "name");
  private static final Set<String> REFERENCE = with("id", "name", "ref");
  private static final Set<String> ARC = with("id", "name", "source", "target", "type");

  String id = "net";
  String type = "";
  Position typeAt;
  final List<Place> places = new ArrayList<>();
  final List<Transition> transitions = new ArrayList<>();
  final List<Arc> arcs = new ArrayList<>();
  final List<Element> declarations = new ArrayList<>();

  final Map<String, Reference> references = new HashMap<>();

  Nupn nupn;
  private boolean seen;

  private static Set<String> with(String... attributes) {
    Set<String> all = new HashSet<>(LOOKS);
    all.addAll(List.of(attributes));
    return all;
  }

  static Document read(XmlStream in) {
    Document document = new Document();
    in.begin();
    if (!in.name().equals("pnml")) {
      throw in.malformed("a PNML file begins with <pnml> and this one with <" + in.name() + ">");
    }
    while (in.child()) {
      if (in.name().equals("net") && !document.seen) {
        document.net(in);
      } else if (in.name().equals("net")) {
        throw in.malformed("the file holds more than one net; one is read");
      } else {
        pass(in, "pnml");
      }
    }
    if (!document.seen) {
      throw in.malformed("the file holds no <net>");
    }
    return document;
  }

  /** Passes over an annotation; anything else that comes here is not understood. */
  private static void pass(XmlStream in, String inside) {
    if (ANNOTATIONS.contains(in.name())) {
      in.skip();
    } else if (!in.skipMetadata()) {
      throw in.unknown(inside);
    }
  }

  private void net(XmlStream in) {
    seen = true;
    in.allow(NET);
    id = in.attribute("id") == null ? "net" : in.attribute("id");
    type = in.required("type");
    typeAt = in.at();
    content(in, "net");
  }

  /** The children of a net or of a page, which may hold pages. */
  private void content(XmlStream in, String inside) {
    while (in.child()) {
      switch (in.name()) {
        case "page" -> {
          in.allow(NODE);
          content(in, "page");
        }
        case "place" -> places.add(place(in));
        case "transition" -> transitions.add(transition(in));
        case "arc" -> arcs.add(arc(in));
        case "referencePlace", "referenceTransition" -> reference(in);
        case "declaration" -> declarations.add(Element.of(in));
        case "toolspecific" -> toolspecific(in);
        default -> pass(in, inside);
      }
    }
  }

  private void reference(XmlStream in) {
    in.allow(REFERENCE);
    String kind = in.name();
    String name = in.required("id");
    Reference reference = new Reference(in.required("ref"), kind.equals("referencePlace"), in.at());
    if (references.put(name, reference) != null) {
      throw in.malformed("the identifier '" + name + "' is given twice");
    }
    while (in.child()) {
      pass(in, kind);
    }
  }

  private static Place place(XmlStream in) {
    in.allow(NODE);
    String id = in.required("id");
    Position at = in.at();
    String tokens = null;
    String capacity = null;
    Element sort = null;
    Element initial = null;
    while (in.child()) {
      switch (in.name()) {
        case "initialMarking" -> tokens = textIn(in, tokens);
        case "capacity" -> capacity = textIn(in, capacity);
        case "type" -> sort = structureIn(in, sort);
        case "hlinitialMarking" -> initial = structureIn(in, initial);
        default -> pass(in, "place");
      }
    }
    return new Place(id, tokens, capacity, sort, initial, at);
  }

  private static Transition transition(XmlStream in) {
    in.allow(NODE);
    String id = in.required("id");
    Position at = in.at();
    Element condition = null;
    while (in.child()) {
      if (in.name().equals("condition")) {
        condition = structureIn(in, condition);
      } else {
        pass(in, "transition");
      }
    }
    return new Transition(id, condition, at);
  }

  private static Arc arc(XmlStream in) {
    in.allow(ARC);
    String source = in.required("source");
    String target = in.required("target");
    Position at = in.at();
    String kind = in.attribute("type");
    Position kindAt = at;
    String weight = null;
    Element term = null;
    while (in.child()) {
      switch (in.name()) {
        case "inscription" -> weight = textIn(in, weight);
        case "hlinscription" -> term = structureIn(in, term);
        case "type", "arctype" -> {
          kindAt = in.at();
          kind = kindIn(in, kind);
        }
        default -> pass(in, "arc");
      }
    }
    return new Arc(source, target, ArcKind.of(kind, kindAt), weight, term, at);
  }

  /** Tools write {@code <type value="…"/>}, {@code <type><text>…} and {@code <arctype><text>…}. */
  private static String kindIn(XmlStream in, String before) {
    Position at = in.at();
    in.allow(Set.of("value"));
    String value = in.attribute("value");
    String text = textIn(in, null);
    for (String other : new String[] {before, text}) {
      if (value != null && other != null && !other.strip().equals(value.strip())) {
        throw at.malformed("an arc has two types, '" + other + "' and '" + value + "'");
      }
      value = value == null ? other : value;
    }
    return value == null ? "" : value;
  }

  /** The text of the element entered last, which may be there once. */
  private static String textIn(XmlStream in, String before) {
    String name = in.name();
    if (before != null) {
      throw twice(name, in.at());
    }
    String text = null;
    while (in.child()) {
      if (in.name().equals("text") && text == null) {
        text = in.text();
      } else if (in.name().equals("text")) {
        throw in.malformed("<" + name + "> has two texts");
      } else {
        pass(in, name);
      }
    }
    return text;
  }

  private static Malformed twice(String name, Position at) {
    return at.malformed("<" + name + "> is there twice");
  }

  /** What the {@code <structure>} of the element entered last holds, or null. */
  private static Element structureIn(XmlStream in, Element before) {
    String name = in.name();
    Position at = in.at();
    if (before != null) {
      throw twice(name, at);
    }
    Element structure = null;
    String text = "";
    while (in.child()) {
      switch (in.name()) {
        case "structure" -> {
          if (structure != null) {
            throw twice("structure", in.at());
          }
          structure = Element.of(in);
        }
        case "text" -> text = in.text();
        default -> pass(in, name);
      }
    }
    if (text.isEmpty() && (structure == null || structure.children().isEmpty())) {
      return null;
    }
    if (structure == null) {
      throw at.malformed("<" + name + "> has a text and no <structure>, which alone is read");
    }
    return structure.only();
  }

  private void toolspecific(XmlStream in) {
    if (!"nupn".equals(in.attribute("tool"))) {
      in.skip();
      return;
    }
    Position at = in.at();
    boolean safe = false;
    List<List<String>> units = new ArrayList<>();
    while (in.child()) {
      if (in.name().equals("structure")) {
        safe = "true".equals(in.attribute("safe"));
        while (in.child()) {
          unit(in, units);
        }
      } else {
        in.skip();
      }
    }
    nupn = new Nupn(safe, units, at);
  }

  private static void unit(XmlStream in, List<List<String>> units) {
    while (in.child()) {
      if (in.name().equals("places")) {
        String text = in.text();
        units.add(text.isEmpty() ? List.of() : List.of(text.split("\\s+")));
      } else {
        in.skip();
      }
    }
  }
}
