package dev.nutshell.promela;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Other people's models; skipped where they are not there. */
class CorpusTest {
  static final Path CORPUS = Path.of("../../shared/corpus/promela");

  /** The models that SPIN has explored, and our own on how it counts. */
  static List<Path> models() throws IOException {
    assumeTrue(Files.exists(CORPUS.resolve("oracle.tsv")), "the corpus is not there");
    List<Path> models = new ArrayList<>();
    for (String line : Files.readAllLines(CORPUS.resolve("oracle.tsv"))) {
      String model = line.split("\t")[0];
      if (!model.equals("model") && !model.isEmpty()) {
        models.add(CORPUS.resolve(model));
      }
    }
    try (Stream<Path> rules = Files.list(CORPUS.resolve("rules"))) {
      rules.filter(path -> path.toString().endsWith(".pml")).sorted().forEach(models::add);
    }
    return models;
  }

  @Test
  void every_model_is_parsed() throws IOException {
    List<Path> models = models();
    assertThat(models).hasSizeGreaterThan(250);
    List<String> refused = new ArrayList<>();
    for (Path model : models) {
      if (PromelaParser.parse(model, Map.of()) instanceof Parsing.Rejected rejected
          && !isEmbeddedC(rejected)) {
        refused.add(rejected.problems().toString());
      }
    }
    assertThat(refused).isEmpty();
  }

  private static boolean isEmbeddedC(Parsing.Rejected rejected) {
    return rejected.problems().size() == 1
        && rejected.problems().getFirst().message().startsWith("Embedded C")
        && rejected.problems().getFirst().line() > 0;
  }
}
