package dev.nutshell.promela.table;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Program;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Everything that can go wrong while a model runs, by number. Number 0 is none. Whoever writes code
 * adds what may go wrong in it; a fault that is known keeps its number.
 */
public final class Faults {
  private final List<Narrator.Fault> faults = new ArrayList<>();
  private final Map<Narrator.Fault, Integer> numbers = new HashMap<>();
  private final int tooManyProcesses;
  private final int tooManyChannels;
  private final int endlessAtomic;

  Faults(Program program) {
    Position whole = new Position(program.file(), 0, 0);
    tooManyProcesses = number("limit", "too many processes", whole);
    tooManyChannels = number("limit", "too many queues", whole);
    endlessAtomic = number("endless-atomic", "an atomic sequence does not end", whole);
  }

  public int tooManyProcesses() {
    return tooManyProcesses;
  }

  public int tooManyChannels() {
    return tooManyChannels;
  }

  public int endlessAtomic() {
    return endlessAtomic;
  }

  public int number(String kind, String message, Position at) {
    return number(new Narrator.Fault(kind, message, at.file(), at.line(), false));
  }

  /** Of an assertion that fails; the process goes on behind it. */
  public int failedAssertion(String message, Position at) {
    return number(new Narrator.Fault("assertion", message, at.file(), at.line(), true));
  }

  private synchronized int number(Narrator.Fault fault) {
    return numbers.computeIfAbsent(
        fault,
        f -> {
          faults.add(f);
          return faults.size();
        });
  }

  public synchronized Narrator.Fault get(int number) {
    return faults.get(number - 1);
  }
}
