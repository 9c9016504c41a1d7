package dev.nutshell.promela.token;

import dev.nutshell.promela.syntax.BinaryOperator;
import java.util.HashMap;
import java.util.Map;

/** What the grammar distinguishes. */
public enum Terminal {
  END("the end of the file"),
  NAME("a name"),
  TYPE_NAME("the name of a type"),
  PROCESS_NAME("the name of a proctype"),
  INLINE_NAME("the name of an inline"),
  CONSTANT("a constant"),
  STRING("a string"),
  STRAY("a stray character"),

  ACTIVE("active"),
  ASSERT("assert"),
  ATOMIC("atomic"),
  BIT("bit"),
  BOOL("bool"),
  BREAK("break"),
  BYTE("byte"),
  C_CODE("c_code"),
  C_DECL("c_decl"),
  C_EXPR("c_expr"),
  C_STATE("c_state"),
  C_TRACK("c_track"),
  CHAN("chan"),
  D_PROCTYPE("D_proctype"),
  D_STEP("d_step"),
  DO("do"),
  ELSE("else"),
  EMPTY("empty"),
  ENABLED("enabled"),
  EVAL("eval"),
  FI("fi"),
  FOR("for"),
  FULL("full"),
  GET_PRIORITY("get_priority"),
  GOTO("goto"),
  HIDDEN("hidden"),
  IF("if"),
  IN("in"),
  INIT("init"),
  INLINE("inline"),
  INT("int"),
  LEN("len"),
  LOCAL("local"),
  LTL("ltl"),
  MTYPE("mtype"),
  NEMPTY("nempty"),
  NEVER("never"),
  NFULL("nfull"),
  NOTRACE("notrace"),
  NP("np_"),
  OD("od"),
  OF("of"),
  PC_VALUE("pc_value"),
  PID("pid"),
  PRINTF("printf"),
  PRINTM("printm"),
  PRIORITY("priority"),
  PROCTYPE("proctype"),
  PROVIDED("provided"),
  RETURN("return"),
  RUN("run"),
  SELECT("select"),
  SET_PRIORITY("set_priority"),
  SHORT("short"),
  SHOW("show"),
  TIMEOUT("timeout"),
  TRACE("trace"),
  TYPEDEF("typedef"),
  UNLESS("unless"),
  UNSIGNED("unsigned"),
  XR("xr"),
  XS("xs"),

  LEFT_BRACE("{"),
  RIGHT_BRACE("}"),
  LEFT_PARENTHESIS("("),
  RIGHT_PARENTHESIS(")"),
  LEFT_BRACKET("["),
  RIGHT_BRACKET("]"),
  SEMICOLON(";"),
  ARROW("->"),
  OPTION("::"),
  COLON(":"),
  COMMA(","),
  DOT("."),
  DOTS(".."),
  AT("@"),
  ASSIGN("="),
  INCREMENT("++"),
  DECREMENT("--"),
  NOT("!"),
  SORTED_SEND("!!"),
  QUESTION("?"),
  RANDOM_RECEIVE("??"),
  OR(BinaryOperator.OR),
  AND(BinaryOperator.AND),
  BIT_OR(BinaryOperator.BIT_OR),
  BIT_XOR(BinaryOperator.BIT_XOR),
  BIT_AND(BinaryOperator.BIT_AND),
  COMPLEMENT("~"),
  EQ(BinaryOperator.EQ),
  NE(BinaryOperator.NE),
  LT(BinaryOperator.LT),
  LE(BinaryOperator.LE),
  GT(BinaryOperator.GT),
  GE(BinaryOperator.GE),
  LEFT_SHIFT(BinaryOperator.LEFT_SHIFT),
  RIGHT_SHIFT(BinaryOperator.RIGHT_SHIFT),
  PLUS(BinaryOperator.PLUS),
  MINUS(BinaryOperator.MINUS),
  TIMES(BinaryOperator.TIMES),
  DIVIDE(BinaryOperator.DIVIDE),
  MODULO(BinaryOperator.MODULO),

  // Only inside a formula.
  ALWAYS("[]"),
  EVENTUALLY("<>"),
  NEXT("X"),
  UNTIL("U"),
  RELEASE("V"),
  WEAK_UNTIL("W"),
  IMPLIES("->"),
  EQUIVALENT("<->");

  private static final Map<String, Terminal> KEYWORDS = new HashMap<>();
  private static final Map<String, Terminal> PUNCTUATORS = new HashMap<>();
  private static final Map<String, Terminal> FORMULA_WORDS =
      Map.ofEntries(
          Map.entry("U", UNTIL),
          Map.entry("V", RELEASE),
          Map.entry("W", WEAK_UNTIL),
          Map.entry("X", NEXT),
          Map.entry("R", RELEASE),
          Map.entry("always", ALWAYS),
          Map.entry("eventually", EVENTUALLY),
          Map.entry("until", UNTIL),
          Map.entry("stronguntil", UNTIL),
          Map.entry("weakuntil", WEAK_UNTIL),
          Map.entry("release", RELEASE),
          Map.entry("next", NEXT),
          Map.entry("implies", IMPLIES),
          Map.entry("equivalent", EQUIVALENT));

  static {
    for (Terminal terminal : values()) {
      if (terminal.compareTo(ACTIVE) >= 0 && terminal.compareTo(XS) <= 0) {
        KEYWORDS.put(terminal.text, terminal);
      } else if (terminal.compareTo(LEFT_BRACE) >= 0 && terminal.compareTo(MODULO) <= 0) {
        PUNCTUATORS.put(terminal.text, terminal);
      }
    }
  }

  private final String text;
  private final BinaryOperator operator;

  Terminal(String text) {
    this.text = text;
    operator = null;
  }

  Terminal(BinaryOperator operator) {
    this.text = operator.text();
    this.operator = operator;
  }

  /** The operator between two operands that it is, or null. */
  public BinaryOperator operator() {
    return operator;
  }

  /** The keyword of that spelling, or null. */
  static Terminal keyword(String word) {
    return KEYWORDS.get(word);
  }

  /** The operator of that name in a formula, or null. */
  static Terminal formulaWord(String word) {
    return FORMULA_WORDS.get(word);
  }

  /** The punctuator of that spelling, or null. */
  static Terminal punctuator(String text) {
    return PUNCTUATORS.get(text);
  }

  /** How a message says that this was expected. */
  public String expected() {
    return compareTo(ACTIVE) < 0 ? text : "'" + text + "'";
  }

  public String text() {
    return text;
  }

  public boolean isSeparator() {
    return this == SEMICOLON || this == ARROW;
  }

  /** Whether it begins the name of a basic type. */
  public boolean isType() {
    return switch (this) {
      case BIT, BOOL, BYTE, CHAN, INT, MTYPE, PID, SHORT, UNSIGNED -> true;
      default -> false;
    };
  }

  public boolean isVisibility() {
    return this == HIDDEN || this == SHOW || this == LOCAL;
  }

  public boolean isEmbeddedC() {
    return compareTo(C_CODE) >= 0 && compareTo(C_TRACK) <= 0;
  }

  /** Whether it can only begin something outside of all bodies. */
  public boolean beginsUnit() {
    return switch (this) {
      case ACTIVE, PROCTYPE, D_PROCTYPE, INIT, NEVER, TRACE, NOTRACE, TYPEDEF, INLINE, LTL -> true;
      default -> false;
    };
  }
}
