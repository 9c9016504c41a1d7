package dev.nutshell.petri.net;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.List;
import java.util.function.IntConsumer;

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
  public void labels(State state, int event, IntConsumer visitor) {
    explorer.labels(state, event, visitor);
  }

  @Override
  public boolean findsEventsPastFaults() {
    return explorer.findsEventsPastFaults();
  }

  @Override
  public boolean mayEnd(State state) {
    return explorer.mayEnd(state);
  }

  @Override
  public long innerSteps() {
    return explorer.innerSteps();
  }

  @Override
  public void joins(Explorer other) {
    explorer.joins(((ResettingExplorer) other).explorer);
  }

  @Override
  public List<Narrator.Step> unreached() {
    return explorer.unreached();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    explorer.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    explorer.read(in);
  }
}
