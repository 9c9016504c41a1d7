package dev.nutshell.cluster.level;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.product.Product;
import java.io.IOException;
import java.io.Serializable;
import java.util.List;

/** The driver, where it has all states. */
final class DriverAlone implements Rounds, AutoCloseable {
  private static final Owners ONE = new Owners(1);

  private final TransitionSystem system;
  private final MemoryBudget budget;
  private final LevelLog log;
  private final Numbered.Places places;
  private Survivors survivors;

  DriverAlone(TransitionSystem system, MemoryBudget budget, LevelLog log, Numbered.Places places) {
    this.system = system;
    this.budget = budget;
    this.log = log;
    this.places = places;
  }

  @Override
  public List<RoundReport> round(RoundOrder order, Workers.Patience patience) throws IOException {
    if (survivors == null) {
      survivors = new Survivors((Product) system, budget, ONE, 0, Partition.Sizes.of(1));
    }
    return does(survivors, order, patience) ? List.of(survivors.report(order, log)) : null;
  }

  @Override
  public List<NumberReport> number(NumberOrder order, Workers.Patience patience)
      throws IOException {
    try (Numbered all = new Numbered(system, budget, ONE, 0, Partition.Sizes.of(1), places)) {
      return does(all, order, patience) ? List.of(all.report(order, log)) : null;
    }
  }

  private <O extends Serializable> boolean does(Part<O> part, O order, Workers.Patience patience)
      throws IOException {
    part.begin(order, log);
    boolean more = true;
    while (more) {
      if (patience.isOver()) {
        return false;
      }
      more =
          part.expandSome(
              (_, _, _) -> {
                throw new IllegalStateException("there is nobody else");
              },
              (_, _) -> {});
    }
    return true;
  }

  @Override
  public void close() {
    if (survivors != null) {
      survivors.close();
    }
  }
}
