package dev.nutshell.cpn.core;

import dev.nutshell.cpn.value.Raised;
import java.util.function.Supplier;

/** A value declared for the whole net; computed when it is first needed. */
public final class Global {
  private final String name;
  private Supplier<Object> computation;
  private Core core;
  private volatile Object value;
  private boolean underWay;

  public Global(String name) {
    this.name = name;
  }

  public String name() {
    return name;
  }

  /**
   * @param core what it is
   * @param by finds its value
   */
  public void define(Core core, Supplier<Object> by) {
    this.core = core;
    computation = by;
  }

  public Core core() {
    return core;
  }

  public Object get() {
    Object known = value;
    return known != null ? known : compute();
  }

  private synchronized Object compute() {
    if (value == null) {
      if (underWay) {
        throw Raised.fail("the value of " + name + " depends on itself");
      }
      underWay = true;
      try {
        value = computation.get();
      } finally {
        underWay = false;
      }
    }
    return value;
  }
}
