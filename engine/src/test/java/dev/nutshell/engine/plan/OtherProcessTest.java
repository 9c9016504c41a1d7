package dev.nutshell.engine.plan;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.testkit.StoreWalk;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Every store, written to a file in one process and read in another, goes on as it would have. */
class OtherProcessTest {
  @TempDir private Path folder;

  @Test
  void another_process_goes_on_with_every_store() throws Exception {
    List<String> specs = ImagedWalks.specifications();
    List<List<String>> expected = new ArrayList<>();
    for (int i = 0; i < specs.size(); i++) {
      expected.add(written(specs.get(i), i));
    }
    assertThat(expected.stream().filter(log -> log == null).count()).isLessThan(20);
    Path output = folder.resolve("output");
    Process other =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "-cp",
                System.getProperty("java.class.path"),
                GoingOn.class.getName(),
                folder.toString())
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    boolean ended = other.waitFor(5, TimeUnit.MINUTES);
    other.destroyForcibly();
    assertThat(ended).isTrue();
    assertThat(other.exitValue()).as(Files.readString(output)).isZero();
    for (int i = 0; i < specs.size(); i++) {
      if (expected.get(i) != null) {
        assertThat(Files.readAllLines(GoingOn.log(folder, i)))
            .as("%s, seed %d", specs.get(i), i)
            .isEqualTo(expected.get(i));
      }
    }
  }

  /** Writes a walk, and returns how it goes on; null where its store does not fit. */
  private List<String> written(String spec, int index) throws IOException {
    try (StoreWalk walk = ImagedWalks.open(spec, index)) {
      walk.go(ImagedWalks.steps(spec, index));
      walk.log();
      try (FileChannel channel =
          FileChannel.open(
              GoingOn.image(folder, index),
              StandardOpenOption.CREATE_NEW,
              StandardOpenOption.WRITE)) {
        ImageWriter out = new ImageWriter(channel);
        walk.write(out);
        out.finish();
      }
      walk.go(GoingOn.STEPS);
      return walk.log();
    } catch (MemoryBudget.Exhausted tooLittle) {
      return null;
    }
  }
}
