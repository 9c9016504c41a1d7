package dev.nutshell.lsp;

import dev.nutshell.lsp.Tokens.Token;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/**
 * Formats a text: indents each line by the blocks around it and removes what stands behind its end.
 * Nothing but white space at the beginnings and ends of lines changes, so that no meaning can.
 */
final class Layout {
  private static final Set<String> OPEN = Set.of("{", "(", "[", "if", "do");
  private static final Set<String> CLOSE = Set.of("}", ")", "]", "fi", "od");
  private static final Set<String> ENDS = Set.of(";", "{", "}");
  private static final Set<String> LEADS = Set.of("for", "if", "else", "while");

  private Layout() {}

  static String of(Language language, String text, String indent) {
    String[] lines = text.split("\n", -1);
    if (language == Language.AUT) {
      return String.join("\n", List.of(lines).stream().map(String::strip).toList());
    }
    List<List<Token>> byLine = new ArrayList<>();
    for (int i = 0; i < lines.length; i++) {
      byLine.add(new ArrayList<>());
    }
    Tokens.of(text).forEach(token -> byLine.get(token.line()).add(token));
    boolean[] fixed = inComments(text, lines.length);
    StringBuilder out = new StringBuilder();
    int depth = 0;
    int hanging = 0; // of a statement that began in a line before
    for (int i = 0; i < lines.length; i++) {
      List<Token> tokens = byLine.get(i);
      boolean directive = !tokens.isEmpty() && tokens.getFirst().is("#");
      boolean brace = !tokens.isEmpty() && tokens.getFirst().is("{");
      int own = depth + (brace ? 0 : hanging);
      int before = depth;
      if (!directive) {
        boolean leading = true;
        for (Token token : tokens) {
          boolean closes = isBlock(language, token, CLOSE);
          leading &= closes;
          if (closes) {
            depth = Math.max(0, depth - 1);
            own = leading ? depth : own;
          } else if (isBlock(language, token, OPEN)) {
            depth++;
          }
        }
      }
      if (language == Language.HELENA && !directive && !tokens.isEmpty()) {
        boolean ends = depth != before || ENDS.contains(tokens.getLast().text());
        boolean leads = LEADS.contains(tokens.getFirst().text());
        hanging = ends ? 0 : leads ? hanging + 1 : Math.max(1, hanging);
      }
      String line = lines[i].stripTrailing();
      boolean label = isLabel(language, tokens);
      int by = directive || label ? 0 : own;
      boolean stays = fixed[i] || line.isBlank();
      out.append(stays ? line : indent.repeat(by) + line.strip());
      if (i + 1 < lines.length) {
        out.append('\n');
      }
    }
    return out.toString();
  }

  private static boolean isBlock(Language language, Token token, Set<String> signs) {
    return signs.contains(token.text())
        && token.kind() != Tokens.Kind.TEXT
        && (language == Language.PROMELA || !token.isWord());
  }

  private static boolean isLabel(Language language, List<Token> tokens) {
    return language == Language.PROMELA
        && tokens.size() >= 2
        && tokens.get(0).isWord()
        && tokens.get(1).is(":")
        && !Language.PROMELA.isKeyword(tokens.get(0).text());
  }

  /** Lines that begin inside of a comment stay as they are. */
  private static boolean[] inComments(String text, int lines) {
    boolean[] inside = new boolean[lines];
    int line = 0;
    boolean comment = false;
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) == '\n') {
        line++;
        inside[line] = comment;
      } else if (!comment && text.startsWith("//", i)) {
        int end = text.indexOf('\n', i);
        i = (end < 0 ? text.length() : end) - 1;
      } else if (!comment && text.startsWith("/*", i)) {
        comment = true;
        i++;
      } else if (comment && text.startsWith("*/", i)) {
        comment = false;
        i++;
      } else if (!comment && text.charAt(i) == '"') {
        for (i++; i < text.length() && text.charAt(i) != '"' && text.charAt(i) != '\n'; i++) {}
        if (i < text.length() && text.charAt(i) == '\n') {
          i--;
        }
      }
    }
    return inside;
  }
}
