package dev.nutshell.logic.ltl;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Formulas and words from a seed. */
public final class RandomFormulas {
  private final Random random;
  private final Formulas formulas;
  private final int propositions;
  private final boolean withNext;

  public RandomFormulas(Random random, Formulas formulas, int propositions, boolean withNext) {
    this.random = random;
    this.formulas = formulas;
    this.propositions = propositions;
    this.withNext = withNext;
  }

  public Formula formula(int operators) {
    if (operators == 0) {
      return formulas.literal(random.nextInt(propositions), random.nextBoolean());
    }
    int left = random.nextInt(operators);
    return switch (random.nextInt(12)) {
      case 0, 1 -> formulas.always(formula(operators - 1));
      case 2, 3 -> formulas.eventually(formula(operators - 1));
      case 4 -> withNext ? formulas.next(formula(operators - 1)) : formula(operators);
      case 5 -> formulas.until(formula(left), formula(operators - 1 - left));
      case 6 -> formulas.release(formula(left), formula(operators - 1 - left));
      case 7 -> formulas.weakUntil(formula(left), formula(operators - 1 - left));
      case 8 -> formulas.strongRelease(formula(left), formula(operators - 1 - left));
      case 9 -> formulas.equivalent(formula(left), formula(operators - 1 - left));
      case 10 -> formulas.and(formula(left), formula(operators - 1 - left));
      default -> formulas.or(formula(left), formula(operators - 1 - left));
    };
  }

  /**
   * Letters are repeated now and then, because formulas seldom hold on words that change always.
   */
  public Lasso word(int longest) {
    int length = 1 + random.nextInt(longest);
    List<Long> letters = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      boolean same = i > 0 && random.nextInt(3) == 0;
      letters.add(same ? letters.getLast() : random.nextLong(1L << propositions));
    }
    return new Lasso(letters, random.nextInt(length));
  }
}
