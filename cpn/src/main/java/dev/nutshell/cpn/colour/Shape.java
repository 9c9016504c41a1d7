package dev.nutshell.cpn.colour;

import dev.nutshell.cpn.value.Constructor;
import dev.nutshell.cpn.value.Fn;
import dev.nutshell.cpn.value.Items;
import java.math.BigInteger;
import java.util.List;

/** What kind of colour set one is. */
public sealed interface Shape {
  /**
   * @param name of the only colour, or {@code ()}
   */
  record Unit(String name) implements Shape {}

  record Truth(String no, String yes) implements Shape {}

  /** Bounds are null where there are none. */
  record Whole(Integer low, Integer high) implements Shape {}

  record Large(BigInteger low, BigInteger high) implements Shape {}

  record Real(Double low, Double high) implements Shape {}

  /** Bounds of the letters, and of the length; null where there are none. */
  record Text(Character low, Character high, Integer shortest, Integer longest) implements Shape {}

  record Enumeration(List<Constructor> colours) implements Shape {}

  record Index(Constructor constructor, int low, int high) implements Shape {}

  record Product(List<ColourSet> of) implements Shape {}

  /**
   * @param labels as declared, which is the order of colours
   * @param at where the fields lie in values
   */
  record Fields(List<String> labels, List<ColourSet> of, int[] at) implements Shape {}

  record Listing(ColourSet of, Integer shortest, Integer longest) implements Shape {}

  /** Constructors without argument have null. */
  record Union(List<Constructor> constructors, List<ColourSet> of) implements Shape {}

  /** Those that a predicate accepts. */
  record Filtered(ColourSet of, Fn predicate) implements Shape {}

  record Listed(ColourSet of, Items colours) implements Shape {}
}
