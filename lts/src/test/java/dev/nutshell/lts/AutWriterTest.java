package dev.nutshell.lts;

import static dev.nutshell.lts.Aut.edge;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.management.ThreadMXBean;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What is written, where, and what is left when something goes wrong. */
class AutWriterTest {
  private static final List<String> LABELS = List.of("a", "c2(d1, true)", "größer");

  @TempDir Path directory;

  private static void writeThree(AutWriter writer) throws IOException {
    writer.edge(0, 0, 1);
    writer.edge(1, 1, 12345);
    writer.edge(12345, 2, 0);
    writer.finish(1, 12346);
  }

  private static final String EDGES =
      """
      (0,"a",1)
      (1,"c2(d1, true)",12345)
      (12345,"größer",0)
      """;

  @Test
  void a_file_starts_with_the_true_counts_in_a_padded_header() throws IOException {
    Path file = directory.resolve("out.aut");
    try (AutWriter writer = AutWriter.create(file, LABELS::get)) {
      writeThree(writer);
    }
    assertThat(file).hasContent("des (1,3,12346)" + " ".repeat(57) + "\n" + EDGES);
  }

  @Test
  void a_compressed_file_says_the_same_to_every_reader_of_gzip() throws IOException {
    Path file = directory.resolve("out.aut.gz");
    try (AutWriter writer = AutWriter.create(file, LABELS::get)) {
      writeThree(writer);
    }
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      assertThat(new String(in.readAllBytes(), StandardCharsets.UTF_8))
          .isEqualTo("des (1,3,12346)" + " ".repeat(57) + "\n" + EDGES);
    }
    try (LtsSystem system = Aut.load(file)) {
      assertThat(Aut.edges(system))
          .containsExactly(
              edge(0, "a", 1), edge(1, "c2(d1, true)", 12345), edge(12345, "größer", 0));
    }
  }

  @Test
  void a_stream_gets_all_of_it_at_the_end_and_stays_open() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (AutWriter writer = AutWriter.to(bytes, "standard output", LABELS::get)) {
      writer.edge(0, 0, 1);
      assertThat(bytes.size()).isZero();
      writer.finish(0, 2);
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo("des (0,1,2)\n(0,\"a\",1)\n");
  }

  @Test
  void quotes_and_line_breaks_in_labels_are_replaced() throws IOException {
    List<String> labels = List.of("say \"hello\"", "two\r\nlines", "");
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (AutWriter writer = AutWriter.to(bytes, "-", labels::get)) {
      for (int label = 0; label < labels.size(); label++) {
        writer.edge(0, label, 0);
      }
      writer.finish(0, 1);
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo("des (0,3,1)\n(0,\"say 'hello'\",0)\n(0,\"two  lines\",0)\n(0,\"\",0)\n");
  }

  @Test
  void numbers_are_written_to_the_last_digit() throws IOException {
    long[] numbers = {0, 9, 10, 99, 100, 4294967295L, 999_999_999_999_999_999L, Long.MAX_VALUE};
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (AutWriter writer = AutWriter.to(bytes, "-", LABELS::get)) {
      for (long number : numbers) {
        writer.edge(number, 0, number);
      }
      writer.finish(0, Long.MAX_VALUE);
    }
    StringBuilder expected = new StringBuilder("des (0,8," + Long.MAX_VALUE + ")\n");
    for (long number : numbers) {
      expected.append("(").append(number).append(",\"a\",").append(number).append(")\n");
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8)).isEqualTo(expected.toString());
  }

  @Test
  void a_label_longer_than_the_buffer_is_written_whole() throws IOException {
    String label = "x".repeat(500_000);
    Path file = directory.resolve("long.aut.gz");
    try (AutWriter writer = AutWriter.create(file, number -> label)) {
      writer.edge(0, 0, 1);
      writer.edge(1, 0, 0);
      writer.finish(0, 2);
    }
    try (LtsSystem system = Aut.load(file)) {
      assertThat(Aut.edges(system)).containsExactly(edge(0, label, 1), edge(1, label, 0));
    }
  }

  @Test
  void more_labels_than_are_kept_are_written_all_the_same() throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    int[] numbers = {(1 << 20) - 1, 1 << 20, Integer.MAX_VALUE, 1 << 20};
    try (AutWriter writer = AutWriter.to(bytes, "-", Integer::toString)) {
      for (int number : numbers) {
        writer.edge(0, number, 0);
      }
      writer.finish(0, 1);
    }
    assertThat(bytes.toString(StandardCharsets.UTF_8))
        .isEqualTo(
            "des (0,4,1)\n(0,\"1048575\",0)\n(0,\"1048576\",0)\n(0,\"2147483647\",0)\n"
                + "(0,\"1048576\",0)\n");
  }

  @Test
  void an_edge_allocates_nothing() throws IOException {
    try (AutWriter writer = AutWriter.to(OutputStream.nullOutputStream(), "-", LABELS::get)) {
      writeEdges(writer);
      long before = allocated();
      writeEdges(writer);
      // A flush of the buffer, every few thousand edges, may allocate a little.
      assertThat(allocated() - before).isLessThan(100_000);
    }
  }

  private static void writeEdges(AutWriter writer) throws IOException {
    for (int i = 0; i < 100_000; i++) {
      writer.edge(i, i % 3, i / 2);
    }
  }

  private static long allocated() {
    return ((ThreadMXBean) ManagementFactory.getThreadMXBean()).getCurrentThreadAllocatedBytes();
  }

  @Test
  void a_writer_that_is_not_finished_leaves_no_file() throws IOException {
    Path file = directory.resolve("out.aut");
    try (AutWriter writer = AutWriter.create(file, LABELS::get)) {
      writer.edge(0, 0, 1);
    }
    assertThat(file).doesNotExist();
  }

  @Test
  void an_existing_file_is_replaced() throws IOException {
    Path file = directory.resolve("out.aut");
    Files.writeString(file, "x".repeat(1000));
    try (AutWriter writer = AutWriter.create(file, LABELS::get)) {
      writer.finish(0, 1);
    }
    assertThat(file).hasContent("des (0,0,1)" + " ".repeat(61) + "\n");
  }

  @Test
  void a_missing_directory_and_a_directory_are_named() {
    Path missing = directory.resolve("missing").resolve("out.aut");
    assertThatThrownBy(() -> AutWriter.create(missing, LABELS::get))
        .isInstanceOf(IOException.class)
        .hasMessage(missing + ": cannot be written: there is no such directory");
    assertThatThrownBy(() -> AutWriter.create(directory, LABELS::get))
        .isInstanceOf(IOException.class)
        .hasMessage(directory + ": cannot be written: it is a directory");
  }

  @Test
  void a_full_device_is_named() throws IOException {
    Path full = Path.of("/dev/full");
    assumeTrue(Files.exists(full), "this system has no /dev/full");
    try (AutWriter writer = AutWriter.create(full, LABELS::get)) {
      writer.edge(0, 0, 1);
      assertThatThrownBy(() -> writer.finish(0, 2))
          .isInstanceOf(IOException.class)
          .hasMessage("/dev/full: cannot be written: No space left on device");
    }
  }
}
