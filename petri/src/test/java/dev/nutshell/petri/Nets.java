package dev.nutshell.petri;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;

/** Small nets for tests. */
final class Nets {
  private static final int MOST = 5_000;
  private static final String GRAMMAR = "http://www.pnml.org/version-2009/grammar/";

  private Nets() {}

  /** A PNML text of that type around some content. */
  static String pnml(String type, String content) {
    return "<?xml version=\"1.0\"?>\n<pnml xmlns=\""
        + GRAMMAR
        + "pnml\">\n<net id=\"n\" type=\""
        + GRAMMAR
        + type
        + "\">\n<page id=\"p\">\n"
        + content
        + "\n</page></net></pnml>";
  }

  static String place(String id, long tokens) {
    return "<place id=\""
        + id
        + "\"><initialMarking><text>"
        + tokens
        + "</text></initialMarking></place>\n";
  }

  static String transition(String id) {
    return "<transition id=\"" + id + "\"/>\n";
  }

  static String arc(String source, String target, long weight) {
    return "<arc id=\""
        + source
        + target
        + "\" source=\""
        + source
        + "\" target=\""
        + target
        + "\"><inscription><text>"
        + weight
        + "</text></inscription></arc>\n";
  }

  static Loading load(String pnml) {
    return PetriFrontEnd.loadPnml(
        new ByteArrayInputStream(pnml.getBytes(StandardCharsets.UTF_8)), "test.pnml");
  }

  static TransitionSystem system(String pnml) {
    return ((Loading.Loaded) load(pnml)).system();
  }

  static Result explore(TransitionSystem system, String store) {
    RunSpec spec =
        RunSpec.builder().store(store).property("deadlock").findAll().memory(1L << 29).build();
    return new Runner((Plan.Ready) Planner.plan(spec, system)).run();
  }

  /** A place/transition net as plain maps. */
  record Plain(
      int places,
      long[] initial,
      List<TreeMap<Integer, Long>> in,
      List<TreeMap<Integer, Long>> out) {
    String pnml() {
      return pnml("");
    }

    /** The same with a NUPN section that claims units of three places, true or not. */
    String claiming() {
      StringBuilder units = new StringBuilder("<toolspecific tool='nupn' version='1.1'>");
      units.append("<structure units='9' root='u' safe='true'>");
      for (int p = 0; p < places; p += 3) {
        units.append("<unit id='u" + p + "'><places>");
        for (int q = p; q < Math.min(places, p + 3); q++) {
          units.append(" p" + q);
        }
        units.append("</places><subunits/></unit>");
      }
      return pnml(units + "</structure></toolspecific>");
    }

    private String pnml(String more) {
      StringBuilder text = new StringBuilder(more);
      for (int p = 0; p < places; p++) {
        text.append(place("p" + p, initial[p]));
      }
      for (int t = 0; t < in.size(); t++) {
        String id = "t" + t;
        text.append(transition(id));
        in.get(t).forEach((p, weight) -> text.append(arc("p" + p, id, weight)));
        out.get(t).forEach((p, weight) -> text.append(arc(id, "p" + p, weight)));
      }
      return Nets.pnml("ptnet", text.toString());
    }

    /** The marking after a transition, or null where it is not enabled. */
    long[] fire(long[] marking, int transition) {
      long[] next = marking.clone();
      for (var arc : in.get(transition).entrySet()) {
        next[arc.getKey()] -= arc.getValue();
        if (next[arc.getKey()] < 0) {
          return null;
        }
      }
      out.get(transition).forEach((p, weight) -> next[p] += weight);
      return next;
    }
  }

  /** Every reachable marking with what is enabled in it; null where there are too many. */
  static Map<List<Long>, List<Integer>> reachable(Plain net) {
    Map<List<Long>, List<Integer>> seen = new HashMap<>();
    ArrayDeque<long[]> queue = new ArrayDeque<>(List.of(net.initial()));
    while (!queue.isEmpty()) {
      long[] marking = queue.poll();
      List<Long> key = Arrays.stream(marking).boxed().toList();
      if (seen.containsKey(key)) {
        continue;
      }
      if (seen.size() == MOST) {
        return null;
      }
      List<Integer> enabled = new ArrayList<>();
      for (int t = 0; t < net.in().size(); t++) {
        long[] next = net.fire(marking, t);
        if (next != null) {
          enabled.add(t);
          queue.add(next);
        }
      }
      seen.put(key, enabled);
    }
    return seen;
  }

  /** A net in which no transition gives more tokens than it takes, so that it is bounded. */
  static Plain random(long seed) {
    Random random = new Random(seed);
    int places = 2 + random.nextInt(9);
    long[] initial = new long[places];
    for (int i = 0; i < 2 + random.nextInt(5); i++) {
      initial[random.nextInt(places)] += 1 + random.nextInt(random.nextInt(4) == 0 ? 9 : 1);
    }
    List<TreeMap<Integer, Long>> in = new ArrayList<>();
    List<TreeMap<Integer, Long>> out = new ArrayList<>();
    for (int t = 0; t < 2 + random.nextInt(8); t++) {
      TreeMap<Integer, Long> takes = new TreeMap<>();
      TreeMap<Integer, Long> gives = new TreeMap<>();
      int moved = 1 + random.nextInt(3);
      for (int i = 0; i < moved; i++) {
        takes.merge(random.nextInt(places), 1L, Long::sum);
        if (random.nextInt(8) > 0) {
          gives.merge(random.nextInt(places), 1L, Long::sum);
        }
      }
      in.add(takes);
      out.add(gives);
    }
    return new Plain(places, initial, in, out);
  }

  /** Some sequential processes that share places: what partial order reduction is for. */
  static Plain processes(long seed) {
    Random random = new Random(seed * 0x9E3779B97F4A7C15L);
    int count = 2 + random.nextInt(3);
    int shared = 1 + random.nextInt(3);
    int local = 2 + random.nextInt(3);
    int places = shared + count * local;
    long[] initial = new long[places];
    for (int p = 0; p < shared; p++) {
      initial[p] = random.nextInt(3);
    }
    List<TreeMap<Integer, Long>> in = new ArrayList<>();
    List<TreeMap<Integer, Long>> out = new ArrayList<>();
    for (int process = 0; process < count; process++) {
      int first = shared + process * local;
      initial[first] = 1;
      for (int t = 0; t < local + random.nextInt(2); t++) {
        TreeMap<Integer, Long> takes = new TreeMap<>(java.util.Map.of(first + t % local, 1L));
        int target = random.nextInt(4) == 0 ? random.nextInt(local) : (t + 1) % local;
        TreeMap<Integer, Long> gives = new TreeMap<>(java.util.Map.of(first + target, 1L));
        int place = random.nextInt(shared);
        long weight = 1 + random.nextInt(5) / 4;
        switch (random.nextInt(6)) {
          case 0 -> takes.put(place, weight);
          case 1 -> {
            // A token that goes in circles, so that the net stays bounded.
            takes.put(place, weight);
            gives.put(random.nextInt(shared), weight);
          }
          case 2 -> {
            takes.put(place, weight);
            gives.put(place, weight);
          }
          default -> {}
        }
        in.add(takes);
        out.add(gives);
      }
    }
    return new Plain(places, initial, in, out);
  }
}
