package dev.nutshell.bytecode;

import java.lang.classfile.CodeElement;
import java.lang.classfile.Label;
import java.lang.classfile.MethodModel;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.ArrayLoadInstruction;
import java.lang.classfile.instruction.ArrayStoreInstruction;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ConvertInstruction;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.IncrementInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.NopInstruction;
import java.lang.classfile.instruction.OperatorInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StackInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.ThrowInstruction;
import java.lang.constant.ClassDesc;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Writes the body of a generated method as C: every place of the operand stack and every local is a
 * variable, every jump a goto, and numbers wrap as the JVM's do. What is on the stack and no number
 * is the machine, its vector or an array of its own, known by name.
 */
public final class CText {
  /** What generated code says to the machine, as C says it. */
  public interface Dialect {
    /** The expression for a field of the machine: an int, or an array of ints. */
    String field(String name);

    /** The function that is called for a method. */
    String function(String owner, String name);
  }

  private static final String MACHINE = "m";
  private static final String VECTOR = "m->b";

  private final Dialect dialect;
  private final StringBuilder out = new StringBuilder();
  private final Map<Label, String> labels = new HashMap<>();
  private final Map<Label, List<String>> stacks = new HashMap<>();
  private final Set<String> ints = new TreeSet<>();
  private final Set<String> longs = new TreeSet<>();
  private Deque<String> stack = new ArrayDeque<>();
  private boolean reached = true;

  private CText(Dialect dialect) {
    this.dialect = dialect;
  }

  /**
   * The statements of a method whose local 0 is the machine, 1 the vector, and of which the next
   * are given; they are called {@code v2}, {@code v3} and so on.
   *
   * @param given how many ints it is given behind the vector
   */
  public static String body(MethodModel method, int given, Dialect dialect) {
    CText text = new CText(dialect);
    for (CodeElement element : method.code().orElseThrow().elementList()) {
      text.write(element);
    }
    for (int i = 0; i < given; i++) {
      text.ints.remove("v" + (2 + i));
    }
    StringBuilder all = new StringBuilder();
    declare(all, "int", text.ints);
    declare(all, "i64", text.longs);
    return all.append(text.out).toString();
  }

  private static void declare(StringBuilder all, String type, Set<String> names) {
    if (!names.isEmpty()) {
      all.append("  ").append(type).append(' ').append(String.join(", ", names)).append(";\n");
    }
  }

  private void line(String text) {
    out.append("  ").append(text).append(";\n");
  }

  private String label(Label label) {
    return labels.computeIfAbsent(label, _ -> "at" + labels.size());
  }

  private void write(CodeElement element) {
    if (element instanceof LabelTarget target) {
      bind(target.label());
      return;
    }
    if (!reached) {
      return;
    }
    switch (element) {
      case ConstantInstruction constant -> constant(constant);
      case LoadInstruction load -> load(load);
      case StoreInstruction store -> store(store);
      case IncrementInstruction increment ->
          line(
              "v%d = (int)((u32)v%d + (u32)%d)"
                  .formatted(increment.slot(), increment.slot(), increment.constant()));
      case ArrayLoadInstruction array -> {
        String at = stack.pop();
        String from = stack.pop();
        String cast = array.opcode() == Opcode.BALOAD ? "(i8)" : "";
        pushInt("%s%s[%s]".formatted(cast, from, at));
      }
      case ArrayStoreInstruction array -> {
        String value = stack.pop();
        String at = stack.pop();
        String cast = array.opcode() == Opcode.BASTORE ? "(u8)" : "";
        line("%s[%s] = %s%s".formatted(stack.pop(), at, cast, value));
      }
      case OperatorInstruction operator -> operate(operator.opcode());
      case ConvertInstruction convert -> convert(convert.opcode());
      case BranchInstruction branch -> branch(branch);
      case ReturnInstruction back -> {
        line(back.typeKind() == TypeKind.VOID ? "return" : "return " + stack.pop());
        reached = false;
      }
      case InvokeInstruction call -> call(call);
      case FieldInstruction field -> field(field);
      case StackInstruction one -> stack(one.opcode());
      case NopInstruction _ -> {}
      // What nothing leads to is written as a throw.
      case ThrowInstruction _ -> reached = false;
      default -> {
        if (element instanceof java.lang.classfile.Instruction unknown) {
          throw new IllegalStateException("no C for " + unknown.opcode());
        }
      }
    }
  }

  private void bind(Label label) {
    List<String> known = stacks.get(label);
    if (known != null || !reached) {
      // Where only what comes later jumps to, as at the head of a loop, nothing is on the stack.
      stack = new ArrayDeque<>(known == null ? List.of() : known);
      reached = true;
    }
    out.append(label(label)).append(":;\n");
  }

  private void pushInt(String value) {
    String name = "x" + stack.size();
    ints.add(name);
    line(name + " = " + value);
    stack.push(name);
  }

  private void pushLong(String value) {
    String name = "y" + stack.size();
    longs.add(name);
    line(name + " = " + value);
    stack.push(name);
  }

  private void constant(ConstantInstruction constant) {
    switch (constant.constantValue()) {
      case Integer number -> pushInt(number(number));
      case Long number -> pushLong("(i64)" + Long.toUnsignedString(number) + "ULL");
      default -> throw new IllegalStateException("no C for " + constant.constantValue());
    }
  }

  private static String number(int value) {
    return value == Integer.MIN_VALUE ? "(-2147483647 - 1)" : Integer.toString(value);
  }

  private void load(LoadInstruction load) {
    switch (load.typeKind()) {
      case REFERENCE -> stack.push(load.slot() == 0 ? MACHINE : VECTOR);
      case LONG -> pushLong("w" + load.slot());
      default -> pushInt("v" + load.slot());
    }
  }

  private void store(StoreInstruction store) {
    String value = stack.pop();
    switch (store.typeKind()) {
      // The vector is always the machine's.
      case REFERENCE -> {}
      case LONG -> {
        longs.add("w" + store.slot());
        line("w" + store.slot() + " = " + value);
      }
      default -> {
        ints.add("v" + store.slot());
        line("v" + store.slot() + " = " + value);
      }
    }
  }

  private void stack(Opcode opcode) {
    switch (opcode) {
      case POP -> stack.pop();
      case DUP -> {
        String top = stack.peek();
        if (top.startsWith("x")) {
          pushInt(top);
        } else {
          stack.push(top);
        }
      }
      default -> throw new IllegalStateException("no C for " + opcode);
    }
  }

  private void operate(Opcode opcode) {
    if (opcode == Opcode.INEG) {
      pushInt("(int)(0u - (u32)" + stack.pop() + ")");
      return;
    }
    String right = stack.pop();
    String left = stack.pop();
    switch (opcode) {
      case IADD -> wrapped(left, "+", right);
      case ISUB -> wrapped(left, "-", right);
      case IMUL -> wrapped(left, "*", right);
      case IDIV -> pushInt("quotient(%s, %s)".formatted(left, right));
      case IREM -> pushInt("remainder_of(%s, %s)".formatted(left, right));
      case IAND -> pushInt(left + " & " + right);
      case IOR -> pushInt(left + " | " + right);
      case IXOR -> pushInt(left + " ^ " + right);
      case ISHL -> pushInt("(int)((u32)%s << (%s & 31))".formatted(left, right));
      case ISHR -> pushInt("%s >> (%s & 31)".formatted(left, right));
      default -> throw new IllegalStateException("no C for " + opcode);
    }
  }

  private void wrapped(String left, String operator, String right) {
    pushInt("(int)((u32)%s %s (u32)%s)".formatted(left, operator, right));
  }

  private void convert(Opcode opcode) {
    String value = stack.pop();
    switch (opcode) {
      case I2B -> pushInt("(i8)" + value);
      case I2S -> pushInt("(i16)" + value);
      case I2L -> pushLong(value);
      case L2I -> pushInt("(int)" + value);
      default -> throw new IllegalStateException("no C for " + opcode);
    }
  }

  private void branch(BranchInstruction branch) {
    Opcode opcode = branch.opcode();
    String condition =
        switch (opcode) {
          case GOTO, GOTO_W -> null;
          case IFEQ -> zero("==");
          case IFNE -> zero("!=");
          case IFLT -> zero("<");
          case IFGE -> zero(">=");
          case IFGT -> zero(">");
          case IFLE -> zero("<=");
          case IF_ICMPEQ -> two("==");
          case IF_ICMPNE -> two("!=");
          case IF_ICMPLT -> two("<");
          case IF_ICMPGE -> two(">=");
          case IF_ICMPGT -> two(">");
          case IF_ICMPLE -> two("<=");
          default -> throw new IllegalStateException("no C for " + opcode);
        };
    stacks.putIfAbsent(branch.target(), List.copyOf(stack));
    line((condition == null ? "" : "if (" + condition + ") ") + "goto " + label(branch.target()));
    reached = condition != null;
  }

  private String zero(String comparison) {
    return stack.pop() + " " + comparison + " 0";
  }

  private String two(String comparison) {
    String right = stack.pop();
    return stack.pop() + " " + comparison + " " + right;
  }

  private void field(FieldInstruction field) {
    if (field.opcode() != Opcode.GETFIELD) {
      throw new IllegalStateException("no C for " + field.opcode());
    }
    stack.pop();
    String value = dialect.field(field.name().stringValue());
    if (field.typeSymbol().isPrimitive()) {
      pushInt(value);
    } else {
      stack.push(value);
    }
  }

  private void call(InvokeInstruction call) {
    List<String> given = new ArrayList<>();
    for (ClassDesc parameter : call.typeSymbol().parameterList().reversed()) {
      String value = stack.pop();
      if (parameter.isPrimitive()) {
        given.add(value);
      }
    }
    if (call.opcode() != Opcode.INVOKESTATIC) {
      stack.pop();
    }
    Collections.reverse(given);
    given.addFirst(MACHINE);
    String function = dialect.function(call.owner().asInternalName(), call.name().stringValue());
    String text = "%s(%s)".formatted(function, String.join(", ", given));
    if (call.typeSymbol().returnType().descriptorString().equals("V")) {
      line(text);
    } else {
      pushInt(text);
    }
  }
}
