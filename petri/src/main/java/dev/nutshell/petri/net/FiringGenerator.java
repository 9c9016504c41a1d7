package dev.nutshell.petri.net;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nutshell.bytecode.Branches;
import dev.nutshell.bytecode.HiddenClass;
import dev.nutshell.bytecode.MethodFamily;
import dev.nutshell.bytecode.Signatures;
import dev.nutshell.petri.net.WordStep.Bound;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;

/** Writes {@link Firing} classes: three small methods a transition and switches that find them. */
final class FiringGenerator {
  private static final ClassDesc FIRING = Signatures.of(Firing.class);
  private static final ClassDesc WORDS = Signatures.of(Words.class);
  private static final ClassDesc BYTES = Signatures.of(byte[].class);
  private static final MethodTypeDesc GET = MethodTypeDesc.of(CD_long, BYTES, CD_int);
  private static final MethodTypeDesc SET = MethodTypeDesc.of(CD_void, BYTES, CD_int, CD_long);
  private static final int VECTOR = 0;
  private static final int WORD = 1;

  private final ClassDesc name = ClassDesc.of(Firing.class.getPackageName(), "GeneratedFiring");
  private final List<List<WordStep>> steps = new ArrayList<>();

  private FiringGenerator(Packing packing, int first, int end) {
    for (int t = first; t < end; t++) {
      steps.add(WordStep.of(packing, t));
    }
  }

  /** For every {@link Firing#SHARE} transitions one. */
  static Firing[] generate(Packing packing) {
    int count = packing.net.transitionCount();
    Firing[] all = new Firing[(count + Firing.SHARE - 1) / Firing.SHARE];
    for (int i = 0; i < all.length; i++) {
      int from = i * Firing.SHARE;
      all[i] = new FiringGenerator(packing, from, Math.min(count, from + Firing.SHARE)).load();
    }
    return all;
  }

  private Firing load() {
    byte[] bytes;
    try {
      bytes = write();
    } catch (IllegalArgumentException tooLarge) {
      // Transitions of thousands of places: a method or the constant pool would be too long.
      return new TableFiring(steps);
    }
    try {
      return (Firing) HiddenClass.load(MethodHandles.lookup(), bytes).invoke();
    } catch (Throwable failure) {
      throw new IllegalStateException("generated code does not start", failure);
    }
  }

  private byte[] write() {
    return HiddenClass.write(
        name,
        FIRING,
        MethodTypeDesc.of(CD_void),
        target -> {
          family(target, "test", CD_boolean, this::test);
          family(target, "fire", CD_int, this::fire);
          family(target, "unfire", CD_boolean, this::unfire);
        });
  }

  /** A static method for every transition, and one that finds them by number. */
  private void family(
      ClassBuilder target,
      String family,
      ClassDesc result,
      BiConsumer<CodeBuilder, List<WordStep>> body) {
    MethodFamily.ofStatic(target, name, family, MethodTypeDesc.of(result, BYTES), 0)
        .write(steps.size(), (code, i) -> body.accept(code, steps.get(i)));
  }

  private void test(CodeBuilder code, List<WordStep> own) {
    Label no = code.newLabel();
    if (own.stream().anyMatch(step -> step.dead)) {
      code.iconst_0().ireturn();
      return;
    }
    for (WordStep step : own) {
      if (step.mask != 0 || !step.atLeast.isEmpty()) {
        load(code, step);
        holds(code, step.mask, step.value, no);
        step.atLeast.forEach(bound -> atLeast(code, bound, no));
      }
    }
    Branches.returnTruth(code, no);
  }

  private void fire(CodeBuilder code, List<WordStep> own) {
    for (WordStep step : own) {
      if (step.change == 0 && step.room.isEmpty()) {
        continue;
      }
      load(code, step);
      for (Bound bound : step.room) {
        Label fits = code.newLabel();
        value(code, bound);
        code.loadConstant(bound.limit()).lcmp().ifle(fits);
        code.loadConstant(bound.field().places()[0] + 1).ireturn();
        code.labelBinding(fits);
      }
      code.aload(VECTOR).loadConstant(8 * step.word).lload(WORD).loadConstant(step.change).ladd();
      code.invokestatic(WORDS, "set", SET);
    }
    code.iconst_0().ireturn();
  }

  private void unfire(CodeBuilder code, List<WordStep> own) {
    Label no = code.newLabel();
    for (WordStep step : own) {
      load(code, step);
      holds(code, step.afterMask, step.afterValue, no);
      step.afterAtLeast.forEach(bound -> atLeast(code, bound, no));
      for (Bound bound : step.afterRoom) {
        value(code, bound);
        code.loadConstant(bound.limit()).lcmp().ifgt(no);
      }
      code.aload(VECTOR).loadConstant(8 * step.word).lload(WORD).loadConstant(step.change).lsub();
      code.invokestatic(WORDS, "set", SET);
    }
    Branches.returnTruth(code, no);
  }

  private static void load(CodeBuilder code, WordStep step) {
    code.aload(VECTOR).loadConstant(8 * step.word).invokestatic(WORDS, "get", GET).lstore(WORD);
  }

  private static void holds(CodeBuilder code, long mask, long value, Label no) {
    if (mask != 0) {
      code.lload(WORD).loadConstant(mask).land().loadConstant(value).lcmp().ifne(no);
    }
  }

  private static void value(CodeBuilder code, Bound bound) {
    code.lload(WORD).loadConstant(bound.field().shift()).lushr();
    code.loadConstant(bound.field().mask()).land();
  }

  private static void atLeast(CodeBuilder code, Bound bound, Label no) {
    value(code, bound);
    code.loadConstant(bound.limit()).lcmp().iflt(no);
  }
}
