package dev.nutshell.petri.net;

import dev.nutshell.petri.net.WordStep.Bound;
import java.util.List;

/** Does by going through tables what generated code does; for nets too large for a class file. */
final class TableFiring extends Firing {
  private final WordStep[][] steps;

  TableFiring(List<List<WordStep>> steps) {
    this.steps = steps.stream().map(own -> own.toArray(WordStep[]::new)).toArray(WordStep[][]::new);
  }

  @Override
  boolean test(int transition, byte[] vector) {
    for (WordStep step : steps[transition]) {
      long word = Words.get(vector, 8 * step.word);
      if (step.dead || (word & step.mask) != step.value || !isAtLeast(word, step.atLeast)) {
        return false;
      }
    }
    return true;
  }

  @Override
  int fire(int transition, byte[] vector) {
    for (WordStep step : steps[transition]) {
      long word = Words.get(vector, 8 * step.word);
      for (int i = 0; i < step.room.size(); i++) {
        Bound bound = step.room.get(i);
        if (value(word, bound) > bound.limit()) {
          return bound.field().places()[0] + 1;
        }
      }
      Words.set(vector, 8 * step.word, word + step.change);
    }
    return 0;
  }

  @Override
  boolean unfire(int transition, byte[] vector) {
    for (WordStep step : steps[transition]) {
      long word = Words.get(vector, 8 * step.word);
      if ((word & step.afterMask) != step.afterValue || !isAtLeast(word, step.afterAtLeast)) {
        return false;
      }
      for (int i = 0; i < step.afterRoom.size(); i++) {
        if (value(word, step.afterRoom.get(i)) > step.afterRoom.get(i).limit()) {
          return false;
        }
      }
      Words.set(vector, 8 * step.word, word - step.change);
    }
    return true;
  }

  private static boolean isAtLeast(long word, List<Bound> bounds) {
    for (int i = 0; i < bounds.size(); i++) {
      if (value(word, bounds.get(i)) < bounds.get(i).limit()) {
        return false;
      }
    }
    return true;
  }

  private static long value(long word, Bound bound) {
    return word >>> bound.field().shift() & bound.field().mask();
  }
}
