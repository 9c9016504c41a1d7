package dev.nutshell.cli.command;

import dev.nutshell.cli.run.Interrupts;
import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.cli.terminal.Version;
import dev.nutshell.studio.Desktop;
import dev.nutshell.studio.Studio;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.BindException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** Serves the page until it is interrupted. */
@Command(
    name = "studio",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Open a page in the browser to write, check and simulate the models of a folder.",
      "It is for this machine alone; Ctrl-C ends it, and all its runs."
    })
public final class StudioCommand implements Callable<Integer> {
  @Spec private CommandSpec command;

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "FOLDER|MODEL",
      defaultValue = ".",
      description = "The folder with the models, or one of them. Default: the current one.")
  private String place;

  @Option(
      names = "--port",
      paramLabel = "N",
      defaultValue = "0",
      description = "The port; 0 is any that is free. Default: 0.")
  private int port;

  @Option(names = "--no-open", description = "Only print the address, open no browser.")
  private boolean quiet;

  @Override
  public Integer call() throws InterruptedException {
    if (port < 0 || port > 65535) {
      throw new Complaint("--port " + port + " is none of 0 to 65535");
    }
    Path path = path();
    boolean model = Files.isRegularFile(path);
    CountDownLatch end = new CountDownLatch(1);
    try (Studio studio =
            new Studio(model ? path.getParent() : path, history(path), Version.number(), port);
        var _ = new Interrupts(end::countDown)) {
      String fragment = model ? "#/models/" + encoded(path.getFileName().toString()) : "";
      PrintWriter out = command.commandLine().getOut();
      out.println(studio.address() + fragment);
      out.flush();
      if (!quiet) {
        Desktop.show(studio.address() + fragment);
      }
      end.await();
      return ExitStatus.HOLDS;
    } catch (BindException taken) {
      throw new Complaint("--port " + port + " cannot be had: " + taken.getMessage());
    } catch (IOException failure) {
      throw new Complaint(place + ": " + failure.getMessage());
    }
  }

  private Path path() {
    try {
      Path path = Path.of(place).toAbsolutePath().normalize();
      if (!Files.exists(path)) {
        throw new Complaint(place + ": there is no such folder or model");
      }
      return path;
    } catch (InvalidPathException invalid) {
      throw new Complaint(place + ": " + invalid.getReason());
    }
  }

  /** Runs are kept where programs keep such things, apart for every folder. */
  private static Path history(Path folder) {
    String state = System.getenv("XDG_STATE_HOME");
    Path home =
        state == null || state.isBlank()
            ? Path.of(System.getProperty("user.home"), ".local", "state")
            : Path.of(state);
    Path place = Files.isRegularFile(folder) ? folder.getParent() : folder;
    return home.resolve("nutshell").resolve("studio").resolve(encoded(place.toString()));
  }

  private static String encoded(String text) {
    return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
  }
}
