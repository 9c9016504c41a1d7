package dev.nutshell.api;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;

/**
 * Which states of a model are the same but for names. Where processes are interchangeable, of all
 * states that differ only in which of them is which, one stands for all, and the search visits only
 * those: with n processes up to n! times fewer states (Ip and Dill, <cite>Better verification
 * through symmetry</cite>, 1996).
 *
 * <p>It is said in one of two ways. By <em>ids</em>, with a method that renames them in a state:
 *
 * <pre>{@code
 * Check.of(new Raft(3)).symmetry(Symmetry.ids(3, Cluster::renamed)).mustHold();
 * }</pre>
 *
 * <p>Or by a <em>canonical form</em>, where the model knows better what is alike:
 *
 * <pre>{@code
 * Check.of(new Crowd(9)).symmetry(Symmetry.canonical(Crowd.State::sorted)).mustHold();
 * }</pre>
 *
 * <p>What it asks of a model:
 *
 * <ul>
 *   <li>Moves do not care for names: a state and a renamed one have the same moves, but for the
 *       names. The search tries this on many states and refuses a model that is caught.
 *   <li>Invariants do not care either. By ids this is looked at in every state under every
 *       renaming; with a canonical form, on every transition. An invariant that is caught is no
 *       answer but a sentence: it has to be checked without symmetry.
 * </ul>
 *
 * <p>Trails are runs of the model itself, with names that stay what they are. What is said of runs
 * ({@link Temporal}) is always searched without symmetry.
 *
 * @param <S> the states
 */
public final class Symmetry<S> {
  private static final int MOST_IDS = 8;

  private final UnaryOperator<S> form;
  private final BiFunction<S, Renaming, S> rename;
  private final List<Renaming> renamings;
  private final BiFunction<S, Integer, ? extends Comparable<?>> key;
  private final int ids;

  private Symmetry(
      UnaryOperator<S> form,
      int ids,
      BiFunction<S, Renaming, S> rename,
      BiFunction<S, Integer, ? extends Comparable<?>> key) {
    this.form = form;
    this.ids = ids;
    this.rename = rename;
    this.key = key;
    renamings = form == null ? permutations(Collections.singletonList(all(ids))) : List.of();
  }

  /**
   * States are alike where this gives the same for them. It gives a state that is alike to the one
   * it is given, and gives the same again when it is given that.
   *
   * @param <S> the states
   * @param form the state that stands for one and all that are alike
   * @return the symmetry, for {@link Check#symmetry}
   */
  public static <S> Symmetry<S> canonical(UnaryOperator<S> form) {
    return new Symmetry<>(form, 0, null, null);
  }

  /**
   * The ids 0 to {@code count - 1} are interchangeable.
   *
   * @param <S> the states
   * @param count 2 to 8
   * @param rename the state with new names for the ids; see {@link Renaming}
   * @return the symmetry, for {@link Check#symmetry}
   */
  public static <S> Symmetry<S> ids(int count, BiFunction<S, Renaming, S> rename) {
    if (count < 2 || count > MOST_IDS) {
      throw new IllegalArgumentException(
          "2 to " + MOST_IDS + " ids can be interchangeable, not " + count);
    }
    return new Symmetry<>(null, count, rename, null);
  }

  /**
   * Makes finding the state that stands for the others faster: ids are put in the order of this
   * key, and only those with equal keys are tried in all orders. The key should tell of the process
   * with that id what does not depend on names, such as its phase. A key that does depend on names
   * costs states, but no truth.
   *
   * @param signature the key of an id in a state
   * @return the same symmetry, found faster
   */
  public Symmetry<S> sortedBy(BiFunction<S, Integer, ? extends Comparable<?>> signature) {
    if (form != null) {
      throw new IllegalStateException("a canonical form needs no key");
    }
    return new Symmetry<>(null, ids, rename, signature);
  }

  boolean isByIds() {
    return form == null;
  }

  S form(S state) {
    return form.apply(state);
  }

  S renamed(S state, Renaming renaming) {
    return rename.apply(state, renaming);
  }

  /** All of them; the first changes nothing. */
  List<Renaming> renamings() {
    return renamings;
  }

  /** Those that put the ids in the order of their keys. */
  List<Renaming> candidates(S state) {
    if (key == null) {
      return renamings;
    }
    List<Comparable<?>> keys = new ArrayList<>();
    for (int id = 0; id < ids; id++) {
      keys.add(key.apply(state, id));
    }
    Comparator<Integer> order = (one, other) -> compare(keys.get(one), keys.get(other));
    Integer[] sorted = all(ids);
    Arrays.sort(sorted, order);
    List<Integer[]> groups = new ArrayList<>();
    int from = 0;
    for (int at = 1; at <= ids; at++) {
      if (at == ids || order.compare(sorted[from], sorted[at]) != 0) {
        groups.add(Arrays.copyOfRange(sorted, from, at));
        from = at;
      }
    }
    return permutations(groups);
  }

  @SuppressWarnings("unchecked") // keys of one kind, as the user's function gives them
  private static int compare(Comparable<?> one, Comparable<?> other) {
    return ((Comparable<Object>) one).compareTo(other);
  }

  private static Integer[] all(int ids) {
    Integer[] numbers = new Integer[ids];
    Arrays.setAll(numbers, id -> id);
    return numbers;
  }

  /** Every way to put the ids one after the other, group after group. */
  private static List<Renaming> permutations(List<Integer[]> groups) {
    List<List<Integer>> orders = new ArrayList<>(List.of(List.of()));
    for (Integer[] group : groups) {
      List<List<Integer>> longer = new ArrayList<>();
      for (List<Integer> order : orders) {
        arrange(new ArrayList<>(Arrays.asList(group)), 0, order, longer);
      }
      orders = longer;
    }
    return orders.stream().map(Symmetry::renaming).toList();
  }

  private static void arrange(
      List<Integer> group, int fixed, List<Integer> before, List<List<Integer>> into) {
    if (fixed == group.size()) {
      List<Integer> whole = new ArrayList<>(before);
      whole.addAll(group);
      into.add(whole);
      return;
    }
    for (int next = fixed; next < group.size(); next++) {
      Collections.swap(group, fixed, next);
      arrange(group, fixed + 1, before, into);
      Collections.swap(group, fixed, next);
    }
  }

  /** What stands at a place gets its number as a name. */
  private static Renaming renaming(List<Integer> order) {
    int[] names = new int[order.size()];
    for (int place = 0; place < names.length; place++) {
      names[order.get(place)] = place;
    }
    return new Renaming(names);
  }
}
