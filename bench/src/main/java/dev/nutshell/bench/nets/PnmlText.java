package dev.nutshell.bench.nets;

import java.util.ArrayList;
import java.util.List;

/** Writes a symmetric net as PNML, indented for people. */
final class PnmlText {
  private static final String GRAMMAR = "http://www.pnml.org/version-2009/grammar/";

  private final StringBuilder body = new StringBuilder();
  private final List<String> declarations = new ArrayList<>();
  private int arcs;

  /** A term: one element, its children already written. */
  record Term(String element, List<Term> operands) {
    static Term of(String element, Term... operands) {
      return new Term(element, List.of(operands));
    }
  }

  static Term variable(String id) {
    return Term.of("variable refvariable=\"" + id + "\"");
  }

  static Term all(String sort) {
    return Term.of("all", Term.of("usersort declaration=\"" + sort + "\""));
  }

  static Term tuple(Term... parts) {
    return Term.of("tuple", parts);
  }

  static Term add(Term... parts) {
    return Term.of("add", parts);
  }

  static Term subtract(Term... parts) {
    return Term.of("subtract", parts);
  }

  static Term successor(Term operand) {
    return Term.of("successor", operand);
  }

  static Term dots(int count) {
    return Term.of(
        "numberof",
        Term.of("numberconstant value=\"" + count + "\"", Term.of("positive")),
        Term.of("dotconstant"));
  }

  static Term number(int value, int first, int last) {
    return Term.of(
        "finiteintrangeconstant value=\"" + value + "\"",
        Term.of("finiteintrange start=\"" + first + "\" end=\"" + last + "\""));
  }

  static Term condition(String operator, Term left, Term right) {
    return Term.of(operator, left, right);
  }

  void ring(String id, int size) {
    StringBuilder text = new StringBuilder();
    text.append("<namedsort id=\"" + id + "\" name=\"" + id + "\">\n  <cyclicenumeration>\n");
    for (int i = 0; i < size; i++) {
      text.append("    <feconstant id=\"" + id + i + "\" name=\"" + id + i + "\"/>\n");
    }
    declarations.add(text + "  </cyclicenumeration>\n</namedsort>");
  }

  void sort(String id, String element) {
    declarations.add(
        "<namedsort id=\"" + id + "\" name=\"" + id + "\">" + element + "</namedsort>");
  }

  void pairs(String id, String left, String right) {
    sort(
        id,
        "<productsort><usersort declaration=\""
            + left
            + "\"/><usersort declaration=\""
            + right
            + "\"/></productsort>");
  }

  void variable(String id, String sort) {
    declarations.add(
        "<variabledecl id=\""
            + id
            + "\" name=\""
            + id
            + "\"><usersort declaration=\""
            + sort
            + "\"/></variabledecl>");
  }

  void place(String id, String sort, Term initial) {
    body.append("      <place id=\"" + id + "\">\n        <name><text>" + id + "</text></name>\n");
    body.append(
        "        <type><structure><usersort declaration=\"" + sort + "\"/></structure></type>\n");
    if (initial != null) {
      structure("hlinitialMarking", initial, "        ");
    }
    body.append("      </place>\n");
  }

  void transition(String id, Term condition) {
    body.append("      <transition id=\"" + id + "\">\n");
    body.append("        <name><text>" + id + "</text></name>\n");
    if (condition != null) {
      structure("condition", condition, "        ");
    }
    body.append("      </transition>\n");
  }

  void arc(String source, String target, Term term) {
    body.append(
        "      <arc id=\"a" + ++arcs + "\" source=\"" + source + "\" target=\"" + target + "\">\n");
    structure("hlinscription", term, "        ");
    body.append("      </arc>\n");
  }

  private void structure(String element, Term term, String indent) {
    body.append(indent + "<" + element + "><structure>");
    write(term);
    body.append("</structure></" + element + ">\n");
  }

  private void write(Term term) {
    String name = term.element().split(" ")[0];
    if (term.operands().isEmpty()) {
      body.append("<" + term.element() + "/>");
      return;
    }
    body.append("<" + term.element() + ">");
    boolean plain =
        name.equals("all") || name.equals("numberconstant") || name.startsWith("finiteint");
    for (Term operand : term.operands()) {
      if (!plain) {
        body.append("<subterm>");
      }
      write(operand);
      if (!plain) {
        body.append("</subterm>");
      }
    }
    body.append("</" + name + ">");
  }

  String text(String id, String comment) {
    StringBuilder text = new StringBuilder("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    text.append("<!--\n" + comment.strip().indent(2) + "-->\n");
    text.append("<pnml xmlns=\"" + GRAMMAR + "pnml\">\n");
    text.append("  <net id=\"" + id + "\" type=\"" + GRAMMAR + "symmetricnet\">\n");
    text.append("    <declaration>\n      <structure>\n        <declarations>\n");
    declarations.forEach(one -> text.append(one.indent(10)));
    text.append("        </declarations>\n      </structure>\n    </declaration>\n");
    text.append("    <page id=\"page\">\n" + body + "    </page>\n  </net>\n</pnml>\n");
    return text.toString();
  }
}
