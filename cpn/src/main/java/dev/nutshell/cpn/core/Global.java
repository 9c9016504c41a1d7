package dev.nutshell.cpn.core;

import dev.nutshell.cpn.value.Raised;
import java.util.function.Supplier;

/** A value declared for the whole net; computed when it is first needed. */
public final class Global {
  private final String name;
  private Supplier<Object> computation;
  private volatile Object value;
  private boolean underWay;

  public Global(String name) {
    this.name = name;
  }

  public String name() {
    return name;
  }

  public void define(Supplier<Object> by) {
    computation = by;
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
