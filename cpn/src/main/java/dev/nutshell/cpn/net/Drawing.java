package dev.nutshell.cpn.net;

import dev.nutshell.cpn.infer.ColourText;
import dev.nutshell.cpn.text.Inscription;
import java.util.List;

/**
 * All that a file says.
 *
 * @param primes the pages that the file names as prime ones
 * @param realTime whether time is a real number
 */
public record Drawing(
    List<Declaration> declarations,
    List<Page> pages,
    List<Fusion> fusions,
    List<String> primes,
    boolean realTime) {

  /** Places that are one. */
  public record Fusion(String name, List<String> places) {}

  /** A declaration. */
  public sealed interface Declaration {
    record Colours(ColourText text) implements Declaration {}

    record Variables(List<String> names, String set) implements Declaration {}

    record Reference(String name, Inscription value) implements Declaration {}

    record Ml(Inscription text) implements Declaration {}

    record Use(Inscription file) implements Declaration {}
  }
}
