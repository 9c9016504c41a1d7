package dev.nutshell.lts;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.lts.Aut.Edge;
import dev.nutshell.testkit.CanonicalLts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is written can be read, and is the same. */
class RoundTripTest {
  @TempDir Path directory;

  static LongStream seeds() {
    return LongStream.range(0, 200);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void what_a_text_says_is_what_is_read(long seed) {
    RandomAut random = new RandomAut(seed);
    try (LtsSystem system = Aut.load(random.text())) {
      assertThat(system.states()).isEqualTo(random.states);
      assertThat(system.initialState()).isEqualTo(random.initial);
      assertThat(system.transitions()).isEqualTo(random.edges.size());
      assertThat(Aut.edges(system)).isEqualTo(random.sorted());
    }
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void what_is_written_is_what_is_read(long seed) throws IOException {
    RandomAut random = new RandomAut(seed);
    List<String> labels = random.edges.stream().map(Edge::label).distinct().toList();
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (AutWriter writer = AutWriter.to(bytes, "-", labels::get)) {
      for (Edge edge : random.edges) {
        writer.edge(edge.source(), labels.indexOf(edge.label()), edge.target());
      }
      writer.finish(random.initial, random.states);
    }
    try (LtsSystem system = Aut.load(bytes.toByteArray())) {
      assertThat(system.initialState()).isEqualTo(random.initial);
      assertThat(system.states()).isEqualTo(random.states);
      assertThat(Aut.edges(system)).isEqualTo(random.sorted());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"copy.aut", "copy.aut.gz"})
  void a_file_of_the_corpus_survives(String name) throws IOException {
    Path copy = directory.resolve(name);
    try (LtsSystem original = Aut.load(Aut.corpus().resolve("vasy_8_38.aut"))) {
      List<Edge> edges = Aut.edges(original);
      List<String> labels = edges.stream().map(Edge::label).distinct().toList();
      try (AutWriter writer = AutWriter.create(copy, labels::get)) {
        for (Edge edge : edges) {
          writer.edge(edge.source(), labels.indexOf(edge.label()), edge.target());
        }
        writer.finish(original.initialState(), original.states());
      }
      try (LtsSystem written = Aut.load(copy)) {
        assertThat(Aut.edges(written)).isEqualTo(edges);
        assertThat(CanonicalLts.inEventOrder(written))
            .isEqualTo(CanonicalLts.inEventOrder(original));
      }
    }
  }

  @Test
  void a_copy_of_a_copy_is_the_same_file() throws IOException {
    RandomAut random = new RandomAut(42);
    byte[] once = copy(random.text().getBytes(StandardCharsets.UTF_8));
    assertThat(copy(once)).isEqualTo(once);
  }

  private static byte[] copy(byte[] text) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (LtsSystem system = Aut.load(text)) {
      List<Edge> edges = Aut.edges(system);
      List<String> labels = edges.stream().map(Edge::label).distinct().toList();
      try (AutWriter writer = AutWriter.to(bytes, "-", labels::get)) {
        for (Edge edge : edges) {
          writer.edge(edge.source(), labels.indexOf(edge.label()), edge.target());
        }
        writer.finish(system.initialState(), system.states());
      }
    }
    return bytes.toByteArray();
  }
}
