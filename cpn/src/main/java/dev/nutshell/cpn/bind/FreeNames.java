package dev.nutshell.cpn.bind;

import dev.nutshell.cpn.syntax.Dec;
import dev.nutshell.cpn.syntax.Exp;
import dev.nutshell.cpn.syntax.Pat;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The names that an expression does not bind itself, in the order in which they occur. */
final class FreeNames {
  private final Set<String> free = new LinkedHashSet<>();

  private FreeNames() {}

  static Set<String> of(Exp exp) {
    FreeNames names = new FreeNames();
    names.visit(exp, Set.of());
    return names.free;
  }

  private void visit(Exp exp, Set<String> bound) {
    switch (exp) {
      case Exp.Integer _, Exp.Real _, Exp.Text _, Exp.Letter _, Exp.Selector _, Exp.Wildcard _ -> {}
      case Exp.Name(String name, int _) -> {
        if (!bound.contains(name)) {
          free.add(name);
        }
      }
      case Exp.Tuple(List<Exp> items, int _) -> items.forEach(each -> visit(each, bound));
      case Exp.Items(List<Exp> items, int _) -> items.forEach(each -> visit(each, bound));
      case Exp.Sequence(List<Exp> items, int _) -> items.forEach(each -> visit(each, bound));
      case Exp.Record(List<Exp.Field> fields, int _) ->
          fields.forEach(each -> visit(each.value(), bound));
      case Exp.Apply(Exp function, Exp argument, int _) -> {
        visit(function, bound);
        visit(argument, bound);
      }
      case Exp.AndAlso(Exp left, Exp right, int _) -> {
        visit(left, bound);
        visit(right, bound);
      }
      case Exp.OrElse(Exp left, Exp right, int _) -> {
        visit(left, bound);
        visit(right, bound);
      }
      case Exp.If(Exp condition, Exp then, Exp otherwise, int _) -> {
        visit(condition, bound);
        visit(then, bound);
        visit(otherwise, bound);
      }
      case Exp.While(Exp condition, Exp body, int _) -> {
        visit(condition, bound);
        visit(body, bound);
      }
      case Exp.Case(Exp of, List<Exp.Rule> rules, int _) -> {
        visit(of, bound);
        rules(rules, bound);
      }
      case Exp.Handle(Exp of, List<Exp.Rule> rules, int _) -> {
        visit(of, bound);
        rules(rules, bound);
      }
      case Exp.Fn(List<Exp.Rule> rules, int _) -> rules(rules, bound);
      case Exp.Let(List<Dec> declarations, Exp body, int _) -> {
        Set<String> inner = bound;
        for (Dec dec : declarations) {
          inner = declare(dec, inner);
        }
        visit(body, inner);
      }
      case Exp.Typed(Exp inner, var _, int _) -> visit(inner, bound);
      case Exp.Raise(Exp inner, int _) -> visit(inner, bound);
      case Exp.As(String name, Exp inner, int _) -> {
        free.add(name);
        visit(inner, bound);
      }
    }
  }

  private void rules(List<Exp.Rule> rules, Set<String> bound) {
    for (Exp.Rule rule : rules) {
      visit(rule.body(), with(bound, List.of(rule.pattern())));
    }
  }

  private static Set<String> with(Set<String> bound, List<Pat> patterns) {
    Set<String> all = new HashSet<>(bound);
    patterns.forEach(pattern -> collect(pattern, all));
    return all;
  }

  private static void collect(Pat pat, Set<String> into) {
    switch (pat) {
      case Pat.Name(String name, int _) -> into.add(name);
      case Pat.Apply(String _, Pat argument, int _) -> collect(argument, into);
      case Pat.Tuple(List<Pat> items, int _) -> items.forEach(each -> collect(each, into));
      case Pat.Items(List<Pat> items, int _) -> items.forEach(each -> collect(each, into));
      case Pat.Record record -> record.fields().forEach(each -> collect(each.value(), into));
      case Pat.As(String name, Pat pattern, int _) -> {
        into.add(name);
        collect(pattern, into);
      }
      case Pat.Typed(Pat pattern, var _, int _) -> collect(pattern, into);
      case Pat.Wildcard _, Pat.Integer _, Pat.Real _, Pat.Text _, Pat.Letter _ -> {}
    }
  }

  private Set<String> declare(Dec dec, Set<String> bound) {
    return switch (dec) {
      case Dec.Val val -> {
        List<Pat> patterns = new ArrayList<>();
        val.bindings().forEach(each -> patterns.add(each.pattern()));
        Set<String> inner = with(bound, patterns);
        val.bindings().forEach(each -> visit(each.value(), val.recursive() ? inner : bound));
        yield inner;
      }
      case Dec.Fun fun -> {
        Set<String> inner = new HashSet<>(bound);
        fun.functions().forEach(each -> inner.add(each.name()));
        fun.functions()
            .forEach(
                each ->
                    each.clauses()
                        .forEach(clause -> visit(clause.body(), with(inner, clause.arguments()))));
        yield inner;
      }
      case Dec.Local(List<Dec> inner, List<Dec> outer, int _) -> {
        Set<String> all = bound;
        for (Dec each : inner) {
          all = declare(each, all);
        }
        for (Dec each : outer) {
          all = declare(each, all);
        }
        yield all;
      }
      case Dec.Failure failure -> {
        Set<String> all = new HashSet<>(bound);
        all.add(failure.name());
        yield all;
      }
      case Dec.Data data -> {
        Set<String> all = new HashSet<>(bound);
        data.types().forEach(type -> type.constructors().forEach(each -> all.add(each.name())));
        yield all;
      }
      case Dec.Abbreviation _, Dec.Fixity _, Dec.Unknown _ -> bound;
    };
  }
}
