package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.basis.Builtin;
import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.syntax.Exp;
import dev.nutshell.cpn.type.Scheme;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.Unifier;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Understands what is assigned to references. */
final class Assignments {
  private final Elaborator elaborator;
  private final Unifier unifier;
  private final Set<Core.Variable> ownReferences = new HashSet<>();

  Assignments(Elaborator elaborator) {
    this.elaborator = elaborator;
    unifier = elaborator.unifier();
  }

  /** A variable that holds a reference which nobody else has. */
  void own(Core.Variable variable) {
    ownReferences.add(variable);
  }

  /** Which references a net assigns to decides whether its markings tell its future. */
  Typed of(Builtin builtin, String name, Exp argument, int at, Scope scope) {
    Exp target =
        argument instanceof Exp.Tuple(List<Exp> items, int _) && items.size() == 2
            ? items.getFirst()
            : argument;
    Typed function = elaborator.given(builtin);
    boolean global =
        target instanceof Exp.Name(String to, int _) && scope.value(to) instanceof Meaning.Declared;
    Set<String> read = elaborator.effects().read();
    String to = target instanceof Exp.Name(String named, int _) ? named : "?";
    boolean before = read.contains(to);
    Typed given = elaborator.infer(argument, scope);
    if (global) {
      elaborator.effects().assigned().add(to);
      // What goes into the reference itself alone tells nobody anything.
      if (!before && (!name.equals(":=") || mentionsOnce(argument, to))) {
        read.remove(to);
      }
    } else if (!(target instanceof Exp.Name(String local, int _)
        && scope.value(local) instanceof Meaning.Local(Core.Variable variable, Scheme _)
        && ownReferences.contains(variable))) {
      // It may be any reference that is handed around.
      elaborator.effects().assigned().add(Effects.ANY);
    }
    Type result = unifier.fresh();
    if (!unifier.unify(function.type(), Type.arrow(given.type(), result))) {
      throw elaborator.wrongArgument(
          new Exp.Name(name, at), function.type(), given.type(), argument, at);
    }
    return new Typed(new Core.Apply(function.core(), given.core()), result);
  }

  /** Whether all that is assigned is a constant, or the reference's value with a sum. */
  private static boolean mentionsOnce(Exp argument, String to) {
    return argument instanceof Exp.Tuple(List<Exp> items, int _)
        && (!mentions(items.get(1), to) || isSum(items.get(1), to));
  }

  private static boolean isSum(Exp exp, String to) {
    for (String operator : new String[] {"+", "-"}) {
      List<Exp> operands = Exp.operands(exp, operator);
      if (operands != null) {
        return operands.stream().allMatch(each -> isSum(each, to));
      }
    }
    return exp instanceof Exp.Integer
        || exp instanceof Exp.Apply(Exp.Name(String bang, int _), Exp.Name(String of, int _), int _)
            && bang.equals("!")
            && of.equals(to);
  }

  static boolean mentions(Exp exp, String name) {
    return exp.toString().contains("name=" + name + ",");
  }
}
