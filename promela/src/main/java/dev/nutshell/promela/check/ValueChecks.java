package dev.nutshell.promela.check;

import dev.nutshell.promela.name.Names;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.MtypeSet;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.text.Problems;
import java.util.HashMap;
import java.util.Map;

/** What may be assigned to what. */
public final class ValueChecks {
  private final Problems problems;

  /** The set that a plain variable has taken its first symbolic constant from. */
  private final Map<Variable, MtypeSet> sets = new HashMap<>();

  public ValueChecks(Problems problems) {
    this.problems = problems;
  }

  public void initial(Variable.Declaration declaration, Expression value) {
    if (containsRun(value)) {
      problems.error(value.at(), "'run' cannot stand in an initial value.");
    }
    channel(declaration.type(), declaration.name(), value);
    if (declaration.type() instanceof Type.Mtype(MtypeSet set)
        && !set.isDefault()
        && value instanceof Expression.Symbol symbol) {
      sameSet(declaration.name(), set, symbol);
    }
  }

  public void assignment(Place target, Expression value) {
    Variable declaration = target.declaration();
    if (declaration == Names.UNKNOWN) {
      return;
    }
    // SPIN looks at the variable, not at its fields.
    Type checked = target.path().isEmpty() ? declaration.type() : Type.INT;
    channel(checked, declaration.name(), value);
    if (value instanceof Expression.Symbol symbol) {
      MtypeSet own =
          declaration.type() instanceof Type.Mtype(MtypeSet set) && !set.isDefault()
              ? set
              : sets.computeIfAbsent(declaration, _ -> symbol.constant().set());
      sameSet(declaration.name(), own, symbol);
    }
  }

  private void sameSet(String name, MtypeSet set, Expression.Symbol symbol) {
    MtypeSet other = symbol.constant().set();
    if (!set.equals(other)) {
      problems.error(
          symbol.at(),
          "'"
              + name
              + "' takes constants of "
              + new Type.Mtype(set)
              + ", but '"
              + symbol.constant().name()
              + "' is one of "
              + new Type.Mtype(other)
              + ".");
    }
  }

  private void channel(Type target, String name, Expression value) {
    boolean number = value instanceof Expression.Constant || value instanceof Expression.Symbol;
    if (target.isChannel() && number) {
      problems.error(value.at(), "Channel '" + name + "' cannot be given a number.");
    }
    Position misuse = computedChannel(value, false);
    if (misuse != null) {
      problems.error(misuse, "A channel cannot be computed with.");
    }
  }

  /** Where a channel's value is an operand, or null. */
  private static Position computedChannel(Expression value, boolean operand) {
    return switch (value) {
      case Expression.Read(Place place) ->
          operand && place.variable().type().isChannel() ? place.at() : null;
      case Expression.Unary unary -> computedChannel(unary.operand(), true);
      case Expression.Binary binary ->
          first(computedChannel(binary.left(), true), computedChannel(binary.right(), true));
      case Expression.Conditional conditional ->
          first(
              computedChannel(conditional.condition(), true),
              first(
                  computedChannel(conditional.then(), true),
                  computedChannel(conditional.otherwise(), true)));
      case Expression.Constant _,
          Expression.Symbol _,
          Expression.Special _,
          Expression.Run _,
          Expression.ChannelTest _,
          Expression.Poll _,
          Expression.ProcessTest _,
          Expression.AtLabel _,
          Expression.Remote _ ->
          null;
    };
  }

  private static Position first(Position a, Position b) {
    return a != null ? a : b;
  }

  /** Whether a run stands anywhere among the operators. */
  public static boolean containsRun(Expression value) {
    return switch (value) {
      case Expression.Run _ -> true;
      case Expression.Unary unary -> containsRun(unary.operand());
      case Expression.Binary binary -> containsRun(binary.left()) || containsRun(binary.right());
      case Expression.Conditional conditional ->
          containsRun(conditional.condition())
              || containsRun(conditional.then())
              || containsRun(conditional.otherwise());
      case Expression.Constant _,
          Expression.Symbol _,
          Expression.Read _,
          Expression.Special _,
          Expression.ChannelTest _,
          Expression.Poll _,
          Expression.ProcessTest _,
          Expression.AtLabel _,
          Expression.Remote _ ->
          false;
    };
  }
}
