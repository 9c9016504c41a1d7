package dev.nutshell.promela.depend;

import dev.nutshell.promela.access.Access;
import dev.nutshell.promela.access.Accesses;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.table.Model;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** The variables whose values tell which channel or which element a statement touches. */
final class DecisiveVariables {
  private final Set<Variable> found = Collections.newSetFromMap(new IdentityHashMap<>());

  DecisiveVariables(Model model) {
    for (int i = 0; i < model.actions().size(); i++) {
      Accesses.of(model.actions().get(i)).forEach(this::look);
    }
    for (var automaton : model.types().automata()) {
      automaton.process().provided().ifPresent(clause -> Accesses.of(clause).forEach(this::look));
    }
  }

  boolean contains(Variable variable) {
    return found.contains(variable);
  }

  private void look(Access access) {
    switch (access) {
      case Access.Cell(Place place, _) -> look(place);
      case Access.Channel(Place place, _) -> {
        found.add(place.variable());
        look(place);
      }
      case Access.Foreign _,
          Access.Label _,
          Access.Start _,
          Access.End _,
          Access.Count _,
          Access.Timeout _ -> {}
    }
  }

  private void look(Place place) {
    List<Expression> indices = new ArrayList<>();
    place.index().ifPresent(indices::add);
    place.path().forEach(step -> step.index().ifPresent(indices::add));
    for (Expression index : indices) {
      for (Access access : Accesses.of(index)) {
        if (access instanceof Access.Cell(Place read, _)) {
          found.add(read.variable());
        }
      }
    }
  }
}
