package dev.nutshell.engine.store.bitstate;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import java.util.List;

/** The family of {@code bitstate}. */
public final class Bitstate implements StoreFamily {
  public static final StoreFamily FAMILY = new Bitstate();

  private Bitstate() {}

  @Override
  public String name() {
    return "bitstate";
  }

  @Override
  public String summary() {
    return "some bits a state: may omit states, with an estimate of how many";
  }

  @Override
  public List<String> specimens() {
    return List.of("bitstate:k=4,size=64K", "bitstate:k=4,size=64K,blocked");
  }

  @Override
  public boolean keepsVectors() {
    return false;
  }

  @Override
  public Choice choose(StoreOptions options) {
    return switch (BitstateOptions.read(options)) {
      case BitstateOptions.Reading.Wrong wrong -> new Choice.Refused(wrong.reason());
      case BitstateOptions.Reading.Read read ->
          new Choice.Chosen(
              read.options().spec(), BitstateStore.TRAITS, new Opening(read.options()));
    };
  }

  private record Opening(BitstateOptions options) implements Opener {
    @Override
    public StateStore open(Context context) {
      return new BitstateStore(context, options);
    }

    @Override
    public String objection(Abilities abilities) {
      return null;
    }

    @Override
    public long bytesAtOnce() {
      return options.size();
    }

    @Override
    public boolean wantsShortPaths() {
      return false;
    }

    @Override
    public boolean usesExpectation() {
      return true;
    }
  }
}
