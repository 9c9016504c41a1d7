package com.example.transfers;

import dev.nutshell.api.Model;
import dev.nutshell.api.Moves;
import dev.nutshell.api.Range;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * Clerks who each move one coin from one account to another: they read both balances, and write
 * both back. Without a lock, money comes and goes.
 *
 * @param clerks how many there are
 * @param locks whether a clerk locks the books first
 */
public record Transfers(int clerks, boolean locks) implements Model<Transfers.Bank> {
  public enum Step {
    BEGINS,
    READS,
    WRITES,
    IS_DONE
  }

  /**
   * @param seen the balances as each clerk has read them
   */
  public record Bank(
      @Range(max = 9) int from,
      @Range(max = 9) int to,
      List<Step> steps,
      List<Seen> seen,
      @Range(max = 9) Optional<Integer> lock) {
    Bank with(int clerk, Step step, Seen read, Optional<Integer> locked) {
      List<Step> newSteps = new ArrayList<>(steps);
      newSteps.set(clerk, step);
      List<Seen> newSeen = new ArrayList<>(seen);
      newSeen.set(clerk, read);
      return new Bank(from, to, newSteps, newSeen, locked);
    }
  }

  public record Seen(@Range(max = 9) int from, @Range(max = 9) int to) {}

  private static final Seen NOTHING = new Seen(0, 0);

  public Transfers() {
    this(2, true);
  }

  @Override
  public List<Bank> initial() {
    return List.of(
        new Bank(
            clerks,
            0,
            Collections.nCopies(clerks, Step.BEGINS),
            Collections.nCopies(clerks, NOTHING),
            Optional.empty()));
  }

  @Override
  public void moves(Bank bank, Moves<Bank> moves) {
    for (int clerk = 0; clerk < clerks; clerk++) {
      switch (bank.steps().get(clerk)) {
        case BEGINS -> {
          if (!locks) {
            moves.add("{} begins", clerk, bank.with(clerk, Step.READS, NOTHING, bank.lock()));
          } else if (bank.lock().isEmpty()) {
            moves.add("{} locks", clerk, bank.with(clerk, Step.READS, NOTHING, Optional.of(clerk)));
          }
        }
        case READS -> {
          Seen now = new Seen(bank.from(), bank.to());
          moves.add("{} reads", clerk, bank.with(clerk, Step.WRITES, now, bank.lock()));
        }
        case WRITES -> {
          Seen seen = bank.seen().get(clerk);
          Bank free = bank.with(clerk, Step.IS_DONE, NOTHING, Optional.empty());
          moves.add(
              "{} writes",
              clerk,
              new Bank(seen.from() - 1, seen.to() + 1, free.steps(), free.seen(), free.lock()));
        }
        case IS_DONE -> {}
      }
    }
  }

  @Override
  public boolean mayEnd(Bank bank) {
    return bank.steps().stream().allMatch(Step.IS_DONE::equals);
  }

  @Override
  public Map<String, Predicate<Bank>> invariants() {
    return Map.of("every coin arrives", bank -> !mayEnd(bank) || bank.to() == clerks);
  }
}
