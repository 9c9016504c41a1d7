package dev.nutshell.cluster.spark;

import dev.nutshell.cluster.level.LevelLog;
import dev.nutshell.cluster.level.LevelOrder;
import dev.nutshell.cluster.level.NumberOrder;
import dev.nutshell.cluster.level.Numbered;
import dev.nutshell.cluster.level.Part;
import dev.nutshell.cluster.level.Partition;
import dev.nutshell.cluster.level.RoundOrder;
import dev.nutshell.cluster.level.Survivors;
import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Machine;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Subject;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.store.StoreFamily;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.Serializable;
import java.nio.channels.Channels;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Semaphore;
import java.util.function.Function;

/**
 * What an executor keeps of a search between the tasks that Spark sends it: the model, and the
 * partitions that it has. Spark has no place for such things but the process itself, so there is
 * one for the process.
 */
final class Site {
  private static Site current;

  private final Run run;
  private final MemoryBudget budget;
  private final Subject subject;
  private final Plan.Ready plan;
  private final LevelLog log;
  private final Map<Integer, Place> places = new HashMap<>();

  /** A partition, for one task at a time: one that was given up may still be at work. */
  static final class Place {
    final Semaphore turn = new Semaphore(1);
    private final Function<Serializable, Part<?>> maker;
    private Class<?> kind;
    private Part<?> part;

    private Place(Function<Serializable, Part<?>> maker) {
      this.maker = maker;
    }

    /** Who carries out such orders; who carried out others before goes, with what it held. */
    @SuppressWarnings("unchecked")
    <O extends Serializable> Part<O> part(O order) {
      if (kind != order.getClass()) {
        close();
        kind = order.getClass();
        part = maker.apply(order);
      }
      return (Part<O>) part;
    }

    private void close() {
      if (part != null) {
        part.close();
        part = null;
      }
    }
  }

  private Site(Run run) throws IOException {
    this.run = run;
    long memory = run.memory() > 0 ? run.memory() : Machine.physicalMemory() / 4 * 3;
    budget = MemoryBudget.forProcess(memory);
    log = Logs.of(run.log());
    TransitionSystem system = run.recipe().load(budget);
    plan = run.recipe().plans(system, budget).get(run.part());
    if (!Subject.signature(plan).equals(run.signature())) {
      throw new IOException(
          "a worker has another plan than the driver: %s, not %s"
              .formatted(Subject.signature(plan), run.signature()));
    }
    ImageReader learnt =
        new ImageReader(Channels.newChannel(new ByteArrayInputStream(run.vocabulary())));
    subject = Subject.of(plan).taught(learnt);
  }

  /** The site of a search; that of another one is cleared away. */
  static synchronized Site of(Run run) throws IOException {
    if (current == null || !current.run.id().equals(run.id())) {
      if (current != null) {
        current.clear();
      }
      current = null;
      current = new Site(run);
    }
    return current;
  }

  private synchronized void clear() {
    for (Place place : places.values()) {
      // Who is still at work there was given up; what it holds goes with the process.
      if (place.turn.tryAcquire()) {
        place.close();
      }
    }
    places.clear();
  }

  synchronized Place place(int partition) {
    return places.computeIfAbsent(partition, own -> new Place(order -> part(order, own)));
  }

  private Part<?> part(Serializable order, int own) {
    return switch (order) {
      case LevelOrder _ -> levels(own);
      case RoundOrder _ ->
          new Survivors((Product) subject.system(), budget, run.owners(), own, sizes());
      case NumberOrder _ ->
          new Numbered(subject.system(), budget, run.owners(), own, sizes(), Logs::of);
      default -> throw new IllegalArgumentException("nobody carries out " + order);
    };
  }

  private Partition levels(int own) {
    var context = new StoreFamily.Context(budget, plan.spec().seed(), subject.system(), null);
    return new Partition(
        subject,
        () -> plan.store().opener().open(context),
        budget,
        run.owners(),
        own,
        run.stopAtFirst(),
        sizes());
  }

  private Partition.Sizes sizes() {
    return Partition.Sizes.of(run.owners().partitions());
  }

  LevelLog log() {
    return log;
  }

  TransitionSystem system() {
    return subject.system();
  }
}
