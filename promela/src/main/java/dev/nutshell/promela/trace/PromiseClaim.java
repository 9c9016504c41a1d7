package dev.nutshell.promela.trace;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.promela.run.Replay;
import dev.nutshell.promela.run.StepLog;
import java.util.List;
import java.util.function.Supplier;

/** Forbids that a promise of exclusive use of a channel is broken. */
final class PromiseClaim implements Claim {
  private static final int KEPT = 0;
  private static final int BROKEN = 1;

  private final Promises promises;
  private final Supplier<TransitionSystem> system;
  private final Supplier<Replay> replays;

  /**
   * @param system in which no variable is reset that a promise reads
   * @param replays of that system, for one thread each
   */
  PromiseClaim(Promises promises, Supplier<TransitionSystem> system, Supplier<Replay> replays) {
    this.promises = promises;
    this.system = system;
    this.replays = replays;
  }

  @Override
  public int sets() {
    return 1;
  }

  @Override
  public int initial() {
    return KEPT;
  }

  @Override
  public int memory() {
    return 0;
  }

  @Override
  public String name(int state) {
    return state == KEPT ? "kept" : "broken";
  }

  @Override
  public boolean decides(int state) {
    return state == BROKEN;
  }

  @Override
  public boolean isTerminal() {
    return true;
  }

  @Override
  public boolean stutters() {
    return true;
  }

  @Override
  public boolean readsEvents() {
    return true;
  }

  /** A variable that names a channel means its promise as long as the process lives. */
  @Override
  public TransitionSystem beside(TransitionSystem about, Fairness fairness) {
    return system.get();
  }

  @Override
  public Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system) {
    return Abilities.Ability.lacking("every process is watched for what another one promised");
  }

  @Override
  public Abilities.Ability<String> text(TransitionSystem system) {
    return Abilities.Ability.unknown("what is promised of channels is not written as C");
  }

  @Override
  public Reader reader(TransitionSystem system, Explorer explorer) {
    return new Watching(replays.get());
  }

  /** Watches states and the steps of events. */
  private final class Watching implements Reader {
    private final Replay replay;
    private final StepLog log = (pid, _, action, _) -> look(pid, promises.taking(action));
    private final State after = new State();
    private boolean broken;

    Watching(Replay replay) {
      this.replay = replay;
    }

    @Override
    public void moves(State state, int event, int from, Moves into) {
      into.clear();
      broken = false;
      replay.load(state);
      for (int pid = 0; pid < replay.count(); pid++) {
        look(pid, promises.promised(replay.type(pid)));
        look(pid, promises.standing(replay.node(pid)));
      }
      if (!broken && event != NO_EVENT) {
        replay.fire(state, event, after, log);
      }
      if (broken || event != NO_EVENT) {
        into.add(broken ? BROKEN : KEPT, 0);
      }
    }

    private void look(int pid, List<Promises.Use> uses) {
      for (int i = 0; i < uses.size(); i++) {
        Promises.Use use = uses.get(i);
        int channel = use.channel().of(replay.vector(), replay.base(pid));
        for (int other = 0; other < replay.count() && channel != 0; other++) {
          broken |= other != pid && isPromised(other, use, channel);
        }
      }
    }

    private boolean isPromised(int pid, Promises.Use use, int channel) {
      List<Promises.Use> own = promises.promised(replay.type(pid));
      for (int i = 0; i < own.size(); i++) {
        Promises.Use promise = own.get(i);
        if (use.rivals(promise)
            && promise.channel().of(replay.vector(), replay.base(pid)) == channel) {
          return true;
        }
      }
      return false;
    }
  }
}
