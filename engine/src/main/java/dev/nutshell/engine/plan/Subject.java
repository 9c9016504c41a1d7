package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.property.Question;
import java.io.IOException;
import java.util.function.Function;

/**
 * What a search of a plan explores and what it looks for, for who takes part in that search in
 * another process.
 *
 * @param reading the checks over a system, as often as somebody needs them
 */
public record Subject(TransitionSystem system, Function<TransitionSystem, Checks> reading) {
  /** Why processes that each know a part of the states do not answer a plan, or null. */
  public static String whyNot(Plan.Ready plan) {
    return switch (plan.question()) {
      case Question.Safety safety when safety.inquiries().isEmpty() -> null;
      case Question.Safety safety ->
          safety.inquiries().getFirst().name() + " is answered by who looks at all states";
      case Question.Graph graph -> graph.inquiry().name() + " is answered by who sees all of it";
      case Question.Cycles cycles when cycles.inquiry().claim().isTerminal() -> null;
      case Question.Cycles _ when plan.spec().fairness() == Fairness.NONE -> null;
      case Question.Cycles cycles ->
          cycles.inquiry().name() + " is about fair runs, which only one process tells from others";
    };
  }

  /** What tells one plan from another, in a process as in any other, wherever its files are. */
  public static String signature(Plan.Ready plan) {
    return new RunImage(plan)
        .signature(each -> new Property(each.name(), each.kind(), each.text(), null, each.line()));
  }

  /** Of a plan of which {@link #whyNot} says nothing, without a reduction. */
  public static Subject of(Plan.Ready plan) {
    return switch (plan.question()) {
      case Question.Safety safety -> new Subject(plan.system(), safety::checks);
      case Question.Graph _ -> throw new IllegalStateException(whyNot(plan));
      case Question.Cycles cycles -> {
        Claim claim = cycles.inquiry().claim();
        Fairness fairness = plan.spec().fairness();
        yield new Subject(
            new Product(claim.beside(plan.system(), fairness), claim, fairness),
            product -> Checks.of(((Product) product)::decides));
      }
    };
  }

  public Checks checks() {
    return reading.apply(system);
  }

  /** The same where the system knows what another one has learnt. */
  public Subject taught(ImageReader vocabulary) throws IOException {
    return new Subject(system.vocabulary().read(vocabulary), reading);
  }
}
