package dev.nutshell.report;

import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.property.Answer;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * A run as JUnit's XML, as continuous integration reads it: the model is a suite, every property a
 * test case. What does not hold is a failure; what was asked and has no answer is an error, so that
 * nobody takes it for a success; what nobody asked is skipped.
 */
public final class JUnitReport {
  private static final String WHOLE = "exploration";

  private final PrintWriter out;
  private final Run run;

  private JUnitReport(Writer out, Run run) {
    this.out = new PrintWriter(out);
    this.run = run;
  }

  public static void write(Run run, Writer out) {
    new JUnitReport(out, run).write();
  }

  /**
   * A test case.
   *
   * @param element {@code failure}, {@code error} or {@code skipped}; null where all is well
   */
  private record Case(String name, String element, String type, String message, String text) {}

  private void write() {
    List<Case> cases = cases();
    String counts =
        String.format(
            Locale.ROOT,
            "tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\" time=\"%.3f\"",
            cases.size(),
            count(cases, "failure"),
            count(cases, "error"),
            count(cases, "skipped"),
            run.totalTime());
    Result result = run.result();
    line("<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
    line("<testsuites name=\"" + Xml.escaped(run.tool()) + "\" " + withoutSkipped(counts) + ">");
    line("  <testsuite name=\"" + Xml.escaped(run.path()) + "\" " + counts + ">");
    line("    <properties>");
    property("version", run.version());
    property("verdict", run.verdict());
    property("guarantee", result.guarantee().kind().word());
    property("states", Long.toString(result.counts().states()));
    property("store", result.store().spec());
    line("    </properties>");
    for (Case each : cases) {
      write(each);
    }
    line("    <system-out>" + Xml.escaped(Assurance.sentence(result)) + "</system-out>");
    line("  </testsuite>");
    line("</testsuites>");
    out.flush();
  }

  /** The schema that most tools read has no such attribute for all suites together. */
  private static String withoutSkipped(String counts) {
    return counts.replaceFirst("skipped=\"\\d+\" ", "");
  }

  private static long count(List<Case> cases, String element) {
    return cases.stream().filter(each -> element.equals(each.element)).count();
  }

  private void property(String name, String value) {
    line("      <property name=\"" + name + "\" value=\"" + Xml.escaped(value) + "\"/>");
  }

  private void write(Case each) {
    String head =
        String.format(
            "    <testcase name=\"%s\" classname=\"%s\" time=\"0\"",
            Xml.escaped(each.name), Xml.escaped(run.path()));
    if (each.element == null && each.text.isEmpty()) {
      line(head + "/>");
      return;
    }
    line(head + ">");
    if (each.element == null) {
      line("      <system-out>" + Xml.content(each.text) + "</system-out>");
    } else if (each.element.equals("skipped")) {
      line("      <skipped>" + Xml.content(each.message) + "</skipped>");
    } else {
      line(
          String.format(
              "      <%s type=\"%s\" message=\"%s\">%s</%s>",
              each.element,
              Xml.escaped(each.type),
              Xml.escaped(each.message),
              Xml.content(each.text),
              each.element));
    }
    line("    </testcase>");
  }

  private List<Case> cases() {
    Result result = run.result();
    List<Case> cases = new ArrayList<>();
    result.answers().forEach(answer -> cases.add(of(answer)));
    boolean asked =
        result.answers().stream().anyMatch(row -> row.standing() != Answer.Standing.UNASKED);
    switch (result.verdict()) {
      case Verdict.Inconclusive why when count(cases, "error") == 0 ->
          cases.add(new Case(WHOLE, "error", "inconclusive", why.why(), ""));
      case Verdict.Violated _ when count(cases, "failure") == 0 -> cases.add(unstated());
      default -> {
        if (!asked) {
          cases.add(new Case(WHOLE, null, null, null, ""));
        }
      }
    }
    return cases;
  }

  private Case of(Answer answer) {
    String name = answer.property().name();
    return switch (answer.standing()) {
      case ANSWERED -> answer.denies() ? denied(answer) : known(answer);
      case OPEN -> new Case(name, "error", "unknown", answer.why(), "");
      case UNCHECKED -> new Case(name, "error", "not checked", answer.why(), "");
      case UNASKED -> new Case(name, "skipped", null, answer.why(), "");
    };
  }

  private static Case known(Answer answer) {
    boolean number = !answer.value().equals(Answer.HOLDS) && !answer.value().equals(Answer.TRUE);
    return new Case(answer.property().name(), null, null, null, number ? answer.value() : "");
  }

  private Case denied(Answer answer) {
    List<Violation> own =
        run.result().violations().stream()
            .filter(violation -> violation.property().equals(answer.property()))
            .toList();
    return own.isEmpty()
        ? new Case(
            answer.property().name(), "failure", answer.value(), answer.property().text(), "")
        : failure(answer.property().name(), own);
  }

  private Case unstated() {
    List<Violation> all = run.result().violations();
    return all.isEmpty()
        ? new Case(WHOLE, "failure", "violated", "violated", "")
        : failure(WHOLE, all);
  }

  private static Case failure(String name, List<Violation> violations) {
    String message =
        violations.stream().map(TextReport::describe).collect(Collectors.joining("; "));
    StringWriter text = new StringWriter();
    try (PrintWriter lines = new PrintWriter(text)) {
      for (Violation violation : violations) {
        lines.println(TextReport.describe(violation));
        new TrailText(lines, Style.PLAIN).write(violation.trail());
      }
    }
    return new Case(
        name, "failure", violations.getFirst().kind(), message, text.toString().replace("\r", ""));
  }

  private void line(String text) {
    out.print(text + "\n");
  }
}
