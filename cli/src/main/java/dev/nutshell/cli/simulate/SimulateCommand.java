package dev.nutshell.cli.simulate;

import dev.nutshell.cli.options.ModelOptions;
import dev.nutshell.cli.options.Occasion;
import dev.nutshell.cli.run.Output;
import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.cli.terminal.ExitStatus;
import dev.nutshell.cli.terminal.WholeFile;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Machine;
import dev.nutshell.engine.plan.Trail;
import dev.nutshell.engine.plan.Walk;
import dev.nutshell.promela.PromelaSystem;
import dev.nutshell.promela.tell.SpinTrail;
import dev.nutshell.report.Chronicle;
import dev.nutshell.report.RecordedTrail;
import dev.nutshell.report.SequenceChart;
import dev.nutshell.report.SimulationText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintWriter;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** Walks through a model: at random, as somebody chooses, or along a trail. */
@Command(
    name = "simulate",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    description = {
      "Walk through MODEL: at random, as you choose (-i), or along a trail (--trail).",
      "Shows every step; what else is shown is chosen as with spin -p -g -l -r -s -c."
    },
    footerHeading = "%nExamples:%n",
    footer = {
      "  nutshell simulate leader.pml --seed 7 --steps 100",
      "      a random walk; the same seed gives the same walk",
      "  nutshell simulate leader.pml -i -gl",
      "      asks for every step and shows the variables that it changes",
      "  nutshell check leader.pml; nutshell simulate leader.pml --trail leader.trail.json -rs",
      "      shows the way into the violation that check found, with all messages",
      "  nutshell simulate leader.pml --trail leader.pml.trail -c",
      "      the same for a trail that SPIN wrote, as columns of messages",
      "",
      "Exit status: 0 the walk ended as it may or was quit, 1 it ran into a violation,",
      "2 wrong command, model or trail, 3 the limit of --steps was reached."
    })
public final class SimulateCommand implements Callable<Integer> {
  /** Found at the end of a trail though no step fails: the trail itself says that it is there. */
  private static final Set<String> TOLD =
      Set.of("invariant", "event", "ltl", "never", "trace", "channel");

  @Spec private CommandSpec command;
  @Mixin private ModelOptions model;

  @Option(names = "-p", description = "Show every step: always on, except with -c.")
  private boolean statements;

  @Option(names = "-g", description = "Show the global variables that a step changes.")
  private boolean globals;

  @Option(names = "-l", description = "Show the variables of processes that a step changes.")
  private boolean locals;

  @Option(names = "-r", description = "Show the messages that are received.")
  private boolean receives;

  @Option(names = "-s", description = "Show the messages that are sent.")
  private boolean sends;

  @Option(
      names = {"-c", "--columns"},
      description = "Show only the messages, in a column for every process.")
  private boolean columns;

  @Option(
      names = {"-i", "--interactive"},
      description = "Choose every step by its number; u undoes the last one, q quits.")
  private boolean interactive;

  @Option(
      names = "--trail",
      paramLabel = "FILE",
      description = "Follow a trail: one that check wrote, or for Promela one of SPIN's.")
  private String trail;

  @Option(
      names = "--seed",
      paramLabel = "N",
      defaultValue = "0",
      description = "Seed of the random choices.")
  private long seed;

  @Option(
      names = "--steps",
      paramLabel = "N",
      defaultValue = "10000",
      description = "The most steps of a random walk. Default: 10000.")
  private int steps;

  @Option(
      names = "--chart",
      paramLabel = "FILE.svg",
      description = "Draw the walk as a sequence chart: a lane a process, an arrow a message.")
  private String chart;

  /** Where the trail that is followed begins to go round. */
  private int cycle = Trail.NO_CYCLE;

  @Override
  public Integer call() {
    if (chart != null && !chart.endsWith(".svg")) {
      throw new Complaint("--chart " + chart + ": a picture is written, whose name ends in .svg");
    }
    Output.attempt(chart);
    if (interactive && trail != null) {
      throw new Complaint("-i and --trail exclude each other: choose yourself, or follow a trail");
    }
    if (interactive && model.model().equals("-")) {
      throw new Complaint("-i reads your choices from standard input: the model must be a file");
    }
    if (steps < 0) {
      throw new Complaint("--steps " + steps + " is negative");
    }
    for (String option : List.of("--seed", "--steps")) {
      boolean given = command.commandLine().getParseResult().hasMatchedOption(option);
      if (given && (interactive || trail != null)) {
        throw new Complaint(
            option + " is for random walks, not for " + (interactive ? "-i" : "--trail"));
      }
    }
    PrintWriter out = command.commandLine().getOut();
    MemoryBudget budget = Occasion.of(command).budget(Machine.physicalMemory() / 4 * 3);
    TransitionSystem system = model.loadPlain(budget, command.commandLine().getErr(), seed);
    Walk walk = new Walk(system);
    if (columns && walk.narrator().processes(walk.state()).isEmpty()) {
      throw new Complaint("-c is for models whose processes send messages; this one has none");
    }
    SimulationText.Show show =
        new SimulationText.Show(statements || !columns, globals, locals, receives, sends);
    SimulationText text = new SimulationText(out, show, columns, walk::narrator);
    int status = trail != null ? guided(walk, text, out) : free(walk, text, out);
    draw(walk);
    return status;
  }

  private void draw(Walk walk) {
    if (chart == null) {
      return;
    }
    Chronicle told = Chronicle.of(walk.system(), walk.events(), cycle);
    try {
      WholeFile.of(chart).write(file -> SequenceChart.write(told, model.model(), file));
    } catch (IOException failure) {
      throw new Complaint("cannot write " + chart + ": " + WholeFile.reason(failure));
    }
    if (told.steps().size() > SequenceChart.MOST_STEPS) {
      command
          .commandLine()
          .getErr()
          .printf(
              "warning: %s has the first %d steps of %d%n",
              chart, SequenceChart.MOST_STEPS, told.steps().size());
    }
  }

  private int free(Walk walk, SimulationText text, PrintWriter out) {
    Simulation simulation = new Simulation(walk, text, out);
    Simulation.Outcome outcome = interactive ? choose(simulation) : simulation.random(seed, steps);
    if (!interactive) {
      simulation.conclude(outcome);
    }
    text.end(walk.depth(), walk.state());
    return switch (outcome) {
      case END, QUIT -> ExitStatus.HOLDS;
      case FAULT, DEADLOCK -> ExitStatus.VIOLATED;
      case LIMIT -> ExitStatus.INCONCLUSIVE;
    };
  }

  private static Simulation.Outcome choose(Simulation simulation) {
    try {
      return simulation.interactive(
          new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)));
    } catch (IOException failure) {
      throw new Complaint("standard input cannot be read: " + failure.getMessage());
    }
  }

  private int guided(Walk walk, SimulationText text, PrintWriter out) {
    String content = read(trail);
    return content.stripLeading().startsWith("{")
        ? along(recorded(content), walk, text, out)
        : alongSpins(content, walk, text, out);
  }

  private int along(RecordedTrail recorded, Walk walk, SimulationText text, PrintWriter out) {
    int[] events = TrailFollower.follow(walk.system(), recorded, trail);
    Simulation simulation = new Simulation(walk, text, out);
    // Steps that were joined may be taken one by one here: the cycle is where its events begin.
    boolean same = events.length == recorded.events().size();
    cycle = same ? recorded.cycle() : Trail.NO_CYCLE;
    Simulation.Outcome outcome = simulation.guided(events, cycle);
    boolean violated =
        outcome == Simulation.Outcome.FAULT || outcome == Simulation.Outcome.DEADLOCK;
    out.printf("trail ends after %d steps%n", walk.depth());
    if (recorded.cycle() >= 0) {
      violated = true;
      out.printf("%s: %s%n", recorded.kind(), recorded.message());
    } else if (violated) {
      simulation.conclude(outcome);
    } else if (TOLD.contains(recorded.kind())) {
      violated = true;
      out.printf("%s: %s%n", recorded.kind(), recorded.message());
    } else {
      out.printf("it does not end in what it was written for: %s%n", recorded.message());
    }
    text.end(walk.depth(), walk.state());
    return violated ? ExitStatus.VIOLATED : ExitStatus.HOLDS;
  }

  private int alongSpins(String content, Walk walk, SimulationText text, PrintWriter out) {
    if (!(walk.system() instanceof PromelaSystem system)) {
      throw new Complaint(trail + " is no trail that check wrote, and SPIN's are for Promela");
    }
    if (system.mergesSteps()) {
      throw new Complaint("a trail of SPIN is followed step by step: leave out --merge on");
    }
    return switch (system.follow(content)) {
      case SpinTrail.Following.Lost lost -> throw new Complaint(trail + " " + lost.message());
      case SpinTrail.Following.Found found -> {
        Simulation simulation = new Simulation(walk, text, out);
        cycle = found.cycle();
        Simulation.Outcome outcome = simulation.guided(found.events(), cycle);
        out.printf("trail ends after %d steps%n", walk.depth());
        boolean violated =
            outcome == Simulation.Outcome.FAULT || outcome == Simulation.Outcome.DEADLOCK;
        if (violated) {
          simulation.conclude(outcome);
        }
        text.end(walk.depth(), walk.state());
        yield violated || found.cycle() >= 0 ? ExitStatus.VIOLATED : ExitStatus.HOLDS;
      }
    };
  }

  private RecordedTrail recorded(String content) {
    try {
      return RecordedTrail.read(new StringReader(content));
    } catch (IOException failure) {
      throw new Complaint(trail + " " + failure.getMessage());
    }
  }

  private static String read(String file) {
    try {
      return Files.readString(Path.of(file), StandardCharsets.UTF_8);
    } catch (NoSuchFileException missing) {
      throw new Complaint(file + ": there is no such file");
    } catch (IOException | InvalidPathException failure) {
      throw new Complaint(file + " cannot be read: " + failure.getMessage());
    }
  }
}
