package dev.nutshell.cpn.syntax;

import java.util.HashMap;
import java.util.Map;

/** How tightly infix operators bind: those of Standard ML, and what CPN Tools makes of them. */
public final class Fixities {
  private final Map<String, Fixity> all;

  /** How one operator binds. */
  record Fixity(int level, boolean right) {}

  private Fixities(Map<String, Fixity> all) {
    this.all = all;
  }

  public static Fixities standard() {
    Map<String, Fixity> all = new HashMap<>();
    left(all, 9, "@");
    left(all, 8, "`");
    left(all, 7, "*", "/", "div", "mod", "quot", "rem", "**", "//", "%", "@+", "@++");
    left(all, 6, "+", "-", "^", "++", "--", "+++");
    all.put("::", new Fixity(5, true));
    left(all, 5, "^^");
    left(all, 4, "=", "<>", "<", ">", "<=", ">=");
    left(all, 3, ":=", "o", "==", "!=", "<><>", "<<", "<<=", ">>", ">>=");
    left(all, 0, "before", "+=", "-=", "*=", "::=");
    return new Fixities(all);
  }

  private static void left(Map<String, Fixity> all, int level, String... names) {
    for (String name : names) {
      all.put(name, new Fixity(level, false));
    }
  }

  Fixity of(String name) {
    return all.get(name);
  }

  void declare(String name, Fixity fixity) {
    if (fixity == null) {
      all.remove(name);
    } else {
      all.put(name, fixity);
    }
  }
}
