package dev.nutshell.engine.model;

import java.util.List;

/**
 * Says where the components of a vector lie: globals, each process, each channel, each place. That
 * is all that collapse and reductions know of a vector.
 */
public interface StateLayout {
  /**
   * A kind of component; all components of a kind share one table in a collapsing store.
   *
   * @param channel whether these are message channels, which may be kept with the globals
   */
  record Kind(String name, boolean channel) {
    public Kind(String name) {
      this(name, false);
    }
  }

  /** The kinds, in the order of their numbers. */
  List<Kind> kinds();

  /** Replaces the contents of {@code into} by the components of {@code state}, gapless. */
  void components(State state, Components into);

  /** A layout with one component, the whole vector. */
  static StateLayout whole() {
    return new StateLayout() {
      @Override
      public List<Kind> kinds() {
        return List.of(new Kind("state"));
      }

      @Override
      public void components(State state, Components into) {
        into.clear();
        into.add(0, state.length());
      }
    };
  }
}
