package dev.nutshell.lts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.engine.model.State;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPOutputStream;

/** What the tests of this module share: loading texts, and seeing all of what was loaded. */
final class Aut {
  private static final Path CORPUS = Path.of("../../shared/corpus/lts");

  private Aut() {}

  /** The corpus of LTS files; without it the calling test is skipped. */
  static Path corpus() {
    assumeTrue(Files.isDirectory(CORPUS), "the corpus is not here");
    return CORPUS;
  }

  static LtsSystem load(String text) {
    return load(text.getBytes(StandardCharsets.UTF_8));
  }

  static LtsSystem load(byte[] bytes) {
    return system(
        AutReader.load(new ByteArrayInputStream(bytes), "x.aut", MemoryBudget.unlimited()));
  }

  static LtsSystem load(Path path) {
    return system(AutReader.load(path, MemoryBudget.unlimited()));
  }

  private static LtsSystem system(Loading loading) {
    return switch (loading) {
      case Loading.Loaded loaded -> (LtsSystem) loaded.system();
      case Loading.Rejected rejected -> throw new AssertionError(rejected.problems());
    };
  }

  static String problem(String text) {
    return problem(text.getBytes(StandardCharsets.UTF_8));
  }

  static String problem(byte[] bytes) {
    return problem(new ByteArrayInputStream(bytes));
  }

  /** The one problem that the input is rejected for, after which all memory is given back. */
  static String problem(InputStream in) {
    MemoryBudget budget = new MemoryBudget(64 << 20);
    Problem problem = problem(AutReader.load(in, "x.aut", budget));
    assertThat(budget.used()).isZero();
    return problem.toString();
  }

  static Problem problem(Loading loading) {
    return switch (loading) {
      case Loading.Loaded loaded -> throw new AssertionError("loaded " + edges(loaded));
      case Loading.Rejected rejected -> {
        assertThat(rejected.problems()).hasSize(1);
        yield rejected.problems().getFirst();
      }
    };
  }

  private static List<Edge> edges(Loading.Loaded loaded) {
    try (LtsSystem system = (LtsSystem) loaded.system()) {
      return edges(system);
    }
  }

  /** An edge as a person reads it. */
  record Edge(int source, String label, int target) {}

  static Edge edge(int source, String label, int target) {
    return new Edge(source, label, target);
  }

  /** All edges, by source and then in the order of events; also those that cannot be reached. */
  static List<Edge> edges(LtsSystem system) {
    Explorer explorer = system.explorer();
    List<Edge> edges = new ArrayList<>();
    State state = new State();
    State successor = new State();
    for (int source = 0; source < system.states(); source++) {
      enter(system, source, state);
      for (int event : enabled(explorer, state)) {
        assertThat(explorer.fire(state, event, successor)).isEqualTo(Explorer.OK);
        String label = system.narrator().label(explorer.label(state, event));
        edges.add(edge(source, label, successor.getInt(0)));
      }
    }
    return edges;
  }

  static int[] enabled(Explorer explorer, State state) {
    EventList events = new EventList();
    assertThat(explorer.enabled(state, events)).isEqualTo(Explorer.OK);
    return events.toArray();
  }

  /** Makes {@code state} the vector of the state of that number. */
  static void enter(LtsSystem system, int number, State state) {
    system.explorer().initial(state);
    state.setInt(0, number);
  }

  static byte[] gzip(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(StandardCharsets.UTF_8));
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }
}
