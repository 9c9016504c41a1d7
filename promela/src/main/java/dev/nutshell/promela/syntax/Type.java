package dev.nutshell.promela.syntax;

/** The type of a variable, a field or a message field. */
public sealed interface Type {
  Type BIT = new Basic(Kind.BIT, 1);
  Type BOOL = new Basic(Kind.BOOL, 1);
  Type BYTE = new Basic(Kind.BYTE, 8);
  Type PID = new Basic(Kind.PID, 8);
  Type SHORT = new Basic(Kind.SHORT, 16);
  Type INT = new Basic(Kind.INT, 32);
  Type CHAN = new Basic(Kind.CHAN, 8);

  /** What SPIN calls the type; short and int are signed, all others are not. */
  enum Kind {
    BIT,
    BOOL,
    BYTE,
    PID,
    SHORT,
    INT,
    UNSIGNED,
    CHAN
  }

  /** A type of numbers (or channel numbers) of so many bits. */
  record Basic(Kind kind, int bits) implements Type {
    public boolean signed() {
      return kind == Kind.SHORT || kind == Kind.INT;
    }

    @Override
    public String toString() {
      return kind == Kind.UNSIGNED ? "unsigned:" + bits : kind.name().toLowerCase();
    }
  }

  /** The constants of a set, 8 bits wide, 0 where none was assigned. */
  record Mtype(MtypeSet set) implements Type {
    @Override
    public String toString() {
      return set.isDefault() ? "mtype" : "mtype:" + set.name();
    }
  }

  /** A {@code typedef}. */
  record Struct(Structure structure) implements Type {
    @Override
    public String toString() {
      return structure.name();
    }
  }

  /** {@code unsigned x : bits}. */
  static Type unsigned(int bits) {
    return new Basic(Kind.UNSIGNED, bits);
  }

  default boolean isChannel() {
    return this instanceof Basic basic && basic.kind == Kind.CHAN;
  }
}
