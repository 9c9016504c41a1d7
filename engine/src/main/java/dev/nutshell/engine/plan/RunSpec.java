package dev.nutshell.engine.plan;

import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.plan.judge.Reduction;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.search.Device;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * What a user asked for, whichever door it came through.
 *
 * @param order null for the default
 * @param store a store specification
 * @param memory the most memory for the run, in bytes: of a run beside others in a process, what
 *     its tables may hold off the heap; of one for which a {@link
 *     dev.nutshell.engine.memory.MemoryBudget#forProcess budget of the process} is made, the
 *     resident size
 * @param disk the most bytes of states on disk, or {@link #DISK_NOT_SAID}
 * @param threads so many may take part, or {@link #ALL_CORES}
 * @param eager whether they do at once, however little there is to do
 * @param properties the words of {@code --property}
 * @param invariants given beside the model's own
 * @param forbidden labels of events that must not happen
 * @param inquiries questions that a whole exploration answers
 * @param stopAtFirst whether the first violation ends the run
 * @param depth no path longer than this, or {@link Long#MAX_VALUE}
 * @param time or null
 * @param runs how often to search, each time with other hash functions and another order
 * @param expected about how many states there are, or 0 where nobody knows
 * @param reduction which events may be left out
 * @param fairness which runs that go on for ever count
 * @param coverage whether to count how often each statement is taken
 * @param device what expands states, or null for the JVM itself
 */
public record RunSpec(
    Order order,
    String store,
    long memory,
    long disk,
    int threads,
    boolean eager,
    List<String> properties,
    List<Invariant> invariants,
    List<String> forbidden,
    List<Inquiry> inquiries,
    boolean stopAtFirst,
    long depth,
    Duration time,
    long seed,
    int runs,
    long expected,
    Reduction reduction,
    Fairness fairness,
    boolean coverage,
    Device device) {

  /**
   * Only a store that is asked for by name keeps states on disk, and as many as there is room for.
   */
  public static final long DISK_NOT_SAID = -1;

  /** As many threads as there are cores, but one where several cannot share the work. */
  public static final int ALL_CORES = 0;

  /** The question that is asked alone, as it is not answered by looking at states; or null. */
  Inquiry alone() {
    for (Inquiry inquiry : inquiries) {
      switch (inquiry) {
        case Inquiry.OfStates _ -> {}
        case Inquiry.OfTransitions _, Inquiry.OfRuns _ -> {
          return inquiry;
        }
      }
    }
    return null;
  }

  /** The word of the device, or {@code cpu}. */
  String deviceWord() {
    return device == null ? "cpu" : device.word();
  }

  /** Whether more than one question is asked. */
  boolean asksMore() {
    boolean words = properties.stream().anyMatch(word -> !word.equals("none"));
    return inquiries.size() > 1 || words || !invariants.isEmpty() || !forbidden.isEmpty();
  }

  /** Whether something is asked that no word of {@code --property} names. */
  boolean asksBesideWords() {
    return !inquiries.isEmpty() || !invariants.isEmpty() || !forbidden.isEmpty();
  }

  /** The same with another reduction, such as what the planner made of {@link Reduction#POR}. */
  public RunSpec with(Reduction decided) {
    return with(inquiries, decided);
  }

  /** The same with other runs that count. */
  RunSpec with(Fairness other) {
    return with(properties, invariants, forbidden, inquiries, reduction, other);
  }

  /** The same run with this question instead. */
  RunSpec asking(Inquiry inquiry) {
    return with(List.of(inquiry), reduction);
  }

  private RunSpec with(List<Inquiry> inquiries, Reduction reduction) {
    return with(properties, invariants, forbidden, inquiries, reduction, fairness);
  }

  private RunSpec with(
      List<String> properties,
      List<Invariant> invariants,
      List<String> forbidden,
      List<Inquiry> inquiries,
      Reduction reduction,
      Fairness fairness) {
    return new RunSpec(
        order,
        store,
        memory,
        disk,
        threads,
        eager,
        properties,
        invariants,
        forbidden,
        inquiries,
        stopAtFirst,
        depth,
        time,
        seed,
        runs,
        expected,
        reduction,
        fairness,
        coverage,
        device);
  }

  /** The same run with nothing to look for but one thing that the model states of its runs. */
  RunSpec askingOnly(Inquiry.OfRuns inquiry) {
    return with(List.of(), List.of(), List.of(), List.of(inquiry), reduction, fairness);
  }

  /** The same by one thread in another store and order, past violations, for so long at most. */
  public RunSpec trying(String otherStore, Order otherOrder, Duration most) {
    return new RunSpec(
        otherOrder,
        otherStore,
        memory,
        disk,
        1,
        false,
        properties,
        invariants,
        forbidden,
        inquiries,
        false,
        depth,
        most,
        seed,
        1,
        0,
        reduction,
        fairness,
        false,
        null);
  }

  public static Builder builder() {
    return new Builder();
  }

  /** Collects what was asked for; everything else has the defaults of docs/contract.md. */
  public static final class Builder {
    private Order order;
    private String store = "auto";
    private long memory = Machine.physicalMemory() / 4 * 3;
    private long disk = DISK_NOT_SAID;
    private int threads = 1;
    private boolean eager;
    private final List<String> properties = new ArrayList<>();
    private final List<Invariant> invariants = new ArrayList<>();
    private final List<String> forbidden = new ArrayList<>();
    private final List<Inquiry> inquiries = new ArrayList<>();
    private boolean stopAtFirst = true;
    private long depth = Long.MAX_VALUE;
    private Duration time;
    private long seed;
    private int runs = 1;
    private long expected;
    private Reduction reduction = Reduction.NONE;
    private Fairness fairness = Fairness.NONE;
    private boolean coverage;
    private Device device;

    private Builder() {}

    public Builder order(Order value) {
      order = value;
      return this;
    }

    public Builder store(String spec) {
      store = spec;
      return this;
    }

    public Builder memory(long bytes) {
      memory = bytes;
      return this;
    }

    /** The most bytes of states on disk; with it, {@code auto} may use it. */
    public Builder disk(long bytes) {
      disk = bytes;
      return this;
    }

    public Builder threads(int count) {
      threads = count;
      return this;
    }

    /** Has all threads work from the first state on, so that tests of small systems see them. */
    public Builder eagerThreads(int count) {
      threads = count;
      eager = true;
      return this;
    }

    /** {@code all}, {@code none}, {@code deadlock}, {@code assert} or a name; repeatable. */
    public Builder property(String word) {
      properties.add(word);
      return this;
    }

    public Builder invariant(Invariant invariant) {
      invariants.add(invariant);
      return this;
    }

    public Builder forbid(String label) {
      forbidden.add(label);
      return this;
    }

    /**
     * One more question; where no property is named beside it, it is asked alone. {@link
     * Inquiry.Edges} takes every transition.
     */
    public Builder ask(Inquiry inquiry) {
      inquiries.add(inquiry);
      return this;
    }

    /** Goes on after a violation, to count them all. */
    public Builder findAll() {
      stopAtFirst = false;
      return this;
    }

    public Builder depth(long most) {
      depth = most;
      return this;
    }

    public Builder time(Duration most) {
      time = most;
      return this;
    }

    public Builder seed(long value) {
      seed = value;
      return this;
    }

    public Builder runs(int count) {
      runs = count;
      return this;
    }

    /** About how many states there are: sizes of tables and numbers of bits are chosen by it. */
    public Builder expect(long states) {
      expected = states;
      return this;
    }

    public Builder reduce(Reduction value) {
      reduction = value;
      return this;
    }

    public Builder fair(Fairness value) {
      fairness = value;
      return this;
    }

    /** Counts how often each statement, transition or move is taken. */
    public Builder coverage(boolean counted) {
      coverage = counted;
      return this;
    }

    /** Has states expanded elsewhere than on the JVM. */
    public Builder device(Device value) {
      device = value;
      return this;
    }

    public RunSpec build() {
      return new RunSpec(
          order,
          store,
          memory,
          disk,
          threads,
          eager,
          properties.isEmpty() && inquiries.isEmpty() ? List.of("all") : List.copyOf(properties),
          List.copyOf(invariants),
          List.copyOf(forbidden),
          List.copyOf(inquiries),
          stopAtFirst,
          depth,
          time,
          seed,
          runs,
          expected,
          reduction,
          fairness,
          coverage,
          device);
    }
  }
}
