package dev.nutshell.promela.syntax;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Something with a body: a proctype, {@code init}, a never claim, a trace assertion.
 *
 * @param at of its name, or of its keyword where it has none
 * @param end of its closing brace
 * @param name of {@code init} {@code :init:}, of a nameless never claim {@code never_0} and so on,
 *     of a trace {@code :trace:} or {@code :notrace:}, as SPIN calls them
 * @param active how many start with the system: of {@code init} 1, of claims and traces 0
 * @param deterministic {@code D_proctype}
 * @param variables all variables in its scope, parameters first, then in textual order; the first
 *     {@code parameterCount} are the parameters
 * @param labels all labels, those made by expanding inlines included
 */
public record Process(
    Position at,
    Position end,
    Kind kind,
    String name,
    int active,
    boolean deterministic,
    int parameterCount,
    OptionalInt priority,
    Optional<Expression> provided,
    List<Variable> variables,
    List<Label> labels,
    List<Statement> body) {

  /** What introduces the body. */
  public enum Kind {
    PROCTYPE,
    INIT,
    NEVER,
    TRACE,
    NOTRACE
  }

  public Process {
    variables = List.copyOf(variables);
    labels = List.copyOf(labels);
    body = List.copyOf(body);
  }

  public List<Variable> parameters() {
    return variables.subList(0, parameterCount);
  }

  /** The scalars that a run must give a value for: structures are taken apart. */
  public List<Place> parameterPlaces() {
    List<Place> places = new ArrayList<>();
    for (Variable parameter : parameters()) {
      places.addAll(Scalars.of(Place.of(parameter.at(), parameter)));
    }
    return places;
  }

  /** The label of that name; where inlines made several, the first in the text. */
  public Optional<Label> label(String name) {
    return labels.stream().filter(label -> label.name().equals(name)).findFirst();
  }
}
