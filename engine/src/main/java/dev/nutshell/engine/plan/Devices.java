package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Portable;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.property.Question;
import dev.nutshell.engine.store.StoreFamily;
import java.util.List;

/** What a device can do of what was asked. */
final class Devices {
  private Devices() {}

  /** Why it cannot be done on the device, or null where it can or there is none. */
  static String objection(
      RunSpec spec,
      Order order,
      StoreFamily.Choice.Chosen store,
      Question question,
      TransitionSystem system) {
    if (spec.device() == null) {
      return null;
    }
    String option = "--device " + spec.deviceWord();
    String unanswered =
        switch (question) {
          case Question.Safety safety -> ofStates(option, safety, system);
          case Question.Cycles cycles -> ofRuns(option, cycles.inquiry(), system);
          case Question.Graph _ -> option + " looks at states, and this is asked of transitions";
        };
    if (unanswered != null) {
      return unanswered;
    }
    if (order != Order.BFS) {
      return option + " searches breadth-first, not by --search " + order.word();
    }
    if (!List.of("auto", "full").contains(store.spec())) {
      return option + " keeps whole vectors in a table of its own, not in --store " + store.spec();
    }
    if (spec.reduction() != Reduction.NONE && spec.reduction() != Reduction.POR) {
      return "%s leaves out events by the state alone, --reduce por, not by --reduce %s"
          .formatted(option, spec.reduction().word());
    }
    if (spec.threads() != 1) {
      return option + " has threads of its own";
    }
    if (spec.coverage()) {
      return option + " does not count what --coverage asks for";
    }
    return null;
  }

  private static String ofStates(String option, Question.Safety safety, TransitionSystem system) {
    if (!safety.inquiries().isEmpty()) {
      return option + " does not answer " + safety.inquiries().getFirst().name();
    }
    if (safety.forbidden() != null) {
      return option + " does not look at labels, which --forbid asks for";
    }
    return unwritten(option, system.abilities().portable());
  }

  /** Where a path decides, it is enough to look at states. */
  private static String ofRuns(String option, Inquiry.OfRuns asked, TransitionSystem system) {
    Claim claim = asked.claim();
    return claim.isTerminal()
        ? unwritten(option, Product.portable(claim.beside(system, Fairness.NONE), claim))
        : "%s looks for paths that decide, and %s is about runs that go on for ever"
            .formatted(option, asked.name());
  }

  private static String unwritten(String option, Abilities.Ability<Portable> text) {
    return text.isThere() ? null : option + " cannot be used here: " + text.whyNot();
  }

  /** By the state alone, where that is known; who would get another one elsewhere is told. */
  static Reductions.Choice reduction(
      RunSpec spec, Question question, Abilities abilities, TransitionSystem system) {
    Reduction elsewhere = Reductions.choose(spec.reduction(), question, abilities).reduction();
    if (elsewhere == Reduction.NONE) {
      return new Reductions.Choice(Reduction.NONE, List.of());
    }
    String why = whyAll(question, system);
    String option = "--device " + spec.deviceWord();
    return why == null
        ? new Reductions.Choice(
            elsewhere,
            List.of("partial order reduction by the state alone, as %s needs it".formatted(option)))
        : new Reductions.Choice(
            Reduction.NONE,
            List.of("no partial order reduction, %s fires every event: %s".formatted(option, why)));
  }

  /** Why no event may be left out, or null where some may. */
  private static String whyAll(Question question, TransitionSystem system) {
    if (!(question instanceof Question.Safety safety)) {
      return "a formula is checked";
    }
    if (!safety.invariants().isEmpty()) {
      return "invariants are read in every state";
    }
    Explorer explorer = system.explorer();
    return system.abilities().portable().on(explorer).local().whyNot();
  }
}
