package dev.nutshell.promela;

import java.util.List;
import java.util.SplittableRandom;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** Spoils texts, the same way for the same seed. */
final class Mutator {
  private static final Pattern WORD = Pattern.compile("[A-Za-z0-9_]+|[-+*/<>=!?&|]+");

  private static final List<String> PIECES =
      List.of(
          "{",
          "}",
          "(",
          ")",
          "[",
          "]",
          ";",
          "->",
          "::",
          ":",
          ",",
          ".",
          "..",
          "@",
          "=",
          "++",
          "--",
          "!",
          "!!",
          "?",
          "??",
          "||",
          "&&",
          "|",
          "^",
          "&",
          "~",
          "==",
          "<",
          "<<",
          "+",
          "-",
          "*",
          "/",
          "%",
          "#",
          "##",
          "\"",
          "'",
          "\\",
          "\\\n",
          "\n",
          "\r\n",
          "\0",
          " ",
          "/*",
          "*/",
          "//",
          "$",
          "\u00e9",
          "0",
          "1",
          "255",
          "4294967296",
          "x",
          "_",
          "_pid",
          "skip",
          "else",
          "if",
          "fi",
          "do",
          "od",
          "for",
          "in",
          "select",
          "atomic",
          "d_step",
          "unless",
          "goto",
          "break",
          "run",
          "byte",
          "bit",
          "int",
          "chan",
          "mtype",
          "unsigned",
          "of",
          "typedef",
          "proctype",
          "active",
          "init",
          "never",
          "trace",
          "ltl",
          "inline",
          "return",
          "eval",
          "len",
          "full",
          "nempty",
          "timeout",
          "np_",
          "assert",
          "printf",
          "printm",
          "hidden",
          "xr",
          "xs",
          "priority",
          "provided",
          "c_code",
          "enabled",
          "[]",
          "<>",
          "U",
          "always",
          "#define f(x) x f(x)\n",
          "#define x x+x\n",
          "#if 1\n",
          "#endif\n",
          "#include \"m.pml\"\n",
          "#undef x\n",
          "#line 5 \"y\"\n");

  private final SplittableRandom random;

  Mutator(long seed) {
    this.random = new SplittableRandom(seed);
  }

  <T> T pick(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  /** One change, or a few. */
  String mutate(String text) {
    StringBuilder spoilt = new StringBuilder(text);
    if (random.nextInt(3) == 0) {
      return rearrange(text);
    }
    for (int changes = random.nextInt(random.nextInt(1, 8)); changes >= 0; changes--) {
      change(spoilt);
    }
    return spoilt.toString();
  }

  /** Puts one word of the text in place of another: what comes out is often a model again. */
  private String rearrange(String text) {
    List<MatchResult> words = WORD.matcher(text).results().toList();
    if (words.isEmpty()) {
      return text;
    }
    MatchResult old = pick(words);
    return text.substring(0, old.start()) + pick(words).group() + text.substring(old.end());
  }

  private void change(StringBuilder text) {
    int from = random.nextInt(text.length() + 1);
    int upto = Math.min(text.length(), from + 1 + random.nextInt(random.nextInt(1, 40)));
    switch (random.nextInt(7)) {
      case 0 -> text.delete(from, upto);
      case 1 -> text.insert(from, text.substring(from, upto));
      case 2 -> text.insert(random.nextInt(text.length() + 1), text.substring(from, upto));
      case 3 -> text.insert(from, pick(PIECES));
      case 4 -> text.replace(from, upto, pick(PIECES));
      case 5 -> text.insert(from, " " + pick(PIECES) + " ");
      default -> {
        if (random.nextInt(10) == 0) {
          text.setLength(from);
        } else if (from < text.length()) {
          text.setCharAt(from, (char) random.nextInt(128));
        }
      }
    }
  }
}
