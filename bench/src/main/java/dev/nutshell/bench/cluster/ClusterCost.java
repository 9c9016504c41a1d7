package dev.nutshell.bench.cluster;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.frontends.FrontEnds;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Source;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;

/**
 * Foretells what a check of up to 10¹² states takes on 10, 100 and 1000 workers: the levels of real
 * models, enlarged, are gone through one by one, with what was measured of a transition, a state
 * and a level. The formula and where its constants come from are in docs/cluster.md.
 *
 * <p>Arguments: none, or constants as {@code name=value}.
 */
public final class ClusterCost {
  private ClusterCost() {}

  /**
   * What was measured, and what is assumed of machines.
   *
   * @param transition CPU seconds to fire an event and look its successor up
   * @param sent CPU seconds to send a state and take it up
   * @param kept CPU seconds to write a new state down
   * @param share of the transitions whose successor is sent, where all owners are others
   * @param bytes that a transition sends, of all
   * @param store bytes of memory a state
   * @param log bytes of log a state
   * @param level seconds that a level takes with nothing in it
   * @param task seconds that the driver takes to send out a task, two a partition and level
   * @param network bytes a second that a worker sends or takes
   * @param disk bytes a second that a worker writes
   * @param spread how much slower one core is than another, as a standard deviation
   * @param dollars a core and hour
   */
  record Constants(
      double transition,
      double sent,
      double kept,
      double share,
      double bytes,
      double store,
      double log,
      double level,
      double task,
      double network,
      double disk,
      double spread,
      double dollars) {}

  private static final Map<String, Double> USUAL =
      Map.ofEntries(
          Map.entry("transition", 0.9e-7),
          Map.entry("sent", 2.0e-7),
          Map.entry("kept", 1.0e-7),
          Map.entry("share", 0.25),
          Map.entry("bytes", 0.62),
          Map.entry("store", 6.0),
          Map.entry("log", 2.0),
          Map.entry("level", 0.06),
          Map.entry("task", 0.0004),
          Map.entry("network", 1e9),
          Map.entry("disk", 3e8),
          Map.entry("spread", 0.05),
          Map.entry("dollars", 0.04));

  /** The widths of a model's levels, and its transitions a state. */
  private record Shape(String name, double[] widths, double transitions) {
    double states() {
      double sum = 0;
      for (double width : widths) {
        sum += width;
      }
      return sum;
    }

    /**
     * The same with so many states: the number of levels grows with the root of the factor that is
     * given, and each becomes wider.
     */
    Shape enlarged(double states, double root) {
      double factor = states / states();
      int count = (int) Math.max(widths.length, Math.round(widths.length * Math.pow(factor, root)));
      double[] levels = new double[count];
      double sum = 0;
      for (int i = 0; i < count; i++) {
        double at = (double) i * (widths.length - 1) / Math.max(1, count - 1);
        int below = (int) at;
        int above = Math.min(widths.length - 1, below + 1);
        levels[i] = widths[below] + (at - below) * (widths[above] - widths[below]);
        sum += levels[i];
      }
      for (int i = 0; i < count; i++) {
        levels[i] *= states / sum;
      }
      return new Shape(name, levels, transitions);
    }
  }

  public static void main(String[] arguments) {
    Constants constants = constants(arguments);
    System.out.println(constants);
    List<Shape> shapes =
        List.of(
            shape("java:Philosophers", Map.of("n", "10")),
            shape("java:Tournament", Map.of()),
            shape("java:BoundedRetransmission", Map.of()));
    System.out.println(
        "model\tstates\tlevels\tcores\thours\tspeed-up\tefficiency\tGB of store a core\tTB sent\tTB"
            + " of log\tdollars");
    for (Shape shape : shapes) {
      for (double states : new double[] {1e9, 1e10, 1e11, 1e12}) {
        Shape large = shape.enlarged(states, 0.1);
        for (int cores : new int[] {1, 10, 100, 1000}) {
          line(large, cores, constants);
        }
      }
    }
  }

  private static Constants constants(String[] arguments) {
    Map<String, Double> all = new HashMap<>(USUAL);
    for (String argument : arguments) {
      String[] parts = argument.split("=");
      if (parts.length != 2 || all.put(parts[0], Double.valueOf(parts[1])) == null) {
        throw new IllegalArgumentException(argument + ": there are " + USUAL.keySet());
      }
    }
    return new Constants(
        all.get("transition"),
        all.get("sent"),
        all.get("kept"),
        all.get("share"),
        all.get("bytes"),
        all.get("store"),
        all.get("log"),
        all.get("level"),
        all.get("task"),
        all.get("network"),
        all.get("disk"),
        all.get("spread"),
        all.get("dollars"));
  }

  private static Shape shape(String model, Map<String, String> defines) {
    Loading loading =
        FrontEnds.load(
            new Source.Named(model),
            LoadOptions.TO_CHECK.defining(defines),
            MemoryBudget.unlimited());
    TransitionSystem system = ((Loading.Loaded) loading).system();
    Explorer explorer = system.explorer();
    Set<State> seen = new HashSet<>();
    List<State> level = new ArrayList<>();
    List<Double> widths = new ArrayList<>();
    State initial = new State();
    explorer.initial(initial);
    seen.add(initial);
    level.add(initial);
    EventList events = new EventList();
    long fired = 0;
    while (!level.isEmpty()) {
      widths.add((double) level.size());
      List<State> next = new ArrayList<>();
      for (State state : level) {
        explorer.enabled(state, events);
        fired += events.size();
        for (int i = 0; i < events.size(); i++) {
          State into = new State();
          explorer.fire(state, events.get(i), into);
          if (seen.add(into)) {
            next.add(into);
          }
        }
      }
      level = next;
    }
    return new Shape(
        model,
        widths.stream().mapToDouble(Double::doubleValue).toArray(),
        (double) fired / seen.size());
  }

  private static void line(Shape shape, int cores, Constants constants) {
    double alone = seconds(shape, 1, constants);
    double seconds = seconds(shape, cores, constants);
    double states = shape.states();
    double others = 1 - 1.0 / cores;
    System.out.printf(
        Locale.ROOT,
        "%s\t%.0e\t%d\t%d\t%.2f\t%.1f\t%.2f\t%.1f\t%.2f\t%.2f\t%.0f%n",
        shape.name,
        states,
        shape.widths.length,
        cores,
        seconds / 3600,
        alone / seconds,
        alone / seconds / cores,
        states * constants.store / cores / 1e9,
        states * shape.transitions * constants.bytes * others / 1e12,
        states * constants.log / 1e12,
        seconds / 3600 * cores * constants.dollars);
  }

  /** One level after the other: who is slowest decides, and then the driver begins the next. */
  private static double seconds(Shape shape, int cores, Constants constants) {
    SplittableRandom random = new SplittableRandom(cores);
    double[] speed = new double[cores];
    for (int i = 0; i < cores; i++) {
      speed[i] = Math.max(0.5, 1 + constants.spread * random.nextGaussian());
    }
    double others = 1 - 1.0 / cores;
    double seconds = 0;
    for (double width : shape.widths) {
      double mean = width / cores;
      double slowest = 0;
      for (int i = 0; i < cores; i++) {
        // A hash divides a level as chance does.
        double own = Math.max(0, mean + Math.sqrt(mean) * random.nextGaussian());
        double fired = own * shape.transitions;
        double work =
            fired * (constants.transition + constants.share * others * constants.sent)
                + (cores == 1 ? 0 : own * constants.kept);
        double wire = fired * constants.bytes * others / constants.network;
        double disk = cores == 1 ? 0 : own * constants.log / constants.disk;
        slowest = Math.max(slowest, work / speed[i] + wire + disk);
      }
      double driver = cores == 1 ? 0 : constants.level + 2 * cores * constants.task;
      seconds += slowest + driver;
    }
    return seconds;
  }
}
