package dev.nutshell.promela.temporal;

import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import java.util.HashSet;
import java.util.Set;

/** Collects the global variables that conditions read, where they read nothing else. */
final class GlobalReads {
  private final Set<String> names = new HashSet<>();
  private boolean more;

  void add(Expression expression) {
    switch (expression) {
      case Expression.Constant _, Expression.Symbol _ -> {}
      case Expression.Read read -> add(read.place());
      case Expression.ChannelTest test -> add(test.channel());
      case Expression.Unary unary -> add(unary.operand());
      case Expression.Binary binary -> {
        add(binary.left());
        add(binary.right());
      }
      case Expression.Conditional conditional -> {
        add(conditional.condition());
        add(conditional.then());
        add(conditional.otherwise());
      }
      case Expression.Special _,
          Expression.Run _,
          Expression.Poll _,
          Expression.ProcessTest _,
          Expression.AtLabel _,
          Expression.Remote _ ->
          more = true;
    }
  }

  private void add(Place place) {
    more |= !place.variable().isGlobal();
    names.add(place.variable().name());
    place.index().ifPresent(this::add);
    place.path().forEach(step -> step.index().ifPresent(this::add));
  }

  /** Whether they read anything but global variables. */
  boolean areNotAll() {
    return more;
  }

  Set<String> names() {
    return Set.copyOf(names);
  }
}
