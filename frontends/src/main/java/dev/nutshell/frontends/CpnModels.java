package dev.nutshell.frontends;

import dev.nutshell.cpn.Counting;
import dev.nutshell.cpn.CpnFrontEnd;
import dev.nutshell.cpn.Purpose;
import dev.nutshell.cpn.run.CpnSystem;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.frontends.LoadOptions.Use;
import java.io.IOException;
import java.util.List;
import java.util.Set;

/** Nets of CPN Tools. */
final class CpnModels {
  static final FrontEnd FRONT_END =
      FrontEnd.ofFiles(
          "cpn", ".cpn", List.of(".cpn"), Set.of(Use.DEFINE, Use.CLOCK, Use.ARCS), CpnModels::load);

  private CpnModels() {}

  /** A predicate over markings in CPN ML; null where the text does not speak of markings. */
  static Invariant invariant(String text, TransitionSystem system) throws Malformed {
    if (!(system instanceof CpnSystem net) || !net.isPredicate(text)) {
      return null;
    }
    net.predicate(text);
    return new Invariant(text, explored -> ((CpnSystem) explored).predicate(text));
  }

  private static Loading load(Source source, LoadOptions options, MemoryBudget budget) {
    Counting counting = new Counting(options.relative(), options.asap());
    Purpose purpose =
        options.seed() == null ? Purpose.EXPLORATION : Purpose.simulation(options.seed());
    return switch (source) {
      case Source.Named file ->
          CpnFrontEnd.load(file.path(), options.defines(), counting, purpose, budget);
      case Source.Given given -> {
        try {
          yield CpnFrontEnd.load(
              given.content().readAllBytes(),
              given.name(),
              null,
              options.defines(),
              counting,
              purpose,
              budget);
        } catch (IOException failure) {
          yield Loading.rejected(
              Problem.of(given.name() + " cannot be read: " + failure.getMessage()));
        }
      }
    };
  }
}
