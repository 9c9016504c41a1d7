package dev.nutshell.cpn.random;

import dev.nutshell.cpn.random.FlatNet.Change;
import dev.nutshell.cpn.random.FlatNet.Flow;
import dev.nutshell.cpn.random.FlatNet.Spot;
import dev.nutshell.cpn.random.FlatNet.Variable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * A random net, as a file and flat. The file has a top page, often a page that stands in for one or
 * two substitution transitions, sometimes a second prime page, and places that are fused.
 */
final class RandomNet {
  private static final long MOST_TRIED = 4000;

  private final SplittableRandom random;
  private final boolean timed;
  private final List<Sheet> sheets = new ArrayList<>();
  private final List<Spot> flat = new ArrayList<>();
  private final List<Change> changes = new ArrayList<>();
  private final StringBuilder fusions = new StringBuilder();

  /** A page with its places, and where they are in the flat net in each of its instances. */
  private static final class Sheet {
    final String name;
    final List<Spot> places = new ArrayList<>();
    final List<Boolean> ports = new ArrayList<>();
    final List<String> fusion = new ArrayList<>();
    final List<int[]> instances = new ArrayList<>();
    final List<Change> changes = new ArrayList<>();
    final StringBuilder arcs = new StringBuilder();
    final StringBuilder transitions = new StringBuilder();

    Sheet(String name) {
      this.name = name;
    }

    String id(int place) {
      return name + "p" + place;
    }
  }

  RandomNet(long seed, boolean timed) {
    random = new SplittableRandom(seed);
    this.timed = timed;
    Sheet top = sheet("Top", 2 + random.nextInt(3));
    top.instances.add(range(top.places, 0));
    if (chance(2)) {
      substitute(top);
    }
    if (chance(5)) {
      Sheet other = sheet("Other", 1 + random.nextInt(2));
      other.instances.add(range(other.places, flat.size()));
    }
    if (chance(3)) {
      fuse();
    }
    for (Sheet sheet : sheets) {
      int count = sheet == top ? 1 + random.nextInt(3) : 1;
      for (int i = 0; i < count; i++) {
        transition(sheet);
      }
    }
    for (Sheet sheet : sheets) {
      for (int[] instance : sheet.instances) {
        sheet.changes.forEach(change -> changes.add(moved(change, instance)));
      }
    }
  }

  FlatNet flat() {
    return new FlatNet(flat, changes);
  }

  private boolean chance(int in) {
    return random.nextInt(in) == 0;
  }

  private int[] range(List<Spot> places, int from) {
    flat.addAll(places);
    int[] all = new int[places.size()];
    Arrays.setAll(all, i -> from + i);
    return all;
  }

  private Sheet sheet(String name, int places) {
    Sheet sheet = new Sheet(name);
    for (int i = 0; i < places; i++) {
      add(sheet, spot(Kind.values()[random.nextInt(Kind.values().length)]), false);
    }
    sheets.add(sheet);
    return sheet;
  }

  private static void add(Sheet sheet, Spot spot, boolean port) {
    sheet.places.add(spot);
    sheet.ports.add(port);
    sheet.fusion.add(null);
  }

  private Spot spot(Kind kind) {
    List<Object> colours = new ArrayList<>();
    List<Integer> stamps = new ArrayList<>();
    for (int i = random.nextInt(4); i > 0; i--) {
      colours.add(kind.all().get(random.nextInt(kind.all().size())));
      stamps.add(random.nextInt(3));
    }
    return new Spot(kind, timed && random.nextBoolean(), colours, stamps);
  }

  /** A page for one or two substitution transitions, whose ports are places of the top page. */
  private void substitute(Sheet top) {
    Sheet sub = sheet("Sub", random.nextInt(2));
    int own = sub.places.size();
    List<Spot> sockets = new ArrayList<>();
    int ports = 1 + random.nextInt(2);
    for (int i = 0; i < ports; i++) {
      Spot socket = top.places.get(random.nextInt(top.places.size()));
      sockets.add(socket);
      // What a port says of its marking counts for nothing.
      Spot port = spot(socket.kind());
      add(sub, new Spot(socket.kind(), socket.timed(), port.colours(), port.stamps()), true);
    }
    int count = 1 + random.nextInt(2);
    for (int i = 0; i < count; i++) {
      int[] at = new int[sub.places.size()];
      for (int p = 0; p < own; p++) {
        at[p] = flat.size();
        flat.add(sub.places.get(p));
      }
      StringBuilder pairs = new StringBuilder();
      for (int p = own; p < at.length; p++) {
        int socket = socketFor(top, sockets.get(p - own));
        at[p] = socket;
        pairs.append("(%s,%s)".formatted(sub.id(p), top.id(socket)));
      }
      sub.instances.add(at);
      top.transitions.append(
          "<trans id='s%d'><text>s%d</text><subst subpage='Sub' portsock='%s'/></trans>"
              .formatted(i, i, pairs));
    }
  }

  /** Any place of the top page that is like the given one. */
  private int socketFor(Sheet top, Spot like) {
    List<Integer> fit = new ArrayList<>();
    for (int i = 0; i < top.places.size(); i++) {
      Spot spot = top.places.get(i);
      if (spot.kind() == like.kind() && spot.timed() == like.timed()) {
        fit.add(i);
      }
    }
    return fit.get(random.nextInt(fit.size()));
  }

  /** Two places that are one, on whatever pages they lie. */
  private void fuse() {
    Sheet from = sheets.get(random.nextInt(sheets.size()));
    Sheet to = sheets.get(random.nextInt(sheets.size()));
    for (int a = 0; a < from.places.size(); a++) {
      for (int b = 0; b < to.places.size(); b++) {
        Spot one = from.places.get(a);
        Spot other = to.places.get(b);
        if ((from != to || a < b)
            && one.kind() == other.kind()
            && one.timed() == other.timed()
            && !from.ports.get(a)
            && !to.ports.get(b)) {
          to.places.set(b, one);
          from.fusion.set(a, "F");
          to.fusion.set(b, "F");
          fusions.append(
              "<fusion name='F'><fusion_elm idref='%s'/><fusion_elm idref='%s'/></fusion>"
                  .formatted(from.id(a), to.id(b)));
          int first = from.instances.getFirst()[a];
          for (int[] instance : from.instances) {
            join(first, instance[a]);
          }
          for (int[] instance : to.instances) {
            join(first, instance[b]);
          }
          return;
        }
      }
    }
  }

  /** Whatever is at the second place is at the first from now on; the second stays empty. */
  private void join(int first, int second) {
    if (first == second) {
      return;
    }
    Spot gone = flat.get(second);
    flat.set(second, new Spot(gone.kind(), gone.timed(), List.of(), List.of()));
    for (Sheet sheet : sheets) {
      for (int[] instance : sheet.instances) {
        for (int i = 0; i < instance.length; i++) {
          instance[i] = instance[i] == second ? first : instance[i];
        }
      }
    }
  }

  private static Change moved(Change change, int[] to) {
    return new Change(
        change.variables(),
        change.guard(),
        flows(change.takes(), to),
        flows(change.gives(), to),
        change.inhibitors().stream().map(p -> to[p]).toList(),
        change.resets().stream().map(p -> to[p]).toList(),
        change.priority(),
        change.delay());
  }

  private static List<Flow> flows(List<Flow> flows, int[] to) {
    return flows.stream()
        .map(flow -> new Flow(to[flow.place()], flow.colours(), flow.delay()))
        .toList();
  }

  private void transition(Sheet sheet) {
    if (sheet.places.isEmpty()) {
      return;
    }
    while (!tryTransition(sheet)) {
      // Too many colours to try for its variables.
    }
  }

  private boolean tryTransition(Sheet sheet) {
    RandomTerms terms = new RandomTerms(random);
    String id = sheet.name + "t" + sheet.changes.size();
    StringBuilder arcs = new StringBuilder();
    List<Flow> takes = new ArrayList<>();
    List<Flow> gives = new ArrayList<>();
    List<Integer> inhibitors = new ArrayList<>();
    List<Integer> resets = new ArrayList<>();
    for (int i = 1 + random.nextInt(3); i > 0; i--) {
      int place = random.nextInt(sheet.places.size());
      Term term = terms.taken(sheet.places.get(place).kind());
      takes.add(new Flow(place, term, 0));
      if (chance(4) && !term.text().contains("_")) {
        gives.add(new Flow(place, term, 0));
        arcs.append(arc("BOTHDIR", sheet, place, id, term.text()));
      } else {
        arcs.append(arc("PtoT", sheet, place, id, term.text()));
      }
    }
    List<Term> guard = new ArrayList<>();
    for (int i = random.nextInt(3); i > 0; i--) {
      guard.add(terms.condition());
    }
    if (chance(4)) {
      int place = random.nextInt(sheet.places.size());
      Term term = terms.tested(sheet.places.get(place).kind());
      takes.add(new Flow(place, term, 0));
      arcs.append(arc("PtoT", sheet, place, id, term.text()));
    }
    for (int i = random.nextInt(3); i >= 0; i--) {
      int place = random.nextInt(sheet.places.size());
      Spot spot = sheet.places.get(place);
      Term term = terms.tokens(spot.kind(), 2);
      int delay = spot.timed() && random.nextBoolean() ? random.nextInt(3) : 0;
      gives.add(new Flow(place, term, delay));
      String text = delay == 0 ? term.text() : term.text() + "@+" + delay;
      arcs.append(arc("TtoP", sheet, place, id, text));
    }
    if (chance(6)) {
      inhibitors.add(random.nextInt(sheet.places.size()));
      arcs.append(arc("Inhibitor", sheet, inhibitors.getFirst(), id, ""));
    } else if (chance(8)) {
      resets.add(random.nextInt(sheet.places.size()));
      arcs.append(arc("Reset", sheet, resets.getFirst(), id, ""));
    }
    long tried =
        terms.used.values().stream().mapToLong(k -> k.all().size()).reduce(1, (x, y) -> x * y);
    if (tried > MOST_TRIED) {
      return false;
    }
    int priority = chance(3) ? 100 * (1 + random.nextInt(3)) : 1000;
    int delay = timed && chance(2) ? random.nextInt(4) : 0;
    sheet.arcs.append(arcs);
    sheet.transitions.append(
        "<trans id='%s'><text>%s</text><cond><text>%s</text></cond>%s%s</trans>"
            .formatted(
                id,
                id,
                guard.isEmpty()
                    ? ""
                    : escaped(
                        "[" + String.join(", ", guard.stream().map(Term::text).toList()) + "]"),
                priority == 1000 ? "" : "<priority><text>" + priority + "</text></priority>",
                delay == 0 ? "" : "<time><text>@+" + delay + "</text></time>"));
    List<Variable> variables = new ArrayList<>();
    terms.used.forEach((name, kind) -> variables.add(new Variable(name, kind)));
    sheet.changes.add(
        new Change(variables, guard, takes, gives, inhibitors, resets, priority, delay));
    return true;
  }

  private static String arc(String kind, Sheet sheet, int place, String transition, String text) {
    return ("<arc orientation='%s'><transend idref='%s'/><placeend idref='%s'/>"
            + "<annot><text>%s</text></annot></arc>\n")
        .formatted(kind, transition, sheet.id(place), escaped(text));
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** The net as CPN Tools writes it. */
  String file() {
    StringBuilder text = new StringBuilder("<workspaceElements><cpnet><globbox>\n");
    for (Kind kind : Kind.values()) {
      text.append("<color><id>%s</id>%s</color>\n".formatted(kind, kind.declaration));
    }
    for (Kind kind : Kind.values()) {
      text.append(
          "<color><id>T%s</id><timed/><alias><id>%s</id></alias></color>\n".formatted(kind, kind));
    }
    for (Kind kind : Kind.values()) {
      for (int i = 1; i <= RandomTerms.EACH; i++) {
        text.append(
            "<var><type><id>%s</id></type><id>%s%d</id></var>\n"
                .formatted(kind, kind.name().toLowerCase(Locale.ROOT), i));
      }
    }
    text.append("</globbox>\n");
    Map<String, Sheet> pages = new LinkedHashMap<>();
    sheets.forEach(sheet -> pages.put(sheet.name, sheet));
    pages.values().forEach(sheet -> text.append(page(sheet)));
    return text.append(fusions).append("</cpnet></workspaceElements>\n").toString();
  }

  private String page(Sheet sheet) {
    StringBuilder text = new StringBuilder();
    text.append("<page id='%s'><pageattr name='%1$s'/>\n".formatted(sheet.name));
    for (int i = 0; i < sheet.places.size(); i++) {
      Spot spot = sheet.places.get(i);
      text.append(
          ("<place id='%s'><text>%1$s</text><type><text>%s</text></type>"
                  + "<initmark><text>%s</text></initmark>%s%s</place>\n")
              .formatted(
                  sheet.id(i),
                  (spot.timed() ? "T" : "") + spot.kind(),
                  escaped(marking(spot)),
                  sheet.ports.get(i) ? "<port type='I/O'/>" : "",
                  sheet.fusion.get(i) == null ? "" : "<fusioninfo name='F'/>"));
    }
    return text.append(sheet.transitions).append(sheet.arcs).append("</page>\n").toString();
  }

  private static String marking(Spot spot) {
    List<String> parts = new ArrayList<>();
    for (int i = 0; i < spot.colours().size(); i++) {
      parts.add(
          "1`"
              + spot.kind().words(spot.colours().get(i))
              + (spot.timed() ? "@" + spot.stamps().get(i) : ""));
    }
    return String.join(spot.timed() ? "+++" : "++", parts);
  }
}
