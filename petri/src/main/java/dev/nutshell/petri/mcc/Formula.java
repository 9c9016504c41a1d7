package dev.nutshell.petri.mcc;

import java.util.List;

/** A claim about one marking. */
public sealed interface Formula {
  boolean holds(Marking marking);

  record Not(Formula operand) implements Formula {
    @Override
    public boolean holds(Marking marking) {
      return !operand.holds(marking);
    }
  }

  record All(List<Formula> parts) implements Formula {
    @Override
    public boolean holds(Marking marking) {
      for (Formula part : parts) {
        if (!part.holds(marking)) {
          return false;
        }
      }
      return true;
    }
  }

  record Any(List<Formula> parts) implements Formula {
    @Override
    public boolean holds(Marking marking) {
      for (Formula part : parts) {
        if (part.holds(marking)) {
          return true;
        }
      }
      return false;
    }
  }

  /** The left number is at most the right one. */
  record AtMost(Count left, Count right) implements Formula {
    @Override
    public boolean holds(Marking marking) {
      return left.of(marking) <= right.of(marking);
    }
  }

  /** One of the transitions is enabled. */
  record Fireable(int[] transitions) implements Formula {
    @Override
    public boolean holds(Marking marking) {
      return marking.isFireable(this);
    }
  }

  /** A constant, and the tokens of some places. */
  record Count(long constant, int[] places) {
    long of(Marking marking) {
      return constant + marking.tokens(this);
    }
  }
}
