package dev.nutshell.petri.helena;

import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.colour.ColouredSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** From a Helena net, and the property file beside it, to a transition system. */
public final class HelenaReader {
  private static final long MOST_BYTES = 64 << 20;

  private HelenaReader() {}

  /**
   * @param defines values for the net's parameters, and symbols for {@code #ifdef}
   */
  public static Loading load(Path file, Map<String, String> defines) {
    try {
      String text = read(file);
      Path properties = Path.of(file.toString().replaceFirst("\\.lna$", "") + ".prop.lna");
      return load(
          text,
          file.toString(),
          defines,
          Files.exists(properties) ? read(properties) : null,
          properties.toString());
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
    return new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
  }

  /**
   * @param name what messages call the text
   */
  public static Loading load(String text, String name, Map<String, String> defines) {
    return load(text, name, defines, null, null);
  }

  private static Loading load(
      String text,
      String name,
      Map<String, String> defines,
      String properties,
      String propertiesName) {
    ColouredSystem system;
    try {
      Syntax syntax = NetParser.parse(Lexer.tokens(text, defines.keySet()));
      system = new ColouredSystem(Resolver.resolve(syntax, defines), name);
    } catch (Malformed malformed) {
      return Loading.rejected(malformed.problem(name));
    }
    List<Problem> warnings = new ArrayList<>();
    if (properties != null) {
      try {
        for (Properties.Property property :
            Properties.parse(Lexer.tokens(properties, defines.keySet()))) {
          add(property, system, warnings, propertiesName);
        }
      } catch (Malformed malformed) {
        return Loading.rejected(malformed.problem(propertiesName));
      }
    }
    return new Loading.Loaded(system, warnings);
  }

  private static void add(
      Properties.Property property, ColouredSystem system, List<Problem> warnings, String file) {
    switch (property) {
      case Properties.Temporal temporal ->
          warnings.add(
              new Problem(
                  file,
                  temporal.line(),
                  0,
                  "the LTL property " + temporal.name() + " is not checked"));
      case Properties.OfStates states -> {
        int[] rejected = numbers(states.rejected(), system, states);
        int[] accepted = numbers(states.accepted(), system, states);
        if (rejected.length > 0) {
          system.addInvariant(
              new Invariant(
                  states.name(),
                  state -> !any(system, state, rejected) || any(system, state, accepted)));
        }
      }
    }
  }

  private static boolean any(
      ColouredSystem system, dev.nutshell.engine.model.State state, int[] propositions) {
    for (int proposition : propositions) {
      if (system.holds(state, proposition)) {
        return true;
      }
    }
    return false;
  }

  private static int[] numbers(
      List<String> names, ColouredSystem system, Properties.OfStates property) {
    return names.stream()
        // Deadlocks are looked for anyway.
        .filter(name -> !name.equals("deadlock"))
        .mapToInt(
            name -> {
              for (int i = 0; i < system.net().propositions().size(); i++) {
                if (system.net().propositions().get(i).name().equals(name)) {
                  return i;
                }
              }
              throw new Malformed(property.line(), "the net has no proposition '" + name + "'");
            })
        .toArray();
  }
}
