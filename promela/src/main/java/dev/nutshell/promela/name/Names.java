package dev.nutshell.promela.name;

import dev.nutshell.promela.syntax.Initial;
import dev.nutshell.promela.syntax.MtypeConstant;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Scope;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The names known so far. Blocks are numbered as SPIN numbers them: at each depth of nesting a
 * counter that goes on over the whole model.
 */
public final class Names {
  /** Stands for a variable that was never declared, so that its uses are reported once. */
  public static final Variable UNKNOWN = nobodys("?");

  /** {@code _} where a trace names what is sent: any value. */
  public static final Variable ANY = nobodys("_");

  private final Map<String, MtypeConstant> mtypes = new LinkedHashMap<>();
  private final Map<String, Structure> structures = new LinkedHashMap<>();
  private final Map<String, Inline> inlines = new LinkedHashMap<>();
  private final Map<String, Position> proctypes = new LinkedHashMap<>();
  private final Map<String, Entry> globals = new LinkedHashMap<>();
  private final List<Integer> counters = new ArrayList<>();
  private final List<Integer> block = new ArrayList<>();

  /** One table an open block of the process, the innermost first; empty outside of processes. */
  private final Deque<Map<String, Entry>> locals = new ArrayDeque<>();

  private static Variable nobodys(String name) {
    return new Variable(
        new Variable.Declaration(
            new Position("", 0, 0),
            name,
            Type.INT,
            false,
            1,
            Variable.Visibility.PLAIN,
            Initial.ZERO),
        Scope.GLOBAL,
        -1,
        false);
  }

  /** The symbolic constant of that name, or null. */
  public MtypeConstant mtype(String name) {
    return mtypes.get(name);
  }

  /** The first of a name stays. */
  public void add(MtypeConstant constant) {
    mtypes.putIfAbsent(constant.name(), constant);
  }

  public Collection<MtypeConstant> mtypes() {
    return mtypes.values();
  }

  /** The structure of that name, or null. */
  public Structure structure(String name) {
    return structures.get(name);
  }

  public void add(Structure structure) {
    structures.put(structure.name(), structure);
  }

  public Collection<Structure> structures() {
    return structures.values();
  }

  /** The inline of that name, or null. */
  public Inline inline(String name) {
    return inlines.get(name);
  }

  public void add(Inline inline) {
    inlines.put(inline.name(), inline);
  }

  public Collection<Inline> inlines() {
    return inlines.values();
  }

  /** Where the proctype of that name begins, or null. */
  public Position proctype(String name) {
    return proctypes.get(name);
  }

  public void addProctype(String name, Position at) {
    proctypes.put(name, at);
  }

  public void enterProcess() {
    locals.clear();
    locals.push(new HashMap<>());
  }

  public void leaveProcess() {
    locals.clear();
    block.clear();
  }

  public void openBrace() {
    int depth = block.size();
    if (depth == counters.size()) {
      counters.add(0);
    }
    counters.set(depth, counters.get(depth) + 1);
    block.add(counters.get(depth));
    if (!locals.isEmpty()) {
      locals.push(new HashMap<>());
    }
  }

  public void closeBrace() {
    if (!block.isEmpty()) {
      block.removeLast();
    }
    if (locals.size() > 1) {
      locals.pop();
    }
  }

  public List<Integer> block() {
    return List.copyOf(block);
  }

  /** What the name means here, or null. */
  public Entry find(String name) {
    for (Map<String, Entry> table : locals) {
      Entry entry = table.get(name);
      if (entry != null) {
        return entry;
      }
    }
    return globals.get(name);
  }

  public void add(Entry entry) {
    Map<String, Entry> table = locals.isEmpty() ? globals : locals.peek();
    table.put(entry.name(), entry);
  }

  /** Every variable that is seen from here. */
  private List<Variable> visible() {
    List<Variable> visible = new ArrayList<>();
    Iterator<Map<String, Entry>> tables = locals.iterator();
    while (tables.hasNext()) {
      addVariables(tables.next(), visible);
    }
    addVariables(globals, visible);
    return visible;
  }

  private static void addVariables(Map<String, Entry> table, List<Variable> into) {
    for (Entry entry : table.values()) {
      if (!entry.isLabel()) {
        into.add(entry.variable());
      }
    }
  }

  /** A sentence that suggests what a misspelt proctype was meant to be, or nothing. */
  public String suggestProctype(String misspelt) {
    Suggestion suggestion = new Suggestion(misspelt);
    proctypes.forEach(suggestion::consider);
    return suggestion.sentence();
  }

  /** A sentence that suggests what a misspelt variable was meant to be, or nothing. */
  public String suggestVariable(String misspelt) {
    Suggestion suggestion = new Suggestion(misspelt);
    visible().forEach(variable -> suggestion.consider(variable.name(), variable.at()));
    mtypes.values().forEach(constant -> suggestion.consider(constant.name(), constant.at()));
    proctypes.forEach(suggestion::consider);
    return suggestion.sentence();
  }
}
