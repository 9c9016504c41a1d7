package dev.nutshell.cpn.value;

/** A constructor of a datatype, a union, an enumeration, an index set, or an exception. */
public final class Constructor {
  private final String name;
  private final int number;
  private final boolean takes;
  private final Tagged alone;

  /**
   * @param number its place among those of its type
   * @param takes whether it has an argument
   */
  public Constructor(String name, int number, boolean takes) {
    this.name = name;
    this.number = number;
    this.takes = takes;
    alone = takes ? null : new Tagged(this, null);
  }

  public String name() {
    return name;
  }

  public int number() {
    return number;
  }

  public boolean takes() {
    return takes;
  }

  /** The value of one without argument. */
  public Tagged alone() {
    return alone;
  }

  public Tagged of(Object argument) {
    return new Tagged(this, argument);
  }

  @Override
  public String toString() {
    return name;
  }
}
