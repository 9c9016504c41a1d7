package dev.nutshell.cli.lts;

import dev.nutshell.cli.options.MemoryOption;
import dev.nutshell.cli.options.Occasion;
import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.lts.AutReader;
import dev.nutshell.lts.LtsSystem;
import dev.nutshell.lts.relation.Relabelling;
import dev.nutshell.lts.relation.Relation;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.TypeConversionException;

/** What the commands on systems share: labels to hide and to rename, and memory. */
final class SystemOptions {
  @Option(
      names = "--hide",
      paramLabel = "LABEL",
      description = "Make transitions of this label hidden; * stands for any text; repeatable.")
  private List<String> hidden = List.of();

  @Option(
      names = "--rename",
      paramLabel = "OLD=NEW",
      description = "Give transitions of a label another one; repeatable.")
  private List<String> renamed = List.of();

  @Mixin private MemoryOption memory;

  /** A relation by its word. */
  static final class RelationConverter implements ITypeConverter<Relation> {
    @Override
    public Relation convert(String word) {
      Relation relation = Relation.of(word);
      if (relation == null) {
        throw new TypeConversionException(
            "there is no relation '" + word + "'; there are " + Relation.words());
      }
      return relation;
    }
  }

  MemoryBudget budget(CommandSpec command) {
    return Occasion.of(command).budget(memory.bytes());
  }

  /** What is hidden and renamed, all of which must occur in the systems. */
  Relabelling relabelling(List<LtsSystem> systems) {
    Relabelling relabelling = Relabelling.NONE;
    for (String label : hidden) {
      relabelling = relabelling.hiding(label);
    }
    for (String text : renamed) {
      int equals = text.lastIndexOf('=');
      if (equals <= 0) {
        throw new Complaint("--rename '" + text + "': expected OLD=NEW");
      }
      relabelling = relabelling.renaming(text.substring(0, equals), text.substring(equals + 1));
    }
    String idle = relabelling.idle(systems);
    if (idle != null) {
      throw new Complaint(idle);
    }
    return relabelling;
  }

  static LtsSystem load(String name, MemoryBudget budget) {
    if (!name.equals("-") && !name.endsWith(".aut") && !name.endsWith(".aut.gz")) {
      throw new Complaint(
          name
              + ": expected a file of transitions, .aut or .aut.gz; nutshell generate makes one of"
              + " a model");
    }
    return switch (read(name, budget)) {
      case Loading.Rejected rejected when rejected.tooLarge() ->
          throw MemoryBudget.Exhausted.full(rejected.problems().getFirst().toString());
      case Loading.Rejected rejected -> throw new Complaint(rejected.problems());
      case Loading.Loaded loaded -> (LtsSystem) loaded.system();
    };
  }

  private static Loading read(String name, MemoryBudget budget) {
    if (name.equals("-")) {
      return AutReader.load(System.in, "standard input", budget);
    }
    try {
      return AutReader.load(Path.of(name), budget);
    } catch (InvalidPathException invalid) {
      throw new Complaint(name + ": " + invalid.getReason());
    }
  }
}
