package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Of a long trail only the beginning and the end are shown; the cycle's mark stays where it is. */
class LassoTextTest {
  private static final Pattern STEP = Pattern.compile(" *(\\d+):.*");
  private static final Pattern MORE = Pattern.compile(" *… (\\d+) more …");

  @TempDir private Path folder;

  /** A path of so many transitions that leads to a cycle of so many. */
  private Path lasso(int stem, int cycle) throws IOException {
    int states = stem + cycle;
    StringBuilder text = new StringBuilder("des (0, " + states + ", " + states + ")\n");
    for (int i = 0; i < states; i++) {
      int target = i + 1 == states ? stem : i + 1;
      text.append("(").append(i).append(", \"a\", ").append(target).append(")\n");
    }
    return Files.writeString(folder.resolve("lasso.aut"), text);
  }

  @ParameterizedTest
  @CsvSource({"0,1", "3,4", "10,3", "5,60", "6,60", "40,40", "100,25", "100,26", "100,24", "90,1"})
  void the_mark_of_a_cycle_stands_before_its_first_event(int stem, int cycle) throws IOException {
    StringWriter out = new StringWriter();
    String model = lasso(stem, cycle).toString();
    Main.run(
        new PrintWriter(out),
        new PrintWriter(out),
        "check",
        model,
        "--property",
        "none",
        "--ltl",
        "<> deadlock",
        "--trail",
        "/dev/null");
    int told = 0;
    int marked = -1;
    for (String line : out.toString().lines().toList()) {
      Matcher more = MORE.matcher(line);
      Matcher step = STEP.matcher(line);
      if (line.contains("again and again")) {
        marked = told;
      } else if (more.matches()) {
        told += Integer.parseInt(more.group(1));
      } else if (step.matches()) {
        assertThat(Integer.parseInt(step.group(1))).isEqualTo(++told);
      }
    }
    assertThat(marked).isEqualTo(stem);
    assertThat(told).isEqualTo(stem + cycle);
  }
}
