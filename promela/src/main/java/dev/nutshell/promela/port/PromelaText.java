package dev.nutshell.promela.port;

import dev.nutshell.bytecode.CText;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Portable;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.reduce.Actors;
import dev.nutshell.engine.reduce.StubbornSets;
import dev.nutshell.promela.claim.ConditionText;
import dev.nutshell.promela.code.Generator;
import dev.nutshell.promela.run.Explorers;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.vector.VectorPlan;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassModel;
import java.lang.classfile.MethodModel;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes a model as C text. */
public final class PromelaText implements Portable, ConditionText {
  /** Room for processes that are started later, in the first attempt. */
  private static final int ROOM = 32;

  private static final CText.Dialect DIALECT =
      new CText.Dialect() {
        @Override
        public String field(String name) {
          return "m->" + name;
        }

        @Override
        public String function(String owner, String name) {
          return switch (name) {
            case "getShort" -> "get_short";
            case "setShort" -> "set_short";
            case "getInt" -> "get_int";
            case "setInt" -> "set_int";
            case "index" -> "index_of";
            case "remove" -> "remove_message";
            default -> name;
          };
        }
      };

  private final Model model;
  private final Explorer explorer;
  private final VectorPlan plan;
  private final int initialBytes;

  /** Tables by which events are left out, or null. */
  private final String reduction;

  private PromelaText(Model model, Explorer explorer, String reduction) {
    this.model = model;
    this.explorer = explorer;
    this.reduction = reduction;
    plan = model.plan();
    int bytes = plan.globalBytes();
    for (int pid = 0; pid < plan.active(); pid++) {
      bytes += plan.frame(plan.active(pid)).bytes();
    }
    initialBytes = bytes;
  }

  /**
   * @param explorer of the model
   */
  public static PromelaText of(Model model, Explorer explorer) {
    return new PromelaText(model, explorer, null);
  }

  /** Why a model is not written as C, or null where it is. */
  public static String whyNot(Model model) {
    return model.actions().readTimeoutInEffects()
        ? "the model asks for timeout elsewhere than in a condition"
        : null;
  }

  @Override
  public Ability<Local> local() {
    String why = ReductionTables.whyNot(model);
    if (why != null) {
      return Ability.lacking(why);
    }
    State initial = new State();
    explorer.initial(initial);
    String tables = ReductionTables.of(model, initial);
    if (tables == null) {
      return Ability.lacking("on a device the tables for it would be too large");
    }
    Local local =
        new Local(
            new PromelaText(model, explorer, tables),
            new Ability.Has<>(own -> StubbornSets.ofRuns((Actors) own)));
    return new Ability.Has<>(_ -> local);
  }

  @Override
  public int words() {
    return (initialBytes + (plan.dynamic() ? ROOM : 0) + 7) / 8;
  }

  @Override
  public int length(byte[] words) {
    int count = words[0] & 0xff;
    int at = plan.globalBytes();
    for (int pid = 0; pid < count; pid++) {
      int type = plan.dynamic() ? words[at] & 0xff : plan.active(pid);
      at += plan.frame(type).bytes();
    }
    return at;
  }

  @Override
  public int marks() {
    return model.graph().nodes();
  }

  @Override
  public List<Narrator.Step> unreached(byte[] marks) {
    if (reduction != null) {
      // Of an event that was left out nobody knows.
      return null;
    }
    boolean[] visited = new boolean[marks()];
    for (int node = 0; node < visited.length; node++) {
      visited[node] = marks[node] != 0;
    }
    for (int pid = 0; pid < plan.active(); pid++) {
      visited[model.types().initialNode(plan.active(pid))] = true;
    }
    return Explorers.unreached(model, visited);
  }

  @Override
  public void outgrown(int place) {
    throw new IllegalStateException("a Promela vector has no fields that are too narrow");
  }

  @Override
  public String text(int words) {
    StringBuilder text = new StringBuilder();
    text.append("#define REDUCES ").append(reduction == null ? 0 : 1).append('\n');
    new ModelTables(model, words).write(text);
    if (reduction != null) {
      text.append(reduction);
    }
    text.append(resource("machine.c"));
    if (reduction != null) {
      text.append(resource("reduce.c"));
    }
    Map<String, TreeMap<Integer, MethodModel>> families = families();
    family(text, families, "guard", "guard", "int", "return 1;");
    family(text, families, "effect", "effect", "void", "");
    family(text, families, "channel", "channel", "int", "return 1;");
    family(text, families, "provided", "provided", "int", "return 1;");
    family(text, families, "begin", "begin_part", "void", "");
    family(text, families, "expand", "expand_node", "void", "");
    return text.toString();
  }

  @Override
  public String letters(List<Integer> numbers) {
    StringBuilder text = new StringBuilder();
    Map<String, TreeMap<Integer, MethodModel>> families = families();
    families.computeIfPresent(
        "holds",
        (_, all) -> {
          all.keySet().retainAll(numbers);
          return all;
        });
    family(text, families, "holds", "condition_holds", "int", "return 0;");
    text.append(
        "\nDEVICE u64 letters(Machine* m, Hand* hand, const u64* state) {\n  u64 bits = 0;\n");
    text.append("  look(m, hand, state);\n");
    for (int i = 0; i < numbers.size(); i++) {
      text.append(
          "  bits |= (u64)(condition_holds(m, %d, BASE(m, m->count), -1) != 0) << %d;\n"
              .formatted(numbers.get(i), i));
    }
    text.append("  if (m->fault != 0) hand->signs |= UNREADABLE;\n  return bits;\n}\n");
    return text.toString();
  }

  private static String resource(String name) {
    try (InputStream in = PromelaText.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private Map<String, TreeMap<Integer, MethodModel>> families() {
    Map<String, TreeMap<Integer, MethodModel>> families = new TreeMap<>();
    for (byte[] code : Generator.classes(model)) {
      ClassModel type = ClassFile.of().parse(code);
      for (MethodModel method : type.methods()) {
        String name = method.methodName().stringValue();
        int split = name.indexOf('_');
        if (split > 0) {
          families
              .computeIfAbsent(name.substring(0, split), _ -> new TreeMap<>())
              .put(Integer.parseInt(name.substring(split + 1)), method);
        }
      }
    }
    return families;
  }

  /** A function for every member, and one that finds them by number. */
  private static void family(
      StringBuilder text,
      Map<String, TreeMap<Integer, MethodModel>> families,
      String name,
      String finder,
      String result,
      String otherwise) {
    TreeMap<Integer, MethodModel> members = families.getOrDefault(name, new TreeMap<>());
    members.forEach(
        (number, method) ->
            text.append(
                "\nDEVICE %s %s_%d(Machine* m, int v2, int v3) {\n%s}\n"
                    .formatted(result, name, number, CText.body(method, 2, DIALECT))));
    text.append(
        "\nDEVICE %s %s(Machine* m, int number, int base, int pid) {\n  switch (number) {\n"
            .formatted(result, finder));
    String back = result.equals("void") ? "" : "return ";
    for (int number : members.keySet()) {
      text.append("    case %d: %s%s_%d(m, base, pid); ".formatted(number, back, name, number));
      text.append(result.equals("void") ? "return;\n" : "\n");
    }
    text.append("    default: break;\n  }\n  ").append(otherwise).append("\n}\n");
  }
}
