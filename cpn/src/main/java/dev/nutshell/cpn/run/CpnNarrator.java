package dev.nutshell.cpn.run;

import dev.nutshell.cpn.bind.Transition;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** Tells of markings and occurrences in CPN Tools' words. */
final class CpnNarrator implements Narrator.Plain {
  private final CpnSystem system;

  CpnNarrator(CpnSystem system) {
    this.system = system;
  }

  @Override
  public String label(int label) {
    return system.transitionName(label);
  }

  @Override
  public List<Step> statements() {
    return IntStream.range(0, system.transitionCount())
        .mapToObj(transition -> Step.of(system.transitionName(transition)))
        .toList();
  }

  /** A binding element, as the simulator writes it. */
  @Override
  public List<Step> steps(State before, int event) {
    Transition transition = system.transition(event);
    Object[] values = system.values(event);
    List<String> words = new ArrayList<>();
    for (int i = 0; i < values.length; i++) {
      Transition.Variable variable = transition.variables().get(i);
      if (variable.set() != null) {
        words.add(variable.name() + "=" + variable.set().words(values[i]));
      }
    }
    return List.of(
        Step.of(
            words.isEmpty()
                ? transition.name()
                : transition.name() + ": {" + String.join(",", words) + "}"));
  }

  @Override
  public List<Binding> bindings(State state) {
    List<Binding> bindings = new ArrayList<>();
    String clock = system.clock(state);
    if (clock != null) {
      bindings.add(new Binding("time", clock));
    }
    for (int p = 0; p < system.placeCount(); p++) {
      bindings.add(new Binding(system.placeName(p), multiset(state, p)));
    }
    return bindings;
  }

  private String multiset(State state, int place) {
    List<String> words = new ArrayList<>();
    system.view(
        state,
        place,
        (colour, stamp, count) ->
            words.add(
                count
                    + "`"
                    + system.model().places().get(place).set().words(colour)
                    + (stamp == null ? "" : "@" + stamp)));
    return words.isEmpty() ? "empty" : String.join("++", words);
  }

  @Override
  public Fault fault(int number) {
    return system.faults().get(number);
  }

  /** A place stands for the number of its tokens; a name that several places have for none. */
  @Override
  public IntReader variable(String name) {
    int found = -1;
    for (int p = 0; p < system.placeCount(); p++) {
      for (String each : system.model().places().get(p).names()) {
        if (each.equals(name)) {
          return reader(p);
        }
        if (isShort(name, each)) {
          if (found >= 0 && found != p) {
            return null;
          }
          found = p;
        }
      }
    }
    return found < 0 ? null : reader(found);
  }

  private IntReader reader(int place) {
    return state -> Math.toIntExact(system.tokens(state, place));
  }

  /** Without the instance where it is the first one, or without the page, too. */
  private static boolean isShort(String name, String place) {
    return place.endsWith(" 1")
        && (place.substring(0, place.length() - 2).equals(name)
            || place.substring(place.indexOf('\'') + 1, place.length() - 2).equals(name));
  }
}
