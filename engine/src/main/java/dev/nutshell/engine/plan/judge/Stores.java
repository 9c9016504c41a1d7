package dev.nutshell.engine.plan.judge;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.store.EncodedStore;
import dev.nutshell.engine.store.Encoder;
import dev.nutshell.engine.store.EncoderFamily;
import dev.nutshell.engine.store.Safepoint;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreFamily.Choice;
import dev.nutshell.engine.store.StoreFamily.Opener;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.engine.store.TurnsStore;
import dev.nutshell.engine.store.auto.AutoStore;
import dev.nutshell.engine.store.automaton.AutomatonStore;
import dev.nutshell.engine.store.bitstate.Bitstate;
import dev.nutshell.engine.store.cache.CacheStore;
import dev.nutshell.engine.store.collapse.Collapse;
import dev.nutshell.engine.store.comback.ComBackStore;
import dev.nutshell.engine.store.compact.Compact;
import dev.nutshell.engine.store.delta.DeltaStore;
import dev.nutshell.engine.store.disk.DiskStore;
import dev.nutshell.engine.store.full.FullStore;
import dev.nutshell.engine.store.snapshots.SnapshotStore;
import dev.nutshell.engine.store.snapshots.TreeCodes;
import dev.nutshell.engine.store.tree.TreeStore;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Every family of stores and encoders, and how a specification names a pipeline of them. */
public final class Stores {
  /** A new store is registered by one line here. */
  public static final List<StoreFamily> FAMILIES =
      List.of(
          AutoStore.FAMILY,
          FullStore.FAMILY,
          TreeStore.FAMILY,
          AutomatonStore.FAMILY,
          DeltaStore.FAMILY,
          ComBackStore.FAMILY,
          Compact.FAMILY,
          Bitstate.FAMILY,
          CacheStore.FAMILY,
          SnapshotStore.FAMILY,
          DiskStore.FAMILY);

  /** A new encoder is registered by one line here. */
  public static final List<EncoderFamily> ENCODERS = List.of(Collapse.FAMILY);

  private static final StoreFamily DEFAULT_TABLE = FullStore.FAMILY;

  private Stores() {}

  /**
   * Every variant of every table, alone and behind every variant of every encoder that goes with
   * it: the one list that {@link Combinations} and the tests of stores are made from.
   */
  public static List<String> specimens() {
    List<String> tables = FAMILIES.stream().flatMap(family -> family.specimens().stream()).toList();
    List<String> encoders =
        ENCODERS.stream().flatMap(family -> family.specimens().stream()).toList();
    Stream<String> encoded =
        encoders.stream()
            .flatMap(encoder -> tables.stream().map(table -> encoder + "+" + table))
            .filter(spec -> choose(spec) instanceof Choice.Chosen);
    return Stream.of(tables.stream(), encoders.stream(), encoded)
        .flatMap(specs -> specs)
        .filter(spec -> !spec.endsWith("+" + DEFAULT_TABLE.name()))
        .toList();
  }

  /**
   * Reads a specification such as {@code full}, {@code tree:compact} or {@code collapse+automaton}:
   * encoders, then one table. A pipeline without a table ends in {@code full}.
   */
  public static Choice choose(String spec) {
    return switch (read(spec)) {
      case Choice.Chosen chosen
          when !chosen.traits().concurrent() && TurnsStore.suits(chosen.traits()) ->
          new Choice.Chosen(
              chosen.spec(), TurnsStore.traits(chosen.traits()), new InTurns(chosen.opener()));
      case Choice other -> other;
    };
  }

  /** Whether the store that is so specified can have states on disk. */
  public static boolean usesDisk(String spec) {
    return StoreOptions.splitOutsideParentheses(spec, '+').stream()
        .map(text -> Part.of(text).table())
        .anyMatch(table -> table == DiskStore.FAMILY || table == AutoStore.FAMILY);
  }

  private static Choice read(String spec) {
    List<Part> parts =
        StoreOptions.splitOutsideParentheses(spec, '+').stream().map(Part::of).toList();
    for (Part part : parts) {
      if (part.encoder() == null && part.table() == null) {
        return new Choice.Refused("there is no store '" + part.name() + "'; there are " + names());
      }
    }
    return switch (parts.size()) {
      case 0 -> new Choice.Refused("a store is named by no word at all; there are " + names());
      case 1 -> alone(parts.getFirst());
      default -> pipeline(spec, parts);
    };
  }

  private static Choice alone(Part part) {
    return part.table() != null
        ? part.table().choose(part.options())
        : joined(part, new Part(DEFAULT_TABLE.name(), StoreOptions.parse("")));
  }

  private static Choice pipeline(String spec, List<Part> parts) {
    if (parts.size() == 2 && parts.getFirst().table() == SnapshotStore.FAMILY) {
      return underneath(parts.getFirst(), parts.getLast());
    }
    for (Part part : parts.subList(0, parts.size() - 1)) {
      if (part.table() != null) {
        return new Choice.Refused(
            "in store '"
                + spec
                + "' the table '"
                + part.name()
                + "' is not last: what it takes in, it keeps, and hands nothing on");
      }
    }
    if (parts.size() > 2 || parts.getLast().encoder() != null) {
      return new Choice.Refused(
          "store '"
              + spec
              + "' encodes twice: a code has no components, so a second encoder finds nothing to"
              + " number");
    }
    if (!parts.getLast().table().keepsVectors()) {
      return new Choice.Refused(
          "in store '"
              + spec
              + "' there is nothing to encode: '"
              + parts.getLast().name()
              + "' keeps no vectors");
    }
    return joined(parts.getFirst(), parts.getLast());
  }

  /** {@code snapshots:…+tree}: where the states lie that the snapshots consist of. */
  private static Choice underneath(Part snapshots, Part table) {
    if (table.table() == FullStore.FAMILY && table.options().isEmpty()) {
      return alone(snapshots);
    }
    EncoderFamily codes = table.table() == TreeStore.FAMILY ? TreeCodes.FAMILY : table.encoder();
    if (codes == null) {
      return new Choice.Refused(
          "the states of snapshots cannot lie in '"
              + table.name()
              + "', which lets no single state go; use full, tree or collapse");
    }
    return switch (codes.choose(table.options())) {
      case EncoderFamily.Choice.Refused refused -> new Choice.Refused(refused.reason());
      case EncoderFamily.Choice.Chosen encoder ->
          switch (snapshots.table().choose(snapshots.options())) {
            case Choice.Refused refused -> refused;
            case Choice.Chosen store ->
                new Choice.Chosen(
                    store.spec() + "+" + encoder.spec(),
                    store.traits(),
                    new Encoding(encoder, snapshots.table(), store.opener()));
          };
    };
  }

  private static Choice joined(Part first, Part last) {
    return switch (first.encoder().choose(first.options())) {
      case EncoderFamily.Choice.Refused refused -> new Choice.Refused(refused.reason());
      case EncoderFamily.Choice.Chosen encoder ->
          switch (last.table().choose(last.options())) {
            case Choice.Refused refused -> refused;
            case Choice.Chosen table -> join(encoder, last.table(), table);
          };
    };
  }

  private static Choice join(
      EncoderFamily.Choice.Chosen encoder, StoreFamily family, Choice.Chosen table) {
    String spec = family == DEFAULT_TABLE ? encoder.spec() : encoder.spec() + "+" + table.spec();
    return new Choice.Chosen(
        spec,
        family.usesEncoder()
            ? table.traits()
            : EncodedStore.traits(table.traits(), encoder.concurrent()),
        new Encoding(encoder, family, table.opener()));
  }

  /** Opens a table with an encoder in front of it, or inside. */
  private record Encoding(EncoderFamily.Choice.Chosen encoder, StoreFamily family, Opener table)
      implements Opener {
    @Override
    public StateStore open(StoreFamily.Context context) {
      Encoder opened = encoder.opener().open(context, family.codes());
      try {
        return family.usesEncoder()
            ? table.open(context.with(opened))
            : new EncodedStore(
                opened, table.open(context.ofCodes()), encoder.concurrent(), context.threads());
      } catch (MemoryBudget.Exhausted exhausted) {
        opened.close();
        throw exhausted;
      }
    }

    @Override
    public String objection(Abilities abilities) {
      return table.objection(abilities);
    }

    @Override
    public long bytesAtOnce() {
      return table.bytesAtOnce();
    }

    @Override
    public boolean wantsShortPaths() {
      return table.wantsShortPaths();
    }

    @Override
    public boolean usesExpectation() {
      return table.usesExpectation();
    }
  }

  /** Opens a store of one thread for several, which take turns. */
  private record InTurns(Opener one) implements Opener {
    @Override
    public StateStore open(StoreFamily.Context context) {
      return context.threads() == 1
          ? one.open(context)
          : new TurnsStore(one.open(context.sharedAt(Safepoint.ofOne())), context.threads());
    }

    @Override
    public String objection(Abilities abilities) {
      return one.objection(abilities);
    }

    @Override
    public long bytesAtOnce() {
      return one.bytesAtOnce();
    }

    @Override
    public boolean wantsShortPaths() {
      return one.wantsShortPaths();
    }

    @Override
    public boolean usesExpectation() {
      return one.usesExpectation();
    }
  }

  /** A word between two {@code +}, with its options. */
  private record Part(String name, StoreOptions options) {
    static Part of(String text) {
      int colon = text.indexOf(':');
      return colon < 0
          ? new Part(text, StoreOptions.parse(""))
          : new Part(text.substring(0, colon), StoreOptions.parse(text.substring(colon + 1)));
    }

    StoreFamily table() {
      return FAMILIES.stream().filter(f -> f.name().equals(name)).findFirst().orElse(null);
    }

    EncoderFamily encoder() {
      return ENCODERS.stream().filter(f -> f.name().equals(name)).findFirst().orElse(null);
    }
  }

  private static String names() {
    return Stream.concat(
            FAMILIES.stream().map(StoreFamily::name), ENCODERS.stream().map(EncoderFamily::name))
        .collect(Collectors.joining(", "));
  }
}
