package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.property.EdgeSink;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.Task;
import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One search that a plan asks for.
 *
 * @param run the plan; its system may be a product of the plan's
 * @param restarts how often it began anew since vectors proved too narrow
 * @param order puts the events of a state in the order of this search
 * @param checks of one thread
 * @param more makes those of the others
 * @param sink what takes every transition, or null
 * @param answering what it answers with what it has seen
 * @param maker makes a search in this process
 */
record Brief(
    Plan.Ready run,
    int restarts,
    long seed,
    Function<TransitionSystem, TransitionSystem> order,
    Checks checks,
    Supplier<Checks> more,
    EdgeSink sink,
    Function<Inquiry.Seen, List<Answer>> answering,
    Function<Task, Search> maker) {
  /** The system whose states are found. */
  TransitionSystem system() {
    return run.system();
  }

  TransitionSystem ordered() {
    return order.apply(run.system());
  }
}
