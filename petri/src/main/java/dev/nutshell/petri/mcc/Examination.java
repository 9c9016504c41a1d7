package dev.nutshell.petri.mcc;

import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.property.Inquiry;
import java.util.Arrays;
import java.util.Optional;

/** What the contest asks about a net without a property file. */
public enum Examination {
  STATE_SPACE("StateSpace", "how many markings and firings there are, and how many tokens"),
  REACHABILITY_DEADLOCK("ReachabilityDeadlock", "some marking enables no transition"),
  ONE_SAFE("OneSafe", "no place ever holds more than one token"),
  STABLE_MARKING("StableMarking", "some place never changes its tokens"),
  QUASI_LIVENESS("QuasiLiveness", "every transition can fire"),
  LIVENESS("Liveness", "every transition can always fire again");

  private final String word;
  private final String text;

  Examination(String word, String text) {
    this.word = word;
    this.text = text;
  }

  public String word() {
    return word;
  }

  /** The row of the report. */
  Property property() {
    return Property.of(word, "formula", text);
  }

  /**
   * Whether it asks of every place or transition, and not of markings alone. An unfolded net has
   * others: a place for each colour, and none of what can never be marked or fire.
   */
  boolean isOfNodes() {
    return switch (this) {
      case STATE_SPACE, REACHABILITY_DEADLOCK -> false;
      case ONE_SAFE, STABLE_MARKING, QUASI_LIVENESS, LIVENESS -> true;
    };
  }

  /** The question. */
  public Inquiry ask() {
    return switch (this) {
      case STATE_SPACE, ONE_SAFE, STABLE_MARKING -> new MarkingInquiry(this);
      case REACHABILITY_DEADLOCK -> DeadlockInquiry.of(property());
      case QUASI_LIVENESS -> new FiringInquiry();
      case LIVENESS -> new LivenessInquiry(property());
    };
  }

  public static Optional<Examination> of(String word) {
    return Arrays.stream(values()).filter(each -> each.word.equals(word)).findFirst();
  }
}
