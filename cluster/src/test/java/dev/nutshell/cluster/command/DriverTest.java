package dev.nutshell.cluster.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cli.Main;
import dev.nutshell.cluster.level.LevelLog;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The whole command, in a process of its own. */
class DriverTest {
  /** Of twelve philosophers, as one process counts them. */
  private static final String COUNT = "39202 states, stored";

  @TempDir private Path folder;

  @Test
  @Timeout(value = 15, unit = TimeUnit.MINUTES)
  void a_driver_that_is_killed_is_gone_on_with_from_its_log() throws Exception {
    Path log = folder.resolve("log");
    List<String> check =
        List.of(
            "check",
            "java:Philosophers",
            "--define",
            "n=12",
            "--property",
            "none",
            "--hand-over",
            "100",
            "--memory",
            "1G",
            "--progress-bar",
            "off",
            "--log",
            log.toString());
    Process driver = start(check, folder.resolve("first.txt"));
    Path level = log.resolve("search-0-0").resolve(LevelLog.outcome(6));
    while (!Files.exists(level)) {
      assertThat(driver.isAlive()).as(text("first.txt")).isTrue();
      Thread.sleep(20);
    }
    driver.destroyForcibly().waitFor();
    List<String> again = new ArrayList<>(check);
    again.add("--resume");
    int status = start(again, folder.resolve("second.txt")).waitFor();
    assertThat(text("second.txt")).contains(COUNT).contains("it went on from level");
    assertThat(status).isZero();
    assertThat(log).as("the log of a run that is over").doesNotExist();
  }

  @Test
  void what_a_cluster_does_not_do_is_refused_in_a_sentence() {
    refused("--search dfs", "--search", "dfs");
    refused("--reduce ample", "--reduce", "ample");
    refused("--threads", "--threads", "2");
    refused("store 'bitstate", "--store", "bitstate");
    refused("store 'comback", "--store", "comback");
    refused("store 'snapshots", "--store", "snapshots");
    refused("--coverage", "--coverage");
    refused("--run", "--run", folder.resolve("kept").toString());
    refused("is no cluster", "--master", "local[2]");
    refused("--log is needed", "--master", "spark://localhost:1");
    refused("--resume needs", "--resume");
    refused("is no KEY=VALUE", "--conf", "x");
    refused("one model at a time", "java:Philosophers");
    refusedOf(
        "../examples/promela/peterson.pml",
        "fair runs",
        "--ltl",
        "[] <> wants[0]",
        "--fair",
        "weak");
    refusedOf("../examples/petri/database.pnml", "StateSpace", "--property", "StateSpace");
  }

  private static void refused(String why, String... options) {
    refusedOf("java:Philosophers", why, options);
  }

  private static void refusedOf(String model, String why, String... options) {
    StringWriter err = new StringWriter();
    List<String> words = new ArrayList<>(List.of("cluster", "check", model));
    words.addAll(List.of(options));
    int status =
        Main.run(
            new PrintWriter(new StringWriter()),
            new PrintWriter(err),
            List.of(new ClusterCommand()),
            words.toArray(String[]::new));
    assertThat(err.toString()).contains(why);
    assertThat(status).as(err.toString()).isEqualTo(2);
  }

  private static Process start(List<String> arguments, Path output) throws IOException {
    List<String> line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m",
                "-XX:+UseSerialGC",
                "--enable-native-access=ALL-UNNAMED",
                "--sun-misc-unsafe-memory-access=allow",
                "-cp",
                System.getProperty("java.class.path"),
                "dev.nutshell.cluster.Main"));
    line.addAll(arguments);
    return new ProcessBuilder(line)
        .redirectErrorStream(true)
        .redirectOutput(output.toFile())
        .start();
  }

  private String text(String name) throws IOException {
    return Files.readString(folder.resolve(name));
  }
}
