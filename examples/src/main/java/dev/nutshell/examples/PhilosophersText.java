package dev.nutshell.examples;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Portable;
import java.util.List;

/** The philosophers as C text: a state is one word, and all who can move are found at once. */
record PhilosophersText(int n, boolean lefty) implements Portable {
  private static final String TEXT =
      """
      #define WORDS 1
      #define ALL (0x5555555555555555ULL >> (64 - BITS))
      typedef struct { int none; } Machine;
      DEVICE void ready(Machine* m) {}
      DEVICE int may_end(Machine* m, Hand* hand, const u64* state) { return 0; }
      DEVICE u64 from_previous(u64 word) { return word << 2 | word >> (BITS - 2); }
      DEVICE u64 from_next(u64 word) { return word >> 2 | (word & 1) << (BITS - 2); }
      DEVICE int expand(Machine* m, Hand* hand, const u64* state) {
        u64 word = state[0];
        u64 eats = word >> 1 & ALL;
        u64 waits = word & ALL;
        u64 holds = eats | waits;
        u64 left_held = (holds & ~RIGHT_FIRST) | (eats & RIGHT_FIRST);
        u64 right_held = (eats & ~RIGHT_FIRST) | (holds & RIGHT_FIRST);
        u64 free_left = ~(left_held | from_previous(right_held));
        u64 free_right = ~(right_held | from_next(left_held));
        u64 first = (free_left & ~RIGHT_FIRST) | (free_right & RIGHT_FIRST);
        u64 second = (free_right & ~RIGHT_FIRST) | (free_left & RIGHT_FIRST);
        u64 move = (ALL & ~holds & first) | (waits & second) | eats;
        int events = 0;
        hand->longest = LENGTH;
        for (; move; move &= move - 1) {
          u64 who = move & (0 - move);
          u64 next = (word & who << 1) ? word - (who << 1) : word + who;
          events++;
          found(hand, &next);
        }
        return events;
      }
      """;

  @Override
  public Abilities.Ability<Local> local() {
    return Abilities.Ability.unknown("it is not known for philosophers");
  }

  @Override
  public int words() {
    return 1;
  }

  @Override
  public String text(int words) {
    long rightFirst = lefty ? 1L << 2 * n - 2 : 0;
    return "#define BITS %d\n#define LENGTH %d\n#define RIGHT_FIRST 0x%xULL\n"
            .formatted(2 * n, bytes(), rightFirst)
        + TEXT;
  }

  private int bytes() {
    return 2 * n + 7 >>> 3;
  }

  @Override
  public int length(byte[] words) {
    return bytes();
  }

  /** None, but an array of none is no array in C. */
  @Override
  public int marks() {
    return 1;
  }

  @Override
  public List<Narrator.Step> unreached(byte[] marks) {
    return null;
  }

  @Override
  public void outgrown(int place) {
    throw new IllegalStateException("two bits are enough for a philosopher");
  }
}
