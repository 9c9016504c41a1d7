package dev.nutshell.cluster.level;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.plan.Subject;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.store.StateStore;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * Partitions in this process, whose work is lost now and then: a partition before or after it has
 * expanded its level, blocks that it sent, its report.
 */
class PartitionsHere implements Workers {
  /** In one level; who leads gives up after more. */
  private static final int MOST_AT_ONCE = 6;

  private final Subject subject;
  private final Supplier<StateStore> opener;
  private final MemoryBudget budget;
  private final Owners owners;
  private final boolean stopAtFirst;
  private final LevelLog log;
  private final SplittableRandom chance;
  private final int luck;
  private final Partition[] partitions;
  private long level = -1;
  private int struck;
  private int attempts;
  private final Part<?>[] later;
  int lost;

  /** Of that, when all states were known. */
  int lostLater;

  /**
   * @param luck something is lost about once in so many chances, or never where it is 0
   */
  PartitionsHere(
      Subject subject,
      Supplier<StateStore> opener,
      MemoryBudget budget,
      int count,
      boolean stopAtFirst,
      LevelLog log,
      long seed,
      int luck) {
    this.subject = subject;
    this.opener = opener;
    this.budget = budget;
    this.stopAtFirst = stopAtFirst;
    this.log = log;
    this.luck = luck;
    owners = new Owners(count);
    chance = new SplittableRandom(seed);
    partitions = new Partition[count];
    later = new Part<?>[count];
    Arrays.setAll(partitions, this::partition);
  }

  private Partition partition(int self) {
    return new Partition(
        subject, opener, budget, owners, self, stopAtFirst, new Partition.Sizes(64, 1 << 10));
  }

  private boolean strikes() {
    boolean now = luck > 0 && struck < MOST_AT_ONCE && chance.nextInt(luck) == 0;
    struck += now ? 1 : 0;
    lost += now ? 1 : 0;
    return now;
  }

  private void lose(int self) {
    partitions[self].close();
    partitions[self] = partition(self);
  }

  @Override
  public int partitions() {
    return partitions.length;
  }

  @Override
  public List<PartReport> expand(LevelOrder order, Patience patience) throws Lost, IOException {
    if (level != order.level()) {
      level = order.level();
      struck = 0;
    }
    List<List<byte[]>> boxes = new ArrayList<>();
    for (Partition _ : partitions) {
      boxes.add(new ArrayList<>());
    }
    for (int self = 0; self < partitions.length; self++) {
      if (strikes()) {
        lose(self);
      }
      Partition partition = partitions[self];
      partition.prepare(order, log);
      partition.beginLevel();
      boolean more = true;
      while (more) {
        more =
            partition.expandSome(
                (owner, block, size) -> boxes.get(owner).add(Arrays.copyOf(block, size)),
                (_, _) -> {});
        if (more && strikes()) {
          throw new Lost("while it expanded", null);
        }
      }
    }
    for (int self = 0; self < partitions.length; self++) {
      if (strikes()) {
        lose(self);
        throw new Lost("with what it put into its own store", null);
      }
    }
    List<PartReport> reports = new ArrayList<>();
    for (int self = 0; self < partitions.length; self++) {
      List<byte[]> blocks = boxes.get(self);
      Collections.shuffle(blocks, new Random(chance.nextLong()));
      for (byte[] block : blocks) {
        if (strikes()) {
          throw new Lost("while blocks came", null);
        }
        partitions[self].receive(block, block.length);
      }
      reports.add(partitions[self].report(log, LevelLog.part(order.level() + 1, self)));
      if (strikes()) {
        throw new Lost("after it had written its log", null);
      }
    }
    return reports;
  }

  @Override
  public List<RoundReport> round(RoundOrder order, Patience patience) throws Lost, IOException {
    if (order.kind() == RoundOrder.Kind.LOAD) {
      struck = attempts++ == 0 ? 0 : struck;
    }
    return step(
        order,
        RoundReport.class,
        self ->
            new Survivors(
                (Product) subject.system(), budget, owners, self, new Partition.Sizes(64, 1)));
  }

  @Override
  public List<NumberReport> number(NumberOrder order, Patience patience) throws Lost, IOException {
    struck = attempts++ == 0 ? 0 : struck;
    return step(
        order,
        NumberReport.class,
        self ->
            new Numbered(
                subject.system(),
                budget,
                owners,
                self,
                new Partition.Sizes(64, 1),
                place -> new FolderLog(Path.of(place))));
  }

  @SuppressWarnings("unchecked")
  private <O extends Serializable, R> List<R> step(
      O order, Class<R> type, IntFunction<Part<O>> maker) throws Lost, IOException {
    List<List<byte[]>> boxes = new ArrayList<>();
    for (int self = 0; self < partitions.length; self++) {
      boxes.add(new ArrayList<>());
      if (later[self] == null) {
        later[self] = maker.apply(self);
      }
    }
    try {
      for (int self = 0; self < partitions.length; self++) {
        if (strikes()) {
          later[self].close();
          later[self] = null;
          lostLater++;
          throw new Lost("with what it knew", null);
        }
        Part<O> part = (Part<O>) later[self];
        part.begin(order, log);
        while (part.expandSome(
            (owner, block, size) -> boxes.get(owner).add(Arrays.copyOf(block, size)),
            (_, _) -> {})) {
          // A block at a time.
        }
      }
      List<R> reports = new ArrayList<>();
      for (int self = 0; self < partitions.length; self++) {
        Part<O> part = (Part<O>) later[self];
        List<byte[]> blocks = boxes.get(self);
        Collections.shuffle(blocks, new Random(chance.nextLong()));
        for (byte[] block : blocks) {
          if (strikes()) {
            lostLater++;
            throw new Lost("while blocks came", null);
          }
          part.receive(block, block.length);
        }
        reports.add(type.cast(part.report(order, log)));
      }
      return reports;
    } catch (Partition.Stopped stopped) {
      throw new Lost(stopped.getMessage(), stopped);
    }
  }

  @Override
  public byte[] before(LevelOrder order, byte[] vector, Patience patience) throws IOException {
    byte[] least = null;
    for (int self = 0; self < partitions.length; self++) {
      String name = LevelLog.part(order.level(), self);
      byte[] one = new Firing(subject.system()).before(log, name, Met.state(vector));
      least = Firing.less(least, one);
    }
    return least;
  }

  @Override
  public void recover(Patience patience) {
    // Who was lost is there again.
  }

  @Override
  public void close() {
    for (Partition partition : partitions) {
      partition.close();
    }
    for (Part<?> part : later) {
      if (part != null) {
        part.close();
      }
    }
  }
}
