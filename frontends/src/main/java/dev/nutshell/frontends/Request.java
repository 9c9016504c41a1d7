package dev.nutshell.frontends;

import dev.nutshell.cpn.ask.AskInquiry;
import dev.nutshell.cpn.ask.StateSpaceReport;
import dev.nutshell.cpn.run.CpnSystem;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.logic.Expressions;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.mcc.Questions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What is asked of a model, in a user's words.
 *
 * @param properties {@code all}, {@code none}, {@code deadlock}, {@code assert} or a name; of Petri
 *     nets also the Model Checking Contest's examinations and property files; empty for all that
 *     the model states
 * @param formulas of linear temporal logic
 * @param invariants predicates over the model's variables
 * @param forbidden labels of events that must not happen
 * @param findAll whether to go on after a violation, to count them all
 */
public record Request(
    List<String> properties,
    List<String> formulas,
    List<String> invariants,
    List<String> forbidden,
    boolean findAll) {
  private static final Pattern NAME = Pattern.compile("[A-Za-z_]\\w*");

  /** What is asked twice is one question. */
  public Request {
    properties = properties.stream().distinct().toList();
    formulas = formulas.stream().distinct().toList();
    invariants = invariants.stream().distinct().toList();
    forbidden = forbidden.stream().distinct().toList();
  }

  /** What became of a request. */
  public sealed interface Understanding {
    /** The runs that answer it together, one after the other. */
    record Runs(List<RunSpec> runs) implements Understanding {}

    record Rejected(Problem problem) implements Understanding {}
  }

  /** Ends the reading of a request at the first word that means nothing. */
  private static final class Meaningless extends RuntimeException {
    private final transient Problem problem;

    Meaningless(Problem problem) {
      super(null, null, false, false);
      this.problem = problem;
    }
  }

  /** Whether any question is the contest's. */
  public boolean asksContest() {
    return properties.stream().anyMatch(Questions::isNamedBy);
  }

  /** Whether nothing but questions of the contest is asked. */
  public boolean asksOnlyContest() {
    return !asksMore()
        && formulas.isEmpty()
        && !properties.isEmpty()
        && properties.stream().allMatch(Questions::isNamedBy);
  }

  /** Whether anything is asked that could be violated. */
  public boolean seeksViolations() {
    return asksMore()
        || !formulas.isEmpty()
        || properties.isEmpty()
        || !properties.stream().allMatch(word -> word.equals("none") || isQuestion(word));
  }

  /** Whether a word asks something that no path answers. */
  private static boolean isQuestion(String word) {
    return Questions.isNamedBy(word)
        || word.equals(StateSpaceReport.NAME)
        || AskInquiry.isOne(word);
  }

  private boolean asksMore() {
    return !invariants.isEmpty() || !forbidden.isEmpty();
  }

  /** The words of the invariants; one too many costs some states, one too few would be unsound. */
  public Set<String> observed() {
    return invariants.stream()
        .flatMap(text -> NAME.matcher(text).results())
        .map(MatchResult::group)
        .collect(Collectors.toSet());
  }

  /**
   * @param system loaded with {@link #observed} observed
   * @param base a run that asks nothing yet, as often as one is needed
   */
  public Understanding of(TransitionSystem system, Supplier<RunSpec.Builder> base) {
    try {
      return new Understanding.Runs(runs(system, base));
    } catch (Meaningless meaningless) {
      return new Understanding.Rejected(meaningless.problem);
    }
  }

  private List<RunSpec> runs(TransitionSystem system, Supplier<RunSpec.Builder> base) {
    RunSpec.Builder together = base.get();
    List<Inquiry> apart = new ArrayList<>();
    Set<Property> rows = new HashSet<>();
    boolean states = properties.isEmpty();
    for (String word : properties) {
      if (isQuestion(word)) {
        List<Inquiry> inquiries = inquiries(word, system);
        tellApart(word, inquiries, rows);
        for (Inquiry asked : inquiries) {
          switch (asked) {
            case Inquiry.OfStates inquiry -> {
              together.ask(inquiry);
              states = true;
            }
            case Inquiry.OfTransitions inquiry -> apart.add(inquiry);
            case Inquiry.OfRuns inquiry -> apart.add(inquiry);
          }
        }
      } else {
        together.property(word);
        // Who has a formula to check does not ask for an exploration that checks nothing.
        states |= formulas.isEmpty() || !word.equals("none");
      }
    }
    forbidden.forEach(together::forbid);
    invariants.forEach(text -> together.invariant(invariant(text, system)));
    if (findAll) {
      together.findAll();
    }
    formulas.forEach(text -> apart.add(formula(text, system)));
    if (apart.stream().anyMatch(Inquiry.OfRuns.class::isInstance) && !asksStatement(system)) {
      // What is to be fair is asked apart.
      together.fair(Fairness.NONE);
    }
    List<RunSpec> runs = new ArrayList<>();
    if (!states) {
      together.property("none");
    }
    if (states || asksMore()) {
      runs.add(together.build());
    }
    apart.forEach(inquiry -> runs.add(base.get().ask(inquiry).build()));
    return runs;
  }

  /** Adds the rows of a question, of which no other one may have any: answers are told by them. */
  private static void tellApart(String word, List<Inquiry> inquiries, Set<Property> rows) {
    List<Property> own = inquiries.stream().flatMap(each -> each.properties().stream()).toList();
    own.stream()
        .filter(rows::contains)
        .findFirst()
        .ifPresent(
            row -> {
              throw new Meaningless(
                  Problem.of(
                      "--property %s: something else that is asked is called '%s', too: ask each by itself"
                          .formatted(word, row.name())));
            });
    rows.addAll(own);
  }

  /** Whether something is asked that the model states of its runs. */
  private boolean asksStatement(TransitionSystem system) {
    List<String> words = properties.isEmpty() ? List.of("all") : properties;
    return system.statements().stream().anyMatch(each -> words.stream().anyMatch(each::isAskedBy));
  }

  private static List<Inquiry> inquiries(String word, TransitionSystem system) {
    if (word.equals(StateSpaceReport.NAME)) {
      if (!(system instanceof CpnSystem cpn)) {
        throw new Meaningless(Problem.of("--property report is a question about CPN Tools nets"));
      }
      return List.of(new StateSpaceReport(cpn));
    }
    if (AskInquiry.isOne(word)) {
      if (!(system instanceof CpnSystem cpn)) {
        throw new Meaningless(Problem.of("formulas of ASK-CTL are about CPN Tools nets"));
      }
      try {
        return List.of(new AskInquiry(word, cpn));
      } catch (Malformed malformed) {
        throw new Meaningless(Problem.of("--property " + malformed.getMessage()));
      }
    }
    if (!(system instanceof MarkedNet net)) {
      throw new Meaningless(Problem.of("--property " + word + " is a question about Petri nets"));
    }
    return switch (Questions.ask(word, net)) {
      case Questions.Outcome.Asked asked -> asked.inquiries();
      case Questions.Outcome.Rejected rejected -> throw new Meaningless(rejected.problem());
    };
  }

  private static Inquiry formula(String text, TransitionSystem system) {
    return switch (system.formula(text)) {
      case Stated.Understanding.Malformed malformed -> throw new Meaningless(malformed.problem());
      case Stated.Understanding.Understood understood ->
          switch (understood.stated().reading().get()) {
            case Stated.Reading.Read read ->
                new Inquiry.OfRuns(understood.stated().property(), read.claim());
            case Stated.Reading.Refused refused ->
                throw new Meaningless(Problem.of("--ltl " + text + ": " + refused.why()));
          };
    };
  }

  private static Invariant invariant(String text, TransitionSystem system) {
    try {
      Invariant ofMarkings = CpnModels.invariant(text, system);
      if (ofMarkings != null) {
        return ofMarkings;
      }
    } catch (Malformed malformed) {
      throw new Meaningless(Problem.of("--invariant " + malformed.getMessage()));
    }
    return switch (Expressions.parse(text, system.narrator())) {
      case Expressions.Parsed.Predicate _ -> Expressions.invariant(text);
      case Expressions.Parsed.Malformed malformed ->
          throw new Meaningless(Problem.of("--invariant " + malformed.problem()));
    };
  }
}
