package dev.nutshell.engine.product;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.function.IntConsumer;

/**
 * An explorer in front of another that has the same states and events. Which events are enabled,
 * and what follows from their being left out, is left to whoever stands there.
 */
public abstract class ForwardingExplorer implements Explorer {
  protected final Explorer explorer;

  protected ForwardingExplorer(Explorer explorer) {
    this.explorer = explorer;
  }

  /** The one that it stands in front of. */
  public final Explorer behind() {
    return explorer;
  }

  @Override
  public final void initial(State into) {
    explorer.initial(into);
  }

  @Override
  public int fire(State state, int event, State into) {
    return explorer.fire(state, event, into);
  }

  @Override
  public final boolean findsEventsPastFaults() {
    return explorer.findsEventsPastFaults();
  }

  @Override
  public final boolean mayEnd(State state) {
    return explorer.mayEnd(state);
  }

  @Override
  public final int label(State state, int event) {
    return explorer.label(state, event);
  }

  @Override
  public final void labels(State state, int event, IntConsumer visitor) {
    explorer.labels(state, event, visitor);
  }

  @Override
  public final void joins(Explorer other) {
    explorer.joins(((ForwardingExplorer) other).explorer);
  }

  @Override
  public final long innerSteps() {
    return explorer.innerSteps();
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
