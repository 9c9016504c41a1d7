package dev.nutshell.promela.grammar;

import dev.nutshell.promela.name.Labels;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** What is known of the process whose text is being read. */
final class ProcessState {
  final Process.Kind kind;
  final String name;
  final List<Variable> variables = new ArrayList<>();

  /** Of several with one name the first. */
  final Map<String, Variable> byName = new LinkedHashMap<>();

  final Labels labels = new Labels();

  /** Whether declarations still take effect when the process starts. */
  boolean atStart = true;

  /** How many loops are around. */
  int loops;

  /** The number of the d_step around, 0 for none; and how many there were so far. */
  int dStep;

  int dSteps;

  /** The inlines being expanded, the innermost first. */
  final Deque<Call> calls = new ArrayDeque<>();

  /** An inline's call, and what its result is assigned to. */
  record Call(String inline, Optional<Reference> result) {}

  ProcessState(Process.Kind kind, String name) {
    this.kind = kind;
    this.name = name;
  }

  boolean isClaim() {
    return kind == Process.Kind.NEVER;
  }

  boolean isTrace() {
    return kind == Process.Kind.TRACE || kind == Process.Kind.NOTRACE;
  }

  String innermostInline() {
    return calls.isEmpty() ? null : calls.peek().inline();
  }
}
