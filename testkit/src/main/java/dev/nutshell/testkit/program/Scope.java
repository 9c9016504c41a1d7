package dev.nutshell.testkit.program;

import java.util.ArrayList;
import java.util.List;

/** The names that can be used at some place. */
final class Scope {
  final List<Variable> variables = new ArrayList<>();

  /** Counters of loops: read, never written, so that every loop ends. */
  final List<Variable> counters = new ArrayList<>();

  final List<Channel> channels = new ArrayList<>();

  /** Channels whose messages are channels like those that the second names. */
  final List<Carrier> carriers = new ArrayList<>();

  /** A channel of channels, and the variable that they are received into. */
  record Carrier(String name, Channel variable) {}

  Scope inner() {
    Scope copy = new Scope();
    copy.variables.addAll(variables);
    copy.counters.addAll(counters);
    copy.channels.addAll(channels);
    copy.carriers.addAll(carriers);
    return copy;
  }

  List<Variable> numbers() {
    return variables.stream().filter(v -> v.kind().isNumber()).toList();
  }

  List<Variable> symbols() {
    return variables.stream().filter(v -> !v.kind().isNumber()).toList();
  }

  List<Variable> arrays() {
    return variables.stream().filter(v -> v.size() > 0 && !v.name().contains(".")).toList();
  }

  List<Channel> buffered() {
    return channels.stream().filter(c -> !c.isRendezvous()).toList();
  }
}
