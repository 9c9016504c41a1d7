package dev.nutshell.bytecode;

import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.classfile.ClassBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.Random;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Classes that are written do what was asked for. */
class WrittenClassesTest {
  /** What the written classes extend. */
  abstract static class Machine {
    final long offset;
    final int factor;
    int called = -1;

    Machine(long offset, int factor) {
      this.offset = offset;
      this.factor = factor;
    }

    int find(int number, long left, int right) {
      throw new UnsupportedOperationException();
    }

    void mark(int number) {
      throw new UnsupportedOperationException();
    }

    boolean test(int left, int right) {
      throw new UnsupportedOperationException();
    }
  }

  private static final ClassDesc MACHINE = Signatures.of(Machine.class);
  private static final ClassDesc NAME =
      ClassDesc.of(WrittenClassesTest.class.getPackageName(), "Written");
  private static final MethodTypeDesc MEMBER = MethodTypeDesc.of(CD_int, CD_long, CD_int);

  private static Machine machine(Consumer<ClassBuilder> members) {
    byte[] code =
        HiddenClass.write(NAME, MACHINE, MethodTypeDesc.of(CD_void, CD_long, CD_int), members);
    try {
      return (Machine)
          HiddenClass.load(MethodHandles.lookup(), code, long.class, int.class).invoke(7L, 3);
    } catch (Throwable failure) {
      throw new AssertionError(failure);
    }
  }

  @Test
  void the_constructor_hands_its_parameters_on() {
    Machine machine = machine(_ -> {});
    assertThat(machine.offset).isEqualTo(7);
    assertThat(machine.factor).isEqualTo(3);
  }

  /** With and without gaps, in one switch and in several. */
  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 255, 256, 257, 512, 513, 1500})
  void a_family_finds_its_members_and_nobody_else(int size) {
    for (boolean isStatic : new boolean[] {false, true}) {
      for (int share : new int[] {1, 2, 5}) {
        Random random = new Random(size);
        boolean[] members = new boolean[size + 10];
        for (int i = 10; i < members.length; i++) {
          members[i] = random.nextInt(share) == 0;
        }
        Machine machine =
            machine(
                target ->
                    (isStatic
                            ? MethodFamily.ofStatic(target, NAME, "find", MEMBER, -5)
                            : MethodFamily.of(target, NAME, "find", MEMBER, -5))
                        .write(
                            10,
                            members.length,
                            n -> members[n],
                            (code, n) -> {
                              int first = isStatic ? 0 : 1;
                              code.lload(first).l2i().loadConstant(n).imul();
                              code.iload(first + 2).iadd().ireturn();
                            }));
        for (int n = 0; n < members.length + 3; n++) {
          boolean member = n < members.length && members[n];
          assertThat(machine.find(n, 1000, 1)).isEqualTo(member ? 1000 * n + 1 : -5);
        }
        assertThat(machine.find(-1, 1000, 1)).isEqualTo(-5);
      }
    }
  }

  @Test
  void a_family_that_yields_nothing_does_nothing_for_others() {
    Machine machine =
        machine(
            target ->
                MethodFamily.of(target, NAME, "mark", MethodTypeDesc.of(CD_void), 0)
                    .write(
                        300,
                        (code, n) ->
                            code.aload(0)
                                .loadConstant(n)
                                .putfield(MACHINE, "called", CD_int)
                                .return_()));
    for (int n = 0; n < 300; n++) {
      machine.mark(n);
      assertThat(machine.called).isEqualTo(n);
    }
    machine.mark(300);
    assertThat(machine.called).isEqualTo(299);
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void comparisons_and_their_negations_are_what_java_says(boolean returned) {
    for (Comparison comparison : Comparison.values()) {
      for (boolean negated : new boolean[] {false, true}) {
        Machine machine =
            machine(
                target ->
                    target.withMethodBody(
                        "test",
                        MethodTypeDesc.ofDescriptor("(II)Z"),
                        0,
                        code -> {
                          Label no = code.newLabel();
                          code.iload(1).iload(2);
                          (negated ? comparison.negated() : comparison).jumpUnless(code, no);
                          if (returned) {
                            Branches.returnTruth(code, no);
                          } else {
                            Branches.truth(code, no);
                            code.ireturn();
                          }
                        }));
        for (int left : new int[] {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE}) {
          for (int right : new int[] {Integer.MIN_VALUE, -1, 0, 1, Integer.MAX_VALUE}) {
            boolean holds =
                switch (comparison) {
                  case EQ -> left == right;
                  case NE -> left != right;
                  case LT -> left < right;
                  case LE -> left <= right;
                  case GT -> left > right;
                  case GE -> left >= right;
                };
            assertThat(machine.test(left, right)).isEqualTo(holds != negated);
          }
        }
      }
    }
  }

  @Test
  void of_two_branches_one_is_taken() {
    Machine machine =
        machine(
            target ->
                target.withMethodBody(
                    "find",
                    MethodTypeDesc.of(CD_int, CD_int, CD_long, CD_int),
                    0,
                    code -> {
                      Branches.either(
                          code,
                          no -> code.iload(1).ifeq(no),
                          () -> code.loadConstant(11),
                          () -> code.loadConstant(22));
                      code.ireturn();
                    }));
    assertThat(machine.find(1, 0, 0)).isEqualTo(11);
    assertThat(machine.find(0, 0, 0)).isEqualTo(22);
  }

  @Test
  void what_is_too_large_for_a_method_is_refused() {
    assertThatThrownBy(
            () ->
                machine(
                    target ->
                        target.withMethodBody(
                            "mark",
                            MethodTypeDesc.of(CD_void, CD_int),
                            0,
                            code -> {
                              for (int i = 0; i < 70_000; i++) {
                                code.nop();
                              }
                              code.return_();
                            })))
        .isInstanceOf(IllegalArgumentException.class);
  }
}
