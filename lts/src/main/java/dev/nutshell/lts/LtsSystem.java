package dev.nutshell.lts;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Meaning;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.List;

/**
 * A labelled transition system that was read from a file.
 *
 * <p>The vector of a state is its number, in as few bytes as the file's largest needs; an event is
 * the index of an edge among those of its source, in the order of the file; equal edges are events
 * of their own. The edges lie off-heap: close the system, after all that explores it.
 */
public final class LtsSystem implements TransitionSystem.Plain, AutoCloseable {
  private static final String STATE = "state";

  private final int states;
  private final int initial;
  private final int width;
  private final EdgeTable edges;
  private final LabelTable labels;

  LtsSystem(int states, int initial, EdgeTable edges, LabelTable labels) {
    this.states = states;
    this.initial = initial;
    this.edges = edges;
    this.labels = labels;
    width = PackedNumbers.width(states - 1);
  }

  public int states() {
    return states;
  }

  public long transitions() {
    return edges.size();
  }

  /** How many different labels there are; their numbers start at 0. */
  public int labels() {
    return labels.size();
  }

  public int initialState() {
    return initial;
  }

  /** The first edge of a state; those before the next state's first are its own. */
  public long firstEdge(int state) {
    return edges.first(state);
  }

  public int target(long edge) {
    return edges.target(edge);
  }

  public int label(long edge) {
    return edges.label(edge);
  }

  /** The off-heap bytes held, as the budget counts them. */
  public long bytes() {
    return edges.bytes() + labels.bytes();
  }

  @Override
  public StateLayout layout() {
    return StateLayout.whole();
  }

  @Override
  public Explorer explorer() {
    return new EdgeExplorer();
  }

  @Override
  public List<Stated> statements() {
    return List.of();
  }

  @Override
  public boolean mayFail() {
    return false;
  }

  @Override
  public Narrator narrator() {
    return new EdgeNarrator();
  }

  @Override
  public Meaning meaning(String label) {
    return Meaning.among(labels.size(), labels::text, label);
  }

  @Override
  public Stated.Understanding formula(String text) {
    return LabelFormulas.read(text, this);
  }

  @Override
  public void close() {
    edges.close();
    labels.close();
  }

  // The bytes behind a vector are zero up to a multiple of eight, so four can always be read.
  private static int number(State state) {
    return state.getInt(0);
  }

  private void setNumber(State state, int number) {
    state.resize(width);
    state.setInt(0, number);
  }

  private final class EdgeExplorer implements Explorer.Plain {
    @Override
    public void initial(State into) {
      setNumber(into, initial);
    }

    @Override
    public int enabled(State state, EventList into) {
      int number = number(state);
      into.clear();
      int degree = (int) (edges.first(number + 1) - edges.first(number));
      for (int event = 0; event < degree; event++) {
        into.add(event);
      }
      return OK;
    }

    @Override
    public int fire(State state, int event, State into) {
      setNumber(into, edges.target(edges.first(number(state)) + event));
      return OK;
    }

    @Override
    public int label(State state, int event) {
      return edges.label(edges.first(number(state)) + event);
    }
  }

  private final class EdgeNarrator implements Narrator.Plain {
    @Override
    public String label(int label) {
      return labels.text(label);
    }

    @Override
    public List<Step> steps(State before, int event) {
      return List.of(Step.of(label(edges.label(edges.first(number(before)) + event))));
    }

    @Override
    public List<Binding> bindings(State state) {
      return List.of(new Binding(STATE, Integer.toString(number(state))));
    }

    @Override
    public IntReader variable(String name) {
      return name.equals(STATE) ? LtsSystem::number : null;
    }
  }
}
