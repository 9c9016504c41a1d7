package dev.nutshell.cpn.net;

import dev.nutshell.cpn.infer.ColourText;
import dev.nutshell.cpn.net.Drawing.Declaration;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.cpn.xml.Element;
import java.util.AbstractMap.SimpleEntry;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads a net from its file; tolerant of all that does not matter. */
public final class DrawingReader {
  private static final Pattern PAIR =
      Pattern.compile("\\(\\s*([^,()]+?)\\s*,\\s*([^,()]+?)\\s*\\)");

  private final List<Declaration> declarations = new ArrayList<>();

  private DrawingReader() {}

  public static Drawing read(Element root) {
    Element net =
        root.name().equals("cpnet")
            ? root
            : root.name().equals("workspaceElements") ? root.child("cpnet") : null;
    if (net == null) {
      throw new Malformed(
          root.line(),
          "this is not a CPN Tools file: <workspaceElements> with <cpnet> is expected, found <"
              + root.name()
              + ">");
    }
    return new DrawingReader().net(net);
  }

  private Drawing net(Element net) {
    net.children("globbox").forEach(this::declarations);
    List<Page> pages = net.children("page").stream().map(DrawingReader::page).toList();
    if (pages.isEmpty()) {
      throw new Malformed(net.line(), "the net has no page");
    }
    List<Drawing.Fusion> fusions = new ArrayList<>();
    for (Element fusion : net.children("fusion")) {
      fusions.add(
          new Drawing.Fusion(
              attribute(fusion, "name"),
              fusion.children("fusion_elm").stream().map(e -> attribute(e, "idref")).toList()));
    }
    List<String> primes = new ArrayList<>();
    for (Element instances : net.children("instances")) {
      for (Element instance : instances.children("instance")) {
        if (instance.attribute("page") != null) {
          primes.add(instance.attribute("page"));
        }
      }
    }
    return new Drawing(declarations, pages, fusions, primes, hasRealTime(net));
  }

  private static String attribute(Element element, String name) {
    String value = element.attribute(name);
    return value == null ? "" : value;
  }

  private static boolean hasRealTime(Element net) {
    return net.children("options").stream()
        .flatMap(options -> options.children("option").stream())
        .filter(option -> "realtimestamp".equals(option.attribute("name")))
        .anyMatch(
            option ->
                option.children("value").stream()
                    .flatMap(value -> value.children("boolean").stream())
                    .anyMatch(value -> "true".equalsIgnoreCase(value.text())));
  }

  private void declarations(Element box) {
    for (Element child : box.children()) {
      switch (child.name()) {
        case "block" -> declarations(child);
        case "color" -> declarations.add(new Declaration.Colours(colours(child)));
        case "var" -> {
          Element type = child.child("type");
          String set = type == null ? "" : id(type);
          declarations.add(new Declaration.Variables(ids(child), set));
        }
        case "globref" -> {
          Element value = child.child("ml");
          String name = id(child);
          declarations.add(
              new Declaration.Reference(
                  name,
                  new Inscription(
                      "value of reference " + name,
                      value == null ? "" : value.text(),
                      child.line())));
        }
        case "ml" ->
            declarations.add(
                new Declaration.Ml(new Inscription("declaration", child.text(), child.line())));
        case "use" -> {
          Element file = child.child("ml");
          declarations.add(
              new Declaration.Use(
                  new Inscription(
                      "file after 'use'",
                      file == null ? child.text() : file.text(),
                      child.line())));
        }
        case "errordecl" ->
            declarations.addAll(WrittenDeclarations.read(child.text(), child.line()));
        default -> {}
      }
    }
  }

  private static String id(Element of) {
    Element id = of.child("id");
    return id == null ? "" : id.text();
  }

  private static List<String> ids(Element of) {
    return of.children("id").stream().map(Element::text).toList();
  }

  private static ColourText colours(Element color) {
    String name = id(color);
    Inscription what = new Inscription("colour set", name, color.line());
    Element kind = null;
    boolean timed = false;
    boolean enumerated = false;
    for (Element child : color.children()) {
      switch (child.name()) {
        case "id", "layout" -> {}
        case "timed" -> timed = true;
        case "declare" -> enumerated |= ids(child).contains("all");
        default -> kind = kind == null ? child : kind;
      }
    }
    if (kind == null) {
      throw what.malformed("it does not say what its colours are");
    }
    List<String> names = new ArrayList<>();
    List<Inscription> bounds = new ArrayList<>();
    List<ColourText.Field> fields = new ArrayList<>();
    boolean by = false;
    for (Element child : kind.children()) {
      switch (child.name()) {
        case "id" -> names.add(child.text());
        case "ml" -> bounds.add(bound(name, child));
        case "recordfield", "unionfield" -> fields.add(field(child));
        case "by" -> {
          by = true;
          inside(name, child, names, bounds);
        }
        default -> inside(name, child, names, bounds);
      }
    }
    return new ColourText(name, kind.name(), names, fields, bounds, by, timed, enumerated, what);
  }

  private static Inscription bound(String set, Element ml) {
    return new Inscription("bound of colour set " + set, ml.text(), ml.line());
  }

  /** What stands in {@code with}, {@code and} or {@code by}. */
  private static void inside(
      String set, Element part, List<String> names, List<Inscription> bounds) {
    for (Element child : part.children()) {
      if (child.name().equals("ml")) {
        bounds.add(bound(set, child));
      } else if (child.name().equals("id")) {
        names.add(child.text());
      }
    }
    if (part.children().isEmpty() && !part.text().isEmpty()) {
      bounds.add(bound(set, part));
    }
  }

  private static ColourText.Field field(Element field) {
    List<String> ids = ids(field);
    Element type = field.child("type");
    String of = type != null ? id(type) : ids.size() > 1 ? ids.get(1) : null;
    return new ColourText.Field(ids.isEmpty() ? "" : ids.getFirst(), of);
  }

  private static String name(String text) {
    return text.strip().replaceAll("\\s+", " ");
  }

  /** The text of a part of a node, in the words of CPN Tools. */
  private static Inscription inscription(Element node, String part, String what) {
    Element holder = node.child(part);
    Element text = holder == null ? null : holder.child("text");
    return new Inscription(
        what, text == null ? "" : text.text(), text == null ? node.line() : text.line());
  }

  private static Page page(Element page) {
    Element attributes = page.child("pageattr");
    String name = attributes == null ? "" : name(attribute(attributes, "name"));
    List<Page.Place> places = new ArrayList<>();
    List<Page.Transition> transitions = new ArrayList<>();
    List<Page.Arc> arcs = new ArrayList<>();
    for (Element child : page.children()) {
      switch (child.name()) {
        case "place" -> places.add(place(child, name));
        case "trans" -> transitions.add(transition(child, name));
        default -> {}
      }
    }
    for (Element child : page.children("arc")) {
      arcs.add(arc(child, name, places, transitions));
    }
    return new Page(attribute(page, "id"), name, places, transitions, arcs);
  }

  private static String text(Element node) {
    Element text = node.child("text");
    return text == null ? "" : name(text.text());
  }

  private static Page.Place place(Element place, String page) {
    String name = text(place);
    String where = " of place '" + name + "' on page '" + page + "'";
    Element fusion = place.child("fusioninfo");
    return new Page.Place(
        attribute(place, "id"),
        name,
        inscription(place, "type", "colour set" + where),
        inscription(place, "initmark", "initial marking" + where),
        fusion == null ? null : attribute(fusion, "name"));
  }

  private static Page.Transition transition(Element trans, String page) {
    String name = text(trans);
    String where = " of transition '" + name + "' on page '" + page + "'";
    Element subst = trans.child("subst");
    List<Map.Entry<String, String>> ports = new ArrayList<>();
    if (subst != null) {
      Matcher pairs = PAIR.matcher(attribute(subst, "portsock"));
      while (pairs.find()) {
        ports.add(new SimpleEntry<>(pairs.group(1), pairs.group(2)));
      }
    }
    Inscription channel = inscription(trans, "channel", "channel" + where);
    return new Page.Transition(
        attribute(trans, "id"),
        name,
        inscription(trans, "cond", "guard" + where),
        inscription(trans, "time", "delay" + where),
        inscription(trans, "code", "code segment" + where),
        inscription(trans, "priority", "priority" + where),
        subst == null ? null : attribute(subst, "subpage"),
        ports,
        !channel.isBlank(),
        trans.line());
  }

  private static Page.Arc arc(
      Element arc, String page, List<Page.Place> places, List<Page.Transition> transitions) {
    Element transEnd = arc.child("transend");
    Element placeEnd = arc.child("placeend");
    if (transEnd == null || placeEnd == null) {
      throw new Malformed(
          arc.line(), "an arc on page '" + page + "' lacks its place or its transition");
    }
    String transition = attribute(transEnd, "idref");
    String place = attribute(placeEnd, "idref");
    String placeName =
        places.stream()
            .filter(each -> each.id().equals(place))
            .findFirst()
            .map(Page.Place::name)
            .orElseThrow(
                () ->
                    new Malformed(
                        arc.line(),
                        "an arc on page '" + page + "' leads to a place that is not there"));
    String transitionName =
        transitions.stream()
            .filter(each -> each.id().equals(transition))
            .findFirst()
            .map(Page.Transition::name)
            .orElseThrow(
                () ->
                    new Malformed(
                        arc.line(),
                        "an arc on page '" + page + "' leads to a transition that is not there"));
    Page.Direction direction =
        switch (attribute(arc, "orientation").toLowerCase(Locale.ROOT)) {
          case "ptot" -> Page.Direction.IN;
          case "ttop" -> Page.Direction.OUT;
          case "bothdir" -> Page.Direction.BOTH;
          case "inhibitor" -> Page.Direction.INHIBITOR;
          case "reset" -> Page.Direction.RESET;
          default ->
              throw new Malformed(
                  arc.line(),
                  "the arc between '"
                      + placeName
                      + "' and '"
                      + transitionName
                      + "' on page '"
                      + page
                      + "' has the unknown direction '"
                      + attribute(arc, "orientation")
                      + "'");
        };
    String what =
        switch (direction) {
          case OUT -> "arc from transition '" + transitionName + "' to place '" + placeName;
          case IN, BOTH, INHIBITOR, RESET ->
              "arc from place '" + placeName + "' to transition '" + transitionName;
        };
    return new Page.Arc(
        direction, transition, place, inscription(arc, "annot", what + "' on page '" + page + "'"));
  }
}
