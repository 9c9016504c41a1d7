package dev.nutshell.petri.mcc;

import java.util.Arrays;
import java.util.Optional;

/** What the contest asks about a net without a property file. */
public enum Examination {
  STATE_SPACE("StateSpace"),
  REACHABILITY_DEADLOCK("ReachabilityDeadlock"),
  ONE_SAFE("OneSafe"),
  STABLE_MARKING("StableMarking"),
  QUASI_LIVENESS("QuasiLiveness"),
  LIVENESS("Liveness");

  private final String word;

  Examination(String word) {
    this.word = word;
  }

  public String word() {
    return word;
  }

  public static Optional<Examination> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
  }
}
