package dev.nutshell.api;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/**
 * New names for interchangeable ids 0, 1, …: what was called {@code i} is called {@code of(i)}. A
 * record renames itself by renaming every component that holds ids or is indexed by them:
 *
 * <pre>{@code
 * record Ring(List<Node> nodes, Optional<Integer> leader, Set<Integer> awake) {
 *   Ring renamed(Renaming ids) {
 *     return new Ring(ids.list(nodes), ids.optional(leader), ids.set(awake));
 *   }
 * }
 * }</pre>
 */
public final class Renaming {
  private final int[] names;

  Renaming(int[] names) {
    this.names = names;
  }

  /**
   * The new name of an id; what is no id, such as -1 for nobody, stays.
   *
   * @param id an old id
   * @return the new one
   */
  public int of(int id) {
    return id >= 0 && id < names.length ? names[id] : id;
  }

  /**
   * A list with one element for each id, in which each stands at the place of its new name.
   *
   * @param <T> what stands at an id
   * @param perId by old ids
   * @return the same by new ids
   */
  public <T> List<T> list(List<T> perId) {
    return list(perId, UnaryOperator.identity());
  }

  /**
   * The same, where the elements hold ids, too.
   *
   * @param <T> what stands at an id
   * @param perId by old ids
   * @param inside renames what is in an element
   * @return the same by new ids
   */
  public <T> List<T> list(List<T> perId, UnaryOperator<T> inside) {
    if (perId.size() != names.length) {
      throw new IllegalArgumentException(
          "a list of "
              + perId.size()
              + " is renamed, and there are "
              + names.length
              + " ids; a list that is not indexed by ids is renamed element by element");
    }
    List<T> renamed = new ArrayList<>(Collections.nCopies(names.length, null));
    for (int id = 0; id < names.length; id++) {
      renamed.set(names[id], inside.apply(perId.get(id)));
    }
    return renamed;
  }

  /**
   * An array with one element for each id; the array itself is not touched.
   *
   * @param perId by old ids
   * @return the same by new ids
   */
  public int[] array(int[] perId) {
    int[] renamed = new int[names.length];
    for (int id = 0; id < names.length; id++) {
      renamed[names[id]] = perId[id];
    }
    return renamed;
  }

  /**
   * A set of ids.
   *
   * @param ids old ids
   * @return the new ones
   */
  public Set<Integer> set(Set<Integer> ids) {
    Set<Integer> renamed = new HashSet<>();
    ids.forEach(id -> renamed.add(of(id)));
    return renamed;
  }

  /**
   * An id, or none.
   *
   * @param id an old id
   * @return the new one, where there is one
   */
  public Optional<Integer> optional(Optional<Integer> id) {
    return id.map(this::of);
  }

  /**
   * A map of which the keys are ids.
   *
   * @param <T> what stands at an id
   * @param perId by old ids
   * @return the same by new ids
   */
  public <T> Map<Integer, T> map(Map<Integer, T> perId) {
    Map<Integer, T> renamed = new HashMap<>();
    perId.forEach((id, value) -> renamed.put(of(id), value));
    return renamed;
  }
}
