package dev.nutshell.studio;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Coverage;
import dev.nutshell.engine.plan.Machine;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Plans;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.frontends.Definition;
import dev.nutshell.frontends.FrontEnd;
import dev.nutshell.frontends.FrontEnds;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.LoadOptions.Use;
import dev.nutshell.frontends.Quantity;
import dev.nutshell.frontends.Request;
import dev.nutshell.frontends.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the page's form says of a check: the same as a command line, and it knows which.
 *
 * @param model as the page calls it
 * @param given models that this program was handed, by their names
 */
record Form(String model, Values values, Map<String, TransitionSystem> given) {
  private static final int MOST_THREADS = 64;
  private static final long LEAST_MEMORY = 1 << 20;
  private static final Pattern PLAIN = Pattern.compile("[\\w./:=,+-]+");

  /** What a violation does to the search. */
  private enum Errors {
    STOP,
    ALL
  }

  /** A yes or no that is written out. */
  private enum Switch {
    ON,
    OFF
  }

  static Form of(Values values, Map<String, TransitionSystem> given) {
    if (values.text("model").isEmpty()) {
      throw Refusal.of("choose a model first");
    }
    return new Form(values.text("model"), values, given);
  }

  boolean isJava() {
    return model.startsWith("java:");
  }

  Request request() {
    return new Request(
        values.texts("properties"),
        values.texts("ltl"),
        values.texts("invariants"),
        values.texts("forbid"),
        choice(Errors.class, "errors", Errors.STOP) == Errors.ALL);
  }

  private FrontEnd language() {
    return switch (FrontEnds.choose(model, null)) {
      case FrontEnds.Choice.Chosen chosen -> chosen.frontEnd();
      case FrontEnds.Choice.Refused refused -> throw Refusal.of(refused.reason());
    };
  }

  String kind() {
    return language().kind();
  }

  private Map<String, String> defines() {
    Map<String, String> defines = new LinkedHashMap<>();
    for (String text : values.texts("defines")) {
      Definition definition = Definition.of(text);
      if (!definition.hasProperName()) {
        throw Refusal.of("'" + text + "' is no parameter such as N=3");
      }
      defines.put(definition.name(), definition.value());
    }
    if (!defines.isEmpty() && !language().uses().contains(Use.DEFINE)) {
      throw Refusal.of("models of this language have no parameters");
    }
    return defines;
  }

  /**
   * Loads the model.
   *
   * @param source where it is
   * @param asWritten whether every step and value is kept as it is written
   */
  Loading load(Source source, boolean asWritten, Set<String> observed, MemoryBudget budget) {
    if (given.containsKey(model)) {
      if (!defines().isEmpty()) {
        throw Refusal.of("this model was handed over as it is: it has no parameters");
      }
      return new Loading.Loaded(given.get(model), List.of());
    }
    return language().load(source, options(asWritten, observed), budget);
  }

  LoadOptions options(boolean asWritten, Set<String> observed) {
    LoadOptions usual = asWritten ? LoadOptions.AS_WRITTEN : LoadOptions.TO_CHECK;
    return new LoadOptions(
        defines(),
        List.of(),
        isOn("merge", Use.MERGE, true) && usual.merge(),
        isOn("dead", Use.DEAD, true) && usual.dead(),
        isOn("unfold", Use.UNFOLD, usual.unfold()),
        usual.relative(),
        usual.asap(),
        usual.seed(),
        observed);
  }

  private boolean isOn(String name, Use use, boolean usual) {
    Switch said = choice(Switch.class, name, null);
    if (said == Switch.ON && !language().uses().contains(use)) {
      throw Refusal.of(name + " on is nothing to models of kind " + kind());
    }
    return said == null ? usual : said == Switch.ON;
  }

  /** The model itself, or a refusal with what is wrong with it. */
  static TransitionSystem loaded(Loading loading) {
    return switch (loading) {
      case Loading.Loaded loaded -> loaded.system();
      case Loading.Rejected rejected ->
          throw Refusal.of(
              rejected.problems().stream()
                  .limit(5)
                  .map(Problem::toString)
                  .collect(Collectors.joining("\n")));
    };
  }

  /** What tables may hold. Where nothing is said, in whole MiB, so that it can be said. */
  long memory() {
    Long bytes = size("memory");
    if (bytes == null) {
      return Machine.physicalMemory() / 4 >> 20 << 20;
    }
    if (bytes < LEAST_MEMORY) {
      throw Refusal.of(
          "memory " + values.text("memory") + " is too little for any table: say at least 1M");
    }
    if (bytes > Machine.physicalMemory()) {
      throw Refusal.of("memory " + values.text("memory") + " is more than this machine has");
    }
    return bytes;
  }

  /** What the command line has for the memory: there it is the whole process's. */
  private String shownMemory() {
    String text = values.text("memory");
    if (memory() < Quantity.LEAST_MEMORY) {
      return mebibytes(Quantity.LEAST_MEMORY);
    }
    return text.isEmpty() ? mebibytes(memory()) : text;
  }

  private static String mebibytes(long bytes) {
    return (bytes >> 20) + "M";
  }

  /** What the command line says otherwise than the form, as it must; or nothing. */
  List<String> notes() {
    return memory() >= Quantity.LEAST_MEMORY
        ? List.of()
        : List.of(
            "on the command line the memory is that of the whole process, %s at least"
                .formatted(mebibytes(Quantity.LEAST_MEMORY)));
  }

  /** Null where nothing is said. */
  private Long size(String name) {
    return quantity(name, Quantity::size);
  }

  private <T> T quantity(String name, Function<String, T> reading) {
    try {
      return values.text(name).isEmpty() ? null : reading.apply(values.text(name));
    } catch (IllegalArgumentException malformed) {
      throw Refusal.of(name + " " + malformed.getMessage());
    }
  }

  private int threads() {
    if (values.text("threads").isEmpty()) {
      return RunSpec.ALL_CORES;
    }
    long threads = values.number("threads", 1, "threads");
    if (threads < 1 || threads > MOST_THREADS) {
      throw Refusal.of("threads are between 1 and " + MOST_THREADS);
    }
    return (int) threads;
  }

  private <T extends Enum<T>> T choice(Class<T> type, String name, T usual) {
    String word = values.text(name);
    if (word.isEmpty()) {
      return usual;
    }
    for (T each : type.getEnumConstants()) {
      if (each.name().equalsIgnoreCase(word)) {
        return each;
      }
    }
    throw Refusal.of(name + " '" + word + "' is not known");
  }

  /** Reads every field, so that what is wrong in one is said before anything begins. */
  void understood() {
    base(Duration.ZERO);
    request();
    options(false, Set.of());
    commandLine(model);
  }

  /**
   * Must be asked of every option, so that none is wrong in silence.
   *
   * @param spent of the time that is allowed, such as by loading the model
   */
  RunSpec.Builder base(Duration spent) {
    Long disk = size("disk");
    Duration time = quantity("time", Quantity::duration);
    return RunSpec.builder()
        .order(choice(Order.class, "search", null))
        .store(values.text("store").isEmpty() ? "auto" : values.text("store"))
        .memory(memory())
        .disk(disk == null ? RunSpec.DISK_NOT_SAID : disk)
        .depth(values.number("depth", Long.MAX_VALUE, "depth"))
        .time(time == null ? null : time.minus(spent))
        .seed(values.number("seed", 0, "seed"))
        .reduce(choice(Reduction.class, "reduce", Reduction.POR))
        .fair(choice(Fairness.class, "fair", Fairness.NONE))
        .threads(threads())
        .coverage(counts());
  }

  private boolean counts() {
    return choice(Switch.class, "coverage", Switch.OFF) == Switch.ON;
  }

  List<Plan.Ready> plans(TransitionSystem system, MemoryBudget budget) {
    return plans(system, budget, Duration.ZERO);
  }

  /**
   * The runs that answer it all, one after the other; refused where that makes no sense.
   *
   * @param spent as in {@link #base}
   */
  List<Plan.Ready> plans(TransitionSystem system, MemoryBudget budget, Duration spent) {
    Request request = request();
    if (request.findAll() && !request.seeksViolations()) {
      throw Refusal.of("errors all is for violations, and none is looked for");
    }
    List<RunSpec> specs =
        switch (request.of(system, () -> base(spent))) {
          case Request.Understanding.Runs runs -> runs.runs();
          case Request.Understanding.Rejected rejected ->
              throw Refusal.of(rejected.problem().toString());
        };
    List<Plan.Ready> parts = new ArrayList<>();
    for (RunSpec spec : specs) {
      switch (Plans.of(spec, system, budget)) {
        case Plans.Refused refused -> throw Refusal.of(refused.refusal().toString());
        case Plans.Ready ready -> parts.addAll(ready.parts());
      }
    }
    if (Coverage.refusal(parts) != null) {
      throw Refusal.of(Coverage.refusal(parts));
    }
    return parts;
  }

  /** The same with another value in one field. */
  Form with(String name, String value) {
    Map<String, Object> fields = new LinkedHashMap<>(values.fields());
    fields.put(name, value);
    return new Form(model, new Values(fields), given);
  }

  /** Why it makes no sense, or null where it does. */
  String refusal(TransitionSystem system) {
    try {
      plans(system, new MemoryBudget(memory()));
      return null;
    } catch (Refusal refused) {
      return refused.getMessage();
    }
  }

  /**
   * What does the same from a shell.
   *
   * @param path where the shell finds the model
   */
  String commandLine(String path) {
    StringBuilder line = new StringBuilder("nutshell check ");
    line.append(quoted(isAWord(path) ? path : "./" + path));
    values.texts("defines").forEach(each -> option(line, "-D", each));
    values.texts("properties").forEach(each -> option(line, "--property", each));
    values.texts("ltl").forEach(each -> option(line, "--ltl", each));
    values.texts("invariants").forEach(each -> option(line, "--invariant", each));
    values.texts("forbid").forEach(each -> option(line, "--forbid", each));
    for (String name :
        List.of(
            "errors", "search", "store", "reduce", "fair", "merge", "dead", "unfold", "disk",
            "depth", "time", "seed", "threads")) {
      if (!values.text(name).isEmpty()) {
        option(line, "--" + name, values.text(name));
      }
    }
    if (counts()) {
      line.append(" --coverage");
    }
    option(line, "--memory", shownMemory());
    return line.toString();
  }

  private static void option(StringBuilder line, String name, String value) {
    line.append(' ');
    if (isAWord(value)) {
      line.append(name).append(' ').append(quoted(value));
    } else {
      line.append(quoted(name + "=" + value));
    }
  }

  /** Whether it is read as it is, and not as an option, or as a file of arguments. */
  private static boolean isAWord(String value) {
    return !value.startsWith("-") && !value.startsWith("@");
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
