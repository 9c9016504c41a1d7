package dev.nutshell.lsp;

import java.nio.file.Path;
import java.util.function.BooleanSupplier;

/**
 * Reads a small text again and again while nobody has opened one: what reads texts is loaded and
 * compiled then, and the first problems come almost as soon as later ones.
 */
final class WarmUp {
  /** About a second of CPU time. */
  private static final int ROUNDS = 300;

  private static final Path NAME = Path.of("warm-up.pml");
  private static final String TEXT =
      """
      #define MOST 3
      mtype = { ask, give };
      typedef seat { byte owner; bool taken }
      seat seats[2];
      byte total;
      chan link = [2] of { mtype, byte };

      inline count(n) { atomic { total = total + n; total = total % 5 } }

      active [2] proctype asker() {
        byte x;
        do
        :: x < MOST -> x++; count(x)
        :: x == MOST && !seats[_pid].taken -> break
        :: else -> seats[_pid].owner = x
        od;
        link!ask(x);
        if
        :: total > 3 -> total = 0
        :: else -> skip
        fi
      }

      active proctype giver() {
        byte who;
        do
        :: link?ask(who) -> assert(who <= MOST)
        :: timeout -> goto done
        od;
      done:
        skip
      }

      ltl bounded { [] (total < 9) }
      """;

  private WarmUp() {}

  /** Ends sooner where somebody wants something. */
  static void run(BooleanSupplier over) {
    for (int i = 0; i < ROUNDS && !over.getAsBoolean(); i++) {
      Document.of(NAME, Language.PROMELA, TEXT).remarks();
    }
  }
}
