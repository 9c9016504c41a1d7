package dev.nutshell.promela;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Verdict;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every model of {@code examples/promela} says in its first comment what comes out: {@code //
 * expect: }, then {@code holds}, {@code invalid end state} or {@code assertion at line 12}, then
 * {@code ; states 4711 (pure 9999)}: by default, and with every statement a step.
 */
class ExampleModelsTest {
  private static final Path EXAMPLES = Path.of("../examples/promela");
  private static final String MARK = "// expect: ";

  static Stream<String> models() throws IOException {
    try (Stream<Path> files = Files.list(EXAMPLES)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
    }
  }

  private static String expectation(Path file) throws IOException {
    return Files.readAllLines(file).stream()
        .takeWhile(line -> line.startsWith("//"))
        .filter(line -> line.startsWith(MARK))
        .map(line -> line.substring(MARK.length()))
        .findFirst()
        .orElse("");
  }

  private static Result explored(Path file, PromelaOptions options) {
    return Exploring.explore(Exploring.system(file, options));
  }

  private static String words(Path file, PromelaOptions options) {
    return switch (Exploring.verdict(Exploring.system(file, options))) {
      case Verdict.Holds _ -> "holds";
      case Verdict.Inconclusive _ -> "inconclusive";
      case Verdict.Violated violated -> {
        TreeSet<String> causes = new TreeSet<>();
        violated
            .violations()
            .forEach(
                violation ->
                    causes.add(
                        violation.kind().equals("invalid-end-state")
                            ? "invalid end state"
                            : violation.kind() + " at line " + violation.line()));
        yield String.join(", ", causes);
      }
    };
  }

  @Test
  void there_are_models() throws IOException {
    assertThat(models()).hasSizeGreaterThan(15);
  }

  @ParameterizedTest
  @MethodSource("models")
  void a_model_gives_what_its_first_comment_says(String name) throws IOException {
    Path file = EXAMPLES.resolve(name);
    Result reduced = explored(file, PromelaOptions.REDUCED);
    Result pure = explored(file, PromelaOptions.PURE);
    assertThat(
            "%s; states %d (pure %d)"
                .formatted(
                    words(file, PromelaOptions.REDUCED),
                    reduced.counts().states(),
                    pure.counts().states()))
        .isEqualTo(expectation(file));
    assertThat(words(file, PromelaOptions.PURE)).isEqualTo(words(file, PromelaOptions.REDUCED));
  }
}
