package dev.nutshell.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.googlejavaformat.java.Formatter;
import com.google.googlejavaformat.java.FormatterException;
import com.google.googlejavaformat.java.ImportOrderer;
import com.google.googlejavaformat.java.JavaFormatterOptions;
import com.google.googlejavaformat.java.RemoveUnusedImports;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * Every source file is as google-java-format leaves it. {@code mvn -q -pl cli -am test
 * -Dtest=FormattingTest -Dsurefire.failIfNoSpecifiedTests=false -Dnutshell.format=fix} rewrites the
 * files instead of complaining.
 */
class FormattingTest {
  private static final Path ROOT = Path.of("..");
  private static final boolean FIX = "fix".equals(System.getProperty("nutshell.format"));

  @Test
  void every_source_file_is_formatted() throws IOException, FormatterException {
    Formatter formatter = new Formatter();
    List<Path> unformatted = new ArrayList<>();
    for (Path file : sources()) {
      String text = Files.readString(file);
      String imports = RemoveUnusedImports.removeUnusedImports(text);
      String ordered = ImportOrderer.reorderImports(imports, JavaFormatterOptions.Style.GOOGLE);
      String formatted = formatter.formatSource(ordered);
      if (!formatted.equals(text)) {
        unformatted.add(file);
        if (FIX) {
          Files.writeString(file, formatted);
        }
      }
    }
    if (!FIX) {
      assertThat(unformatted).as("files to format with -Dnutshell.format=fix").isEmpty();
    }
  }

  private static List<Path> sources() throws IOException {
    try (Stream<Path> files = Files.walk(ROOT)) {
      return files
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> !file.toString().contains("/target/"))
          .sorted()
          .toList();
    }
  }
}
