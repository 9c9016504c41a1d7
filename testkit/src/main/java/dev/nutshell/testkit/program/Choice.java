package dev.nutshell.testkit.program;

import java.util.List;
import java.util.Random;

/** Decisions that depend on a seed alone: {@link Random}'s algorithm is part of its contract. */
final class Choice {
  private final Random random;

  Choice(long seed) {
    // Neighbouring seeds of Random begin alike, so they are spread first.
    long mixed = (seed + 1) * 0x9E3779B97F4A7C15L;
    mixed = (mixed ^ (mixed >>> 32)) * 0xD6E8FEB86659FD93L;
    random = new Random(mixed ^ (mixed >>> 32));
  }

  int below(int bound) {
    return random.nextInt(bound);
  }

  int between(int low, int high) {
    return low + random.nextInt(high - low + 1);
  }

  /** True in so many of a hundred cases. */
  boolean percent(int chance) {
    return random.nextInt(100) < chance;
  }

  <T> T of(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  @SafeVarargs
  final <T> T of(T... all) {
    return all[random.nextInt(all.length)];
  }

  /** An index, each as likely as its weight says. */
  int weighted(int... weights) {
    int sum = 0;
    for (int weight : weights) {
      sum += weight;
    }
    int point = random.nextInt(sum);
    int index = 0;
    while (point >= weights[index]) {
      point -= weights[index++];
    }
    return index;
  }
}
