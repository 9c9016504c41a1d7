package dev.nutshell.cpn.run;

/**
 * Effects that an explorer has worked out, by what tells their bindings apart, and by the numbers
 * of their events. Where colours are bounded all soon are here, and nothing is evaluated or
 * allocated any more; elsewhere the later ones take the place of earlier ones.
 */
final class Effects {
  private static final int FEWEST = 1 << 10;
  private static final int MOST = 1 << 16;

  private static final int WAYS = 4;

  private Effect[] byKeys = new Effect[FEWEST];
  private Effect[] byEvent = new Effect[FEWEST];
  private int replaced;

  /** Null where it is not known. */
  Effect find(int transition, int[] keys, int count) {
    int first = hash(transition, keys, count) & byKeys.length - WAYS;
    for (int at = first; at < first + WAYS; at++) {
      Effect known = byKeys[at];
      if (known == null) {
        return null;
      }
      if (known.isOf(transition, keys, count)) {
        return known;
      }
    }
    return null;
  }

  /** Null where it is not known, or forgotten. */
  Effect of(int event) {
    Effect known = byEvent[event & byEvent.length - 1];
    return known != null && known.event == event ? known : null;
  }

  void keep(Effect effect, int[] keys, int count) {
    int hash = hash(effect.transition, keys, count);
    int first = hash & byKeys.length - WAYS;
    for (int at = first; at < first + WAYS; at++) {
      if (byKeys[at] == null) {
        byKeys[at] = effect;
        return;
      }
    }
    if (++replaced > byKeys.length && byKeys.length < MOST) {
      // Starts anew with more room: what is used comes back by itself.
      byKeys = new Effect[4 * byKeys.length];
      byEvent = new Effect[byKeys.length];
      replaced = 0;
      byKeys[hash & byKeys.length - WAYS] = effect;
    } else {
      byKeys[first + (replaced & WAYS - 1)] = effect;
    }
  }

  /** An effect that has an event now. */
  void keep(Effect effect) {
    byEvent[effect.event & byEvent.length - 1] = effect;
  }

  private static int hash(int transition, int[] keys, int count) {
    int hash = transition;
    for (int i = 0; i < count; i++) {
      hash = (hash ^ keys[i]) * 0x9E3779B1;
      hash ^= hash >>> 15;
    }
    return hash;
  }
}
