package dev.nutshell.lsp;

import dev.nutshell.lsp.Names.Declared;
import dev.nutshell.lsp.Names.Sort;
import dev.nutshell.lsp.Tokens.Kind;
import dev.nutshell.lsp.Tokens.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Finds the labels of an {@code .aut} file: what lies between the first comma of a line and the
 * last, however many words that are. A label is the same with quotes around it and without.
 */
final class AutNames {
  private AutNames() {}

  static Names of(String text) {
    Map<String, Declared> known = new HashMap<>();
    List<Declared> all = new ArrayList<>();
    Map<Token, Declared> owner = new LinkedHashMap<>();
    String[] lines = text.split("\n", -1);
    for (int line = 0; line < lines.length; line++) {
      Token label = label(lines[line], line);
      if (label != null) {
        Declared before = known.get(bare(label.text()));
        if (before == null) {
          before = new Declared(Sort.ACTION, label, null);
          known.put(bare(label.text()), before);
          all.add(before);
        } else {
          before.uses().add(label);
        }
        owner.put(label, before);
      }
    }
    return new Names(all, owner);
  }

  /** The line of each transition, from 1, by its {@link #key}. */
  static Map<String, Integer> transitions(String text) {
    Map<String, Integer> lines = new HashMap<>();
    int number = 0;
    for (String line : text.split("\n", -1)) {
      Token label = label(line, number++);
      if (label != null) {
        String from = line.substring(line.indexOf('(') + 1, line.indexOf(','));
        String to = line.substring(line.lastIndexOf(',') + 1).replaceFirst("\\).*", "");
        lines.putIfAbsent(key(from.strip(), bare(label.text()), to.strip()), number);
      }
    }
    return lines;
  }

  static String key(String from, String label, String to) {
    return from + " " + to + " " + label;
  }

  private static Token label(String line, int number) {
    int from = line.indexOf(',') + 1;
    int to = line.lastIndexOf(',');
    if (line.strip().startsWith("des") || from == 0 || to < from) {
      return null;
    }
    String text = line.substring(from, to).strip();
    boolean quoted = text.startsWith("\"");
    int column = from + line.substring(from).indexOf(text);
    return text.isEmpty() ? null : new Token(quoted ? Kind.TEXT : Kind.WORD, text, number, column);
  }

  /** Without the quotes around it. */
  static String bare(String label) {
    boolean quoted = label.length() > 1 && label.startsWith("\"") && label.endsWith("\"");
    return quoted ? label.substring(1, label.length() - 1) : label;
  }
}
