package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/**
 * SPIN's verdicts on formulas, never claims and labels of other people's models, and ours on the
 * command line; skipped where they are not there. {@code dev.nutshell.bench.liveness.ClaimTables}
 * compares all of them under every store. Larger ones come with {@code -Dcorpus.most=}.
 */
class ClaimCorpusTest {
  private static final Path CORPUS = Path.of("../../shared/corpus");
  private static final long MOST = Long.getLong("corpus.most", 500);
  private static final List<String> PURE =
      List.of("--merge", "off", "--dead", "off", "--reduce", "none");

  /** With fairness SPIN misses runs after which nothing happens, which it finds without. */
  private static final List<String> ENDS =
      List.of("dyntickRCU-base-sl.spin <> []", "model_1init_fixed.spin <> (IniCommitAB == 1)");

  private final List<String> differences = new ArrayList<>();
  private int rows;

  private static List<String[]> table(String name) throws IOException {
    assumeTrue(Files.exists(CORPUS.resolve(name)), "the corpus is not there");
    return Files.readAllLines(CORPUS.resolve(name)).stream()
        .skip(1)
        .map(line -> line.split("\t", -1))
        .toList();
  }

  @Test
  void small_models_of_spins_rules_get_its_verdicts() throws IOException {
    for (String[] cells : table("ltl/small/verdicts.tsv")) {
      Path model = CORPUS.resolve("ltl/small").resolve(cells[0]);
      String property =
          cells[2].startsWith("progress") ? "progress" : property(model, cells[1], cells[4]);
      boolean fair = cells[2].endsWith("-fair") && !property.equals("deadlock");
      compare(model, List.of("--property", property), fair, cells[3], List.of());
      compare(model, List.of("--property", property), fair, cells[3], PURE);
    }
    assertThat(rows).isGreaterThan(250);
    assertThat(differences).isEmpty();
  }

  @Test
  void claims_of_other_peoples_models_get_spins_verdicts() throws IOException {
    for (String[] cells : table("promela/claims.tsv")) {
      boolean progress = cells[1].startsWith("progress");
      // SPIN's other words are not about the claim: it stopped before it could tell.
      boolean told =
          !(progress && cells[4].startsWith("assertion"))
              && !cells[4].contains("uninitialized chan")
              && !cells[4].contains("reduction invalid");
      if (told && Long.parseLong(cells[5]) <= MOST) {
        Path model = CORPUS.resolve("promela").resolve(cells[0]);
        String property = progress ? "progress" : property(model, cells[2], cells[4]);
        boolean fair = cells[1].endsWith("-fair");
        compare(model, List.of("--property", property), fair, cells[3], List.of());
      }
    }
    assertThat(rows).isGreaterThan(50);
    assertThat(differences).isEmpty();
  }

  @Test
  void formulas_over_other_peoples_models_get_spins_verdicts() throws IOException {
    for (String[] cells : table("ltl/promela-pairs.tsv")) {
      Path model = CORPUS.resolve("promela").resolve(cells[0]);
      boolean fair = cells[2].equals("fair");
      String name = model.getFileName() + " " + cells[1];
      // Where a variable is called next, SPIN reads no formula and says that all is well.
      boolean told =
          !cells[1].contains("next ") && !(fair && ENDS.stream().anyMatch(name::startsWith));
      if (told && Long.parseLong(cells[5]) <= MOST) {
        List<String> asked = List.of("--property", "none", "--ltl", cells[1]);
        compare(model, asked, fair, cells[3], List.of());
      }
    }
    assertThat(rows).isGreaterThan(120);
    assertThat(differences).isEmpty();
  }

  /** What SPIN's complaint is about, where its claim has no name. */
  private static String property(Path model, String claim, String says) throws IOException {
    if (!claim.equals("-")) {
      return claim;
    }
    if (says.startsWith("event_trace")) {
      return says.contains("no matching") ? "trace" : "notrace";
    }
    if (says.startsWith("invalid end state")) {
      return "deadlock";
    }
    String text = Files.readString(model, StandardCharsets.ISO_8859_1);
    return text.lines().anyMatch(line -> line.strip().startsWith("never")) ? "never" : "acceptance";
  }

  private void compare(
      Path model, List<String> asked, boolean fair, String verdict, List<String> options) {
    List<String> arguments = new ArrayList<>(List.of("check", model.toString()));
    arguments.addAll(List.of("--kind", "promela", "--quiet", "--trail", "/dev/null"));
    arguments.addAll(asked);
    arguments.addAll(options);
    if (fair) {
      arguments.add("--fair");
    }
    StringWriter said = new StringWriter();
    PrintWriter out = new PrintWriter(said);
    int status = Main.run(out, out, arguments.toArray(String[]::new));
    rows++;
    if (status != (verdict.equals("holds") ? 0 : 1)) {
      differences.add(verdict + " by SPIN, status " + status + ": " + arguments + " " + said);
    }
  }
}
