package dev.nutshell.lsp;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.plan.Changes;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Plans;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Trail;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Request;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;

/** Checks a text as it is in the editor, by the same engine as the command line. */
final class Checking {
  private static final long MEMORY = 1L << 30;
  private static final int MOST_STEPS = 2000;

  private volatile Runner runner;
  private volatile boolean stopped;

  /**
   * What came out, in words that an editor shows.
   *
   * @param verdict {@code holds}, {@code violated}, {@code inconclusive} or {@code failed}
   * @param cycle the index of the step from which on it goes on for ever, or -1
   */
  record Outcome(
      String verdict,
      String message,
      List<Row> properties,
      List<Step> steps,
      int cycle,
      int line,
      long states) {
    static Outcome failed(String message) {
      return new Outcome("failed", message, List.of(), List.of(), -1, 0, 0);
    }
  }

  /** A property and its answer. */
  record Row(String name, String answer) {}

  /**
   * One step of a counterexample.
   *
   * @param line from 1, or 0 where the language has no lines for it
   */
  record Step(String who, String what, int line, String changes) {}

  void stop() {
    stopped = true;
    Runner search = runner;
    if (search != null) {
      search.monitor().requestStop();
    }
  }

  /**
   * @param property one that the model states, or null for all
   */
  Outcome run(Document document, String property, Duration within) {
    try {
      MemoryBudget budget = new MemoryBudget(MEMORY);
      return switch (document.load(LoadOptions.TO_CHECK, budget)) {
        case Loading.Rejected rejected -> Outcome.failed(rejected.problems().getFirst().toString());
        case Loading.Loaded loaded -> {
          List<String> words = property == null ? List.of() : List.of(property);
          Request request = new Request(words, List.of(), List.of(), List.of(), false);
          yield switch (request.of(
              loaded.system(), () -> RunSpec.builder().memory(MEMORY).time(within))) {
            case Request.Understanding.Rejected rejected ->
                Outcome.failed(rejected.problem().toString());
            case Request.Understanding.Runs runs -> explore(runs.runs(), loaded, budget, document);
          };
        }
      };
    } catch (MemoryBudget.Exhausted | OutOfMemoryError full) {
      return Outcome.failed("inconclusive: the memory of the language server is used up");
    }
  }

  private Outcome explore(
      List<RunSpec> specs, Loading.Loaded loaded, MemoryBudget budget, Document document) {
    Result result = null;
    for (RunSpec spec : specs) {
      switch (Plans.of(spec, loaded.system(), budget)) {
        case Plans.Refused refused -> {
          return Outcome.failed(refused.refusal().toString().strip());
        }
        case Plans.Ready ready -> {
          for (Plan.Ready part : ready.parts()) {
            Runner next = new Runner(part, budget);
            runner = next;
            if (stopped) {
              next.monitor().requestStop();
            }
            Result one = next.run();
            result = result == null ? one : result.and(one);
          }
        }
      }
    }
    return outcome(result, document);
  }

  private static Outcome outcome(Result result, Document document) {
    List<Row> rows =
        result.answers().stream()
            .map(
                each ->
                    new Row(
                        each.property().name(), each.value() == null ? each.why() : each.value()))
            .toList();
    long states = result.counts().states();
    return switch (result.verdict()) {
      case Verdict.Holds _ ->
          new Outcome(
              "holds",
              String.format("holds, %s: %,d states", result.guarantee().kind().word(), states),
              rows,
              List.of(),
              -1,
              0,
              states);
      case Verdict.Inconclusive why ->
          new Outcome("inconclusive", "not known: " + why.why(), rows, List.of(), -1, 0, states);
      case Verdict.Violated violated -> {
        Violation first = violated.violations().getFirst();
        int[] cycle = {-1};
        List<Step> steps = steps(first.trail(), document, cycle);
        // What is stated beside a net has lines of another file.
        boolean here = first.file() == null || first.file().equals(document.path().toString());
        int line = here && first.line() > 0 ? first.line() : lastLine(steps);
        yield new Outcome("violated", first.message(), rows, steps, cycle[0], line, states);
      }
    };
  }

  private static int lastLine(List<Step> steps) {
    return steps.reversed().stream()
        .mapToInt(Step::line)
        .filter(line -> line > 0)
        .findFirst()
        .orElse(0);
  }

  /**
   * @param cycle becomes the index of the first step of the trail's cycle: an event may have
   *     several
   */
  private static List<Step> steps(Trail trail, Document document, int[] cycle) {
    List<Step> steps = new ArrayList<>();
    Map<String, Integer> transitions =
        document.language() == Language.AUT ? AutNames.transitions(document.text()) : Map.of();
    trail.walk(
        new Trail.Walker() {
          private List<Narrator.Binding> before = List.of();
          private int events;

          @Override
          public void start(List<Narrator.Binding> initial) {
            before = initial;
          }

          @Override
          public void event(int event, List<Narrator.Step> parts, List<Narrator.Binding> after) {
            if (events++ == trail.cycle()) {
              cycle[0] = steps.size();
            }
            StringJoiner changes = new StringJoiner(", ");
            Changes.between(before, after).forEach(change -> changes.add(change.text(" = ")));
            String from = before.getFirst().value();
            String to = after.getFirst().value();
            before = after;
            for (int i = 0; i < parts.size() && steps.size() < MOST_STEPS; i++) {
              Narrator.Step part = parts.get(i);
              Integer written = transitions.get(AutNames.key(from, part.text(), to));
              int line =
                  written != null
                      ? written
                      : part.line() > 0 ? part.line() : declaredAt(part.text(), document);
              String shown = i + 1 == parts.size() ? changes.toString() : "";
              steps.add(
                  new Step(part.process() == null ? "" : part.process(), part.text(), line, shown));
            }
          }
        });
    return steps;
  }

  /** Of a net, where the transition is declared. */
  private static int declaredAt(String text, Document document) {
    String name = text.replaceFirst("[^\\w].*$", "");
    return document.names().all().stream()
        .filter(each -> each.sort() == Names.Sort.TRANSITION && each.name().equals(name))
        .mapToInt(each -> each.at().line() + 1)
        .findFirst()
        .orElse(0);
  }
}
