package dev.nutshell.petri.net;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Names transitions and the tokens of places. */
final class NetNarrator implements Narrator.Plain {
  private final NetSystem system;
  private final Map<String, Integer> places = new HashMap<>();

  NetNarrator(NetSystem system) {
    this.system = system;
    String[] names = system.net().places();
    for (int i = 0; i < names.length; i++) {
      places.put(names[i], i);
    }
  }

  @Override
  public String label(int label) {
    return system.net().transitions()[label];
  }

  @Override
  public List<Step> statements() {
    return Arrays.stream(system.net().transitions()).map(Step::of).toList();
  }

  @Override
  public List<Step> steps(State before, int event) {
    return List.of(Step.of(label(event)));
  }

  @Override
  public List<Binding> bindings(State state) {
    List<Binding> bindings = new ArrayList<>();
    String[] names = system.net().places();
    for (int p = 0; p < names.length; p++) {
      bindings.add(new Binding(names[p], Long.toString(system.tokens(state, p))));
    }
    return bindings;
  }

  @Override
  public Fault fault(int number) {
    return new Fault("overflow", "a place holds more than 2^62 tokens", null, 0, false);
  }

  @Override
  public IntReader variable(String name) {
    Integer place = places.get(name);
    return place == null ? null : new Tokens(system, place);
  }

  /** The tokens of a place. */
  record Tokens(NetSystem system, int place) implements IntReader {
    @Override
    public int read(State state) {
      return Math.toIntExact(system.tokens(state, place));
    }
  }
}
