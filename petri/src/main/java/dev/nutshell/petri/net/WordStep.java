package dev.nutshell.petri.net;

import dev.nutshell.petri.net.Net.Arcs;
import dev.nutshell.petri.net.Packing.Field;
import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;

/**
 * What one transition tests and changes in one word of the vector. All fields that must hold one
 * certain value are tested by one comparison, and all changes are one addition.
 */
final class WordStep {
  /** A field must hold at least, or at most, a number. */
  record Bound(Field field, long limit) {}

  final int word;

  /** Before: {@code (word & mask) == value}, and counters with at least so many. */
  long mask;

  long value;
  final List<Bound> atLeast = new ArrayList<>();

  /** Before firing: counters with at most so many, shared fields that must be free. */
  final List<Bound> room = new ArrayList<>();

  long change;

  /** After: the same backwards. */
  long afterMask;

  long afterValue;
  final List<Bound> afterAtLeast = new ArrayList<>();
  final List<Bound> afterRoom = new ArrayList<>();

  /** No marking enables it. */
  boolean dead;

  private WordStep(int word) {
    this.word = word;
  }

  /** What the transition does, a step for every word it touches. */
  static List<WordStep> of(Packing packing, int transition) {
    Arcs in = packing.net.in()[transition];
    Arcs out = packing.net.out()[transition];
    int[] resets = packing.net.special().resets(transition);
    TreeMap<Integer, WordStep> steps = new TreeMap<>();
    List<Field> fields = new ArrayList<>();
    for (Arcs arcs : List.of(in, out)) {
      for (int place : arcs.places()) {
        Field field = packing.field(place);
        if (!fields.contains(field)) {
          fields.add(field);
          WordStep step = steps.computeIfAbsent(field.word(), WordStep::new);
          if (Net.Special.contains(resets, place)) {
            // What is left after it does not depend on what was there: see ResettingExplorer.
            step.counter(field, in.weight(place), in.weight(place));
          } else if (field.isCounter()) {
            step.counter(field, in.weight(place), out.weight(place));
          } else {
            step.shared(packing, field, in, out);
          }
        }
      }
    }
    return List.copyOf(steps.values());
  }

  private void counter(Field field, long takes, long gives) {
    long most = field.mask();
    dead |= takes > most;
    if (takes > 0) {
      if (field.bits() == 1) {
        mask |= 1L << field.shift();
        value |= 1L << field.shift();
      } else {
        atLeast.add(new Bound(field, takes));
      }
    }
    if (gives > 0) {
      if (field.bits() == 1 && gives == 1) {
        afterMask |= 1L << field.shift();
        afterValue |= 1L << field.shift();
      } else {
        afterAtLeast.add(new Bound(field, gives));
      }
    }
    if (gives > takes && !field.proven()) {
      room.add(new Bound(field, most - (gives - takes)));
    }
    if (takes > gives) {
      afterRoom.add(new Bound(field, most - (takes - gives)));
    }
    change += (gives - takes) << field.shift();
  }

  private void shared(Packing packing, Field field, Arcs in, Arcs out) {
    int from = -1;
    int to = -1;
    long taken = 0;
    long given = 0;
    for (int place : field.places()) {
      if (in.weight(place) > 0) {
        from = place;
        taken += in.weight(place);
      }
      if (out.weight(place) > 0) {
        to = place;
        given += out.weight(place);
      }
    }
    dead |= taken > 1;
    long before = from < 0 ? 0 : packing.code(from);
    long after = to < 0 ? 0 : packing.code(to);
    long all = field.mask() << field.shift();
    if (from >= 0) {
      mask |= all;
      value |= before << field.shift();
    } else if (!field.proven()) {
      room.add(new Bound(field, 0));
    }
    if (given > 1) {
      room.add(new Bound(field, -1));
    }
    afterMask |= all;
    afterValue |= after << field.shift();
    change += (after - before) << field.shift();
  }
}
