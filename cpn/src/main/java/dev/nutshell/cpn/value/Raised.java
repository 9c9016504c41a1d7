package dev.nutshell.cpn.value;

/** An exception of CPN ML on its way. */
public final class Raised extends RuntimeException {
  private static final long serialVersionUID = 1;

  public static final Constructor MATCH = new Constructor("Match", 0, false);
  public static final Constructor BIND = new Constructor("Bind", 0, false);
  public static final Constructor DIV = new Constructor("Div", 0, false);
  public static final Constructor OVERFLOW = new Constructor("Overflow", 0, false);
  public static final Constructor SUBSCRIPT = new Constructor("Subscript", 0, false);
  public static final Constructor SIZE = new Constructor("Size", 0, false);
  public static final Constructor EMPTY = new Constructor("Empty", 0, false);
  public static final Constructor OPTION = new Constructor("Option", 0, false);
  public static final Constructor CHR = new Constructor("Chr", 0, false);
  public static final Constructor DOMAIN = new Constructor("Domain", 0, false);
  public static final Constructor SUBTRACT = new Constructor("Subtract", 0, false);
  public static final Constructor FAIL = new Constructor("Fail", 0, true);

  private final transient Tagged packet;

  public Raised(Tagged packet) {
    super(null, null, false, false);
    this.packet = packet;
  }

  public static Raised of(Constructor constructor) {
    return new Raised(constructor.alone());
  }

  public static Raised fail(String message) {
    return new Raised(FAIL.of(message));
  }

  public Tagged packet() {
    return packet;
  }

  @Override
  public String getMessage() {
    String name = packet.constructor().name();
    return packet.argument() instanceof String text ? name + " \"" + text + "\"" : name;
  }
}
