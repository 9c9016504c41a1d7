package dev.nutshell.promela.parser;

import dev.nutshell.promela.syntax.MtypeConstant;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Variable;
import java.util.ArrayDeque;
import java.util.ArrayList;
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
final class Names {
  final Map<String, MtypeConstant> mtypes = new LinkedHashMap<>();
  final Map<String, Structure> structures = new LinkedHashMap<>();
  final Map<String, Inline> inlines = new LinkedHashMap<>();
  final Map<String, Position> proctypes = new LinkedHashMap<>();

  private final Map<String, Entry> globals = new LinkedHashMap<>();
  private final List<Integer> counters = new ArrayList<>();
  private final List<Integer> block = new ArrayList<>();

  /** One table an open block of the process, the innermost first; empty outside of processes. */
  private final Deque<Map<String, Entry>> locals = new ArrayDeque<>();

  void enterProcess() {
    locals.clear();
    locals.push(new HashMap<>());
  }

  void leaveProcess() {
    locals.clear();
    block.clear();
  }

  void openBrace() {
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

  void closeBrace() {
    if (!block.isEmpty()) {
      block.removeLast();
    }
    if (locals.size() > 1) {
      locals.pop();
    }
  }

  List<Integer> block() {
    return List.copyOf(block);
  }

  /** What the name means here, or null. */
  Entry find(String name) {
    for (Map<String, Entry> table : locals) {
      Entry entry = table.get(name);
      if (entry != null) {
        return entry;
      }
    }
    return globals.get(name);
  }

  void add(Entry entry) {
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

  /** A sentence that suggests what a misspelt variable was meant to be, or nothing. */
  String suggestVariable(String misspelt) {
    Suggestion suggestion = new Suggestion(misspelt);
    visible().forEach(variable -> suggestion.consider(variable.name(), variable.at()));
    mtypes.values().forEach(constant -> suggestion.consider(constant.name(), constant.at()));
    proctypes.forEach(suggestion::consider);
    return suggestion.sentence();
  }
}
