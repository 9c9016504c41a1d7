package dev.nutshell.bench.liveness;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Plans;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.frontends.FrontEnds;
import dev.nutshell.frontends.LoadOptions;
import dev.nutshell.frontends.Request;
import dev.nutshell.frontends.Source;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Our answers, as {@code check} gives them.
 *
 * @param memory for the tables of a run
 * @param seconds after which a run is given up
 */
record Checking(long memory, int seconds) {
  private static final Set<String> NAMES = Set.of(Answer.HOLDS, Answer.VIOLATED);

  /** The end of what is said about a run after which nothing happens. */
  static final String ENDS = ", ends";

  /** The answer about a model in a file. */
  Said ask(Path model, Asked asked, Setting setting) {
    return ask(new Source.Named(model.toString()), asked, setting);
  }

  /** The answer about a model that is given. */
  Said ask(String text, Asked asked, Setting setting) {
    return ask(Source.text("model.pml", text), asked, setting);
  }

  private Said ask(Source source, Asked asked, Setting setting) {
    try {
      return answer(source, asked, setting);
    } catch (RuntimeException | Error thrown) {
      StackTraceElement[] trace = thrown.getStackTrace();
      return new Said("crashed", thrown + (trace.length == 0 ? "" : " at " + trace[0]));
    }
  }

  private Said answer(Source source, Asked asked, Setting setting) {
    Request request =
        asked.property() == null
            ? new Request(List.of("none"), List.of(asked.formula()), List.of(), List.of(), false)
            : new Request(List.of(asked.property()), List.of(), List.of(), List.of(), false);
    LoadOptions options =
        new LoadOptions(
            Map.of(),
            List.of(),
            setting.merge(),
            setting.dead(),
            false,
            false,
            false,
            null,
            request.observed());
    MemoryBudget budget = new MemoryBudget(memory);
    FrontEnds.Choice choice = FrontEnds.choose(source.name(), "promela");
    Loading loading = ((FrontEnds.Choice.Chosen) choice).frontEnd().load(source, options, budget);
    return switch (loading) {
      case Loading.Rejected rejected -> new Said("rejected", rejected.problems().toString());
      case Loading.Loaded loaded ->
          switch (request.of(loaded.system(), () -> spec(asked, setting))) {
            case Request.Understanding.Rejected rejected ->
                new Said("rejected", rejected.problem().toString());
            case Request.Understanding.Runs runs ->
                said(runs.runs().getFirst(), loaded, budget, asked);
          };
    };
  }

  private RunSpec.Builder spec(Asked asked, Setting setting) {
    return RunSpec.builder()
        .store(setting.store())
        .memory(memory)
        .time(Duration.ofSeconds(seconds))
        .reduce(setting.reduction())
        .fair(asked.fair() ? Fairness.WEAK : Fairness.NONE);
  }

  private static Said said(RunSpec spec, Loading.Loaded loaded, MemoryBudget budget, Asked asked) {
    switch (Plans.of(spec, loaded.system(), budget)) {
      case Plans.Refused refused -> {
        return new Said("refused", refused.refusal().reason());
      }
      case Plans.Ready ready -> {
        long before = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        Result result = null;
        for (Plan.Ready part : ready.parts()) {
          Result one = new Runner(part, budget).run();
          result = result == null ? one : result.and(one);
        }
        long after = ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime();
        return said(result, asked, (after - before) / 1e9);
      }
    }
  }

  /** The row of what was asked. */
  private static Said said(Result result, Asked asked, double seconds) {
    String kinds =
        result.violations().stream()
            .map(Violation::kind)
            .distinct()
            .sorted()
            .collect(Collectors.joining(","));
    for (Answer answer : result.answers()) {
      boolean meant =
          asked.property() == null
              ? answer.isChecked()
              : answer.property().name().equals(asked.property());
      if (meant) {
        boolean known = answer.isKnown() && NAMES.contains(answer.value());
        return new Said(
            known ? answer.value() : "unknown",
            known ? kinds + ends(result) : String.valueOf(answer.why()),
            result.counts().states(),
            result.counts().transitions(),
            seconds);
      }
    }
    return new Said(
        "unknown",
        "no row for it",
        result.counts().states(),
        result.counts().transitions(),
        seconds);
  }

  /** Of a run that comes to a state in which nothing happens any more. */
  private static String ends(Result result) {
    return result.violations().stream().anyMatch(v -> v.trail().cycle() == v.trail().depth())
        ? ENDS
        : "";
  }
}
