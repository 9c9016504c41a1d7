package dev.nutshell.lts.relation;

import java.util.Arrays;
import java.util.stream.Collectors;

/** What it can mean that two states do the same, from the finest to the coarsest. */
public enum Relation {
  /** Strong bisimulation: hidden steps are steps as others. */
  STRONG("strong"),
  /**
   * Branching bisimulation that tells a state that can go on hidden for ever from one that cannot.
   */
  DIVERGENCE_PRESERVING_BRANCHING("dpbranching"),
  /** Branching bisimulation: hidden steps count only where they give up a choice. */
  BRANCHING("branching"),
  /** The same sequences of labels, the hidden one among them. */
  TRACE("trace"),
  /** The same sequences of labels that are not hidden. */
  WEAK_TRACE("weaktrace");

  private final String word;

  Relation(String word) {
    this.word = word;
  }

  /** What it is called on the command line. */
  public String word() {
    return word;
  }

  /** The relation that a word names, or null. */
  public static Relation of(String word) {
    return Arrays.stream(values())
        .filter(relation -> relation.word.equals(word))
        .findFirst()
        .orElse(null);
  }

  /** All words, to be read by a person. */
  public static String words() {
    return Arrays.stream(values()).map(Relation::word).collect(Collectors.joining(", "));
  }

  boolean ofTraces() {
    return this == TRACE || this == WEAK_TRACE;
  }

  /** Whether a hidden step that gives up nothing is no step. */
  boolean passesOverSilence() {
    return this == BRANCHING || this == DIVERGENCE_PRESERVING_BRANCHING;
  }
}
