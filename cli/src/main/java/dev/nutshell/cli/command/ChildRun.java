package dev.nutshell.cli.command;

import dev.nutshell.cli.terminal.Complaint;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;

/** What the same program printed, run with other arguments in a process of its own. */
public record ChildRun(int status, String output, String error) {
  /**
   * @param program the class whose main method is the program
   */
  public static ChildRun of(Class<?> program, List<String> arguments) {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(List.of("-cp", System.getProperty("java.class.path"), program.getName()));
    command.addAll(arguments);
    try {
      Process process = new ProcessBuilder(command).start();
      // Both streams are read at the same time: a full pipe would stop the child.
      CompletableFuture<String> error = CompletableFuture.supplyAsync(() -> text(process, false));
      String output = text(process, true);
      return new ChildRun(process.waitFor(), output, error.join().strip());
    } catch (IOException | InterruptedException failure) {
      throw new Complaint("cannot start a process for a run: " + failure.getMessage());
    }
  }

  private static String text(Process process, boolean output) {
    try (var stream = output ? process.getInputStream() : process.getErrorStream()) {
      return new String(stream.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      return failure.toString();
    }
  }
}
