package dev.nutshell.cli;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.mcc.Answers;
import dev.nutshell.petri.mcc.Contest;
import dev.nutshell.petri.mcc.Examination;
import dev.nutshell.petri.mcc.PropertyFile;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;

/**
 * Questions of the Model Checking Contest: {@code --property FILE.xml}, or the name of an
 * examination such as {@code StateSpace}.
 */
final class ContestCheck {
  private final MarkedNet net;
  private final RunOptions options;
  private final MemoryBudget budget;

  private ContestCheck(MarkedNet net, RunOptions options, MemoryBudget budget) {
    this.net = net;
    this.budget = budget;
    this.options = options;
  }

  /** Whether a word of {@code --property} asks one. */
  static boolean asks(String property) {
    return property.endsWith(".xml") || Examination.of(property).isPresent();
  }

  /** All answers, in the order of the questions. */
  static List<Answers> answer(
      List<String> properties, TransitionSystem system, RunOptions options, MemoryBudget budget) {
    String other = properties.stream().filter(p -> !asks(p)).findFirst().orElse(null);
    if (other != null) {
      throw new Complaint(
          "--property " + other + " cannot be asked together with the contest's questions");
    }
    if (!(system instanceof MarkedNet net)) {
      throw new Complaint(
          "--property " + properties.getFirst() + " is a question about Petri nets");
    }
    ContestCheck check = new ContestCheck(net, options, budget);
    return properties.stream().map(check::answer).toList();
  }

  private Answers answer(String property) {
    try {
      return Examination.of(property)
          .map(examination -> contest(examination).answer(examination))
          .orElseGet(() -> contest(null).answer(read(property)));
    } catch (Contest.Refused refused) {
      throw new Complaint(refused.getMessage());
    }
  }

  private List<dev.nutshell.petri.mcc.Property> read(String file) {
    try (InputStream in = new BufferedInputStream(Files.newInputStream(Path.of(file)))) {
      return PropertyFile.read(in, net);
    } catch (Malformed malformed) {
      throw new Complaint(List.of(malformed.problem(file)));
    } catch (NoSuchFileException none) {
      throw new Complaint(file + ": cannot be read: no such file");
    } catch (IOException | InvalidPathException failure) {
      throw new Complaint(file + ": cannot be read: " + failure.getMessage());
    }
  }

  private Contest contest(Examination examination) {
    return new Contest(net, observer -> spec(observer, examination), budget);
  }

  private RunSpec spec(Invariant observer, Examination examination) {
    RunSpec.Builder spec = options.spec();
    spec.property(examination == Examination.REACHABILITY_DEADLOCK ? "deadlock" : "none");
    if (examination == Examination.LIVENESS) {
      spec.purpose(RunSpec.Purpose.GENERATE);
    }
    if (observer != null) {
      spec.invariant(observer);
    }
    return spec.build();
  }
}
