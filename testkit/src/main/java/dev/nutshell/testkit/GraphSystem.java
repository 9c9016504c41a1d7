package dev.nutshell.testkit;

import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.List;

/**
 * A transition system given as a graph. Node numbers are spread over vectors of different lengths
 * (the length, too, depends on the node), so that stores meet what real models give them.
 *
 * @param successors for each node its successors, in order; event i leads to the i-th
 * @param mayEnd which nodes are rightful ends
 */
public record GraphSystem(int[][] successors, boolean[] mayEnd) implements TransitionSystem.Plain {
  private static final StateLayout PARTS =
      new StateLayout() {
        @Override
        public List<Kind> kinds() {
          return List.of(new Kind("number"), new Kind("block"), new Kind("channel", true));
        }

        @Override
        public void components(State state, Components into) {
          into.clear();
          into.add(0, 2);
          into.add(0, 4);
          for (int at = 4; at < state.length(); at += 5) {
            into.add(1, Math.min(at + 3, state.length()));
            into.add(2, Math.min(at + 5, state.length()));
          }
        }
      };

  /** The vector of a node: its number, then a few bytes that follow from it. */
  public static void encode(int node, State into) {
    into.resize(0);
    into.resize(4 + node % 3 * 5 + (node % 7 == 0 ? 1 : 0));
    into.setInt(0, node);
    for (int i = 4; i < into.length(); i++) {
      into.set(i, node >> i % 4);
    }
  }

  public static int decode(State state) {
    return state.getInt(0);
  }

  @Override
  public StateLayout layout() {
    return PARTS;
  }

  @Override
  public Explorer explorer() {
    return new Explorer.Plain() {
      @Override
      public void initial(State into) {
        encode(0, into);
      }

      @Override
      public int enabled(State state, EventList into) {
        into.clear();
        for (int i = 0; i < successors[decode(state)].length; i++) {
          into.add(i);
        }
        return OK;
      }

      @Override
      public int fire(State state, int event, State into) {
        encode(successors[decode(state)][event], into);
        return OK;
      }

      @Override
      public boolean mayEnd(State state) {
        return mayEnd[decode(state)];
      }

      @Override
      public int label(State state, int event) {
        return event;
      }
    };
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
    return new NumberedEvents("e") {
      @Override
      public List<Binding> bindings(State state) {
        return List.of(new Binding("node", Integer.toString(decode(state))));
      }

      @Override
      public IntReader variable(String name) {
        return name.equals("node") ? GraphSystem::decode : null;
      }
    };
  }
}
