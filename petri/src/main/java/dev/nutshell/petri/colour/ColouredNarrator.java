package dev.nutshell.petri.colour;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.petri.colour.syntax.ColouredNet;
import dev.nutshell.petri.colour.syntax.ColouredNet.Place;
import dev.nutshell.petri.colour.syntax.Expression;
import dev.nutshell.petri.colour.syntax.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;

/** Writes bindings as {@code transition {x=1, y=2}} and markings as multisets of tuples. */
final class ColouredNarrator implements Narrator.Plain {
  private final ColouredSystem system;

  ColouredNarrator(ColouredSystem system) {
    this.system = system;
  }

  @Override
  public String label(int label) {
    int transitions = system.net().transitions().size();
    return label < transitions
        ? system.net().transitions().get(label).name()
        : system.namedBindings().get(label - transitions);
  }

  /** A binding that somebody named is no transition of its own. */
  @Override
  public Step statement(int label) {
    return label < system.net().transitions().size() ? Step.of(label(label)) : null;
  }

  @Override
  public List<Step> statements() {
    return system.net().transitions().stream()
        .map(ColouredNet.Transition::name)
        .map(Step::of)
        .toList();
  }

  @Override
  public List<Step> steps(State before, int event) {
    ColouredNet.Transition transition = system.net().transitions().get(system.transition(event));
    int[] frame = system.values(event);
    String values =
        transition.variables().stream()
            .map(variable -> variable.name() + "=" + words(variable, frame))
            .collect(Collectors.joining(", "));
    return List.of(
        Step.of(values.isEmpty() ? transition.name() : transition.name() + " {" + values + "}"));
  }

  private static String words(Expression.Variable variable, int[] frame) {
    List<Type.Scalar> scalars = variable.type().scalars();
    if (scalars.size() == 1) {
      return scalars.getFirst().word(frame[variable.at()]);
    }
    List<String> words = new ArrayList<>();
    for (int i = 0; i < scalars.size(); i++) {
      words.add(scalars.get(i).word(frame[variable.at() + i]));
    }
    return "[" + String.join(", ", words) + "]";
  }

  @Override
  public List<Binding> bindings(State state) {
    List<Binding> bindings = new ArrayList<>();
    for (int p = 0; p < system.net().places().size(); p++) {
      Place place = system.net().places().get(p);
      bindings.add(new Binding(place.name(), multiset(place, system.marking(state, p))));
    }
    return bindings;
  }

  private static String multiset(Place place, long[][] marking) {
    List<String> tokens = new ArrayList<>();
    for (int i = 0; i < marking[0].length; i++) {
      String token = place.scalars().isEmpty() ? "" : tuple(place, marking[0][i]);
      tokens.add(
          token.isEmpty()
              ? "" + marking[1][i]
              : marking[1][i] == 1 ? token : marking[1][i] + "*" + token);
    }
    return tokens.isEmpty() ? "0" : String.join(" + ", tokens);
  }

  static String tuple(Place place, long token) {
    List<Type.Scalar> digits = place.scalars();
    String[] words = new String[digits.size()];
    long rest = token;
    for (int i = words.length - 1; i >= 0; i--) {
      Type.Scalar digit = digits.get(i);
      words[i] = digit.word((int) (digit.first() + rest % digit.size()));
      rest /= digit.size();
    }
    return "<" + String.join(",", words) + ">";
  }

  @Override
  public Fault fault(int number) {
    return system.fault(number);
  }

  /** A place stands for the number of its tokens, a proposition for 1 or 0. */
  @Override
  public IntReader variable(String name) {
    List<Place> places = system.net().places();
    for (int p = 0; p < places.size(); p++) {
      if (places.get(p).name().equals(name)) {
        int place = p;
        return state -> Math.toIntExact(system.tokens(state, place));
      }
    }
    for (int k = 0; k < system.net().propositions().size(); k++) {
      if (system.net().propositions().get(k).name().equals(name)) {
        int proposition = k;
        return state -> system.isTrue(state, proposition) ? 1 : 0;
      }
    }
    return null;
  }
}
