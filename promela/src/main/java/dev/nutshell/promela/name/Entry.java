package dev.nutshell.promela.name;

import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Variable;
import java.util.List;

/**
 * What a name means in some block: a variable or a label. SPIN keeps both in one table, so that a
 * label cannot have the name of a variable that is seen from there.
 *
 * @param block where the name was first used, the outermost block first
 * @param variable null for a label
 */
public record Entry(String name, Position at, List<Integer> block, Variable variable) {
  public boolean isLabel() {
    return variable == null;
  }
}
