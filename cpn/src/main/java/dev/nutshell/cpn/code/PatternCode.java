package dev.nutshell.cpn.code;

import static java.lang.constant.ConstantDescs.CD_Object;
import static java.lang.constant.ConstantDescs.CD_boolean;
import static java.lang.constant.ConstantDescs.CD_int;

import dev.nutshell.cpn.code.MethodCode.Slot;
import dev.nutshell.cpn.core.Core.Variable;
import dev.nutshell.cpn.core.Pattern;
import dev.nutshell.cpn.eval.Evaluator;
import dev.nutshell.cpn.eval.Slots;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Constructor;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.Label;
import java.lang.constant.MethodTypeDesc;
import java.math.BigInteger;
import java.util.List;

/** Writes patterns: goes on where a value is as the pattern says, else to a label. */
final class PatternCode {
  private static final MethodTypeDesc EQUALS = MethodTypeDesc.of(CD_boolean, CD_Object);

  private final MethodCode method;
  private final CodeBuilder code;
  private final Label no;
  private final Slots frame;
  private final int frameLocal;

  /** A pattern whose variables are the method's own. */
  PatternCode(MethodCode method, Label no) {
    this(method, no, null, 0);
  }

  /**
   * A pattern whose variables lie in a frame.
   *
   * @param local which variable of the method holds the frame
   */
  PatternCode(MethodCode method, Label no, Slots frame, int local) {
    this.method = method;
    this.code = method.code;
    this.no = no;
    this.frame = frame;
    frameLocal = local;
  }

  void match(Pattern pattern, Slot value) {
    switch (pattern) {
      case Pattern.Any _ -> {}
      case Pattern.Bind(Variable variable) -> bind(variable, value);
      case Pattern.Equal(Variable variable) -> {
        old(variable);
        method.load(value, Representation.OBJECT);
        code.invokevirtual(CD_Object, "equals", EQUALS).ifeq(no);
      }
      case Pattern.Same(Object same) -> same(same, value);
      case Pattern.SameNumber(BigInteger number, Type type) -> {
        if (type.named() != TypeName.INTINF
            && type.named() != TypeName.REAL
            && number.bitLength() > 31) {
          code.goto_(no);
        } else {
          same(Evaluator.number(number, type), value);
        }
      }
      case Pattern.Fields fields -> {
        // As they are written: where a variable stands twice, the first one binds it.
        List<String> columns = ((Type.Rows) fields.of().now()).labels();
        for (int i = 0; i < fields.labels().size(); i++) {
          if (!(fields.patterns().get(i) instanceof Pattern.Any)) {
            method.load(value, Representation.OBJECT);
            code.loadConstant(columns.indexOf(fields.labels().get(i)));
            method.support("field", CD_Object, CD_Object, CD_int);
            inner(fields.patterns().get(i));
          }
        }
      }
      case Pattern.Constructed(Constructor constructor, Pattern argument) -> {
        method.load(value, Representation.OBJECT);
        method.net.constant(code, constructor);
        method.support("isMade", CD_boolean, CD_Object, CD_Object);
        code.ifeq(no);
        if (argument != null && !(argument instanceof Pattern.Any)) {
          method.load(value, Representation.OBJECT);
          method.support("argument", CD_Object, CD_Object);
          inner(argument);
        }
      }
      case Pattern.Nil _ -> {
        method.load(value, Representation.OBJECT);
        method.support("isEmpty", CD_boolean, CD_Object);
        code.ifeq(no);
      }
      case Pattern.Cons(Pattern head, Pattern tail) -> {
        method.load(value, Representation.OBJECT);
        method.support("isEmpty", CD_boolean, CD_Object);
        code.ifne(no);
        part("head", head, value);
        part("tail", tail, value);
      }
      case Pattern.Both(Pattern one, Pattern other) -> {
        match(one, value);
        match(other, value);
      }
      case Pattern.Contents(Pattern of) -> part("contents", of, value);
    }
  }

  private void part(String name, Pattern pattern, Slot value) {
    if (!(pattern instanceof Pattern.Any)) {
      method.load(value, Representation.OBJECT);
      method.support(name, CD_Object, CD_Object);
      inner(pattern);
    }
  }

  /** Matches what lies on the stack. */
  private void inner(Pattern pattern) {
    match(pattern, method.keep(null, Representation.OBJECT));
  }

  private void bind(Variable variable, Slot value) {
    if (frame == null) {
      method.declare(variable, value.local(), value.as());
    } else {
      code.aload(frameLocal).loadConstant(frame.of(variable));
      method.load(value, Representation.OBJECT);
      code.aastore();
    }
  }

  private void old(Variable variable) {
    if (frame == null) {
      method.load(method.slot(variable), Representation.OBJECT);
    } else {
      code.aload(frameLocal).loadConstant(frame.of(variable)).aaload();
    }
  }

  private void same(Object same, Slot value) {
    switch (same) {
      case Integer number -> {
        method.load(value, Representation.INT);
        code.loadConstant(number).if_icmpne(no);
      }
      case Boolean truth -> {
        method.load(value, Representation.TRUTH);
        if (truth) {
          code.ifeq(no);
        } else {
          code.ifne(no);
        }
      }
      default -> {
        method.constant(same, Representation.OBJECT);
        method.load(value, Representation.OBJECT);
        code.invokevirtual(CD_Object, "equals", EQUALS).ifeq(no);
      }
    }
  }
}
