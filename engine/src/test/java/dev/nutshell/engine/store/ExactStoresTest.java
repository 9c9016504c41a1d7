package dev.nutshell.engine.store;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.testkit.Pieces;
import dev.nutshell.testkit.RegisteredVectors;
import dev.nutshell.testkit.contract.StateStoreContract;
import java.util.List;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** Every exact store that a specification names, alone and behind every encoder. */
@ParameterizedClass(name = "{0}")
@MethodSource("specimens")
class ExactStoresTest extends StateStoreContract {
  private final String spec;
  private final StoreFamily.Choice.Chosen specimen;
  private RegisteredVectors system;

  ExactStoresTest(String spec) {
    this.spec = spec;
    specimen = chosen(spec);
  }

  static List<String> specimens() {
    return Stores.specimens().stream().filter(spec -> chosen(spec).traits().exact()).toList();
  }

  private static StoreFamily.Choice.Chosen chosen(String spec) {
    return (StoreFamily.Choice.Chosen) Stores.choose(spec);
  }

  @Override
  protected int parts() {
    // Events are counted through at every step of a replay; 200 recent states are few.
    return spec.contains("numbers") ? 200 : spec.contains("+") || spec.contains("recent") ? 40 : 10;
  }

  @Override
  protected StateStore open(MemoryBudget budget) {
    system = new RegisteredVectors(new Pieces());
    return specimen.opener().open(new StoreFamily.Context(budget, 0, system, null));
  }

  @Override
  protected long put(Session session, State state) {
    return system.put(session, state);
  }

  @Override
  protected long parent() {
    return system.parent();
  }

  @Override
  protected int event(State state) {
    return system.register(state);
  }
}
