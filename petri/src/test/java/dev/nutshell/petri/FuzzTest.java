package dev.nutshell.petri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.logic.Expressions;
import dev.nutshell.petri.mcc.Property;
import dev.nutshell.petri.mcc.PropertyFile;
import dev.nutshell.petri.mcc.PropertyInquiry;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Spoilt nets and property files are read, or refused in one sentence with a place. */
class FuzzTest {
  private static final int FIRST = Integer.getInteger("first", 0);
  private static final int SEEDS = Integer.getInteger("seeds", 150);
  private static final int DEEP = 100_000;

  private static final List<String> HELENA =
      List.of(
          """
          n (N := 2) { constant int K := 3; type t: mod N + 1; type e: enum (a, b, c);
            type r: range 0 .. K; type v: vector[t] of r; type s: struct { t x; v y; };
            subtype half: r range 0 .. 1;
            function sum(v x) -> int { int q := 0; for(k in t) q := q + x[k];
              while(q > 9) q := q - 1; if (q = 3) { return 1; } else return q; }
            place p { dom: t * e; init: for(i in t) <( i, a )>; capacity: 4; type: process; }
            place q { dom: s; init: <( {0, [0]} )>; }
            place d { dom: epsilon; init: 2 * epsilon; }
            transition go { in { p: <( x, y )>; q: <( z )>; } out { p: <( x, succ y )>;
              q: <( z :: (.x := succ z.x) )>; } inhibit { d: 3 * epsilon; }
              let { int w := sum(z.y) * 2; } guard: not (w > 5) and x != 1 or y = b;
              priority: x + 1; description: "go"; }
            transition more { in { d: epsilon; } out { d: if (true) epsilon; }
              pick { m in t; } }
            proposition full: exists(k in p | k->1 = 1) and card(k in p | k->1 = 1) <= 2;
          }
          """,
          """
          m { type t: range 1 .. 3;
          #ifdef X
            place z { dom: t; }
          #else
            place a { dom: t; init: <( 1 )>; }
          #endif
            transition f { in { a: <( x )>; } out { a: <( (x > 2) ? 1 : x + 1 )>; } }
            proposition bad: forall(k in a : k->1 < 3);
          }
          """);

  private static final String HELENA_PROPERTIES =
      "state property p: reject bad; accept deadlock; ltl property q: [] (bad or not bad => <> bad"
          + " and deadlock until (true => bad));";

  private static final List<String> HELENA_PIECES =
      List.of(
          "{",
          "}",
          "(",
          ")",
          "[",
          "]",
          ";",
          ":",
          ",",
          "<(",
          ")>",
          "..",
          ":=",
          "->",
          "::",
          "?",
          "not",
          "and",
          "or",
          "0",
          "1",
          "-1",
          "2147483647",
          "99999999999",
          "epsilon",
          "for",
          "in",
          "if",
          "else",
          "while",
          "exists",
          "forall",
          "card",
          "sum",
          "min",
          "max",
          "mult",
          "succ",
          "pred",
          "type",
          "place",
          "transition",
          "function",
          "proposition",
          "dom",
          "init",
          "guard",
          "int",
          "bool",
          "enum",
          "range",
          "mod",
          "vector",
          "struct",
          "list",
          "set",
          "%",
          "/",
          "#",
          "#ifdef X\n",
          "#endif\n",
          "#else\n",
          "\"",
          "'",
          "/*",
          "//",
          "\0",
          "\u00e9",
          "reject",
          "accept",
          "state",
          "ltl",
          "property",
          "until",
          "=>",
          "[]",
          "<>");

  private static final List<String> XML_PIECES =
      List.of(
          "<",
          ">",
          "/>",
          "&",
          "&lt;",
          "&#0;",
          "&x;",
          "<!--",
          "-->",
          "<![CDATA[",
          "]]>",
          "<?x?>",
          "<!DOCTYPE a>",
          "<text>1</text>",
          "<structure/>",
          "<subterm/>",
          "<all/>",
          "<not/>",
          "<successor/>",
          "<imply/>",
          "<numberof/>",
          "<tuple/>",
          "<add/>",
          "<subtract/>",
          "<usersort declaration='a'/>",
          "<partition id='q' name='q'/>",
          "<type value='reset'/>",
          "<arctype><text>inhibitor</text></arctype>",
          "<capacity><text>1</text></capacity>",
          "<until/>",
          "<negation/>",
          "<conjunction/>",
          "<true/>",
          "<next/>",
          "<is-fireable/>",
          "<tokens-count/>",
          "<place-bound/>",
          "<integer-constant>9</integer-constant>",
          "\0",
          "\u00e9",
          "0",
          "-1",
          "4294967296",
          "9223372036854775807",
          "1e9",
          "",
          "id",
          "'",
          "\"");

  @TempDir private Path folder;

  private static void mustBeClear(Problem problem, String text) {
    String all = problem.toString();
    assertThat(all)
        .as(text)
        .doesNotContain("\n")
        .doesNotContain("Exception")
        .doesNotContain("null");
    assertThat(problem.message()).as(text).isNotBlank();
    assertThat(problem.line()).as("%s: %s", all, text).isPositive();
    assertThat(problem.column()).as("%s: %s", all, text).isNotNegative();
  }

  private static void mustBeReadOrRefused(Loading loading, String text) {
    switch (loading) {
      case Loading.Rejected rejected -> mustBeClear(rejected.problems().getFirst(), text);
      case Loading.Loaded loaded -> {
        Explorer explorer = loaded.system().explorer();
        State state = new State();
        explorer.initial(state);
        assertThat(loaded.system().narrator().bindings(state)).isNotNull();
        loaded.system().statements().forEach(each -> assertThat(each.reading().get()).isNotNull());
      }
    }
  }

  static Stream<Long> seeds() {
    return Stream.iterate((long) FIRST, seed -> seed + 1).limit(SEEDS);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_spoilt_place_transition_net(long seed) {
    Nets.Plain plain = Nets.random(seed);
    String good = seed % 2 == 0 ? plain.pnml() : plain.claiming();
    String text = new Spoiler(seed, XML_PIECES).spoil(good);
    Loading loading = Nets.load(text);
    mustBeReadOrRefused(loading, text);
    if (loading instanceof Loading.Loaded loaded) {
      State state = new State();
      EventList events = new EventList();
      Explorer explorer = loaded.system().explorer();
      explorer.initial(state);
      explorer.enabled(state, events);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_spoilt_coloured_net(long seed) throws IOException {
    List<String> nets = List.of("database", "philosophers", "stop_and_wait", "telephones");
    Spoiler spoiler = new Spoiler(seed, XML_PIECES);
    Path file = Path.of("../examples/petri/" + spoiler.pick(nets) + ".pnml");
    String text = spoiler.spoil(Files.readString(file));
    mustBeReadOrRefused(Nets.load(text), text);
  }

  @Test
  void unspoilt_they_are_read() {
    for (String net : HELENA) {
      Loading loading = PetriFrontEnd.loadHelena(net, "test.lna", Map.of());
      assertThat(loading).isInstanceOf(Loading.Loaded.class);
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void a_spoilt_helena_net_and_its_properties(long seed) throws IOException {
    Spoiler spoiler = new Spoiler(seed, HELENA_PIECES);
    String net = spoiler.pick(HELENA);
    String text = spoiler.spoil(net);
    mustBeReadOrRefused(PetriFrontEnd.loadHelena(text, "test.lna", Map.of()), text);
    Path file = folder.resolve("net.lna");
    Files.writeString(file, HELENA.getLast());
    String properties = spoiler.spoil(HELENA_PROPERTIES);
    Files.writeString(folder.resolve("net.prop.lna"), properties);
    mustBeReadOrRefused(PetriFrontEnd.loadHelena(file, Map.of()), properties);
  }

  private static List<Property> read(String text, MarkedNet net) {
    return PropertyFile.read(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), net);
  }

  /** Also answered where it can be read, in a part of the states. */
  @ParameterizedTest
  @MethodSource("seeds")
  void a_spoilt_property_file(long seed) {
    Random random = new Random(seed);
    MarkedNet net = (MarkedNet) Nets.system(Nets.processes(seed).pnml());
    StringBuilder good = new StringBuilder("<?xml version='1.0'?>\n<property-set>\n");
    for (int i = 0; i <= random.nextInt(3); i++) {
      good.append("<property><id>f" + i + "</id><description>x</description>\n<formula>");
      good.append(FormulaText.top(random, net)).append("</formula></property>\n");
    }
    String whole = good + "</property-set>";
    assertThat(read(whole, net)).as(whole).isNotEmpty();
    String text = new Spoiler(seed, XML_PIECES).spoil(whole);
    List<Property> properties;
    try {
      properties = read(text, net);
    } catch (Malformed malformed) {
      mustBeClear(malformed.problem("p.xml"), text);
      return;
    }
    int answers = 0;
    for (Inquiry inquiry : PropertyInquiry.of(properties)) {
      RunSpec.Builder spec = RunSpec.builder().store("full").memory(64L << 20).depth(4);
      answers += Asked.of(net, inquiry, spec).asked().size();
    }
    assertThat(answers).isEqualTo(properties.size());
  }

  private static final List<String> FORMULA_PIECES =
      List.of(
          "[]",
          "<>",
          "X",
          "U",
          "W",
          "V",
          "!",
          "(",
          ")",
          "[",
          "{",
          "&&",
          "||",
          "->",
          "<->",
          "<",
          "<=",
          "==",
          "!=",
          "+",
          "-",
          "*",
          "/",
          "%",
          "fireable",
          "fireable(",
          "fireable()",
          "fireable(t0,",
          ",",
          "'",
          "\"",
          "''",
          "p0",
          "t0",
          "p",
          "1",
          "0",
          "true",
          "99999999999",
          "@",
          "?",
          ".",
          ":",
          "\0",
          "\u00e9",
          " ",
          "");

  /** Also translated where it can be read. */
  @ParameterizedTest
  @MethodSource("seeds")
  void a_spoilt_formula_about_runs(long seed) {
    Random random = new Random(seed);
    Nets.Plain plain = Nets.processes(seed);
    MarkedNet net = (MarkedNet) Nets.system(plain.pnml());
    for (int i = 0; i < 20; i++) {
      String good = Said.random(random, plain.places(), plain.in().size(), 3).text();
      assertThat(net.formula(good)).isInstanceOf(Stated.Understanding.Understood.class);
      String text = new Spoiler(random.nextLong(), FORMULA_PIECES).spoil(good);
      switch (net.formula(text)) {
        case Stated.Understanding.Malformed malformed ->
            mustBeClear(malformed.problem(), text.replace("\n", " "));
        case Stated.Understanding.Understood understood ->
            assertThat(understood.stated().reading().get()).isNotNull();
      }
    }
  }

  @Test
  void whatever_is_nested_a_hundred_thousand_deep_is_refused() {
    MarkedNet net = (MarkedNet) Nets.system(Nets.random(1).pnml());
    for (String tag : List.of("negation", "conjunction", "all-paths", "finally", "x")) {
      String text =
          "<property-set><property><id>a</id><formula>"
              + ("<" + tag + ">").repeat(DEEP)
              + ("</" + tag + ">").repeat(DEEP)
              + "</formula></property></property-set>";
      try {
        read(text, net);
        assertThat(tag).isNull();
      } catch (Malformed malformed) {
        assertThat(malformed.getMessage()).contains("nested deeper than");
      }
    }
    for (String[] deep :
        new String[][] {
          {"(", "true", ")"},
          {"not ", "true", ""},
          {"- ", "1", " > 0"},
          {"succ ", "1", " > 0"},
          {"1 + ", "1", " > 0"},
          {"true and ", "true", ""},
          {"true ? true : ", "true", ""},
          {"exists(t in p | ", "true", ")"}
        }) {
      String text =
          "n { place p { dom: epsilon; } proposition a:\n"
              + deep[0].repeat(DEEP)
              + deep[1]
              + (deep[2].startsWith(" ") ? deep[2] : deep[2].repeat(DEEP))
              + "; }";
      Loading loading = PetriFrontEnd.loadHelena(text, "deep.lna", Map.of());
      assertThat(loading).as(deep[0]).isInstanceOf(Loading.Rejected.class);
      mustBeClear(((Loading.Rejected) loading).problems().getFirst(), deep[0]);
      String expression = text.substring(text.indexOf("a:") + 3, text.length() - 3);
      if (deep[0].length() > 4 && !deep[0].startsWith("1")) {
        continue;
      }
      assertThat(Expressions.parse(expression.replace("not ", "!"), net.narrator()))
          .as(deep[0])
          .isInstanceOf(Expressions.Parsed.Malformed.class);
    }
  }
}
