package dev.nutshell.cpn.net;

import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.text.Malformed;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The net with all instances of its pages: ports are their sockets, fused places are one. Prime
 * pages, and under them a page for every substitution transition.
 */
public final class Instances {
  private static final int MOST = 200_000;

  private final Drawing drawing;
  private final Map<String, Page> pages = new HashMap<>();
  private final Map<String, Integer> counts = new HashMap<>();
  private final List<Node> nodes = new ArrayList<>();
  private final List<TransitionInstance> transitions = new ArrayList<>();
  private int prime;

  /**
   * A place, perhaps several of the drawing.
   *
   * @param name as CPN Tools prints it: {@code Page'Place 1}
   * @param names this one and those of its ports and of the places that it is fused with
   * @param members the places of the drawing that it is, the one whose marking counts first
   */
  public record PlaceInstance(
      String name, List<String> names, Inscription marking, List<Page.Place> members) {}

  /**
   * A transition of a page's instance.
   *
   * @param places the instances of the places of the page, by their ids
   */
  public record TransitionInstance(
      String name, Page.Transition transition, Page page, Map<String, Integer> places) {}

  /** The result. */
  public record Net(List<PlaceInstance> places, List<TransitionInstance> transitions, int primes) {}

  private static final class Node {
    final String name;
    final Page.Place place;
    Node parent;
    boolean isPort;

    Node(String name, Page.Place place) {
      this.name = name;
      this.place = place;
    }

    Node root() {
      Node at = this;
      while (at.parent != null) {
        at = at.parent;
      }
      return at;
    }
  }

  private Instances(Drawing drawing) {
    this.drawing = drawing;
    drawing.pages().forEach(page -> pages.put(page.id(), page));
  }

  public static Net of(Drawing drawing) {
    return new Instances(drawing).net();
  }

  private Net net() {
    List<Map<String, Node>> all = new ArrayList<>();
    for (Page root : roots()) {
      prime++;
      instantiate(root, new HashSet<>(), all);
    }
    fuse(all);
    return flat();
  }

  private List<Page> roots() {
    Set<String> subpages = new HashSet<>();
    drawing
        .pages()
        .forEach(
            page ->
                page.transitions()
                    .forEach(
                        transition -> {
                          if (transition.subpage() != null) {
                            subpages.add(transition.subpage());
                          }
                        }));
    Set<String> primes = new LinkedHashSet<>(drawing.primes());
    boolean known = !primes.isEmpty() && primes.stream().allMatch(pages::containsKey);
    List<Page> roots = new ArrayList<>();
    if (known) {
      primes.forEach(id -> roots.add(pages.get(id)));
    } else {
      drawing.pages().stream().filter(page -> !subpages.contains(page.id())).forEach(roots::add);
    }
    if (roots.isEmpty()) {
      throw new Malformed(0, "the net has no prime page: every page is a subpage of another");
    }
    return roots;
  }

  private Map<String, Node> instantiate(Page page, Set<String> above, List<Map<String, Node>> all) {
    if (!above.add(page.id())) {
      throw new Malformed(
          0, "page '" + page.name() + "' contains itself through substitution transitions");
    }
    int number = counts.merge(page.id(), 1, Integer::sum);
    Map<String, Node> here = new LinkedHashMap<>();
    for (Page.Place place : page.places()) {
      Node node = new Node(page.name() + "'" + place.name() + " " + number, place);
      here.put(place.id(), node);
      nodes.add(node);
    }
    if (nodes.size() + transitions.size() > MOST) {
      throw new Malformed(0, "the net has more than " + MOST + " nodes in all page instances");
    }
    all.add(here);
    Map<String, Node> shared = here;
    for (Page.Transition transition : page.transitions()) {
      if (transition.subpage() == null) {
        pending.add(
            new Pending(
                page.name() + "'" + transition.name() + " " + number, transition, page, shared));
        continue;
      }
      Page subpage = pages.get(transition.subpage());
      if (subpage == null) {
        throw new Malformed(
            transition.line(),
            "the subpage of substitution transition '"
                + transition.name()
                + "' on page '"
                + page.name()
                + "' is not there");
      }
      Map<String, Node> inner = instantiate(subpage, above, all);
      for (Map.Entry<String, String> pair : transition.ports()) {
        Node port = inner.get(pair.getKey());
        Node socket = here.get(pair.getValue());
        if (port == null || socket == null) {
          throw new Malformed(
              transition.line(),
              "a port of substitution transition '"
                  + transition.name()
                  + "' on page '"
                  + page.name()
                  + "' is assigned to a place that is not there");
        }
        port.isPort = true;
        join(socket, port);
      }
    }
    above.remove(page.id());
    return here;
  }

  private record Pending(
      String name, Page.Transition transition, Page page, Map<String, Node> places) {}

  private final List<Pending> pending = new ArrayList<>();

  private static void join(Node one, Node other) {
    Node a = one.root();
    Node b = other.root();
    if (a != b) {
      b.parent = a;
    }
  }

  private void fuse(List<Map<String, Node>> all) {
    Map<String, List<String>> sets = new LinkedHashMap<>();
    drawing
        .fusions()
        .forEach(
            fusion ->
                sets.computeIfAbsent(fusion.name(), _ -> new ArrayList<>())
                    .addAll(fusion.places()));
    // A place may name a set that does not list it.
    for (Page page : drawing.pages()) {
      for (Page.Place place : page.places()) {
        if (place.fusion() != null && !place.fusion().isBlank()) {
          List<String> members = sets.computeIfAbsent(place.fusion(), _ -> new ArrayList<>());
          if (!members.contains(place.id())) {
            members.add(place.id());
          }
        }
      }
    }
    for (List<String> places : sets.values()) {
      Node first = null;
      for (Map<String, Node> page : all) {
        for (String id : places) {
          Node node = page.get(id);
          if (node != null) {
            if (first == null) {
              first = node;
            }
            join(first, node);
          }
        }
      }
    }
  }

  private Net flat() {
    Map<Node, List<Node>> classes = new LinkedHashMap<>();
    for (Node node : nodes) {
      classes.computeIfAbsent(node.root(), _ -> new ArrayList<>()).add(node);
    }
    Map<Node, Integer> numbers = new HashMap<>();
    List<PlaceInstance> places = new ArrayList<>();
    for (Map.Entry<Node, List<Node>> each : classes.entrySet()) {
      numbers.put(each.getKey(), places.size());
      places.add(place(each.getValue()));
    }
    for (Pending each : pending) {
      Map<String, Integer> at = new HashMap<>();
      each.places().forEach((id, node) -> at.put(id, numbers.get(node.root())));
      transitions.add(new TransitionInstance(each.name(), each.transition(), each.page(), at));
    }
    return new Net(places, transitions, prime);
  }

  /** The marking is that of the topmost socket, whatever the ports below it say. */
  private static PlaceInstance place(List<Node> members) {
    List<Node> tops = members.stream().filter(node -> !node.isPort).toList();
    if (tops.isEmpty()) {
      tops = members;
    }
    Node first = tops.getFirst();
    for (Node node : tops) {
      if (!node.place.marking().isBlank()) {
        if (first.place.marking().isBlank()) {
          first = node;
        } else if (!same(first.place.marking(), node.place.marking())) {
          throw node.place
              .marking()
              .malformed(
                  "it is one place with "
                      + first.name
                      + ", whose initial marking is '"
                      + Inscription.shorten(first.place.marking().text())
                      + "'");
        }
      }
    }
    List<Page.Place> places = new ArrayList<>();
    places.add(first.place);
    for (Node node : members) {
      if (node != first) {
        places.add(node.place);
      }
    }
    List<String> names = members.stream().map(node -> node.name).distinct().toList();
    return new PlaceInstance(tops.getFirst().name, names, first.place.marking(), places);
  }

  private static boolean same(Inscription one, Inscription other) {
    return one.text().replaceAll("\\s+", "").equals(other.text().replaceAll("\\s+", ""));
  }
}
