package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.search.Interruption;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * All that a run has to say. Sizes in bytes, times in seconds.
 *
 * @param answers a row for everything that the model states and everything that was asked
 * @param limitReached what cut the run short, or null
 * @param coverage how often statements were taken, or null where nobody asked
 * @param unreached statements that this run did not come to, or null where that is not known
 */
public record Result(
    Verdict verdict,
    List<Answer> answers,
    Guarantee guarantee,
    SearchFigures search,
    StoreFigures store,
    Counts counts,
    double searchTime,
    MemoryFigures memory,
    Interruption limitReached,
    List<Narrator.Step> unreached,
    List<String> notes,
    List<RunFigures> runs,
    Coverage coverage) {

  /**
   * The statements that the model can never come to; null where that is not known: of a run that
   * saw only a part, or may have omitted states, only that it came to all of them says something.
   */
  public List<Narrator.Step> unreachable() {
    boolean known =
        unreached != null && (unreached.isEmpty() || guarantee.kind() == Guarantee.Kind.EXHAUSTIVE);
    return known ? unreached : null;
  }

  /** Of a run that ended before its search could begin. */
  public static Result notBegun(RunSpec spec, Interruption why, String note) {
    Guarantee none = Guarantee.partial();
    return new Result(
        new Verdict.Inconclusive(why.sentence()),
        List.of(),
        none,
        new SearchFigures(
            spec.order() == null ? Order.DFS : spec.order(),
            1,
            spec.reduction().word(),
            false,
            spec.deviceWord()),
        new StoreFigures(spec.store(), 0, 0),
        new Counts(0, 0, 0, 0, 0, 0, 0, 0),
        0,
        new MemoryFigures(spec.memory(), Machine.peakResident()),
        why,
        null,
        List.of(note),
        List.of(new RunFigures(spec.seed(), 0, none, 0)),
        null);
  }

  /** The violations that were found, with their trails. */
  public List<Violation> violations() {
    return verdict instanceof Verdict.Violated violated ? violated.violations() : List.of();
  }

  /** Why it did not see everything; null where it did. */
  private String why() {
    return limitReached == null ? null : limitReached.sentence();
  }

  /** The same with the answers of another run that was asked something else about the model. */
  public Result and(Result other) {
    List<Answer> all = new ArrayList<>(answers);
    for (Answer answer : other.answers) {
      boolean asked = answer.standing() != Answer.Standing.UNASKED;
      boolean known = all.stream().anyMatch(one -> one.property().equals(answer.property()));
      if (asked) {
        all.removeIf(one -> one.property().equals(answer.property()));
      }
      if (asked || !known) {
        all.add(answer);
      }
    }
    List<Violation> violations =
        Stream.concat(violations().stream(), other.violations().stream()).toList();
    String why = why() != null ? why() : other.why();
    Result larger = other.counts.states() > counts.states() ? other : this;
    return new Result(
        Verdict.of(all, violations, why),
        List.copyOf(all),
        guarantee.kind().compareTo(other.guarantee.kind()) >= 0 ? guarantee : other.guarantee,
        larger.search,
        larger.store,
        larger.counts.withErrors(counts.errors() + other.counts.errors()),
        searchTime + other.searchTime,
        other.memory,
        limitReached != null ? limitReached : other.limitReached,
        larger.unreached,
        Stream.concat(notes.stream(), other.notes.stream()).distinct().toList(),
        larger.runs,
        coverage != null ? coverage : other.coverage);
  }

  /** The same where memory is that of several processes. */
  public Result in(MemoryFigures processes) {
    return with(processes, notes, coverage);
  }

  /** The same with one more note. */
  public Result noting(String note) {
    return with(memory, Stream.concat(notes.stream(), Stream.of(note)).toList(), coverage);
  }

  /** The same with what was counted. */
  Result counting(Coverage counted) {
    return with(memory, notes, counted);
  }

  private Result with(MemoryFigures memory, List<String> notes, Coverage coverage) {
    return new Result(
        verdict,
        answers,
        guarantee,
        search,
        store,
        counts,
        searchTime,
        memory,
        limitReached,
        unreached,
        notes,
        runs,
        coverage);
  }

  /** The same with rows for what runs are asked that nobody comes to; those that are there stay. */
  public Result leaving(List<Runner> unbegun) {
    List<Answer> all = new ArrayList<>(answers);
    for (Answer answer : unbegun.stream().flatMap(each -> each.unbegun().stream()).toList()) {
      if (all.stream().noneMatch(one -> one.property().equals(answer.property()))) {
        all.add(answer);
      }
    }
    return new Result(
        Verdict.of(all, violations(), why()),
        List.copyOf(all),
        guarantee,
        search,
        store,
        counts,
        searchTime,
        memory,
        limitReached,
        unreached,
        notes,
        runs,
        coverage);
  }

  /** One of several runs with independent hash functions, or the only one. */
  public record RunFigures(long seed, long states, Guarantee guarantee, double searchTime) {}

  /** How the model was explored. */
  public record SearchFigures(
      Order order, int threads, String reduction, boolean merging, String device) {}

  /** How visited states were kept. */
  public record StoreFigures(String spec, long bytes, double bytesPerState) {}

  /** What was counted. */
  public record Counts(
      long states,
      long matched,
      long transitions,
      long atomicSteps,
      long depth,
      long revisited,
      long errors,
      int vectorLength) {
    private Counts withErrors(long all) {
      return new Counts(
          states, matched, transitions, atomicSteps, depth, revisited, all, vectorLength);
    }
  }

  /**
   * The run's budget, as {@link RunSpec#memory} says what that is, and the peak resident size of
   * the whole process.
   */
  public record MemoryFigures(long budget, long peak) {}
}
