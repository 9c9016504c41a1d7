package dev.nutshell.petri.net;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.List;

/**
 * Fires transitions of which some empty places. What they lose cannot be told afterwards, so there
 * is no way back, and their effects are no sums, so nothing is said of what commutes.
 */
final class ResettingExplorer implements Explorer {
  private final NetExplorer explorer;

  ResettingExplorer(NetExplorer explorer) {
    this.explorer = explorer;
  }

  @Override
  public void initial(State into) {
    explorer.initial(into);
  }

  @Override
  public int enabled(State state, EventList into) {
    return explorer.enabled(state, into);
  }

  @Override
  public int fire(State state, int event, State into) {
    int fault = explorer.fire(state, event, into);
    return fault == Explorer.OK ? explorer.reset(event, into) : fault;
  }

  @Override
  public int label(State state, int event) {
    return explorer.label(state, event);
  }

  @Override
  public List<Narrator.Step> unreached() {
    return explorer.unreached();
  }
}
