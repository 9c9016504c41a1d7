package dev.nutshell.frontends;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.frontends.LoadOptions.Use;
import dev.nutshell.petri.PetriFrontEnd;
import java.util.List;
import java.util.Set;

/** Petri nets, in PNML and in Helena's language. */
final class PetriModels {
  static final FrontEnd PNML =
      FrontEnd.ofFiles(
          "pnml",
          ".pnml",
          List.of(".pnml"),
          Set.of(Use.UNFOLD),
          (source, options, budget) -> net(pnml(source), source, options, budget));

  static final FrontEnd HELENA =
      FrontEnd.ofFiles(
          "helena",
          ".lna",
          List.of(".lna"),
          Set.of(Use.DEFINE, Use.UNFOLD),
          (source, options, budget) -> net(helena(source, options), source, options, budget));

  private PetriModels() {}

  private static Loading pnml(Source source) {
    return switch (source) {
      case Source.Named file -> PetriFrontEnd.loadPnml(file.path());
      case Source.Given given -> PetriFrontEnd.loadPnml(given.content(), given.name());
    };
  }

  private static Loading helena(Source source, LoadOptions options) {
    return switch (source) {
      case Source.Named file -> PetriFrontEnd.loadHelena(file.path(), options.defines());
      case Source.Given given ->
          given.read(text -> PetriFrontEnd.loadHelena(text, given.name(), options.defines()));
    };
  }

  private static Loading net(
      Loading read, Source source, LoadOptions options, MemoryBudget budget) {
    Loading counted = PetriFrontEnd.countIn(budget, read);
    return options.unfold() ? PetriFrontEnd.unfold(counted, source.name()) : counted;
  }
}
