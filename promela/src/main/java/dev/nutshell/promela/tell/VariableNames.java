package dev.nutshell.promela.tell;

import dev.nutshell.engine.model.Narrator.IntReader;
import dev.nutshell.promela.syntax.MtypeConstant;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.vector.Cell;
import dev.nutshell.promela.vector.ChannelInstance;
import dev.nutshell.promela.vector.Wayfinder;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds what a name stands for: a global {@code x}, {@code a[3]}, {@code s.f}, a local {@code
 * node[2]:x} or {@code node[2].x}, a symbolic constant, {@code _nr_pr}, {@code _last}, or {@code
 * len(q)}.
 */
final class VariableNames {
  private static final Pattern LOCAL = Pattern.compile("(.+?)[\\[(](\\d{1,9})[\\])][:.](.+)");
  private static final Pattern STEP = Pattern.compile("(\\w+)(?:\\[(\\d{1,9})])?");
  private static final Pattern LENGTH = Pattern.compile("len\\((\\w+)(?:\\[(\\d{1,9})])?\\)");

  private final Model model;
  private final Wayfinder way;

  VariableNames(Model model) {
    this.model = model;
    way = new Wayfinder(model.plan());
  }

  /** Null where there is no such name. */
  IntReader reader(String name) {
    Spot spot = spot(model.program().globals(), name);
    if (spot != null) {
      return state -> spot.cell.read(state.bytes(), spot.at);
    }
    Matcher local = LOCAL.matcher(name);
    if (local.matches()) {
      return local(local.group(1), Integer.parseInt(local.group(2)), local.group(3));
    }
    Matcher length = LENGTH.matcher(name);
    if (length.matches()) {
      return length(length.group(1), length.group(2));
    }
    if (name.equals("_nr_pr")) {
      return way::count;
    }
    if (name.equals("_last") && model.plan().last()) {
      return state -> state.get(1) & 0xff;
    }
    return constant(name);
  }

  private IntReader local(String proctype, int pid, String name) {
    for (int type = 0; type < model.types().size(); type++) {
      if (model.types().process(type).name().equals(proctype)) {
        Spot spot = spot(model.types().process(type).variables(), name);
        if (spot == null) {
          return null;
        }
        int wanted = type;
        return state ->
            pid < way.count(state) && way.type(state, pid) == wanted
                ? spot.cell.read(state.bytes(), way.base(state, pid) + spot.at)
                : 0;
      }
    }
    return null;
  }

  private IntReader constant(String name) {
    for (MtypeConstant constant : model.program().mtypes()) {
      if (constant.name().equals(name)) {
        return _ -> constant.value();
      }
    }
    return null;
  }

  private IntReader length(String name, String index) {
    String full = index == null ? name : name + "[" + index + "]";
    for (ChannelInstance channel : model.plan().channels()) {
      if (channel.name().equals(full)) {
        return state -> channel.shape().length(state.bytes(), channel.at());
      }
    }
    return null;
  }

  private record Spot(int at, Cell cell) {}

  private Spot spot(List<Variable> variables, String path) {
    List<Variable> scope = variables;
    int at = 0;
    String[] steps = path.split("\\.");
    for (int i = 0; i < steps.length; i++) {
      Matcher step = STEP.matcher(steps[i]);
      if (!step.matches()) {
        return null;
      }
      Variable variable = named(scope, step.group(1));
      if (variable == null
          || model.plan().constantChannel(variable) != null
          || variable.isArray() != (step.group(2) != null)) {
        return null;
      }
      int element = step.group(2) == null ? 0 : Integer.parseInt(step.group(2));
      if (element >= variable.length()) {
        return null;
      }
      at += model.plan().offset(variable) + element * model.plan().elementBytes(variable);
      boolean last = i == steps.length - 1;
      if (variable.type() instanceof Type.Struct(Structure structure)) {
        if (last) {
          return null;
        }
        scope = structure.fields();
      } else {
        return last ? new Spot(at, model.plan().cell(variable)) : null;
      }
    }
    return null;
  }

  private static Variable named(List<Variable> variables, String name) {
    return variables.stream().filter(v -> v.name().equals(name)).findFirst().orElse(null);
  }
}
