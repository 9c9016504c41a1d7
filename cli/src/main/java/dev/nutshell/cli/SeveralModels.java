package dev.nutshell.cli;

import dev.nutshell.cli.command.CheckCommand;
import dev.nutshell.cli.run.Interrupts;
import dev.nutshell.cli.run.Output;
import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.cli.terminal.Trails;
import dev.nutshell.cli.terminal.Version;
import dev.nutshell.report.Json;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParseResult;

/**
 * {@code check A B …}: each model is checked as if it were the only one, in this process; a line
 * tells of each, and the exit status is the worst.
 */
final class SeveralModels {
  /** The worst first: what could not be checked says nothing about what would have come out. */
  private static final List<Integer> STATUSES =
      List.of(
          ExitStatus.INTERNAL_ERROR,
          ExitStatus.USAGE,
          ExitStatus.VIOLATED,
          ExitStatus.INCONCLUSIVE,
          ExitStatus.HOLDS);

  private static final List<String> FOR_ONE = List.of("--report", "--junit", "--sarif", "--format");

  /** These are of the whole, not of each. */
  private static final Set<String> OWN =
      Set.of("--json", "--quiet", "--progress-bar", "--no-color");

  private static final String NOWHERE = "/dev/null";

  /** Runs the program with other arguments. */
  interface Program {
    int execute(PrintWriter out, PrintWriter err, String... arguments);
  }

  private final ParseResult check;
  private final List<String> models;
  private final Program program;
  private final PrintWriter out;
  private final PrintWriter err;
  private final List<String> objects = new ArrayList<>();
  private final Map<Integer, Integer> counts = new HashMap<>();

  private SeveralModels(ParseResult check, List<String> models, Program program) {
    this.check = check;
    this.models = models;
    this.program = program;
    out = check.commandSpec().commandLine().getOut();
    err = check.commandSpec().commandLine().getErr();
  }

  /** Executes a command; one that names several models here, all others as ever. */
  static CommandLine.IExecutionStrategy strategy(Program program) {
    return parsed -> {
      ParseResult last = parsed;
      while (last.hasSubcommand()) {
        last = last.subcommand();
      }
      List<String> models =
          last.matchedPositionals().stream()
              .distinct()
              .flatMap(positional -> positional.originalStringValues().stream())
              .toList();
      boolean several =
          last.commandSpec().userObject().getClass() == CheckCommand.class && models.size() > 1;
      if (!several || last.isUsageHelpRequested()) {
        return new CommandLine.RunLast().execute(parsed);
      }
      try {
        return new SeveralModels(last, models, program).run();
      } catch (Complaint complaint) {
        throw new CommandLine.ExecutionException(
            last.commandSpec().commandLine(), complaint.getMessage(), complaint);
      }
    };
  }

  private int run() {
    refuse();
    String json = given("--json");
    Output.attempt(json);
    boolean silent = check.hasMatchedOption("--quiet") || "-".equals(json);
    List<String> options = options();
    for (String model : models) {
      String line =
          Interrupts.isLeaving()
              ? untold(ExitStatus.INCONCLUSIVE, model, "the command was interrupted before")
              : one(model, options);
      if (!silent) {
        out.println(model + ": " + line);
        out.flush();
      }
    }
    if (!silent) {
      out.printf("%n%s%n", summary());
      out.flush();
    }
    if (json != null) {
      Output.write(
          json,
          check.commandSpec().commandLine(),
          file -> file.write("[ " + String.join(", ", objects) + " ]"));
    }
    return STATUSES.stream().filter(counts::containsKey).findFirst().orElseThrow();
  }

  private String given(String option) {
    return check.hasMatchedOption(option)
        ? check.matchedOption(option).originalStringValues().getLast()
        : null;
  }

  private void refuse() {
    if (models.contains("-")) {
      throw new Complaint("standard input is one model: name files to check several");
    }
    for (String option : FOR_ONE) {
      if (check.hasMatchedOption(option)) {
        throw new Complaint(option + " is for one model, and there are " + models.size());
      }
    }
    String trail = given("--trail");
    if (trail != null && !trail.equals(NOWHERE)) {
      throw new Complaint(
          "--trail is for one model, and there are "
              + models.size()
              + ": without it, each trail is called as its model");
    }
    Map<String, String> trails = new HashMap<>();
    for (String model : models) {
      String other = trails.put(Trails.usual(model), model);
      if (trail == null && other != null) {
        throw new Complaint(
            "the trails of %s and %s would both be called %s: check them one after the other, or"
                    .formatted(other, model, Trails.usual(model))
                + " with --trail /dev/null");
      }
    }
  }

  /** What was given beside the models. */
  private List<String> options() {
    List<String> options = new ArrayList<>(List.of("--progress-bar=off", "--no-color"));
    // An option that was given twice is in the list twice, each time with both values.
    for (OptionSpec option : new LinkedHashSet<>(check.matchedOptions())) {
      if (OWN.contains(option.longestName())) {
        continue;
      }
      for (String value : option.originalStringValues()) {
        boolean bare = option.arity().max() == 0 || option.arity().min() == 0 && value.isEmpty();
        options.add(bare ? option.longestName() : option.longestName() + "=" + value);
      }
    }
    return options;
  }

  /** Checks a model; what it comes to, in a line. */
  private String one(String model, List<String> options) {
    StringWriter said = new StringWriter();
    StringWriter complained = new StringWriter();
    Path object = null;
    try {
      List<String> arguments = new ArrayList<>(List.of("check"));
      arguments.addAll(options);
      object = Files.createTempFile("nutshell", ".json");
      arguments.add("--json=" + object);
      arguments.addAll(List.of("--", model));
      int status =
          program.execute(
              new PrintWriter(said), new PrintWriter(complained), arguments.toArray(String[]::new));
      String text = said.toString().strip();
      String complaint = complained.toString().strip();
      // A report may have been begun and not ended, where the heap is full.
      String whole = Files.readString(object).strip();
      if (text.isEmpty() || whole.isEmpty()) {
        return untold(
            status,
            model,
            complaint.replaceFirst("^(" + Version.TOOL + ": )?(inconclusive: )?", ""));
      }
      if (!complaint.isEmpty()) {
        err.println(complaint);
        err.flush();
      }
      counts.merge(status, 1, Integer::sum);
      objects.add(whole);
      // The last line of a report is what it comes to.
      return text.substring(text.lastIndexOf('\n') + 1);
    } catch (IOException failure) {
      throw new Complaint("no temporary file can be written: " + failure.getMessage());
    } finally {
      delete(object);
    }
  }

  private static void delete(Path file) {
    if (file != null) {
      try {
        Files.deleteIfExists(file);
      } catch (IOException left) {
        // A temporary file stays behind; nothing depends on it.
      }
    }
  }

  /** A model of which there is no report. */
  private String untold(int status, String model, String sentence) {
    counts.merge(status, 1, Integer::sum);
    objects.add(
        Json.text(
            json -> {
              json.writeStartObject();
              json.writeObjectPropertyStart("model");
              json.writeStringProperty("path", model);
              json.writeEndObject();
              json.writeStringProperty("verdict", word(status));
              json.writeStringProperty("why", sentence);
              json.writeEndObject();
            }));
    return word(status).toUpperCase(Locale.ROOT) + ", " + sentence;
  }

  private static String word(int status) {
    return switch (status) {
      case ExitStatus.HOLDS -> "holds";
      case ExitStatus.VIOLATED -> "violated";
      case ExitStatus.INCONCLUSIVE -> "inconclusive";
      case ExitStatus.USAGE -> "wrong";
      default -> "failed";
    };
  }

  private String summary() {
    Map<String, Integer> words = new LinkedHashMap<>();
    for (int status : STATUSES) {
      if (counts.containsKey(status)) {
        words.merge(word(status), counts.get(status), Integer::sum);
      }
    }
    List<String> parts = new ArrayList<>();
    words.forEach((word, number) -> parts.add(number + " " + word));
    return models.size() + " models: " + String.join(", ", parts);
  }
}
