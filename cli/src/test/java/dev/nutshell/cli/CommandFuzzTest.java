package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.judge.Stores;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.TreeMap;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Spoilt arguments and spoilt trails, through the whole command line: each is understood or refused
 * with a sentence. {@code -Dnutshell.fuzz=10000} makes a campaign of the sample.
 */
class CommandFuzzTest {
  /** So many inputs in all, a fifth of them of every kind. */
  private static final int INPUTS = Integer.getInteger("nutshell.fuzz", 500);

  private static final String[] SHARDS = {
    "0",
    "1",
    "-1",
    "9",
    "65536",
    "2147483647",
    "2147483648",
    "99999999999999999999",
    "1e9",
    "0x10",
    "K",
    "M",
    "G",
    "T",
    "s",
    "h",
    "m",
    "",
    " ",
    "  ",
    "\t",
    ",",
    ";",
    ":",
    "=",
    "+",
    "-",
    "*",
    "/",
    "%",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    "((",
    "))",
    "()",
    "<",
    ">",
    "<=",
    "==",
    "!=",
    "!",
    "&&",
    "||",
    "&",
    "|",
    "^",
    "<<",
    ">>",
    ".",
    "..",
    "\"",
    "'",
    "\\",
    "\\u",
    "\\n",
    "#",
    "#define",
    "@",
    "$",
    "é",
    "💥",
    "\u0000",
    "\uFFFF",
    "null",
    "true",
    "false",
    "x",
    "a",
    "k",
    "bits",
    "size",
    "lru",
    "mfu",
    "cache",
    "pebble(c2,lru,5)",
    "backtrack",
    "compact",
    "tree",
    "full",
    "collapse",
    "auto"
  };

  private static final List<String> SUSPICIOUS = List.of("\tat ", "internal error", "Exception");

  @TempDir private Path folder;
  private final Random random = new Random(17);
  private final TreeMap<Integer, Integer> statuses = new TreeMap<>();
  private final List<String> wrong = new ArrayList<>();
  private List<String> models;
  private long slowest;
  private String slow;

  @BeforeEach
  void small_models() throws IOException {
    models =
        List.of(
            file(
                "ring.aut", "des (0,4,4)\n(0,\"a\",1)\n(1,\"b\",2)\n(2,\"c\",0)\n(1,\"oops\",3)\n"),
            file(
                "m.pml",
                """
                #ifndef N
                #define N 2
                #endif
                typedef T { byte f[2] } byte x, a[3]; T t; chan q = [N] of { byte, bool }
                active [N] proctype P() {
                  byte y; do :: x < 4 -> atomic { x++; y = x }; q!y,1 :: q?y,_ -> a[y % 3] = y
                  :: x > 3 -> t.f[1] = 1; break od; assert(x != 4) }
                """),
            file(
                "n.pnml",
                """
                <pnml xmlns="http://www.pnml.org/version-2009/grammar/pnml">
                <net id="n" type="http://www.pnml.org/version-2009/grammar/ptnet"><page id="g">
                <place id="p"><initialMarking><text>3</text></initialMarking></place>
                <place id="q"/><transition id="t"/>
                <arc id="a" source="p" target="t"/><arc id="b" source="t" target="q"/>
                </page></net></pnml>
                """),
            "java:Philosophers",
            "java:users.Unruly$Post");
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  private <T> T any(List<T> list) {
    return list.get(random.nextInt(list.size()));
  }

  private String shard() {
    return SHARDS[random.nextInt(SHARDS.length)];
  }

  /** A text with some pieces removed, repeated, moved, or put in from elsewhere. */
  private String spoilt(String text, List<String> others) {
    String now = text;
    if (random.nextInt(3) == 0) {
      String number = SHARDS[random.nextInt(9)];
      return random.nextBoolean()
          ? now.replaceFirst("\\d+", number)
          : now.replaceFirst("\\d+(?=\\D*$)", number);
    }
    for (int i = random.nextInt(4); i >= 0; i--) {
      int from = random.nextInt(now.length() + 1);
      int to = Math.min(now.length(), from + random.nextInt(6));
      String piece =
          switch (random.nextInt(6)) {
            case 0 -> "";
            case 1 -> shard();
            case 2 -> now.substring(from, to).repeat(1 + random.nextInt(3));
            case 3 -> now.substring(from, to) + shard();
            case 4 -> any(others);
            default -> String.valueOf((char) (32 + random.nextInt(95)));
          };
      now = now.substring(0, from) + piece + now.substring(to);
    }
    return now;
  }

  private void command(Object... arguments) {
    String[] words =
        Arrays.stream(arguments)
            .flatMap(a -> a instanceof List<?> list ? list.stream() : java.util.stream.Stream.of(a))
            .map(String::valueOf)
            .toArray(String[]::new);
    StringWriter out = new StringWriter();
    StringWriter err = new StringWriter();
    long start = System.nanoTime();
    int status = Main.run(new PrintWriter(out), new PrintWriter(err), words);
    String said = err.toString().replaceAll("(?m)^warning: .*$", "");
    long millis = (System.nanoTime() - start) / 1_000_000;
    if (millis > slowest) {
      slowest = millis;
      slow = String.join(" ⎵ ", words);
    }
    boolean fine =
        status >= 0
            && status <= 3
            && (status == 2) == !said.isBlank()
            && SUSPICIOUS.stream().noneMatch(err.toString()::contains);
    if (!fine) {
      String input = String.join(" ⎵ ", words);
      wrong.add(status + ": " + input.substring(0, Math.min(600, input.length())) + "\n" + err);
    }
    statuses.merge(status, 1, Integer::sum);
  }

  private List<String> run() {
    String trail = folder.resolve("t.json").toString();
    return List.of("--trail", trail, "--memory", "128M", "--progress-bar", "off");
  }

  private String define(String model) {
    return model.contains("Philosophers") ? "n=3" : "";
  }

  private List<String> with(String model) {
    return define(model).isEmpty() ? List.of() : List.of("--define", define(model));
  }

  private void tell(String what) {
    if (INPUTS > 1000) {
      String input = slow.substring(0, Math.min(300, slow.length()));
      System.out.printf("%s: inputs by status %s%n", what, statuses);
      System.out.printf("  the slowest took %d ms: %s%n", slowest, input);
    }
    assertThat(wrong.stream().limit(10)).isEmpty();
    assertThat(statuses).as("some are understood, some refused").hasSizeGreaterThan(1);
  }

  @Test
  void store_specifications() {
    List<String> specimens = Stores.specimens();
    for (int i = 0; i < INPUTS / 5; i++) {
      String spec = spoilt(any(specimens), specimens);
      if (random.nextInt(8) == 0) {
        // Refused for its memory once the stores are understood, so that nothing is run.
        spec = spec + "," + spoilt(any(specimens), specimens);
        command("compare", models.getFirst(), "--stores=" + spec, "--memory", "1M");
        continue;
      }
      String model = any(models);
      List<String> order =
          random.nextBoolean()
              ? List.of()
              : List.of("--search", random.nextBoolean() ? "bfs" : "dfs");
      command("check", model, with(model), "--store=" + spec, run(), order, "--time", "5s");
    }
    tell("stores");
  }

  @Test
  void invariants() {
    List<String> texts =
        List.of(
            "state != 2 && state < 4",
            "t.f[1] * (a[2] - 1) % 3 >= -x || len(q) < 2 && P[0]:y <= 4",
            "p + q == 3",
            "philosopher[1] + philosopher[2] < 4 || !philosopher[0]",
            "letters.size > 0 && letters[1].to != 2",
            "x << 2 | x & 3 ^ 1",
            "((((x))))",
            "- - !x");
    for (int i = 0; i < INPUTS / 5; i++) {
      int which = random.nextInt(models.size());
      String text = spoilt(random.nextInt(4) > 0 ? texts.get(which) : any(texts), texts);
      text =
          switch (random.nextInt(12)) {
            case 0 -> "(".repeat(random.nextInt(3000)) + text + ")".repeat(random.nextInt(3000));
            case 1 -> ("!".repeat(random.nextInt(3000)) + text);
            case 2 -> (text + shard()).repeat(1 + random.nextInt(2000));
            case 3 -> "x || ".repeat(random.nextInt(20_000)) + "1";
            default -> text;
          };
      String model = models.get(which);
      command("check", model, with(model), "--invariant=" + text, run());
    }
    tell("invariants");
  }

  @Test
  void definitions() {
    List<String> texts =
        List.of("n=3", "N=2", "N=x", "lefty=true", "n=", "=3", "N", "f(x)=x", "x=N");
    for (int i = 0; i < INPUTS / 5; i++) {
      List<String> arguments = new ArrayList<>();
      String model = any(models);
      for (int j = random.nextInt(3); j >= 0; j--) {
        arguments.add("--define=" + spoilt(any(texts), texts));
      }
      // A model may have become large.
      command("check", model, arguments, run(), "--depth", "50", "--time", "2s");
    }
    tell("definitions");
  }

  @Test
  void durations_sizes_and_numbers() {
    List<String> texts = List.of("90s", "1h30m", "512M", "8G", "64M", "100", "7", "1m", "0");
    List<String> options =
        List.of("--time", "--memory", "--depth", "--seed", "--expect", "--threads");
    for (int i = 0; i < INPUTS / 5; i++) {
      List<String> arguments = new ArrayList<>();
      for (int j = random.nextInt(3); j >= 0; j--) {
        arguments.add(any(options) + "=" + spoilt(any(texts), texts));
      }
      String model = any(models);
      String trail = folder.resolve("t.json").toString();
      command("check", model, with(model), "--trail", trail, "--store=full", arguments);
    }
    tell("numbers");
  }

  @Test
  void trails() throws IOException {
    List<String> violated = new ArrayList<>();
    List<String> texts = new ArrayList<>();
    for (String model : models) {
      command("check", model, with(model), run());
      violated.add(model);
      texts.add(Files.readString(folder.resolve("t.json")));
    }
    List<String> pieces =
        List.of(
            "\"events\" : ", "[ ", "{ ", "} ", "]", "\"steps\" : [", "null", "\"text\" : 7,", "[[");
    for (int i = 0; i < INPUTS / 5; i++) {
      int which = random.nextInt(texts.size());
      String text = spoilt(random.nextInt(4) > 0 ? texts.get(which) : any(texts), pieces);
      if (random.nextInt(40) == 0) {
        text = "{\"events\":" + "[{\"a\":".repeat(random.nextInt(5000));
      }
      String trail = file("spoilt.json", text);
      String model = violated.get(which);
      command("simulate", model, with(model), "--trail", trail, "-gl");
    }
    tell("trails");
  }
}
