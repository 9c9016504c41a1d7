package dev.nutshell.gpu;

import dev.nutshell.engine.model.Portable;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** The whole text that is compiled for a model. */
final class Sources {
  private Sources() {}

  static String of(Portable model, int words) {
    return resource("prelude.c") + model.text(words) + resource("search.c");
  }

  private static String resource(String name) {
    try (InputStream in = Sources.class.getResourceAsStream(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
