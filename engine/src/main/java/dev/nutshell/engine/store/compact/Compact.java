package dev.nutshell.engine.store.compact;

import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.engine.store.Traits;
import java.util.List;

/** The family of {@code compact}: a table that grows, one of fixed size, one that replaces. */
public final class Compact implements StoreFamily {
  public static final StoreFamily FAMILY = new Compact();

  private Compact() {}

  @Override
  public String name() {
    return "compact";
  }

  @Override
  public String summary() {
    return "a hash of some bits a state: may omit states, with a bound on the probability";
  }

  @Override
  public List<String> specimens() {
    return List.of(
        "compact:bits=40", "compact:bits=40,size=50K", "compact:bits=40,probes=3,size=50K");
  }

  @Override
  public boolean keepsVectors() {
    return false;
  }

  @Override
  public Choice choose(StoreOptions options) {
    return switch (CompactOptions.read(options)) {
      case CompactOptions.Reading.Wrong wrong -> new Choice.Refused(wrong.reason());
      case CompactOptions.Reading.Read read ->
          new Choice.Chosen(
              read.options().spec(),
              traits(read.options()),
              Plain.laidOut(
                  read.options().bytesAtOnce(), context -> open(read.options(), context)));
    };
  }

  private static Traits traits(CompactOptions options) {
    return options.size() == 0
        ? GrowingStore.TRAITS
        : options.probes() == 0 ? FixedStore.TRAITS : LimitedStore.TRAITS;
  }

  private static StateStore open(CompactOptions options, Context context) {
    if (options.size() == 0) {
      return context.threads() == 1
          ? new GrowingStore(context.budget(), context.seed(), options.bits(), context.expected())
          : new SharedGrowingStore(context, options.bits());
    }
    return options.probes() == 0
        ? new FixedStore(context.budget(), context.seed(), options.bits(), options.size())
        : new LimitedStore(context.budget(), context.seed(), options, context.expected());
  }
}
