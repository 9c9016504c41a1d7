package dev.nutshell.api;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A test that fails leaves a page that shows why. */
class CheckReportTest {
  record Counter(int value) {}

  static final class Counting implements Model<Counter> {
    @Override
    public List<Counter> initial() {
      return List.of(new Counter(0));
    }

    @Override
    public void moves(Counter counter, Moves<Counter> moves) {
      moves.add("count", new Counter((counter.value() + 1) % 5));
    }
  }

  @TempDir private Path folder;

  @Test
  void the_page_is_there_before_the_test_fails() throws Exception {
    Path page = folder.resolve("counting.html");
    Check<Counter> check =
        Check.of(new Counting()).always("small", c -> c.value() < 3).report(page);
    assertThatThrownBy(check::mustHold).isInstanceOf(AssertionError.class);
    assertThat(Files.readString(page)).contains("Counting", "\"verdict\":\"violated\"", "small");
  }

  @Test
  void a_page_that_cannot_be_written_is_an_error() {
    Check<Counter> check = Check.of(new Counting()).report(folder.resolve("no/such/page.html"));
    assertThatThrownBy(check::run).isInstanceOf(UncheckedIOException.class);
  }
}
