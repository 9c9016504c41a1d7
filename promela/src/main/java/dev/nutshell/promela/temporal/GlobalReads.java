package dev.nutshell.promela.temporal;

import dev.nutshell.promela.run.Sight;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Place;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects the global variables and labels that conditions read, where they read nothing else. */
final class GlobalReads {
  private final Set<String> names = new HashSet<>();
  private final List<Expression.AtLabel> labels = new ArrayList<>();
  private final boolean runs;
  private boolean more;

  /**
   * @param runs whether a process may start later than the others
   */
  GlobalReads(boolean runs) {
    this.runs = runs;
  }

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
      case Expression.AtLabel at -> {
        // Which process is meant may change where one may start.
        more |= runs;
        labels.add(at);
        at.process().ifPresent(this::add);
      }
      case Expression.Special _,
          Expression.Run _,
          Expression.Poll _,
          Expression.ProcessTest _,
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

  /** Whether they read anything but global variables and labels. */
  boolean areNotAll() {
    return more;
  }

  /** Whether a label that is read is at the node. */
  boolean lookAt(int node, Sight sight) {
    return labels.stream().anyMatch(at -> sight.isAt(node, at.proctype(), at.label()));
  }

  Set<String> names() {
    return Set.copyOf(names);
  }
}
