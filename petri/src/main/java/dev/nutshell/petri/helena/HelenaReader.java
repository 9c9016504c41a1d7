package dev.nutshell.petri.helena;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.Spelling;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StatePredicate;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.MarkedNet;
import dev.nutshell.petri.colour.ColouredSystem;
import dev.nutshell.petri.ltl.Forbidden;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/** From a Helena net, and the property file beside it, to a transition system. */
public final class HelenaReader {
  private static final long MOST_BYTES = 64 << 20;

  /** The proposition that every net has: no transition is enabled. */
  private static final int DEADLOCK = -1;

  private HelenaReader() {}

  /**
   * @param defines values for the net's parameters, and symbols for {@code #ifdef}
   */
  public static Loading load(Path file, Map<String, String> defines) {
    try {
      return load(read(file), file.toString(), defines);
    } catch (NoSuchFileException none) {
      return Loading.rejected(new Problem(file.toString(), 0, 0, "cannot be read: no such file"));
    } catch (IOException failure) {
      return Loading.rejected(
          new Problem(file.toString(), 0, 0, "cannot be read: " + failure.getMessage()));
    }
  }

  private static String read(Path file) throws IOException {
    if (Files.size(file) > MOST_BYTES) {
      throw new IOException("it is larger than 64 MiB");
    }
    String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
    // Some editors begin a file with a mark of its byte order, which nobody sees.
    return text.startsWith("\uFEFF") ? text.substring(1) : text;
  }

  /**
   * A text that need not be saved yet; the properties are those of the file beside the place where
   * it is going to be, if there is one.
   *
   * @param name that place, or what else messages call the text
   */
  public static Loading load(String text, String name, Map<String, String> defines) {
    Path properties = beside(name);
    if (properties == null) {
      return load(text, name, defines, null, null);
    }
    try {
      Loading loading = load(text, name, defines, read(properties), properties.toString());
      return loading instanceof Loading.Loaded loaded
          ? new Loading.Loaded(loaded.system(), loaded.warnings(), List.of(properties))
          : loading;
    } catch (IOException failure) {
      return Loading.rejected(
          new Problem(properties.toString(), 0, 0, "cannot be read: " + failure.getMessage()));
    }
  }

  /** The file with a net's properties, or null where there is none. */
  private static Path beside(String name) {
    try {
      Path properties = Path.of(name.replaceFirst("\\.lna$", "") + ".prop.lna");
      return Files.exists(properties) ? properties : null;
    } catch (InvalidPathException noFile) {
      return null;
    }
  }

  private static Loading load(
      String text,
      String name,
      Map<String, String> defines,
      String properties,
      String propertiesName) {
    ColouredSystem system;
    Set<String> known = new TreeSet<>();
    try {
      WrittenNet net = NetParser.parse(Lexer.tokens(text, defines.keySet(), known));
      net.parameters().forEach(parameter -> known.add(parameter.name()));
      system = ColouredSystem.of(Resolver.resolve(net, defines), name);
    } catch (Malformed malformed) {
      return Loading.rejected(malformed.problem(name));
    }
    if (properties != null) {
      try {
        for (Properties.Property property :
            Properties.parse(Lexer.tokens(properties, defines.keySet(), known))) {
          add(property, system, propertiesName);
        }
      } catch (Malformed malformed) {
        return Loading.rejected(malformed.problem(propertiesName));
      }
    }
    for (String each : defines.keySet()) {
      if (!known.contains(each)) {
        return Loading.rejected(Problem.of(unknown(each, name, List.copyOf(known))));
      }
    }
    return Loading.of(system);
  }

  private static String unknown(String name, String net, List<String> known) {
    String near = Spelling.nearest(name, known);
    return "--define "
        + name
        + ": "
        + net
        + " has no parameter and no symbol '"
        + name
        + "'"
        + (near != null
            ? "; did you mean '" + near + "'?"
            : known.isEmpty() ? "; it has none" : "; there are " + String.join(", ", known));
  }

  private static void add(Properties.Property property, ColouredSystem system, String file) {
    switch (property) {
      case Properties.Temporal temporal -> {
        int[] propositions = numbers(temporal.read().propositions(), system);
        system.addClaim(
            new Stated(
                new Property(temporal.name(), "ltl", temporal.name(), file, temporal.line()),
                Stated.Force.STATED,
                Forbidden.lazily(
                    temporal.read().formulas(),
                    temporal.read().formula(),
                    Arrays.stream(propositions).mapToObj(HelenaReader::inRun).toList())));
      }
      case Properties.OfStates states -> {
        int[] rejected = numbers(states.rejected(), system);
        int[] accepted = numbers(states.accepted(), system);
        system.addInvariant(
            new Invariant(
                states.name(),
                explored -> new Unrejected((ColouredSystem) explored, rejected, accepted)));
      }
    }
  }

  /** Nothing rejected holds, or something accepted; false where that cannot be worked out. */
  private record Unrejected(ColouredSystem net, int[] rejected, int[] accepted)
      implements StatePredicate {
    @Override
    public boolean holds(State state) {
      try {
        return !any(state, rejected) || any(state, accepted);
      } catch (ArithmeticException incalculable) {
        return false;
      }
    }

    @Override
    public String whyNot(State state) {
      try {
        any(state, rejected);
        any(state, accepted);
        return null;
      } catch (ArithmeticException incalculable) {
        return "it cannot be worked out (" + incalculable.getMessage() + ")";
      }
    }

    private boolean any(State state, int[] propositions) {
      for (int proposition : propositions) {
        if (isTrue(net, state, proposition)) {
          return true;
        }
      }
      return false;
    }
  }

  private static boolean isTrue(ColouredSystem net, State state, int proposition) {
    return proposition == DEADLOCK ? isStuck(net, state) : net.isTrue(state, proposition);
  }

  /** A proposition that goes wrong ends the run: nobody may say then what the formula is. */
  private static Function<MarkedNet, StatePredicate> inRun(int proposition) {
    return net ->
        state -> {
          try {
            return isTrue((ColouredSystem) net, state, proposition);
          } catch (ArithmeticException incalculable) {
            throw MemoryBudget.Exhausted.full(
                "a proposition cannot be worked out (" + incalculable.getMessage() + ")");
          }
        };
  }

  private static boolean isStuck(ColouredSystem system, State state) {
    for (int t = 0; t < system.transitionCount(); t++) {
      if (system.isEnabled(state, t)) {
        return false;
      }
    }
    return true;
  }

  private static int[] numbers(List<Token> names, ColouredSystem system) {
    List<String> known = new ArrayList<>();
    system.net().propositions().forEach(each -> known.add(each.name()));
    return names.stream()
        .mapToInt(
            name -> {
              int number = known.indexOf(name.text());
              if (number < 0 && !name.is("deadlock")) {
                String near = Spelling.nearest(name.text(), known);
                throw new Malformed(
                    name.line(),
                    name.column(),
                    "the net has no proposition "
                        + name
                        + (near == null ? "" : "; did you mean '" + near + "'?"));
              }
              return number < 0 ? DEADLOCK : number;
            })
        .toArray();
  }
}
