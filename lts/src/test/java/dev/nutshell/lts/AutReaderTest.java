package dev.nutshell.lts;

import static dev.nutshell.lts.Aut.edge;
import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.lts.Aut.Edge;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an {@code .aut} file may look like. */
class AutReaderTest {
  private static List<Edge> edges(String text) {
    try (LtsSystem system = Aut.load(text)) {
      return Aut.edges(system);
    }
  }

  private static List<String> labels(String... fields) {
    return edges("des (0," + fields.length + ",1)\n(0," + String.join(",0)\n(0,", fields) + ",0)\n")
        .stream()
        .map(Edge::label)
        .toList();
  }

  @Test
  void the_header_says_the_initial_state_the_transitions_and_the_states() {
    try (LtsSystem system = Aut.load("des (2,1,7)\n(2,a,6)\n")) {
      assertThat(system.initialState()).isEqualTo(2);
      assertThat(system.transitions()).isEqualTo(1);
      assertThat(system.states()).isEqualTo(7);
      assertThat(system.labels()).isEqualTo(1);
    }
  }

  @Test
  void a_system_may_have_no_transitions() {
    assertThat(edges("des (0,0,1)")).isEmpty();
  }

  @Test
  void labels_come_in_quotes_or_bare() {
    assertThat(edges("des (0, 2, 2)\n(0, \"G !TRUE\", 1)\n(1, i, 0)\n"))
        .containsExactly(edge(0, "G !TRUE", 1), edge(1, "i", 0));
  }

  @Test
  void one_label_written_in_two_ways_is_one_label() {
    try (LtsSystem system = Aut.load("des (0,2,2)\n(0,\"i\",1)\n(1, i ,0)\n")) {
      assertThat(system.labels()).isEqualTo(1);
    }
  }

  @Test
  void blanks_around_a_label_do_not_count_but_those_inside_quotes_do() {
    assertThat(labels(" a b\t", " \" a \" ")).containsExactly("a b", " a ");
  }

  @Test
  void a_label_may_hold_commas_and_parentheses() {
    assertThat(labels("\"c2(d1, true)\"", "c2(d1, true)", "\",\"", "f(,),3"))
        .containsExactly("c2(d1, true)", "c2(d1, true)", ",", "f(,),3");
  }

  @Test
  void a_label_in_quotes_may_be_empty_or_hold_quotes() {
    assertThat(labels("\"\"", "\"\"\"", "\"a\"b\"", "\"a\",\"b\"", "a\"b"))
        .containsExactly("", "\"", "a\"b", "a\",\"b", "a\"b");
  }

  @Test
  void a_label_may_look_like_an_edge_or_a_probability() {
    assertThat(labels("\"(0,a,1)\"", "\"0 1/2 1\"", "5"))
        .containsExactly("(0,a,1)", "0 1/2 1", "5");
  }

  @Test
  void labels_are_utf_8() {
    assertThat(labels("10￥", "\"größer 🐢\"")).containsExactly("10￥", "größer 🐢");
  }

  @Test
  void a_label_that_is_not_utf_8_is_taken_as_latin_1() {
    byte[] bytes = "des (0,2,1)\n(0,\"größer\",0)\n(0,Ä,0)".getBytes(StandardCharsets.ISO_8859_1);
    try (LtsSystem system = Aut.load(bytes)) {
      assertThat(Aut.edges(system)).containsExactly(edge(0, "größer", 0), edge(0, "Ä", 0));
    }
  }

  @Test
  void lines_may_be_padded_and_blanks_may_stand_between_all_tokens() {
    assertThat(edges("  des\t( 0 , 1 , 2 )      \n \t( 0 ,\t\"a\" , 1 )   \n"))
        .containsExactly(edge(0, "a", 1));
  }

  @Test
  void header_and_edges_need_no_blanks() {
    assertThat(edges("des(0,1,2)\n(0,a,1)")).containsExactly(edge(0, "a", 1));
  }

  @Test
  void lines_may_end_as_on_windows() {
    assertThat(edges("des (0,2,2)\r\n(0,\"a\",1)\r\n(1,b,0)\r\n"))
        .containsExactly(edge(0, "a", 1), edge(1, "b", 0));
  }

  @Test
  void blank_lines_are_skipped_and_the_last_line_need_not_end() {
    assertThat(edges("\n\ndes (0,2,2)\n\n(0,a,1)\n \r\n(1,b,0)")).hasSize(2);
    assertThat(edges("des (0,1,2)\n(0,a,1)\n\n  \n\r\n")).hasSize(1);
  }

  @Test
  void a_byte_order_mark_is_skipped() {
    assertThat(edges("\uFEFFdes (0,1,2)\n(0,a,1)\n")).hasSize(1);
  }

  @Test
  void leading_zeros_do_not_count() {
    assertThat(edges("des (00000000000000,01,2)\n(0000000000000000000000,a,001)\n"))
        .containsExactly(edge(0, "a", 1));
  }

  @Test
  void edges_of_a_state_keep_the_order_of_the_file_however_they_are_mixed() {
    assertThat(edges("des (0,6,3)\n(2,a,0)\n(0,b,1)\n(2,c,1)\n(1,d,2)\n(0,b,1)\n(2,a,0)\n"))
        .containsExactly(
            edge(0, "b", 1),
            edge(0, "b", 1),
            edge(1, "d", 2),
            edge(2, "a", 0),
            edge(2, "c", 1),
            edge(2, "a", 0));
  }

  @Test
  void a_line_may_be_as_long_as_the_bound_and_lie_across_buffers() {
    String label = "ü".repeat((Lines.LONGEST - 20) / 2);
    assertThat(edges("des (0,2,2)\n(0,\"" + label + "\",1)\n(1,\"" + label + "\",0)\n"))
        .containsExactly(edge(0, label, 1), edge(1, label, 0));
  }

  @Test
  void the_first_bytes_tell_whether_a_file_is_compressed_not_its_name(@TempDir Path directory)
      throws Exception {
    Path compressed = directory.resolve("compressed.aut");
    Path plain = directory.resolve("plain.aut.gz");
    Files.write(compressed, Aut.gzip("des (0,1,2)\n(0,a,1)\n"));
    Files.writeString(plain, "des (0,1,2)\n(0,a,1)\n");
    for (Path path : List.of(compressed, plain)) {
      try (LtsSystem system = Aut.load(path)) {
        assertThat(Aut.edges(system)).containsExactly(edge(0, "a", 1));
      }
    }
  }
}
