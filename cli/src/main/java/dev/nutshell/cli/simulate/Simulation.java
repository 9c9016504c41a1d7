package dev.nutshell.cli.simulate;

import dev.nutshell.cli.run.Output;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.plan.Walk;
import dev.nutshell.report.Places;
import dev.nutshell.report.SimulationText;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.SplittableRandom;

/** A walk through a model that is shown as it goes along. */
final class Simulation {
  private static final String CYCLE = "  <<<<<START OF CYCLE>>>>>";

  /** Why a simulation is over. */
  enum Outcome {
    LIMIT,
    END,
    DEADLOCK,
    FAULT,
    QUIT
  }

  private final Walk walk;
  private final SimulationText text;
  private final PrintWriter out;

  Simulation(Walk walk, SimulationText text, PrintWriter out) {
    this.walk = walk;
    this.text = text;
    this.out = out;
    text.start(walk.state());
  }

  /** Always one of the enabled events, each as likely as the others. */
  Outcome random(long seed, int most) {
    SplittableRandom random = new SplittableRandom(seed);
    while (stop() == null) {
      if (walk.depth() == most) {
        return Outcome.LIMIT;
      }
      take(walk.enabled().get(random.nextInt(walk.enabled().size())));
    }
    return stop();
  }

  /**
   * The given events, then no more.
   *
   * @param cycle after so many events a cycle begins, or -1; after all of them nothing happens
   */
  Outcome guided(int[] events, int cycle) {
    for (int i = 0; i < events.length; i++) {
      if (i == cycle) {
        out.println(CYCLE);
      }
      take(events[i]);
    }
    if (cycle == events.length) {
      out.println(CYCLE);
      out.println("  (nothing can happen any more)");
    }
    Outcome outcome = stop();
    return outcome == null ? Outcome.LIMIT : outcome;
  }

  /** The events that somebody chooses by number. */
  Outcome interactive(BufferedReader in) throws IOException {
    while (true) {
      Outcome outcome = stop();
      if (outcome == null) {
        choices();
      } else {
        conclude(outcome);
      }
      String answer = ask(in, outcome);
      if (answer == null || answer.equals("q")) {
        return outcome == null ? Outcome.QUIT : outcome;
      }
      obey(answer);
    }
  }

  private void choices() {
    for (int i = 0; i < walk.enabled().size(); i++) {
      String choice = SimulationText.choice(walk.narrator(), walk.state(), walk.enabled().get(i));
      out.printf("%6d: %s%n", i + 1, choice);
    }
  }

  private String ask(BufferedReader in, Outcome outcome) throws IOException {
    String numbers =
        outcome != null
            ? ""
            : walk.enabled().size() == 1 ? "1, " : "1-" + walk.enabled().size() + ", ";
    out.print("select [" + numbers + "u undoes, q quits]: ");
    out.flush();
    String line = in.readLine();
    if (!Output.isTerminal()) {
      out.println(); // In a terminal the user's own end of line has done it.
    }
    return line == null ? null : line.strip();
  }

  private void obey(String answer) {
    if (answer.equals("u")) {
      if (walk.depth() == 0) {
        out.println("there is nothing to undo");
      } else {
        walk.backTo(walk.depth() - 1);
        text.start(walk.state());
        out.printf("back to after step %d%n", walk.depth());
      }
      return;
    }
    int number = answer.matches("\\d{1,9}") ? Integer.parseInt(answer) : 0;
    if (stop() != null || number < 1 || number > walk.enabled().size()) {
      out.printf("'%s' is none of the choices%n", answer);
    } else {
      take(walk.enabled().get(number - 1));
    }
  }

  private void take(int event) {
    walk.take(event);
    text.event(walk.depth(), walk.before(), event, walk.state());
  }

  /** Why there is no next step, or null where there is one. */
  private Outcome stop() {
    if (walk.fault() != Explorer.OK) {
      return Outcome.FAULT;
    }
    if (!walk.enabled().isEmpty()) {
      return null;
    }
    return walk.isDeadlock() ? Outcome.DEADLOCK : Outcome.END;
  }

  /** Says how it ended. */
  void conclude(Outcome outcome) {
    int depth = walk.depth();
    String after = "after " + depth + (depth == 1 ? " step" : " steps");
    switch (outcome) {
      case FAULT -> {
        Narrator.Fault fault = walk.narrator().fault(walk.fault());
        String place = Places.before(fault.file(), fault.line());
        out.printf("%s%s: %s, %s%n", place, fault.kind(), fault.message(), after);
      }
      case DEADLOCK ->
          out.printf(
              "%s: nothing can happen any more and the model may not end here, %s%n",
              walk.system().deadlockKind(), after);
      case END -> out.printf("the model ends as it may, %s%n", after);
      case LIMIT, QUIT -> out.printf("stopped %s%n", after);
    }
  }
}
