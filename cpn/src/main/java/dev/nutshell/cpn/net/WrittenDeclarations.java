package dev.nutshell.cpn.net;

import dev.nutshell.cpn.infer.ColourText;
import dev.nutshell.cpn.net.Drawing.Declaration;
import dev.nutshell.cpn.text.Inscription;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Declarations that a file has as plain text, as nets converted from Design/CPN do: {@code color A
 * = product B * C; var x : A;} beside ordinary CPN ML.
 */
final class WrittenDeclarations {
  private static final Pattern COLOURS =
      Pattern.compile("(?:color|colset)\\s+([\\w']+)\\s*=\\s*(.*)", Pattern.DOTALL);
  private static final Pattern VARIABLES =
      Pattern.compile("var\\s+(.*?)\\s*:\\s*([\\w']+)\\s*", Pattern.DOTALL);
  private static final Pattern REFERENCE =
      Pattern.compile("globref\\s+([\\w']+)\\s*=\\s*(.*)", Pattern.DOTALL);

  private final int line;

  private WrittenDeclarations(int line) {
    this.line = line;
  }

  static List<Declaration> read(String text, int line) {
    List<Declaration> all = new ArrayList<>();
    WrittenDeclarations reader = new WrittenDeclarations(line);
    // What is not about colours goes on as one text, for a declaration may hold semicolons.
    StringBuilder rest = new StringBuilder();
    for (String part : parts(text)) {
      Matcher colours = COLOURS.matcher(part.strip());
      Matcher variables = VARIABLES.matcher(part.strip());
      Matcher reference = REFERENCE.matcher(part.strip());
      if (colours.matches() || variables.matches() || reference.matches()) {
        reader.flush(rest, all);
      }
      if (colours.matches()) {
        all.add(new Declaration.Colours(reader.colours(colours.group(1), colours.group(2))));
      } else if (variables.matches()) {
        all.add(
            new Declaration.Variables(
                Arrays.asList(variables.group(1).strip().split("\\s*,\\s*")), variables.group(2)));
      } else if (reference.matches()) {
        all.add(
            new Declaration.Reference(
                reference.group(1),
                new Inscription("value of reference", reference.group(2), line)));
      } else {
        rest.append(part).append(';');
      }
    }
    reader.flush(rest, all);
    return all;
  }

  private void flush(StringBuilder rest, List<Declaration> into) {
    if (rest.toString().chars().anyMatch(Character::isLetterOrDigit)) {
      into.add(new Declaration.Ml(new Inscription("declaration", rest.toString().strip(), line)));
    }
    rest.setLength(0);
  }

  /** Pieces between semicolons, without comments; those in strings do not count. */
  private static List<String> parts(String text) {
    List<String> parts = new ArrayList<>();
    StringBuilder part = new StringBuilder();
    boolean quoted = false;
    int comment = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (!quoted && text.startsWith("(*", i)) {
        comment++;
        i++;
      } else if (comment > 0) {
        if (text.startsWith("*)", i)) {
          comment--;
          i++;
        }
      } else if (c == ';' && !quoted) {
        parts.add(part.toString());
        part.setLength(0);
      } else {
        quoted ^= c == '"';
        part.append(c);
      }
    }
    parts.add(part.toString());
    return parts;
  }

  private Inscription bound(String set, String text) {
    return new Inscription("bound of colour set " + set, text.strip(), line);
  }

  private ColourText colours(String name, String written) {
    String body = written.strip().replaceAll("\\s+", " ");
    boolean enumerated = false;
    int declare = body.indexOf(" declare ");
    if (declare >= 0) {
      enumerated = Arrays.asList(body.substring(declare + 9).split("\\s*,\\s*")).contains("all");
      body = body.substring(0, declare).strip();
    }
    boolean timed = body.endsWith(" timed");
    if (timed) {
      body = body.substring(0, body.length() - 6).strip();
    }
    String kind = body.split(" ", 2)[0];
    String rest = body.length() > kind.length() ? body.substring(kind.length() + 1).strip() : "";
    List<String> names = new ArrayList<>();
    List<Inscription> bounds = new ArrayList<>();
    List<ColourText.Field> fields = new ArrayList<>();
    boolean by = false;
    switch (kind) {
      case "with" -> {
        names.addAll(Arrays.asList(rest.split("\\s*\\|\\s*")));
        kind = "enum";
      }
      case "unit" -> with(rest, names::add);
      case "bool" ->
          with(
              rest,
              pair ->
                  names.addAll(
                      Arrays.asList(pair.replaceAll("[()]", "").strip().split("\\s*,\\s*"))));
      case "int", "real", "intinf", "time" -> with(rest, range -> range(name, range, bounds));
      case "string" ->
          with(
              rest,
              ranges -> {
                for (String each : ranges.split(" and ")) {
                  range(name, each, bounds);
                }
              });
      case "index" -> {
        names.add(rest.split(" ", 2)[0]);
        with(after(rest), range -> range(name, range, bounds));
      }
      case "product" -> names.addAll(Arrays.asList(rest.split("\\s*\\*\\s*")));
      case "record" -> fields(rest, "\\*", fields);
      case "union" -> fields(rest, "\\+", fields);
      case "list" -> {
        names.add(rest.split(" ", 2)[0]);
        with(after(rest), range -> range(name, range, bounds));
      }
      case "subset" -> {
        names.add(rest.split(" ", 2)[0]);
        String how = after(rest);
        by = how.startsWith("by ");
        bounds.add(bound(name, how.replaceFirst("^(by|with) ", "")));
      }
      default -> {
        if (!rest.isEmpty()) {
          throw new Inscription("colour set", name, line)
              .malformed("'" + Inscription.shorten(body) + "' is not understood");
        }
        names.add(kind);
        kind = "alias";
      }
    }
    return new ColourText(
        name,
        kind,
        names,
        fields,
        bounds,
        by,
        timed,
        enumerated,
        new Inscription("colour set", name, line));
  }

  private static String after(String text) {
    String[] both = text.split(" ", 2);
    return both.length < 2 ? "" : both[1];
  }

  private static void with(String text, java.util.function.Consumer<String> then) {
    if (text.startsWith("with ")) {
      then.accept(text.substring(5).strip());
    }
  }

  private void range(String set, String text, List<Inscription> into) {
    for (String each : text.split("\\.\\.", 2)) {
      into.add(bound(set, each));
    }
  }

  private static void fields(String text, String between, List<ColourText.Field> into) {
    for (String field : text.split("\\s*" + between + "\\s*")) {
      String[] both = field.split("\\s*:\\s*", 2);
      into.add(new ColourText.Field(both[0].strip(), both.length < 2 ? null : both[1].strip()));
    }
  }
}
