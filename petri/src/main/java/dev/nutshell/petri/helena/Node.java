package dev.nutshell.petri.helena;

import dev.nutshell.petri.Malformed;
import java.util.List;

/**
 * A piece of syntax whose names are not looked up yet. Absent children are {@link #NONE}.
 *
 * @param height how deep what is inside is nested
 */
record Node(Kind kind, String text, List<Node> children, int line, int column, int height) {
  private static final int HIGHEST = 600;

  static final Node NONE = new Node(Kind.NONE, "", List.of(), 0, 0);

  Node(Kind kind, String text, List<Node> children, int line, int column) {
    this(kind, text, children, line, column, height(children));
    if (height > HIGHEST) {
      // Operators in a row are nested too, and all that follows goes down into them.
      throw malformed(
          "more than " + HIGHEST + " operators, statements or brackets are nested here");
    }
  }

  private static int height(List<Node> children) {
    int most = 0;
    for (Node child : children) {
      most = Math.max(most, child.height);
    }
    return most + 1;
  }

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
