package dev.nutshell.cpn.code;

import dev.nutshell.bytecode.HiddenClass;
import dev.nutshell.cpn.basis.Basis;
import dev.nutshell.cpn.bind.Transition;
import dev.nutshell.cpn.core.Global;
import dev.nutshell.cpn.eval.Code;
import dev.nutshell.cpn.eval.Expression;
import dev.nutshell.cpn.eval.Matcher;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Compiles what is written at a net. */
public final class NetCompiler {
  private NetCompiler() {}

  /**
   * A net whose inscriptions are bytecode.
   *
   * @param code null where all is left to the evaluator
   * @param finds for each transition, whether its bindings are found by generated code
   * @param left what was left to the evaluator, in words
   */
  public record Compiled(
      List<Transition> transitions, NetCode code, boolean[] finds, List<String> left) {}

  /** What the evaluator runs, as it is. */
  public static Compiled evaluated(List<Transition> transitions) {
    return new Compiled(transitions, null, new boolean[transitions.size()], List.of());
  }

  public static Compiled compile(List<Transition> transitions, Basis basis) {
    Inscriptions inscriptions = new Inscriptions(transitions, List.of(), basis);
    Set<Object> evaluated = Collections.newSetFromMap(new IdentityHashMap<>());
    NetCode code = load(inscriptions, evaluated);
    if (code == null) {
      return new Compiled(
          transitions,
          null,
          new boolean[transitions.size()],
          List.of("the net is too large to be compiled, so the evaluator runs it"));
    }
    List<Transition> compiled = new ArrayList<>();
    boolean[] finds = new boolean[transitions.size()];
    for (int t = 0; t < finds.length; t++) {
      finds[t] = !evaluated.contains(transitions.get(t));
      compiled.add(
          transitions
              .get(t)
              .with(
                  each -> evaluated.contains(each) ? each : expression(code, inscriptions, each),
                  each -> evaluated.contains(each) ? each : pattern(code, inscriptions, each)));
    }
    return new Compiled(compiled, code, finds, words(evaluated, transitions));
  }

  /** One expression. */
  public static Code compile(Expression expression, Basis basis) {
    Inscriptions inscriptions = new Inscriptions(List.of(), List.of(expression), basis);
    Set<Object> evaluated = Collections.newSetFromMap(new IdentityHashMap<>());
    NetCode code = load(inscriptions, evaluated);
    return code == null || evaluated.contains(expression)
        ? expression
        : expression(code, inscriptions, expression);
  }

  private static Code expression(NetCode code, Inscriptions inscriptions, Object of) {
    int number = inscriptions.number(of);
    return frame -> code.expression(number, frame);
  }

  private static Matcher pattern(NetCode code, Inscriptions inscriptions, Object of) {
    int number = inscriptions.number(of);
    return (value, frame) -> code.pattern(number, value, frame);
  }

  /**
   * @param evaluated takes what is too large for a method that HotSpot compiles
   */
  private static NetCode load(Inscriptions inscriptions, Set<Object> evaluated) {
    while (true) {
      NetClass net = new NetClass(inscriptions, evaluated);
      byte[] bytes;
      try {
        bytes = net.write();
      } catch (IllegalArgumentException tooLarge) {
        return null;
      }
      List<String> tooLong = NetClass.tooLong(bytes);
      boolean more = false;
      for (String method : tooLong) {
        Object owner = net.owner(method);
        more |= owner != null && evaluated.add(owner);
      }
      if (more) {
        continue;
      }
      MethodHandle constructor = HiddenClass.load(MethodHandles.lookup(), bytes, net.constants());
      try {
        return (NetCode) constructor.invoke();
      } catch (Throwable failure) {
        throw new IllegalStateException(failure);
      }
    }
  }

  private static List<String> words(Set<Object> evaluated, List<Transition> transitions) {
    List<String> words = new ArrayList<>();
    int inscriptions = 0;
    for (Object each : evaluated) {
      switch (each) {
        case Global global ->
            words.add("function " + global.name() + " is too long to be compiled");
        case Transition transition ->
            words.add("the bindings of " + transition.name() + " are too many steps to compile");
        default -> inscriptions++;
      }
    }
    if (inscriptions > 0) {
      words.add(inscriptions + " inscriptions are too long to be compiled");
    }
    Collections.sort(words);
    return words;
  }
}
