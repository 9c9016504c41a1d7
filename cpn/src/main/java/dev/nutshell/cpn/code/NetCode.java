package dev.nutshell.cpn.code;

import dev.nutshell.cpn.value.Fn;

/** What was generated for a net. */
public abstract class NetCode {
  /** The value of an expression by its number. */
  abstract Object expression(int number, Object[] frame);

  /** Whether a value is as a pattern says, by the pattern's number; binds its variables. */
  abstract boolean pattern(int number, Object value, Object[] frame);

  /** Hands all that a transition may be bound to over, except that tokens may be too few. */
  public abstract void find(int transition, Binder binder);

  /** Calls a function that was made as a value. */
  abstract Object call(int number, Object[] captured, Object argument);

  /** A function as a value, with the variables that it has taken over. */
  static final class Closure implements Fn {
    private final NetCode code;
    private final int number;
    private final Object[] captured;

    Closure(NetCode code, int number, Object[] captured) {
      this.code = code;
      this.number = number;
      this.captured = captured;
    }

    @Override
    public Object apply(Object argument) {
      return code.call(number, captured, argument);
    }
  }

  /** For generated code. */
  protected final Object closure(int number, Object[] captured) {
    return new Closure(this, number, captured);
  }
}
