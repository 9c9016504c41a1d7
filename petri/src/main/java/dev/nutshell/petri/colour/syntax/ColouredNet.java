package dev.nutshell.petri.colour.syntax;

import java.util.List;

/**
 * A coloured net.
 *
 * @param frame how many numbers all variables take
 */
public record ColouredNet(
    String name,
    List<Place> places,
    List<Transition> transitions,
    List<Function> functions,
    List<Proposition> propositions,
    Frame frame) {

  /** The most that the number of colours of a place may be. */
  public static final long MOST_COLOURS = 1L << 62;

  /**
   * A place.
   *
   * @param domain the types of a token's parts; none for tokens without colour
   * @param tokens initial tokens that are constants, as colours
   * @param counts how many of each
   * @param initial initial tokens that have to be computed
   * @param capacity the most tokens of one colour, or 0 for no limit
   */
  public record Place(
      String name,
      List<Type> domain,
      long[] tokens,
      long[] counts,
      List<Term> initial,
      long capacity) {
    public List<Type.Scalar> scalars() {
      return domain.stream().flatMap(type -> type.scalars().stream()).toList();
    }

    /** The number of colours, or {@link Long#MAX_VALUE} where it is too large. */
    public long colours() {
      long colours = 1;
      for (Type.Scalar scalar : scalars()) {
        if (colours > MOST_COLOURS / scalar.size()) {
          return Long.MAX_VALUE;
        }
        colours *= scalar.size();
      }
      return colours;
    }
  }

  /**
   * Tokens: for all values of the loops for which the condition holds, so many of one colour.
   *
   * @param condition or null
   * @param sign 1, or -1 for tokens taken off the other terms of the arc
   */
  public record Term(
      List<Loop> loops,
      Expression condition,
      Expression count,
      List<Expression> colour,
      int sign,
      int line) {}

  /** A variable that goes through all values of a type from one to another. */
  public record Loop(Expression.Variable variable, Expression from, Expression to) {}

  /** The tokens on the arc between a transition and a place. */
  public record Arc(int place, List<Term> terms) {}

  /** A variable that is computed from others. */
  public record Let(Expression.Variable variable, Expression value) {}

  /**
   * A transition.
   *
   * @param variables what makes a binding; their places in the frame follow each other
   * @param guard what must hold, in the order in which it is to be evaluated
   * @param priority or null for none: of the enabled bindings only those of the highest may fire
   */
  public record Transition(
      String name,
      List<Expression.Variable> variables,
      List<Let> lets,
      List<Arc> in,
      List<Arc> out,
      List<Arc> inhibitors,
      List<Expression> guard,
      Expression priority) {}

  /** A named predicate. */
  public record Proposition(String name, Expression expression) {}

  /** Gives variables their places. */
  public static final class Frame {
    private int size;

    public int take(int width) {
      int at = size;
      size += width;
      return at;
    }

    public int size() {
      return size;
    }
  }

  public boolean hasPriorities() {
    return transitions.stream().anyMatch(transition -> transition.priority() != null);
  }
}
