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
import dev.nutshell.frontends.Request;
import dev.nutshell.frontends.Source;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What the page's form says of a check: the same as a command line, and it knows which.
 *
 * @param model as the page calls it
 * @param given models that this program was handed, by their names
 */
record Form(String model, Values values, Map<String, TransitionSystem> given) {
  private static final Pattern SIZE = Pattern.compile("(\\d{1,9})\\s*([KMGT]?)(?:i?B)?");
  private static final Pattern TIME =
      Pattern.compile("(?:(\\d{1,5})h)?(?:(\\d{1,5})m)?(?:(\\d{1,9})s?)?");
  private static final int MOST_THREADS = 64;
  private static final long LEAST_MEMORY = 1 << 20;
  private static final Pattern PLAIN = Pattern.compile("[\\w./:=,+-]+");

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
        values.text("errors").equals("all"));
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
    LoadOptions usual = asWritten ? LoadOptions.AS_WRITTEN : LoadOptions.TO_CHECK;
    if (given.containsKey(model)) {
      if (!defines().isEmpty()) {
        throw Refusal.of("this model was handed over as it is: it has no parameters");
      }
      return new Loading.Loaded(given.get(model), List.of());
    }
    boolean unfold = values.text("unfold").equals("on");
    LoadOptions options =
        new LoadOptions(
            defines(),
            List.of(),
            usual.merge() && !values.text("merge").equals("off"),
            usual.dead() && !values.text("dead").equals("off"),
            unfold && language().uses().contains(Use.UNFOLD),
            usual.relative(),
            usual.asap(),
            usual.seed(),
            observed);
    return language().load(source, options, budget);
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

  long memory() {
    String text = values.text("memory");
    if (text.isEmpty()) {
      return Machine.physicalMemory() / 4;
    }
    Matcher size = SIZE.matcher(text);
    if (!size.matches()) {
      throw Refusal.of("memory '" + text + "' is no size such as 512M or 8G");
    }
    int shift = 10 * " KMGT".indexOf(size.group(2).isEmpty() ? ' ' : size.group(2).charAt(0));
    long bytes = Long.parseLong(size.group(1)) << shift;
    if (bytes < LEAST_MEMORY) {
      throw Refusal.of("memory " + text + " is too little for any table: say at least 1M");
    }
    if (bytes > Machine.physicalMemory()) {
      throw Refusal.of("memory " + text + " is more than this machine has");
    }
    return bytes;
  }

  private Duration time() {
    String text = values.text("time");
    if (text.isEmpty()) {
      return null;
    }
    Matcher time = TIME.matcher(text);
    if (!time.matches()) {
      throw Refusal.of("time '" + text + "' is no duration such as 90s, 5m or 1h30m");
    }
    return Duration.ofHours(number(time.group(1)))
        .plusMinutes(number(time.group(2)))
        .plusSeconds(number(time.group(3)));
  }

  private static long number(String digits) {
    return digits == null ? 0 : Long.parseLong(digits);
  }

  private int threads() {
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
    base();
    request();
    defines();
    commandLine(model);
  }

  /** Must be asked of every option, so that none is wrong in silence. */
  RunSpec.Builder base() {
    return RunSpec.builder()
        .order(choice(Order.class, "search", null))
        .store(values.text("store").isEmpty() ? "auto" : values.text("store"))
        .memory(memory())
        .depth(values.number("depth", Long.MAX_VALUE, "depth"))
        .time(time())
        .seed(values.number("seed", 0, "seed"))
        .reduce(choice(Reduction.class, "reduce", Reduction.POR))
        .fair(choice(Fairness.class, "fair", Fairness.NONE))
        .threads(threads())
        .coverage(values.text("coverage").equals("on"));
  }

  /** The runs that answer it all, one after the other; refused where that makes no sense. */
  List<Plan.Ready> plans(TransitionSystem system, MemoryBudget budget) {
    List<RunSpec> specs =
        switch (request().of(system, this::base)) {
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
    StringBuilder line = new StringBuilder("nutshell check ").append(quoted(path));
    values.texts("defines").forEach(each -> option(line, "-D", each));
    values.texts("properties").forEach(each -> option(line, "--property", each));
    values.texts("ltl").forEach(each -> option(line, "--ltl", each));
    values.texts("invariants").forEach(each -> option(line, "--invariant", each));
    values.texts("forbid").forEach(each -> option(line, "--forbid", each));
    for (String name :
        List.of(
            "errors", "search", "store", "reduce", "fair", "merge", "dead", "unfold", "depth",
            "time", "seed", "threads")) {
      if (!values.text(name).isEmpty()) {
        option(line, "--" + name, values.text(name));
      }
    }
    if (values.text("coverage").equals("on")) {
      line.append(" --coverage");
    }
    String memory = values.text("memory");
    option(line, "--memory", memory.isEmpty() ? (memory() >> 20) + "M" : memory);
    return line.toString();
  }

  private static void option(StringBuilder line, String name, String value) {
    line.append(' ').append(name).append(' ').append(quoted(value));
  }

  private static String quoted(String word) {
    return PLAIN.matcher(word).matches() ? word : "'" + word.replace("'", "'\\''") + "'";
  }
}
