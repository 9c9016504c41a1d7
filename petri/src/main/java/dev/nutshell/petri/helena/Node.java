package dev.nutshell.petri.helena;

import dev.nutshell.petri.Malformed;
import java.util.List;

/** A piece of syntax whose names are not looked up yet. Absent children are {@link #NONE}. */
record Node(Kind kind, String text, List<Node> children, int line, int column) {
  static final Node NONE = new Node(Kind.NONE, "", List.of(), 0, 0);

  enum Kind {
    NONE,
    NUMBER,
    NAME,
    /** A call of a function, or a value taken as one of a type. */
    CALL,
    /** {@code name'attribute}: the name is the child. */
    ATTRIBUTE,
    INDEX,
    MEMBER,
    /** {@code token->number}. */
    PART,
    VECTOR,
    STRUCTURE,
    /** Base, value, then the indices; or a field as text. */
    UPDATE,
    UNARY,
    BINARY,
    CONDITIONAL,
    /** Condition, body, then the iterations. */
    QUANTIFIER,
    /** A variable as text; domain, from, to. */
    ITERATION,
    /** Condition, count, then iterations and parts of the colour, each under a LIST. */
    TERM,
    LIST,
    // Statements.
    BLOCK,
    /** Type as first child, value or NONE as second. */
    DECLARE,
    ASSIGN,
    IF,
    WHILE,
    FOR,
    RETURN
  }

  Node child(int index) {
    return children.get(index);
  }

  boolean isNone() {
    return kind == Kind.NONE;
  }

  Malformed malformed(String message) {
    return new Malformed(line, column, message);
  }
}
