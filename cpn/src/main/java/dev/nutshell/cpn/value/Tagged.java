package dev.nutshell.cpn.value;

/** A value of a datatype. */
public final class Tagged {
  private final Constructor constructor;
  private final Object argument;

  Tagged(Constructor constructor, Object argument) {
    this.constructor = constructor;
    this.argument = argument;
  }

  public Constructor constructor() {
    return constructor;
  }

  /** Null where the constructor has none. */
  public Object argument() {
    return argument;
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || other instanceof Tagged tagged
            && constructor == tagged.constructor
            && argument != null
            && argument.equals(tagged.argument);
  }

  @Override
  public int hashCode() {
    return 31 * constructor.name().hashCode() + (argument == null ? 0 : argument.hashCode());
  }
}
