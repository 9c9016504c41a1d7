package dev.nutshell.promela.temporal;

import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Unreadable;
import dev.nutshell.promela.run.Sight;
import java.util.function.BiFunction;

/**
 * The program as a claim has to see it.
 *
 * @param system from the program that the claim is stated of, and which runs count, to the one to
 *     be explored
 */
record Beside(BiFunction<TransitionSystem, Fairness, TransitionSystem> system) {
  /** An explorer's eyes; a condition that goes wrong is told in the model's words. */
  record View(Sight sight, Narrator narrator) {
    /** To be asked after conditions were. */
    void requireSound() {
      int fault = sight.fault();
      if (fault != Explorer.OK) {
        Narrator.Fault told = narrator.fault(fault);
        throw new Unreadable(
            "the claim cannot be read in every state: "
                + told.message()
                + " ("
                + told.file()
                + ":"
                + told.line()
                + ")");
      }
    }
  }

  static View view(TransitionSystem system, Explorer explorer) {
    return new View((Sight) explorer, system.narrator());
  }
}
