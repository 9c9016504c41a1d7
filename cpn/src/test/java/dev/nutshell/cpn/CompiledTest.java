package dev.nutshell.cpn;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.nutshell.cpn.basis.Arithmetic;
import dev.nutshell.cpn.basis.Basis;
import dev.nutshell.cpn.code.NetCompiler;
import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.eval.Code;
import dev.nutshell.cpn.eval.Evaluator;
import dev.nutshell.cpn.eval.Expression;
import dev.nutshell.cpn.eval.Slots;
import dev.nutshell.cpn.infer.Declarations;
import dev.nutshell.cpn.infer.Elaborator;
import dev.nutshell.cpn.syntax.Parser;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.State;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Compiled CPN ML has the values that the evaluator finds. */
class CompiledTest {
  private static Declarations declarations() {
    Declarations declarations = new Declarations(new Basis(Type.INTINF));
    declarations.add(new Inscription("declaration", RandomMl.DECLARATIONS, 0), Map.of());
    return declarations;
  }

  private static Expression expression(String text, Declarations declarations) {
    Inscription source = new Inscription("expression", text, 0);
    Elaborator elaborator = declarations.elaborator(source);
    Core core =
        elaborator.check(
            new Parser(source, declarations.fixities()).whole(), Type.INT, declarations.scope());
    elaborator.settle();
    return new Evaluator(new Slots(null), Arithmetic::of).expression(core);
  }

  private static String outcome(Code code, Expression of) {
    try {
      return "" + code.eval(new Object[of.slots().size()]);
    } catch (Raised raised) {
      return "raises " + raised.getMessage();
    } catch (StackOverflowError deep) {
      return "too deep";
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void random_expressions_have_one_value(long seed) {
    RandomMl random = new RandomMl(seed);
    Declarations declarations = declarations();
    int values = 0;
    for (int i = 0; i < 300; i++) {
      String text = random.number(5);
      Expression expression = expression(text, declarations);
      Code compiled = NetCompiler.compile(expression, declarations.basis());
      assertThat(compiled).as(text).isNotSameAs(expression);
      String expected = outcome(expression, expression);
      assertThat(outcome(compiled, expression)).as(text).isEqualTo(expected);
      values += expected.startsWith("raises") ? 0 : 1;
    }
    assertThat(values).isGreaterThan(100);
  }

  @Test
  void what_is_too_long_for_a_method_is_left_to_the_evaluator() {
    Declarations declarations = declarations();
    StringBuilder text = new StringBuilder("length [");
    for (int i = 0; i < 2500; i++) {
      text.append(i).append(" + 1, ");
    }
    Expression expression = expression(text + "0]", declarations);
    assertThat(NetCompiler.compile(expression, declarations.basis())).isSameAs(expression);
  }

  @Test
  void nothing_is_allocated_once_the_bindings_are_known() {
    Explorer explorer =
        ((Loading.Loaded)
                CpnFrontEnd.load(
                    Path.of("../examples/cpn/philosophers.cpn"),
                    Map.of("n", "8"),
                    MemoryBudget.unlimited()))
            .system()
            .explorer();
    State state = new State();
    State next = new State();
    EventList events = new EventList();
    explorer.initial(state);
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long bytes = 0;
    for (int round = 0; round < 20; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      for (int step = 0; step < 20_000; step++) {
        explorer.enabled(state, events);
        explorer.fire(state, events.get(step * 31 % events.size()), next);
        state.copyFrom(next);
      }
      bytes = threads.getCurrentThreadAllocatedBytes() - before;
    }
    assertThat(bytes).isLessThan(20_000);
  }
}
