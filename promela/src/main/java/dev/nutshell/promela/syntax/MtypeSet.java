package dev.nutshell.promela.syntax;

/**
 * A family of symbolic constants: the one of plain {@code mtype}, or one of {@code mtype:name}. Its
 * members are in {@link Program#mtypes()}, because a model may add to a set in several places.
 *
 * @param name the set's name; {@code _unnamed_} for plain {@code mtype}, as SPIN has it
 */
public record MtypeSet(String name) {
  public static final MtypeSet DEFAULT = new MtypeSet("_unnamed_");

  public boolean isDefault() {
    return equals(DEFAULT);
  }
}
