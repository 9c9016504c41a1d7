package dev.nutshell.engine.model;

/**
 * Something that a model states or a user asks for: a row of the report, whether or not it is
 * checked.
 *
 * @param name what {@code --property} calls it
 * @param kind its kind in the JSON result, for example {@code deadlock} or {@code ltl}
 * @param text how it is written, or a sentence that says what it is about
 * @param file where it is stated, or null
 * @param line or 0
 */
public record Property(String name, String kind, String text, String file, int line) {
  /** One that is stated nowhere in particular. */
  public static Property of(String name, String kind, String text) {
    return new Property(name, kind, text, null, 0);
  }
}
