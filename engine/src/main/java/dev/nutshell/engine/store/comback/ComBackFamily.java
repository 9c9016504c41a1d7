package dev.nutshell.engine.store.comback;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import java.util.List;

/** How {@code comback} is named and chosen. */
final class ComBackFamily implements StoreFamily {
  @Override
  public String name() {
    return "comback";
  }

  @Override
  public String summary() {
    return "a hash, the predecessor and the event, about 9 to 13 bytes a state; states are rebuilt"
        + " where hashes agree; exhaustive";
  }

  @Override
  public List<String> specimens() {
    return List.of("comback", "comback:bits=12,cache=20,lru,front,path", "comback:cache=0,numbers");
  }

  @Override
  public boolean keepsVectors() {
    return false;
  }

  @Override
  public Choice choose(StoreOptions options) {
    return ComBackOptions.read(
        options,
        read -> new Choice.Chosen(read.spec(), ComBackStore.TRAITS, new ComBackOpener(read)));
  }

  private record ComBackOpener(ComBackOptions options) implements Opener {
    @Override
    public StateStore open(Context context) {
      return new ComBackStore(context, options);
    }

    @Override
    public String objection(Abilities abilities) {
      if (options.backwards() && !abilities.reversal().isThere()) {
        return "the events of this model cannot be taken back, which comback:backwards does;"
            + " leave out 'backwards'";
      }
      if (options.nondeterministic() && !abilities.ways().isThere()) {
        return "every event of this model leads to one state: leave out 'nondeterministic'";
      }
      return null;
    }

    @Override
    public long bytesAtOnce() {
      return 0;
    }

    @Override
    public boolean wantsShortPaths() {
      return true;
    }

    @Override
    public boolean usesExpectation() {
      return false;
    }
  }
}
