package dev.nutshell.lts;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.params.provider.Arguments.arguments;

import dev.nutshell.engine.memory.MemoryBudget;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Every malformed input gives one sentence that says where and what. */
class MalformedAutTest {
  private static final String WANTED = "'des (initial state, transitions, states)'";

  @ParameterizedTest
  @MethodSource("headers")
  void a_malformed_header_is_rejected(String text, String message) {
    assertThat(Aut.problem(text)).isEqualTo(message);
  }

  static List<Arguments> headers() {
    return List.of(
        arguments("", "x.aut: the file is empty, expected " + WANTED),
        arguments(" \n\r\n\n", "x.aut: the file is empty, expected " + WANTED),
        arguments("(0,a,1)\n", "x.aut:1:1: expected the header " + WANTED + ", found '('"),
        arguments("\n de (0,0,1)\n", "x.aut:2:2: expected the header " + WANTED + ", found 'd'"),
        arguments("d", "x.aut:1:1: expected the header " + WANTED + ", found 'd'"),
        arguments("\u0000\u0001", "x.aut:1:1: expected the header " + WANTED + ", found byte 0x00"),
        arguments("ß", "x.aut:1:1: expected the header " + WANTED + ", found 'ß'"),
        arguments("des", "x.aut:1:4: expected '(' after 'des', found the end of the line"),
        arguments("des 0,1,2", "x.aut:1:5: expected '(' after 'des', found '0'"),
        arguments(
            "des (\n0,1,2)",
            "x.aut:1:6: expected the initial state as a number, found the end of the line"),
        arguments("des (0;1,2)", "x.aut:1:7: expected ',' after the initial state, found ';'"),
        arguments("des (0)", "x.aut:1:7: expected ',' after the initial state, found ')'"),
        arguments(
            "des (0, x, 2)",
            "x.aut:1:9: expected the number of transitions as a number, found 'x'"),
        arguments(
            "des (0,1)", "x.aut:1:9: expected ',' after the number of transitions, found ')'"),
        arguments(
            "des (0,1,2",
            "x.aut:1:11: expected ')' after the number of states, found the end of the line"),
        arguments(
            "des (0,1,2,3)", "x.aut:1:11: expected ')' after the number of states, found ','"),
        arguments("des (0,0,1) x", "x.aut:1:13: expected the end of the line, found 'x'"),
        arguments("des (0,0,1)\r(0,a,0)", "x.aut:1:13: expected the end of the line, found '('"),
        arguments("des (-1,0,1)", "x.aut:1:6: the initial state cannot be negative"),
        arguments("des (0,-0,1)", "x.aut:1:8: the number of transitions cannot be negative"),
        arguments("des (0,0,-", "x.aut:1:10: expected the number of states as a number, found '-'"),
        arguments(
            "des (0,0,0)",
            "x.aut:1:6: the initial state 0 does not exist: the header says 0 states"),
        arguments(
            "des ( 5,0,5)",
            "x.aut:1:7: the initial state 5 does not exist: the header says 5 states, 0 to 4"),
        arguments(
            "des (0,0,2147483648)", "x.aut:1:10: more than 2147483647 states are not supported"),
        arguments(
            "des (0,4294967296,1)",
            "x.aut:1:8: more than 4294967295 transitions are not supported"),
        arguments(
            "des (0,1,18446744073709551617)",
            "x.aut:1:10: the number of states 18446744073709551617 is too large"),
        arguments(
            "des (0," + "9".repeat(100) + ",1)",
            "x.aut:1:8: the number of transitions 99999999999999999999… is too large"),
        arguments(
            "des (0 1/7 1 3/7 2 2/7 3,4,5)\n(0,\"a\",4)\n",
            "x.aut:1:8: here is a probability: probabilistic systems, an extension of mCRL2's, are"
                + " not supported"));
  }

  @ParameterizedTest
  @MethodSource("edges")
  void a_malformed_edge_is_rejected(String edge, String message) {
    assertThat(Aut.problem("des (0,2,11)\n(0,a,1)\n" + edge + "\n")).isEqualTo(message);
  }

  static List<Arguments> edges() {
    return List.of(
        arguments(
            "0,a,1)", "x.aut:3:1: expected a transition '(source, label, target)', found '0'"),
        arguments("()", "x.aut:3:2: expected the source state as a number, found ')'"),
        arguments("(x,a,1)", "x.aut:3:2: expected the source state as a number, found 'x'"),
        arguments("(-3,a,1)", "x.aut:3:2: the source state cannot be negative"),
        arguments("(+3,a,1)", "x.aut:3:2: expected the source state as a number, found '+'"),
        arguments(
            "(11,a,1)",
            "x.aut:3:2: the source state 11 does not exist: the header says 11 states, 0 to 10"),
        arguments(
            "(2147483648,a,1)",
            "x.aut:3:2: the source state 2147483648 does not exist: the header says 11 states, 0 to"
                + " 10"),
        arguments(
            "(18446744073709551616,a,1)",
            "x.aut:3:2: the source state 18446744073709551616 is too large"),
        arguments("(1 a,1)", "x.aut:3:4: expected ',' after the source state, found 'a'"),
        arguments(
            "(1", "x.aut:3:3: expected ',' after the source state, found the end of the line"),
        arguments(
            "(1, a)",
            "x.aut:3:7: the transition has no target state, expected '(source, label, target)'"),
        arguments(
            "(1,",
            "x.aut:3:4: the transition has no target state, expected '(source, label, target)'"),
        arguments(
            "(1, \"a\")",
            "x.aut:3:8: the transition has no target state, expected '(source, label, target)'"),
        arguments(
            "(1, \"a,2\")",
            "x.aut:3:10: the transition has no target state, expected '(source, label, target)'"),
        arguments("(1,,2)", "x.aut:3:4: expected a label, found ','"),
        arguments("(1,  ,2)", "x.aut:3:6: expected a label, found ','"),
        arguments("(1, \"a, 2)", "x.aut:3:5: the quote that opens the label is never closed"),
        arguments("(1, \"", "x.aut:3:5: the quote that opens the label is never closed"),
        arguments("(1, \", 2)", "x.aut:3:5: the quote that opens the label is never closed"),
        arguments(
            "(1, a\", 2)", "x.aut:3:6: the label ends with a quote, but does not begin with one"),
        arguments(
            "(1, \"a\"b, 2)", "x.aut:3:8: expected ', target)' after the label's closing quote"),
        arguments(
            "(1, \"a\",b, 2)", "x.aut:3:8: expected ', target)' after the label's closing quote"),
        arguments("(1, ￥, x)", "x.aut:3:8: expected the target state as a number, found 'x'"),
        arguments("(1, ￥, ￥)", "x.aut:3:8: expected the target state as a number, found '￥'"),
        arguments("(1,a,)", "x.aut:3:6: expected the target state as a number, found ')'"),
        arguments("(1,a,-2)", "x.aut:3:6: the target state cannot be negative"),
        arguments(
            "(1,a,11)",
            "x.aut:3:6: the target state 11 does not exist: the header says 11 states, 0 to 10"),
        arguments(
            "(1,a,2", "x.aut:3:7: expected ')' after the target state, found the end of the line"),
        arguments("(1,a,2]", "x.aut:3:7: expected ')' after the target state, found ']'"),
        arguments("(1,a,2 3)", "x.aut:3:8: expected ')' after the target state, found '3'"),
        arguments("(1,a,2))", "x.aut:3:8: expected the end of the line, found ')'"),
        // The last comma ends the label, so two edges in a line are one with a strange label.
        arguments(
            "(1,a,2) (2,b,11)",
            "x.aut:3:14: the target state 11 does not exist: the header says 11 states, 0 to 10"),
        arguments(
            "(1,\"a\",0 1/7 1)",
            "x.aut:3:10: here is a probability: probabilistic systems, an extension of mCRL2's, are"
                + " not supported"));
  }

  @Test
  void too_few_edges_are_reported_at_the_header() {
    assertThat(Aut.problem("\ndes (0, 3, 2)\n(0,a,1)\n(1,a,0)\n"))
        .isEqualTo("x.aut:2:9: the header says 3 transitions, but the file ends (line 4) after 2");
  }

  @Test
  void too_many_edges_are_reported_at_the_first_too_many() {
    assertThat(Aut.problem("des (0,1,2)\n(0,a,1)\n  (1,a,0)\n(1,b,0)\n"))
        .isEqualTo("x.aut:3:3: the header (line 1) says 1 transition, but this is number 2");
  }

  @Test
  void a_long_line_is_cut_off_after_a_mebibyte_of_a_gigabyte() {
    Endless input = new Endless("des (0,1,1)\n(0,\"", 'a', 1 << 30);
    assertThat(Aut.problem(input))
        .isEqualTo("x.aut:2:1: the line is longer than 1048576 bytes, the most allowed");
    assertThat(input.given).isLessThan(4 << 20);
  }

  @Test
  void a_long_header_is_cut_off_too() {
    Endless input = new Endless("des (0,1,1)", ' ', 1 << 30);
    assertThat(Aut.problem(input))
        .isEqualTo("x.aut:1:1: the line is longer than 1048576 bytes, the most allowed");
    assertThat(input.given).isLessThan(4 << 20);
  }

  @Test
  void a_number_of_a_million_digits_is_shortened_in_the_message() {
    assertThat(Aut.problem("des (0,1,1)\n(" + "9".repeat(1_000_000) + ",a,0)"))
        .isEqualTo("x.aut:2:2: the source state 99999999999999999999… is too large");
  }

  @Test
  void bytes_at_random_are_no_header() {
    byte[] garbage = new byte[100_000];
    new Random(7).nextBytes(garbage);
    assertThat(Aut.problem(garbage))
        .isEqualTo("x.aut:1:1: expected the header " + WANTED + ", found byte 0x99");
  }

  @Test
  void a_missing_file_and_a_directory_are_named(@TempDir Path directory) {
    Path missing = directory.resolve("missing.aut");
    assertThat(Aut.problem(AutReader.load(missing, MemoryBudget.unlimited())).toString())
        .isEqualTo(missing + ": there is no such file");
    assertThat(Aut.problem(AutReader.load(directory, MemoryBudget.unlimited())).toString())
        .isEqualTo(directory + ": is a directory, expected a file");
  }

  @Test
  void a_file_is_named_as_it_was_given(@TempDir Path directory) throws Exception {
    Path file = directory.resolve("empty.aut");
    Files.createFile(file);
    assertThat(Aut.problem(AutReader.load(file, MemoryBudget.unlimited())).toString())
        .isEqualTo(file + ": the file is empty, expected " + WANTED);
  }

  @Test
  void a_device_that_fails_is_a_problem_too() {
    InputStream failing =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("Input/output error");
          }
        };
    assertThat(Aut.problem(failing))
        .isEqualTo("x.aut: the file cannot be read: Input/output error");
  }

  /** A text followed by one character over and over. */
  private static final class Endless extends InputStream {
    private final String start;
    private final char rest;
    private final long length;
    private long given;

    Endless(String start, char rest, long length) {
      this.start = start;
      this.rest = rest;
      this.length = length;
    }

    @Override
    public int read() {
      if (given == length) {
        return -1;
      }
      return given < start.length() ? start.charAt((int) given++) : restCounted();
    }

    private int restCounted() {
      given++;
      return rest;
    }
  }
}
