package dev.nutshell.lts.relation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.lts.AutReader;
import dev.nutshell.lts.AutWriter;
import dev.nutshell.lts.LtsSystem;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class RelationsTest {
  private static final int SYSTEMS = 2000;
  private static final Path CORPUS = Path.of("../../shared/corpus/lts");

  @ParameterizedTest
  @EnumSource(names = {"STRONG", "DIVERGENCE_PRESERVING_BRANCHING", "BRANCHING"})
  void states_are_related_as_the_definition_says(Relation relation) {
    for (long seed = 0; seed < SYSTEMS; seed++) {
      try (LtsSystem system = load(random(seed, 1 + (int) (seed % 12)))) {
        Graph graph = Joined.of(List.of(system), new Alphabet(Relabelling.NONE));
        boolean[][] expected = new PlainRelations(graph).related(relation);
        try (Blocks blocks = Blocks.of(graph, relation, false, MemoryBudget.unlimited())) {
          for (int one = 0; one < graph.states(); one++) {
            for (int other = 0; other < one; other++) {
              assertThat(blocks.block(one) == blocks.block(other))
                  .as("%s: states %d and %d of seed %d", relation, one, other, seed)
                  .isEqualTo(expected[one][other]);
            }
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource
  void two_systems_are_equal_as_the_definition_says_and_else_told_apart(Relation relation) {
    int different = 0;
    for (long seed = 0; seed < SYSTEMS; seed++) {
      int size = 1 + (int) (seed % 7);
      try (LtsSystem one = load(random(2 * seed, size));
          LtsSystem other = load(random(2 * seed + 1, size))) {
        Joined graph = Joined.of(List.of(one, other), new Alphabet(Relabelling.NONE));
        PlainRelations plain = new PlainRelations(graph);
        boolean same = plain.related(relation)[graph.initial()][graph.secondInitial()];
        Comparison comparison =
            Comparison.of(one, other, relation, Relabelling.NONE, MemoryBudget.unlimited());
        assertThat(comparison instanceof Comparison.Equal)
            .as("%s of seed %d", relation, seed)
            .isEqualTo(same);
        if (comparison instanceof Comparison.ByTrace trace) {
          assertThat(trace.labels().size())
              .as("a shortest sequence, %s of seed %d", relation, seed)
              .isEqualTo(
                  plain.shortestDifference(
                      graph.initial(), graph.secondInitial(), relation == Relation.WEAK_TRACE));
        } else if (!same) {
          // A formula that does not tell them apart is an error of its own.
          assertThat(comparison).isInstanceOf(Comparison.ByFormula.class);
          Formula formula = ((Comparison.ByFormula) comparison).formula();
          assertThat(formula.text()).hasSize((int) formula.length());
        }
        different += same ? 0 : 1;
      }
    }
    assertThat(different).isBetween(SYSTEMS / 10, SYSTEMS * 9 / 10);
  }

  @ParameterizedTest
  @EnumSource
  void a_minimal_system_is_equal_to_the_whole_one_and_none_is_smaller(Relation relation)
      throws IOException {
    for (long seed = 0; seed < 500; seed++) {
      byte[] text = random(seed, 1 + (int) (seed % 12));
      try (LtsSystem system = load(text);
          LtsSystem once = load(minimized(system, relation));
          LtsSystem twice = load(minimized(once, relation))) {
        assertThat(
                Comparison.of(system, once, relation, Relabelling.NONE, MemoryBudget.unlimited()))
            .as("%s of seed %d", relation, seed)
            .isEqualTo(new Comparison.Equal());
        assertThat(twice.states()).isEqualTo(once.states());
        assertThat(twice.transitions()).isEqualTo(once.transitions());
      }
    }
  }

  /** Sizes that LTSmin's ltsmin-reduce gives for the same files. */
  @ParameterizedTest
  @CsvSource({
    "vasy_0_1, strong, 9, 20",
    "vasy_0_1, branching, 9, 20",
    "vasy_1_4, strong, 28, 59",
    "vasy_1_4, branching, 4, 5",
    "cwi_1_2, strong, 1132, 1432",
    "cwi_1_2, branching, 67, 115",
    "vasy_8_24, strong, 416, 1193",
    "vasy_8_24, branching, 170, 506",
    "vasy_8_38, strong, 219, 838",
    "vasy_8_38, branching, 193, 776",
    "vasy_10_56, branching, 2112, 11372",
    "vasy_40_60, branching, 20003, 40004",
  })
  void published_systems_have_their_known_sizes(
      String name, String relation, int states, long transitions) throws IOException {
    Path file = CORPUS.resolve(name + ".aut");
    assumeTrue(Files.exists(file), "the corpus is not here");
    try (LtsSystem system = system(AutReader.load(file, MemoryBudget.unlimited()));
        LtsSystem minimal = load(minimized(system, Relation.of(relation)))) {
      assertThat(minimal.states()).isEqualTo(states);
      assertThat(minimal.transitions()).isEqualTo(transitions);
    }
  }

  @Test
  void a_long_chain_is_refined_from_its_end_without_looking_at_all_of_it_each_time()
      throws IOException {
    int length = 100_000;
    StringBuilder text = new StringBuilder("des (0,%d,%d)\n".formatted(length, length + 1));
    for (int i = 0; i < length; i++) {
      text.append("(%d,\"a\",%d)\n".formatted(i, i + 1));
    }
    try (LtsSystem system = load(text.toString().getBytes(StandardCharsets.UTF_8));
        LtsSystem minimal = load(minimized(system, Relation.STRONG))) {
      assertThat(minimal.states()).isEqualTo(length + 1);
    }
  }

  @Test
  void hiding_and_renaming_are_done_before_anything_is_compared() {
    try (LtsSystem one = load("des (0,2,3)\n(0,\"send !1\",1)\n(1,\"b\",2)\n");
        LtsSystem other = load("des (0,1,2)\n(0,\"c\",1)\n")) {
      Relabelling relabelling = Relabelling.NONE.hiding("send*").renaming("b", "c");
      assertThat(
              Comparison.of(one, other, Relation.BRANCHING, relabelling, MemoryBudget.unlimited()))
          .isEqualTo(new Comparison.Equal());
      assertThat(relabelling.idle(List.of(one, other))).isNull();
      assertThat(Relabelling.NONE.hiding("sent !1").idle(List.of(one, other)))
          .isEqualTo("no transition has the label 'sent !1'; did you mean 'send !1'?");
    }
  }

  @Test
  void a_formula_reads_as_one_would_write_it() {
    try (LtsSystem early = load("des (0,4,5)\n(0,a,1)\n(0,a,2)\n(1,b,3)\n(2,c,4)\n");
        LtsSystem late = load("des (0,3,4)\n(0,a,1)\n(1,b,2)\n(1,c,3)\n")) {
      assertThat(told(early, late, Relation.STRONG)).isIn("<a>!<b>true", "<a>!<c>true");
      assertThat(told(late, early, Relation.STRONG)).startsWith("<a>(<");
      assertThat(told(early, late, Relation.BRANCHING)).startsWith("hidden <a>!");
    }
  }

  private static String told(LtsSystem one, LtsSystem other, Relation relation) {
    return ((Comparison.ByFormula)
            Comparison.of(one, other, relation, Relabelling.NONE, MemoryBudget.unlimited()))
        .formula()
        .text();
  }

  @ParameterizedTest
  @EnumSource
  void too_little_memory_is_said_and_all_of_it_given_back(Relation relation) {
    try (LtsSystem system = load(random(7, 3000))) {
      for (long bytes = 1 << 12; bytes < 1 << 19; bytes += bytes / 3) {
        MemoryBudget tight = new MemoryBudget(bytes);
        try (var _ = Minimal.of(system, relation, Relabelling.NONE, tight)) {
          break;
        } catch (MemoryBudget.Exhausted _) {
          assertThat(tight.used()).isZero();
        }
        assertThatThrownBy(() -> Comparison.of(system, system, relation, Relabelling.NONE, tight))
            .isInstanceOf(MemoryBudget.Exhausted.class);
        assertThat(tight.used()).isZero();
      }
    }
  }

  /** Few labels, so that states are alike, and about as many hidden steps as others. */
  private static byte[] random(long seed, int states) {
    SplittableRandom random = new SplittableRandom(seed);
    int edges = random.nextInt(2 * states + 1);
    StringBuilder text = new StringBuilder("des (0,%d,%d)\n".formatted(edges, states));
    for (int i = 0; i < edges; i++) {
      String label = List.of("i", "tau", "a", "b").get(random.nextInt(4));
      text.append(
          "(%d,\"%s\",%d)\n".formatted(random.nextInt(states), label, random.nextInt(states)));
    }
    return text.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static LtsSystem load(String text) {
    return load(text.getBytes(StandardCharsets.UTF_8));
  }

  private static LtsSystem load(byte[] text) {
    return system(
        AutReader.load(new ByteArrayInputStream(text), "x.aut", MemoryBudget.unlimited()));
  }

  private static LtsSystem system(Loading loading) {
    return switch (loading) {
      case Loading.Loaded loaded -> (LtsSystem) loaded.system();
      case Loading.Rejected rejected -> throw new AssertionError(rejected.problems());
    };
  }

  private static byte[] minimized(LtsSystem system, Relation relation) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (Minimal minimal =
            Minimal.of(system, relation, Relabelling.NONE, MemoryBudget.unlimited());
        AutWriter writer = AutWriter.to(out, "here", minimal::label)) {
      minimal.write(writer);
    }
    return out.toByteArray();
  }
}
