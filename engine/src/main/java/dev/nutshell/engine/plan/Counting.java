package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Vocabulary;
import dev.nutshell.engine.product.ForwardingExplorer;
import dev.nutshell.engine.product.ForwardingSystem;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntConsumer;

/**
 * The same model, which counts what is taken. It stands before the model only where somebody asked
 * for that, and only before what the search itself explores: replays and stores that rebuild states
 * have the model itself. Every explorer, so every thread, counts for itself; the sums are made when
 * the search is over.
 */
final class Counting extends ForwardingSystem {
  private final List<CountingExplorer> explorers = new ArrayList<>();

  Counting(TransitionSystem system) {
    super(system);
  }

  @Override
  public StateLayout layout() {
    return system.layout();
  }

  @Override
  public synchronized Explorer explorer() {
    CountingExplorer explorer = new CountingExplorer(system.explorer());
    explorers.add(explorer);
    return explorer;
  }

  @Override
  public Abilities abilities() {
    return system.abilities().of(explorer -> ((CountingExplorer) explorer).behind());
  }

  /** A run that counts is not kept. */
  @Override
  public Vocabulary vocabulary() {
    return system.vocabulary();
  }

  @Override
  public Narrator narrator() {
    return system.narrator();
  }

  @Override
  public TransitionSystem unabridged() {
    return system.unabridged();
  }

  @Override
  public List<Invariant> invariants() {
    return system.invariants();
  }

  /** What all explorers have taken; for when they are done. */
  synchronized Coverage coverage(Plan.Ready plan, Result result) {
    Narrator narrator = system.narrator();
    Map<Narrator.Step, Long> sums = new LinkedHashMap<>();
    Map<Narrator.Step, Long> others = new TreeMap<>(Comparator.comparing(Narrator.Step::text));
    narrator.statements().forEach(step -> sums.put(step, 0L));
    long events = 0;
    for (CountingExplorer explorer : explorers) {
      events += explorer.events;
      explorer.forEach(
          (label, count) -> {
            Narrator.Step step = narrator.statement(label);
            if (step != null) {
              (sums.containsKey(step) ? sums : others).merge(step, count, Long::sum);
            }
          });
    }
    List<Coverage.Row> rows = new ArrayList<>();
    sums.putAll(others);
    sums.forEach((step, count) -> rows.add(new Coverage.Row(step, count)));
    return new Coverage(List.copyOf(rows), events, Coverage.sentence(plan, result));
  }

  /** Counts by label in a small table with linear probing; nothing is allocated per event. */
  private static final class CountingExplorer extends ForwardingExplorer {
    private static final int FREE = Integer.MIN_VALUE;

    private final IntConsumer counter = this::count;
    private int[] labels = new int[256];
    private long[] counts = new long[256];
    private int used;
    private long events;

    CountingExplorer(Explorer explorer) {
      super(explorer);
      Arrays.fill(labels, FREE);
    }

    @Override
    public int enabled(State state, EventList into) {
      return explorer.enabled(state, into);
    }

    @Override
    public int fire(State state, int event, State into) {
      int fault = explorer.fire(state, event, into);
      events++;
      explorer.labels(state, event, counter);
      return fault;
    }

    @Override
    public List<Narrator.Step> unreached() {
      return explorer.unreached();
    }

    private void count(int label) {
      int at = slot(label);
      if (labels[at] == FREE) {
        labels[at] = label;
        if (++used * 2 > labels.length) {
          grow();
          at = slot(label);
        }
      }
      counts[at]++;
    }

    private int slot(int label) {
      int at = label * 0x9E3779B9 >>> 32 - Integer.numberOfTrailingZeros(labels.length);
      while (labels[at] != label && labels[at] != FREE) {
        at = at + 1 & labels.length - 1;
      }
      return at;
    }

    private void grow() {
      int[] oldLabels = labels;
      long[] oldCounts = counts;
      labels = new int[2 * oldLabels.length];
      counts = new long[labels.length];
      Arrays.fill(labels, FREE);
      for (int i = 0; i < oldLabels.length; i++) {
        if (oldLabels[i] != FREE) {
          int at = slot(oldLabels[i]);
          labels[at] = oldLabels[i];
          counts[at] = oldCounts[i];
        }
      }
    }

    private interface Visitor {
      void visit(int label, long count);
    }

    private void forEach(Visitor visitor) {
      for (int i = 0; i < labels.length; i++) {
        if (labels[i] != FREE) {
          visitor.visit(labels[i], counts[i]);
        }
      }
    }
  }
}
