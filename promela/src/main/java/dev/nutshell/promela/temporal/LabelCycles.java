package dev.nutshell.promela.temporal;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.promela.run.Sight;

/** Cycles that labels of processes tell of. */
enum LabelCycles implements Claim {
  /** A process is at an {@code accept} label again and again; also one that stays there. */
  ACCEPTANCE {
    @Override
    public boolean stutters() {
      return true;
    }

    @Override
    public Reader reader(TransitionSystem system, Explorer explorer) {
      Sight sight = (Sight) explorer;
      return (state, event, from, into) -> {
        sight.look(state);
        into.clear();
        into.add(0, sight.accepts() ? 1 : 0);
      };
    }
  },

  /** From some point on no process is at a {@code progress} label, and something goes on. */
  NON_PROGRESS {
    @Override
    public boolean stutters() {
      return false;
    }

    @Override
    public Reader reader(TransitionSystem system, Explorer explorer) {
      Sight sight = (Sight) explorer;
      return (state, event, from, into) -> {
        sight.look(state);
        into.clear();
        if (from == 0) {
          into.add(0, 0);
        }
        if (sight.lacksProgress()) {
          into.add(1, from);
        }
      };
    }
  };

  @Override
  public Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system) {
    return Abilities.Ability.unknown(
        "labels are places of processes, and steps between them are left out");
  }

  @Override
  public int sets() {
    return 1;
  }

  @Override
  public int initial() {
    return 0;
  }

  @Override
  public String name(int state) {
    return state == 0 ? "any" : "no progress";
  }

  @Override
  public boolean decides(int state) {
    return false;
  }

  @Override
  public boolean isTerminal() {
    return false;
  }

  @Override
  public boolean readsEvents() {
    return false;
  }

  @Override
  public TransitionSystem beside(TransitionSystem system) {
    return system;
  }
}
