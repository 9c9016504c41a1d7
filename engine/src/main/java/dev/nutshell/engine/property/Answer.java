package dev.nutshell.engine.property;

import dev.nutshell.engine.model.Property;

/**
 * What a run says of a property.
 *
 * @param value {@code holds}, {@code violated}, {@code true}, {@code false}, a number or words;
 *     null where there is no answer
 * @param why there is none, or null
 */
public record Answer(Property property, Standing standing, String value, String why) {
  public static final String HOLDS = "holds";
  public static final String VIOLATED = "violated";
  public static final String TRUE = "true";
  public static final String FALSE = "false";

  /** How far the run got with it. */
  public enum Standing {
    /** The answer is known. */
    ANSWERED,
    /** It was looked at, but the run ended too early to tell. */
    OPEN,
    /** It was asked for, or stated and not ruled out, and this run could not look at it. */
    UNCHECKED,
    /** It is stated, and the user asked for something else. */
    UNASKED
  }

  public static Answer holds(Property property) {
    return of(property, HOLDS);
  }

  public static Answer violated(Property property) {
    return of(property, VIOLATED);
  }

  public static Answer of(Property property, boolean answer) {
    return of(property, answer ? TRUE : FALSE);
  }

  public static Answer of(Property property, long number) {
    return of(property, Long.toString(number));
  }

  /** An answer that is no truth value and no number, such as a multiset. */
  public static Answer words(Property property, String value) {
    return of(property, value);
  }

  private static Answer of(Property property, String value) {
    return new Answer(property, Standing.ANSWERED, value, null);
  }

  public static Answer open(Property property, String why) {
    return new Answer(property, Standing.OPEN, null, why);
  }

  public static Answer unchecked(Property property, String why) {
    return new Answer(property, Standing.UNCHECKED, null, why);
  }

  public static Answer unasked(Property property) {
    return new Answer(property, Standing.UNASKED, null, "not asked for");
  }

  public boolean isKnown() {
    return standing == Standing.ANSWERED;
  }

  /** Whether the run looked at it. */
  public boolean isChecked() {
    return standing == Standing.ANSWERED || standing == Standing.OPEN;
  }

  /** Whether it does not hold. */
  public boolean denies() {
    return VIOLATED.equals(value) || FALSE.equals(value);
  }

  /** Whether somebody who asked waits for an answer in vain. */
  public boolean isOwed() {
    return standing == Standing.OPEN || standing == Standing.UNCHECKED;
  }
}
