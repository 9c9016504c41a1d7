package dev.nutshell.cluster.spark;

import dev.nutshell.cluster.level.DividedSearch;
import dev.nutshell.cluster.level.Figures;
import dev.nutshell.cluster.level.LevelLog;
import dev.nutshell.cluster.level.Owners;
import dev.nutshell.cluster.level.Workers;
import dev.nutshell.cluster.model.Recipe;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Subject;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.search.Task;
import dev.nutshell.engine.store.StoreFamily;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.UUID;

/**
 * The searches of one plan: one, and another each time that vectors prove too narrow.
 *
 * @param part which of the recipe's plans it is
 * @param place where the logs are
 * @param handOver so many states of a level are too many for the driver
 * @param target where transitions are to be written, or null
 */
public record Division(
    Cluster cluster,
    Recipe recipe,
    Plan.Ready plan,
    int part,
    String place,
    long memory,
    long handOver,
    Figures figures,
    int[] attempts,
    String target) {
  /** Of a check, which writes nothing. */
  public Division(
      Cluster cluster,
      Recipe recipe,
      Plan.Ready plan,
      int part,
      String place,
      long memory,
      long handOver,
      Figures figures,
      int[] attempts) {
    this(cluster, recipe, plan, part, place, memory, handOver, figures, attempts, null);
  }

  public Search search(Task task) {
    try {
      String where = place + "/search-" + part + "-" + attempts[0]++;
      LevelLog log = Logs.of(where);
      Subject subject = new Subject(task.system(), Subject.of(plan).reading());
      byte[] vocabulary = Cluster.vocabulary(task.system());
      StoreFamily.Context context =
          new StoreFamily.Context(task.budget(), plan.spec().seed(), task.system(), null);
      return new DividedSearch(
              task,
              subject,
              () -> plan.store().opener().open(context),
              log,
              () -> workers(log, where, vocabulary, task.stopAtFirst()),
              handOver,
              figures)
          .writing(target, Logs::of);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** The number of partitions is that of the cores, or what it was when the run began. */
  private Workers workers(LevelLog log, String where, byte[] vocabulary, boolean stopAtFirst) {
    try {
      int partitions = DividedSearch.partitions(log, cluster.cores());
      return cluster.workers(
          new Run(
              UUID.randomUUID().toString(),
              recipe,
              part,
              Subject.signature(plan),
              vocabulary,
              memory,
              new Owners(partitions),
              stopAtFirst,
              where));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
