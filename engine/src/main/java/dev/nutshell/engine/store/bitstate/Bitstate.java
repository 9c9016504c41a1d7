package dev.nutshell.engine.store.bitstate;

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
              read.options().spec(),
              BitstateStore.TRAITS,
              Plain.laidOut(
                  read.options().size(), context -> new BitstateStore(context, read.options())));
    };
  }
}
