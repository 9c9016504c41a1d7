package dev.nutshell.testkit.program;

import java.util.ArrayList;
import java.util.List;

/**
 * A piece of a program's text that may be left out, or be replaced by its parts. One that has no
 * parts is a line.
 */
public record Fragment(String open, List<Fragment> parts, String close) {
  public Fragment {
    parts = List.copyOf(parts);
  }

  static Fragment line(String text) {
    return new Fragment(text, List.of(), "");
  }

  public String text() {
    StringBuilder text = new StringBuilder();
    write(text, 0);
    return text.toString();
  }

  private void write(StringBuilder text, int depth) {
    writeLine(text, open, depth);
    boolean indented = !open.isEmpty();
    for (Fragment part : parts) {
      part.write(text, indented ? depth + 1 : depth);
    }
    writeLine(text, close, depth);
  }

  private static void writeLine(StringBuilder text, String line, int depth) {
    if (!line.isEmpty()) {
      text.repeat("  ", depth).append(line).append('\n');
    }
  }

  /** Every fragment with one piece less, those that lose most first. */
  public List<Fragment> smaller() {
    List<Fragment> all = new ArrayList<>();
    for (int i = 0; i < parts.size(); i++) {
      all.add(with(i, List.of()));
    }
    for (int i = 0; i < parts.size(); i++) {
      if (!parts.get(i).parts().isEmpty()) {
        all.add(with(i, parts.get(i).parts()));
      }
    }
    for (int i = 0; i < parts.size(); i++) {
      for (Fragment less : parts.get(i).smaller()) {
        all.add(with(i, List.of(less)));
      }
    }
    return all;
  }

  private Fragment with(int index, List<Fragment> instead) {
    List<Fragment> changed = new ArrayList<>(parts.subList(0, index));
    changed.addAll(instead);
    changed.addAll(parts.subList(index + 1, parts.size()));
    return new Fragment(open, changed, close);
  }
}
