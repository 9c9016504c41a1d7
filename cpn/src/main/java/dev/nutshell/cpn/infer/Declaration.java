package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.basis.Arithmetic;
import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.core.Global;
import dev.nutshell.cpn.eval.Evaluator;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.cpn.type.Type;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One declaration, which is understood when something reaches it. */
abstract class Declaration {
  int index;
  private Map<String, Meaning> meanings;
  private Map<String, Scope.TypeFunction> typeFunctions;
  private Malformed failure;
  private boolean underWay;

  abstract Set<String> valueNames();

  abstract Set<String> typeNames();

  abstract void understand(
      Map<String, Meaning> meanings, Map<String, Scope.TypeFunction> typeFunctions);

  private void understand() {
    if (failure != null) {
      throw failure;
    }
    if (meanings != null) {
      return;
    }
    if (underWay) {
      throw new Malformed(0, "a declaration of " + valueNames() + " needs itself");
    }
    underWay = true;
    Map<String, Meaning> values = new LinkedHashMap<>();
    Map<String, Scope.TypeFunction> functions = new HashMap<>();
    try {
      understand(values, functions);
    } catch (Malformed malformed) {
      failure = malformed;
      throw malformed;
    } finally {
      underWay = false;
    }
    typeFunctions = functions;
    meanings = values;
  }

  final Meaning value(String name) {
    understand();
    return meanings.get(name);
  }

  final Type type(String name, List<Type> arguments) {
    understand();
    Scope.TypeFunction function = typeFunctions.get(name);
    return function == null ? null : function.of(arguments);
  }

  static Global global(String name, Core core) {
    Global global = new Global(name);
    global.define(core, () -> Evaluator.value(core, Arithmetic::of));
    return global;
  }
}
