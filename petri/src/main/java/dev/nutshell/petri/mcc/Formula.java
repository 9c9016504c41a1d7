package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.State;
import dev.nutshell.petri.MarkedNet;
import java.util.List;

/** A claim about one marking. */
public sealed interface Formula {
  boolean holds(MarkedNet net, State state);

  record Not(Formula operand) implements Formula {
    @Override
    public boolean holds(MarkedNet net, State state) {
      return !operand.holds(net, state);
    }
  }

  record All(List<Formula> parts) implements Formula {
    @Override
    public boolean holds(MarkedNet net, State state) {
      for (Formula part : parts) {
        if (!part.holds(net, state)) {
          return false;
        }
      }
      return true;
    }
  }

  record Any(List<Formula> parts) implements Formula {
    @Override
    public boolean holds(MarkedNet net, State state) {
      for (Formula part : parts) {
        if (part.holds(net, state)) {
          return true;
        }
      }
      return false;
    }
  }

  /** The left number is at most the right one. */
  record AtMost(Count left, Count right) implements Formula {
    @Override
    public boolean holds(MarkedNet net, State state) {
      return left.of(net, state) <= right.of(net, state);
    }
  }

  /** One of the transitions is enabled. */
  record Fireable(int[] transitions) implements Formula {
    @Override
    public boolean holds(MarkedNet net, State state) {
      for (int transition : transitions) {
        if (net.isEnabled(state, transition)) {
          return true;
        }
      }
      return false;
    }
  }

  /** A constant, and the tokens of some places. */
  record Count(long constant, int[] places) {
    long of(MarkedNet net, State state) {
      long sum = constant;
      for (int place : places) {
        sum += net.tokens(state, place);
      }
      return sum;
    }
  }
}
