package dev.nutshell.promela.vector;

import dev.nutshell.promela.syntax.Type;

/**
 * How one number is kept in a vector.
 *
 * @param mask what is kept of a value, or -1 where the width of the cell alone cuts it
 */
public record Cell(Kind kind, int mask) {
  /** Width and sign. */
  public enum Kind {
    BYTE(1),
    SHORT(2),
    UNSIGNED_SHORT(2),
    INT(4);

    private final int bytes;

    Kind(int bytes) {
      this.bytes = bytes;
    }
  }

  public static final Cell BYTE = new Cell(Kind.BYTE, -1);

  public int bytes() {
    return kind.bytes;
  }

  /**
   * @param alone false in an array and in a message of one field, where SPIN keeps a bit as a byte
   */
  public static Cell of(Type type, boolean alone) {
    return switch (type) {
      case Type.Basic basic ->
          switch (basic.kind()) {
            case BIT, BOOL -> alone ? new Cell(Kind.BYTE, 1) : BYTE;
            case BYTE, PID, CHAN -> BYTE;
            case SHORT -> new Cell(Kind.SHORT, -1);
            case INT -> new Cell(Kind.INT, -1);
            case UNSIGNED -> unsigned(basic.bits());
          };
      case Type.Mtype _ -> BYTE;
      case Type.Struct _ -> throw new IllegalArgumentException("a structure is no number");
    };
  }

  private static Cell unsigned(int bits) {
    int mask = bits >= 32 ? -1 : (1 << bits) - 1;
    if (bits <= 8) {
      return new Cell(Kind.BYTE, mask);
    }
    return new Cell(bits <= 16 ? Kind.UNSIGNED_SHORT : Kind.INT, mask);
  }

  public int read(byte[] vector, int at) {
    return switch (kind) {
      case BYTE -> vector[at] & 0xff;
      case SHORT -> Bytes.getShort(vector, at);
      case UNSIGNED_SHORT -> Bytes.getShort(vector, at) & 0xffff;
      case INT -> Bytes.getInt(vector, at);
    };
  }

  public void write(byte[] vector, int at, int value) {
    switch (kind) {
      case BYTE -> vector[at] = (byte) (value & mask);
      case SHORT, UNSIGNED_SHORT -> Bytes.setShort(vector, at, value & mask);
      case INT -> Bytes.setInt(vector, at, value & mask);
    }
  }

  /** What remains of a value that is kept in such a cell. */
  public int cut(int value) {
    return switch (kind) {
      case BYTE -> value & mask & 0xff;
      case SHORT -> (short) value;
      case UNSIGNED_SHORT -> value & mask & 0xffff;
      case INT -> value & mask;
    };
  }
}
