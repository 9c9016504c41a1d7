package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.text.Inscription;
import java.util.List;

/**
 * A colour set as a file declares it.
 *
 * @param kind the element's name: {@code int}, {@code product}, …
 * @param names the colour sets that it is made of, or the names of its colours
 * @param fields of a record or a union; the type is null where a constructor has no argument
 * @param bounds expressions after {@code with}, or the parts of a subset
 * @param by whether a subset is given by a predicate
 * @param what it is called in messages
 */
public record ColourText(
    String name,
    String kind,
    List<String> names,
    List<Field> fields,
    List<Inscription> bounds,
    boolean by,
    boolean timed,
    boolean enumerated,
    Inscription what) {
  public record Field(String label, String type) {}
}
