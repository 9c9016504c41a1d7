package dev.nutshell.frontends;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.function.Function;

/** Where a model is. */
public sealed interface Source {
  /** What messages call it. */
  String name();

  /** At the place that its name says: a path, or {@code java:CLASS}. */
  record Named(String name) implements Source {
    Path path() {
      return Path.of(name);
    }
  }

  /** In a stream, which is read once. */
  record Given(String name, InputStream content) implements Source {
    /** Loads a model from the whole text. */
    Loading read(Function<String, Loading> loader) {
      String text;
      try {
        text = new String(content.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException failure) {
        return Loading.rejected(Problem.of(name + " cannot be read: " + failure.getMessage()));
      }
      // Some editors begin a file with a mark of its byte order, which nobody sees.
      return loader.apply(text.startsWith("\uFEFF") ? text.substring(1) : text);
    }
  }

  /** A text in memory. */
  static Source text(String name, String text) {
    return new Given(name, new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)));
  }
}
