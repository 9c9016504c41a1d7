package dev.nutshell.engine.plan;

import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.property.Question;
import dev.nutshell.engine.store.Safepoint;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.Traits;

/**
 * A search that was kept and how it goes on: in the same store or another one, by as many threads
 * or others.
 *
 * <p>States move one by one, from the store that was kept to one that is opened now. So the first
 * has to list them, and the second must take them without parents; ids of the first, where a stack
 * or a queue has them, then mean nothing, which is all the same to stores without parents. What
 * goes by ids in another way does not move: what slept in a state, components, marks of nested
 * searches.
 */
record Change(Plan.Ready plan, RunImage.Position position) {
  private boolean ofStore() {
    return !position.store().equals(plan.store().spec());
  }

  /** Who asks for as many as before gets as many as there were. */
  int threads() {
    return position.asked() == plan.spec().threads() ? position.threads() : plan.threads();
  }

  private boolean ofThreads() {
    return threads() != position.threads();
  }

  /** Whether one thread hands over to several: from then on, one is several that are one. */
  boolean handsOver() {
    return !position.several() && threads() > 1;
  }

  /** Whether states move to another store; one that threads use in turns is the same for all. */
  boolean moves() {
    boolean turns = plan.store().traits().sharing() == Traits.Sharing.TURNS;
    return ofStore() || ofThreads() && (!turns || handsOver());
  }

  /** Why it cannot go on so, and what to do; null where it can, as far as plans tell. */
  String objection() {
    if (!moves()) {
      return null;
    }
    String change = ofStore() ? "--store " + plan.store().spec() : "--threads " + threads();
    String back = "; go on without " + (ofStore() ? "--store" : "--threads");
    if (plan.seeksRuns() || plan.spec().reduction().sleeps()) {
      String what = plan.seeksRuns() ? "of runs that go on for ever" : "of what sleeps in a state";
      return "the run cannot go on with %s: what is known %s goes by the numbers that store '%s' gave"
              .formatted(change, what, position.store())
          + back;
    }
    if (handsOver() && isPathBound()) {
      return "the run cannot go on with %s: which events one thread left out, or how deep it went, goes"
              .formatted(change)
          + " by the path that it was on (--reduce, --depth)"
          + back;
    }
    if (!then().traits().exact()) {
      return "the run cannot go on with %s: store '%s' cannot list the states that it has seen"
              .formatted(change, position.store())
          + back;
    }
    if (!plan.store().traits().exact()) {
      return "the run cannot go on with %s: it may omit or forget states, and only exact stores take over"
              .formatted(change)
          + " what was seen; choose one of them, or go on without --store";
    }
    return null;
  }

  /** Beside an automaton the system itself is reduced, by the state alone. */
  private boolean isPathBound() {
    boolean reduced = plan.spec().reduction() != Reduction.NONE;
    return reduced && plan.question() instanceof Question.Safety
        || plan.spec().depth() != Long.MAX_VALUE;
  }

  private StoreFamily.Choice.Chosen then() {
    return switch (Stores.choose(position.store())) {
      case StoreFamily.Choice.Chosen chosen -> chosen;
      case StoreFamily.Choice.Refused refused ->
          throw new CannotGoOn(
              "the run was kept in a store that is not known: " + refused.reason());
    };
  }

  /** The store that was kept, filled. */
  StateStore before(StoreFamily.Context context) {
    if (position.threads() > 1) {
      context.budget().keepAddresses();
    }
    return position.store(
        then().opener().open(context.sharedAt(new Safepoint(position.threads()))));
  }

  /** Of a store that states cannot move to. */
  static CannotGoOn needsParents(Plan.Ready plan) {
    return new CannotGoOn(
        ("the run cannot go on so: store '%s' has to be told by which event each state was found, and"
                + " that is known no more; choose full, tree, tree:compact, collapse, automaton, disk or"
                + " auto")
            .formatted(plan.store().spec()));
  }

  /** Complains where the states that were kept cannot be listed. */
  void requireListing(StateStore before) {
    if (before.listing() == null) {
      throw new CannotGoOn(
          ("the run cannot go on so: store '%s' holds states by their hashes only, as memory was short;"
                  + " go on without --store and --threads")
              .formatted(position.store()));
    }
  }
}
