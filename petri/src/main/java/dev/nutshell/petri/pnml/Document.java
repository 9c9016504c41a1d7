package dev.nutshell.petri.pnml;

import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.xml.Element;
import dev.nutshell.petri.xml.XmlStream;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * What a PNML file holds, before anything is resolved: children come in any order, and declarations
 * mostly after what uses them.
 */
final class Document {
  /** A place: its tokens in a place/transition net, or sort and initial term in a coloured one. */
  record Place(String id, String tokens, Element sort, Element initial, int line) {}

  /** A transition, with the term of its condition or null. */
  record Transition(String id, Element condition, int line) {}

  /** An arc with its weight or its term. */
  record Arc(String source, String target, String weight, Element term, int line) {}

  /** A NUPN section: units of places, and whether each claims to hold at most one token. */
  record Nupn(boolean safe, List<List<String>> units, int line) {}

  String id = "net";
  String type = "";
  final List<Place> places = new ArrayList<>();
  final List<Transition> transitions = new ArrayList<>();
  final List<Arc> arcs = new ArrayList<>();
  final List<Element> declarations = new ArrayList<>();

  /** Names of nodes that stand for others. */
  final Map<String, String> references = new HashMap<>();

  Nupn nupn;
  private boolean seen;

  static Document read(XmlStream in) {
    Document document = new Document();
    in.begin();
    if (!in.name().equals("pnml")) {
      throw new Malformed(
          in.line(), "a PNML file begins with <pnml> and this one with <" + in.name() + ">");
    }
    while (in.child()) {
      if (in.name().equals("net") && !document.seen) {
        document.net(in);
      } else if (in.name().equals("net")) {
        throw new Malformed(in.line(), "the file holds more than one net; one is read");
      } else {
        in.skip();
      }
    }
    if (!document.seen) {
      throw new Malformed(in.line(), "the file holds no <net>");
    }
    return document;
  }

  private void net(XmlStream in) {
    seen = true;
    id = in.attribute("id") == null ? "net" : in.attribute("id");
    type = in.required("type");
    content(in);
  }

  /** The children of a net or of a page, which may hold pages. */
  private void content(XmlStream in) {
    while (in.child()) {
      switch (in.name()) {
        case "page" -> content(in);
        case "place" -> places.add(place(in));
        case "transition" -> transitions.add(transition(in));
        case "arc" -> arcs.add(arc(in));
        case "referencePlace", "referenceTransition" -> {
          references.put(in.required("id"), in.required("ref"));
          in.skip();
        }
        case "declaration" -> declarations.add(Element.of(in));
        case "toolspecific" -> toolspecific(in);
        default -> in.skip();
      }
    }
  }

  private static Place place(XmlStream in) {
    String id = in.required("id");
    int line = in.line();
    String tokens = null;
    Element sort = null;
    Element initial = null;
    while (in.child()) {
      switch (in.name()) {
        case "initialMarking" -> tokens = textIn(in);
        case "type" -> sort = structureIn(in);
        case "hlinitialMarking" -> initial = structureIn(in);
        default -> in.skip();
      }
    }
    return new Place(id, tokens, sort, initial, line);
  }

  private static Transition transition(XmlStream in) {
    String id = in.required("id");
    int line = in.line();
    Element condition = null;
    while (in.child()) {
      if (in.name().equals("condition")) {
        condition = structureIn(in);
      } else {
        in.skip();
      }
    }
    return new Transition(id, condition, line);
  }

  private static Arc arc(XmlStream in) {
    String source = in.required("source");
    String target = in.required("target");
    int line = in.line();
    String weight = null;
    Element term = null;
    while (in.child()) {
      switch (in.name()) {
        case "inscription" -> weight = textIn(in);
        case "hlinscription" -> term = structureIn(in);
        case "type" -> {
          String kind = in.attribute("value");
          if (kind != null && !kind.equals("normal")) {
            throw new Malformed(in.line(), "arcs of type '" + kind + "' are not supported");
          }
          in.skip();
        }
        default -> in.skip();
      }
    }
    return new Arc(source, target, weight, term, line);
  }

  /** The text of the element entered last. */
  private static String textIn(XmlStream in) {
    String text = null;
    while (in.child()) {
      if (in.name().equals("text") && text == null) {
        text = in.text();
      } else {
        in.skip();
      }
    }
    return text;
  }

  /** What the {@code <structure>} of the element entered last holds, or null. */
  private static Element structureIn(XmlStream in) {
    Element structure = null;
    while (in.child()) {
      if (in.name().equals("structure") && structure == null) {
        structure = Element.of(in);
      } else {
        in.skip();
      }
    }
    return structure == null || structure.children().isEmpty() ? null : structure.only();
  }

  private void toolspecific(XmlStream in) {
    if (!"nupn".equals(in.attribute("tool"))) {
      in.skip();
      return;
    }
    int line = in.line();
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
    nupn = new Nupn(safe, units, line);
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
