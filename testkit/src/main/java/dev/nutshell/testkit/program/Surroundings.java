package dev.nutshell.testkit.program;

import java.util.ArrayList;
import java.util.List;

/** What a process's statements may name beside variables and channels. */
final class Surroundings {
  /** An inline; all of its parameters stand for variables. */
  record Inline(String name, int parameters) {}

  /** A proctype that may be started: the kinds of its numbers, then its channel or null. */
  record Startable(String name, List<Kind> numbers, Channel channel) {}

  final List<Inline> inlines = new ArrayList<>();
  final List<Startable> startables = new ArrayList<>();

  /** Labels of statements outside of atomic sequences: can be jumped to from everywhere. */
  final List<String> labels = new ArrayList<>();

  /** A label inside of an atomic sequence, or null: can be jumped to from outside of any. */
  String atomicLabel;

  boolean atomicLabelPlaced;

  /** Declarations that statements asked for, to be put at the head of the process. */
  final List<Fragment> declarations = new ArrayList<>();

  /** Whether locals are stored in whole bytes: SPIN forgets bits of processes with priorities. */
  boolean wholeBytes;

  private int names;

  String freshName(String prefix) {
    return prefix + names++;
  }
}
