package dev.nutshell.petri.net;

import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;
import static java.lang.constant.ConstantDescs.CD_long;
import static java.lang.constant.ConstantDescs.CD_void;

import dev.nutshell.petri.net.WordStep.Bound;
import java.lang.classfile.ClassBuilder;
import java.lang.classfile.ClassFile;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.constant.ClassDesc;
import java.lang.constant.MethodTypeDesc;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes {@link Firing} classes: three small methods a transition and switches that find them.
 * HotSpot compiles no method above 8000 bytes, so long switches are cut into pieces.
 */
final class FiringGenerator {
  private static final int CASES = 256;
  private static final ClassDesc FIRING = ClassDesc.ofDescriptor(Firing.class.descriptorString());
  private static final ClassDesc WORDS = ClassDesc.ofDescriptor(Words.class.descriptorString());
  private static final ClassDesc BYTES = ClassDesc.ofDescriptor("[B");
  private static final MethodTypeDesc GET = MethodTypeDesc.of(CD_long, BYTES, CD_int);
  private static final MethodTypeDesc SET = MethodTypeDesc.of(CD_void, BYTES, CD_int, CD_long);
  private static final int VECTOR = 0;
  private static final int WORD = 1;

  private final ClassDesc name = ClassDesc.of(Firing.class.getPackageName(), "GeneratedFiring");
  private final int first;
  private final List<List<WordStep>> steps = new ArrayList<>();
  private ClassBuilder target;

  private FiringGenerator(Packing packing, int first, int end) {
    this.first = first;
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
      MethodHandles.Lookup lookup = MethodHandles.lookup().defineHiddenClass(bytes, true);
      return (Firing)
          lookup.findConstructor(lookup.lookupClass(), MethodType.methodType(void.class)).invoke();
    } catch (Throwable failure) {
      throw new IllegalStateException("generated code does not load", failure);
    }
  }

  private byte[] write() {
    return ClassFile.of()
        .build(
            name,
            builder -> {
              target = builder;
              builder.withFlags(ClassFile.ACC_FINAL | ClassFile.ACC_SUPER);
              builder.withSuperclass(FIRING);
              MethodTypeDesc none = MethodTypeDesc.of(CD_void);
              builder.withMethodBody(
                  "<init>",
                  none,
                  0,
                  code -> code.aload(0).invokespecial(FIRING, "<init>", none).return_());
              family("test", CD_boolean, this::test);
              family("fire", CD_int, this::fire);
              family("unfire", CD_boolean, this::unfire);
            });
  }

  private interface Body {
    void write(CodeBuilder code, List<WordStep> steps);
  }

  /** A static method for every transition, and one that finds them by number. */
  private void family(String family, ClassDesc result, Body body) {
    MethodTypeDesc type = MethodTypeDesc.of(result, BYTES);
    for (int i = 0; i < steps.size(); i++) {
      List<WordStep> own = steps.get(i);
      target.withMethodBody(
          family + "_" + i, type, ClassFile.ACC_STATIC, code -> body.write(code, own));
    }
    MethodTypeDesc finder = MethodTypeDesc.of(result, CD_int, BYTES);
    int pieces = (steps.size() + CASES - 1) / CASES;
    for (int piece = 0; piece < pieces; piece++) {
      int from = piece * CASES;
      int to = Math.min(steps.size(), from + CASES);
      target.withMethodBody(
          pieces == 1 ? family : family + "From" + from,
          finder,
          0,
          code ->
              find(
                  code,
                  from,
                  to,
                  i -> {
                    code.aload(2).invokestatic(name, family + "_" + i, type).ireturn();
                  }));
    }
    if (pieces > 1) {
      target.withMethodBody(
          family,
          finder,
          0,
          code -> {
            List<SwitchCase> cases = new ArrayList<>();
            for (int piece = 0; piece < pieces; piece++) {
              cases.add(SwitchCase.of(piece, code.newLabel()));
            }
            code.iload(1).bipush(8).ishr();
            code.tableswitch(0, pieces - 1, cases.getFirst().target(), cases);
            for (SwitchCase one : cases) {
              code.labelBinding(one.target());
              code.aload(0).iload(1).aload(2);
              code.invokevirtual(name, family + "From" + one.caseValue() * CASES, finder).ireturn();
            }
          });
    }
  }

  private interface Member {
    void write(int number);
  }

  private void find(CodeBuilder code, int from, int to, Member member) {
    List<SwitchCase> cases = new ArrayList<>();
    for (int i = from; i < to; i++) {
      cases.add(SwitchCase.of(i, code.newLabel()));
    }
    if (cases.isEmpty()) {
      code.iconst_0().ireturn();
      return;
    }
    code.iload(1).tableswitch(from, to - 1, cases.getFirst().target(), cases);
    for (SwitchCase one : cases) {
      code.labelBinding(one.target());
      member.write(one.caseValue());
    }
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
    code.iconst_1().ireturn();
    code.labelBinding(no).iconst_0().ireturn();
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
    boolean tests = false;
    for (WordStep step : own) {
      load(code, step);
      holds(code, step.afterMask, step.afterValue, no);
      step.afterAtLeast.forEach(bound -> atLeast(code, bound, no));
      for (Bound bound : step.afterRoom) {
        value(code, bound);
        code.loadConstant(bound.limit()).lcmp().ifgt(no);
      }
      tests |= step.afterMask != 0 || !step.afterAtLeast.isEmpty() || !step.afterRoom.isEmpty();
      code.aload(VECTOR).loadConstant(8 * step.word).lload(WORD).loadConstant(step.change).lsub();
      code.invokestatic(WORDS, "set", SET);
    }
    code.iconst_1().ireturn();
    if (tests) {
      code.labelBinding(no).iconst_0().ireturn();
    }
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
