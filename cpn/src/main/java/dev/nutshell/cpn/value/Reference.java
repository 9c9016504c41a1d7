package dev.nutshell.cpn.value;

/** A cell that can be assigned to; equal to itself alone. */
public final class Reference {
  public volatile Object value;

  public Reference(Object value) {
    this.value = value;
  }
}
