package dev.nutshell.cpn.type;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;

/** Makes types equal, and can take that back. One a text; not for several threads. */
public final class Unifier {
  private final List<Runnable> trail = new ArrayList<>();
  private final List<Type.Variable> pending = new ArrayList<>();
  private int level;

  public int mark() {
    return trail.size();
  }

  /** Takes back all since the mark. */
  public void undo(int mark) {
    while (trail.size() > mark) {
      trail.removeLast().run();
    }
  }

  public void enter() {
    level++;
  }

  public void leave() {
    level--;
  }

  public Type.Variable fresh() {
    return new Type.Variable(level);
  }

  public Type.Variable among(Set<TypeName> names) {
    Type.Variable variable = fresh();
    variable.among = names;
    pending.add(variable);
    return variable;
  }

  /** A record that has at least these fields. */
  public Type.Variable having(Map<String, Type> fields) {
    Type.Variable variable = fresh();
    variable.fields = new TreeMap<>(Type.LABELS);
    variable.fields.putAll(fields);
    pending.add(variable);
    return variable;
  }

  public Type instantiate(Scheme scheme) {
    if (scheme.free().isEmpty()) {
      return scheme.type();
    }
    Map<Type.Variable, Type> replaced = new HashMap<>();
    for (Type.Variable variable : scheme.free()) {
      Type.Variable copy = variable.among != null ? among(variable.among) : fresh();
      replaced.put(variable, copy);
    }
    return scheme.type().with(replaced);
  }

  /** Quantifies over what belongs to the level just left. */
  public Scheme generalize(Type type) {
    Set<Type.Variable> free = new LinkedHashSet<>();
    collect(type, free);
    return new Scheme(List.copyOf(free), type);
  }

  private void collect(Type type, Set<Type.Variable> into) {
    switch (type.now()) {
      case Type.Variable variable -> {
        if (variable.level > level) {
          if (variable.among != null || variable.fields != null) {
            lower(variable, level);
          } else {
            into.add(variable);
          }
        }
      }
      case Type.Named named -> named.arguments().forEach(each -> collect(each, into));
      case Type.Rows rows -> rows.types().forEach(each -> collect(each, into));
    }
  }

  private void lower(Type.Variable variable, int to) {
    int before = variable.level;
    trail.add(() -> variable.level = before);
    variable.level = to;
    if (variable.fields != null) {
      variable.fields.values().forEach(each -> lowerAll(each, to, variable));
    }
  }

  /** Overloaded operators whose types nothing tells are about integers. */
  public void settle() {
    for (Type.Variable variable : pending) {
      if (variable.link == null && variable.among != null) {
        Type chosen =
            Type.of(
                variable.among.contains(TypeName.INT)
                    ? TypeName.INT
                    : variable.among.iterator().next());
        variable.link = chosen;
      }
    }
  }

  /** Whether the fields of some record are not known. */
  public boolean hasOpenRecord() {
    return pending.stream().anyMatch(each -> each.link == null && each.fields != null);
  }

  /** False where they cannot be equal; what was bound then has to be undone. */
  public boolean unify(Type one, Type other) {
    Type a = one.now();
    Type b = other.now();
    if (a == b) {
      return true;
    }
    if (a instanceof Type.Variable variable) {
      return bind(variable, b);
    }
    if (b instanceof Type.Variable variable) {
      return bind(variable, a);
    }
    if (a instanceof Type.Named first && b instanceof Type.Named second) {
      return first.name() == second.name() && all(first.arguments(), second.arguments());
    }
    return a instanceof Type.Rows first
        && b instanceof Type.Rows second
        && first.labels().equals(second.labels())
        && all(first.types(), second.types());
  }

  private boolean all(List<Type> ones, List<Type> others) {
    for (int i = 0; i < ones.size(); i++) {
      if (!unify(ones.get(i), others.get(i))) {
        return false;
      }
    }
    return ones.size() == others.size();
  }

  private boolean bind(Type.Variable variable, Type to) {
    if (to instanceof Type.Variable other) {
      return join(variable, other);
    }
    if (variable.among != null
        && !(to instanceof Type.Named named && variable.among.contains(named.name()))) {
      return false;
    }
    SortedMap<String, Type> fields = variable.fields;
    if (!lowerAll(to, variable.level, variable)) {
      return false;
    }
    link(variable, to);
    if (fields == null) {
      return true;
    }
    if (!(to instanceof Type.Rows rows)) {
      return false;
    }
    for (Map.Entry<String, Type> field : fields.entrySet()) {
      int at = rows.labels().indexOf(field.getKey());
      if (at < 0 || !unify(rows.types().get(at), field.getValue())) {
        return false;
      }
    }
    return true;
  }

  private boolean join(Type.Variable one, Type.Variable other) {
    if ((one.among != null || other.among != null)
        && (one.fields != null || other.fields != null)) {
      return false;
    }
    if (one.level < other.level) {
      lower(other, one.level);
    }
    Set<TypeName> among = other.among;
    if (one.among != null) {
      among = new HashSet<>(one.among);
      if (other.among != null) {
        among.retainAll(other.among);
      }
      if (among.isEmpty()) {
        return false;
      }
    }
    Set<TypeName> before = other.among;
    SortedMap<String, Type> had = other.fields;
    trail.add(
        () -> {
          other.among = before;
          other.fields = had;
        });
    other.among = among;
    if (one.fields != null) {
      SortedMap<String, Type> both = new TreeMap<>(Type.LABELS);
      if (had != null) {
        both.putAll(had);
      }
      for (Map.Entry<String, Type> field : one.fields.entrySet()) {
        Type known = both.putIfAbsent(field.getKey(), field.getValue());
        if (known != null && !unify(known, field.getValue())) {
          return false;
        }
      }
      other.fields = both;
    }
    if (other.among != null || other.fields != null) {
      pending.add(other);
    }
    link(one, other);
    return true;
  }

  private void link(Type.Variable variable, Type to) {
    trail.add(() -> variable.link = null);
    variable.link = to;
  }

  /** False where the variable occurs in the type, which no type can do. */
  private boolean lowerAll(Type type, int to, Type.Variable in) {
    switch (type.now()) {
      case Type.Variable variable -> {
        if (variable == in) {
          return false;
        }
        if (variable.level > to) {
          lower(variable, to);
        }
        return true;
      }
      case Type.Named named -> {
        return named.arguments().stream().allMatch(each -> lowerAll(each, to, in));
      }
      case Type.Rows rows -> {
        return rows.types().stream().allMatch(each -> lowerAll(each, to, in));
      }
    }
  }
}
