package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Unrepeatable;
import dev.nutshell.engine.plan.judge.Judgement;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Cause;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.property.Question;
import dev.nutshell.engine.search.Counters;
import dev.nutshell.engine.search.Exploration;
import dev.nutshell.engine.search.Finding;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.engine.store.StateStore;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Stream;

/**
 * What follows from a search: every trail is replayed, every row gets its answer, and verdict and
 * guarantee follow from those.
 *
 * @param restarts how often the search began anew
 */
record Conclusion(Plan.Ready plan, Checks checks, long seed, int restarts) {
  private static final String GOES_WRONG =
      "the model goes wrong in some state, and nobody knows what comes after that";

  Result of(
      Exploration exploration,
      StateStore store,
      double seconds,
      Function<Inquiry.Seen, List<Answer>> answering) {
    Counters counters = exploration.counters();
    List<Violation> violations = new ArrayList<>();
    List<Cause> causes = new ArrayList<>();
    for (Finding finding : exploration.findings()) {
      violations.add(violation(finding));
      causes.add(finding.cause());
    }
    String cut = whyIncomplete(exploration);
    Guarantee guarantee = cut == null ? guarantee(store) : Guarantee.partial();
    // A store that was exact and had to omit in the end answers another question than was asked.
    boolean fellBack = plan.judgement() instanceof Judgement.Sound && store.omission().possible();
    String why = cut == null && fellBack ? "no exact store fits in the memory budget" : cut;
    // Where transitions are written, those that are written count.
    boolean entry = plan.system().countsEntry() && plan.question() instanceof Question.Safety;
    long transitions = counters.transitions() + (entry ? 1 : 0);
    List<Answer> answers = new ArrayList<>(plan.agenda().answers(causes, why));
    boolean whole = guarantee.kind() == Guarantee.Kind.EXHAUSTIVE;
    answers.addAll(
        answering.apply(
            new Inquiry.Seen(
                whole ? null : why == null ? "states may have been omitted" : why,
                counters.faults > 0,
                counters.states,
                transitions,
                store.traits().answers().mayForget(),
                exploration.unreached())));
    answers.addAll(
        guarantee.kind() == Guarantee.Kind.EXHAUSTIVE && firesAll()
            ? plan.agenda().answering(cleared()).aside()
            : plan.agenda().aside());
    Interruption limit = limit(exploration.interruption(), fellBack);
    return new Result(
        Verdict.of(answers, violations, why),
        List.copyOf(answers),
        guarantee,
        new Result.SearchFigures(
            plan.order(),
            exploration.threads(),
            plan.spec().reduction().word(),
            plan.system().mergesSteps(),
            plan.spec().deviceWord()),
        new Result.StoreFigures(
            plan.store().spec(), store.bytes(), (double) store.bytes() / visited(store, counters)),
        new Result.Counts(
            counters.states,
            counters.matched,
            transitions,
            exploration.innerSteps(),
            counters.depth,
            store.revisited(),
            counters.errors,
            counters.vectorLength),
        seconds,
        new Result.MemoryFigures(plan.spec().memory(), Machine.peakResident()),
        limit,
        exploration.unreached(),
        Stream.of(
                plan.notes(),
                Reductions.figures(plan.spec().reduction(), counters, exploration.threads()),
                exploration.notes(),
                labelNotes(),
                store.notes(),
                plan.system().notes(),
                restartNotes())
            .flatMap(List::stream)
            .toList(),
        List.of(new Result.RunFigures(seed, counters.states, guarantee, seconds)),
        null);
  }

  /** What this run has shown of what was to be looked for after it. */
  private List<Answer> cleared() {
    return plan.pending().stream()
        .filter(each -> each.clearance().isClear(plan.system()))
        .map(each -> Answer.holds(each.property()))
        .toList();
  }

  /**
   * Whether each event was fired that can happen at all, if only in one of the orders that come to
   * the same: nothing was left out, or nothing was put off for ever (docs/adr/0032). What a device
   * fires nobody sees here.
   */
  private boolean firesAll() {
    Reduction reduction = plan.spec().reduction();
    if (reduction.sleeps()
        || plan.spec().device() != null
        || !(plan.question() instanceof Question.Safety)) {
      return false;
    }
    return reduction.subsets() == null
        || plan.system()
            .abilities()
            .subsets()
            .on(plan.system().explorer())
            .reducer(checks.sought(), reduction.subsets())
            .mindsCycles();
  }

  /** What may be wrong with the labels that were forbidden. */
  private List<String> labelNotes() {
    return checks.forbidden() instanceof LabelMatcher labels ? labels.notes() : List.of();
  }

  private static Interruption limit(Interruption interruption, boolean fellBack) {
    if (interruption == null) {
      return fellBack ? Interruption.MEMORY : null;
    }
    return interruption == Interruption.ANSWERED ? null : interruption;
  }

  /** Why not every state was seen, or null. */
  private String whyIncomplete(Exploration exploration) {
    if (exploration.interruption() != null) {
      return exploration.interruption().sentence();
    }
    boolean violated = plan.spec().stopAtFirst() && exploration.counters().errors > 0;
    if (checks.isSettled(violated)) {
      return violated
          ? "the search ended at the first violation"
          : Interruption.ANSWERED.sentence();
    }
    if (plan.system() instanceof Product product) {
      return product.hasBroken() ? GOES_WRONG : null;
    }
    return exploration.counters().faults == 0
        ? null
        : GOES_WRONG + (checks.faults() ? "" : ": --property assert tells where");
  }

  private List<String> restartNotes() {
    return restarts == 0
        ? List.of()
        : List.of("vectors proved too narrow, so the search began anew: " + restarts + " times");
  }

  /** Whose bytes they are: where states are forgotten, all that were visited share them. */
  private static long visited(StateStore store, Counters counters) {
    boolean forgets = store.traits().answers().mayForget();
    return Math.max(1, forgets ? counters.states : store.size());
  }

  private Guarantee guarantee(StateStore store) {
    return switch (plan.judgement()) {
      // A store may have had to move to one that omits states while the search went on.
      case Judgement.Sound sound ->
          store.omission().possible()
              ? Guarantee.probabilistic(store.omission())
              : Guarantee.exhaustive(sound);
      case Judgement.Weakened _ -> Guarantee.probabilistic(store.omission());
      case Judgement.Refused _ -> throw new IllegalStateException("a refused plan ran");
    };
  }

  private Violation violation(Finding found) {
    String mismatch = new Trail(plan.system(), found.events()).mismatch(found.cause());
    Finding finding = mismatch == null ? shortened(found) : found;
    Trail trail = new Trail(plan.system(), finding.events());
    if (mismatch != null) {
      throw new Unrepeatable(
          "the model does not repeat itself: "
              + mismatch
              + ". What a model does in a state may depend on that state alone.");
    }
    Narrator narrator = plan.system().narrator();
    Property property = plan.agenda().denied(finding.cause());
    return switch (finding.cause()) {
      case Cause.Deadlock _ ->
          new Violation(
              property,
              plan.system().deadlockKind(),
              "no event is enabled and the model may not end here",
              null,
              0,
              trail);
      case Cause.Broken broken ->
          new Violation(
              property,
              "invariant",
              "invariant " + broken.invariant().text() + " does not hold" + whyNot(broken, trail),
              null,
              0,
              trail);
      case Cause.Forbidden forbidden ->
          new Violation(
              property,
              "event",
              "event " + narrator.label(forbidden.label()) + " can happen",
              null,
              0,
              trail);
      case Cause.Faulty faulty -> {
        Narrator.Fault fault = narrator.fault(faulty.fault());
        yield new Violation(
            property, fault.kind(), fault.message(), fault.file(), fault.line(), trail);
      }
      case Cause.Accepted accepted ->
          claimed(finding.events(), accepted.stem(), ": this can go on for ever");
      case Cause.Decided _ ->
          claimed(finding.events(), Trail.NO_CYCLE, ", whatever comes after this");
    };
  }

  /** A shorter way to the same is taken where it stands up to being replayed, too. */
  private Finding shortened(Finding finding) {
    if (!(plan.system() instanceof Product product)) {
      return finding;
    }
    Finding shorter = ShortStem.of(product, finding);
    boolean repeats = new Trail(plan.system(), shorter.events()).mismatch(shorter.cause()) == null;
    return repeats ? shorter : finding;
  }

  /** A run that the automaton accepts, told as the system's: the automaton has only looked on. */
  private Violation claimed(int[] events, int stem, String how) {
    Product product = (Product) plan.system();
    int[] told = product.ofSystem(events, events.length);
    int cycle = stem == Trail.NO_CYCLE ? stem : product.ofSystem(events, stem).length;
    Property property = ((Question.Cycles) plan.question()).inquiry().property();
    return new Violation(
        property,
        kind(property, cycle),
        named(property) + " does not hold" + how,
        property.file(),
        property.line(),
        new Trail(product.system(), told, cycle));
  }

  private static String named(Property property) {
    return property.name().equals(property.text())
        ? property.text()
        : property.name() + " (" + property.text() + ")";
  }

  private static String kind(Property property, int cycle) {
    if (cycle == Trail.NO_CYCLE) {
      return property.kind();
    }
    return property.kind().equals("progress") ? "non-progress-cycle" : "acceptance-cycle";
  }

  private String whyNot(Cause.Broken broken, Trail trail) {
    String why = broken.invariant().in(plan.system()).whyNot(trail.end());
    return why == null ? "" : ": " + why;
  }
}
