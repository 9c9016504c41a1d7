package dev.nutshell.report;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.function.Consumer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.StreamWriteFeature;
import tools.jackson.core.exc.JacksonIOException;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** Opens JSON to write, indented, and to read. */
public final class Json {
  /** Whoever opened a stream closes it: more may have to go there. */
  private static final JsonFactory FACTORY =
      JsonFactory.builder().disable(StreamWriteFeature.AUTO_CLOSE_TARGET).build();

  private Json() {}

  /**
   * @throws UncheckedIOException where it cannot be written
   */
  static void write(Writer out, Consumer<JsonGenerator> writing) {
    write(pretty(out), writing);
  }

  /** In one line, for a program that waits. */
  public static String text(Consumer<JsonGenerator> writing) {
    StringWriter out = new StringWriter();
    write(FACTORY.createGenerator(ObjectWriteContext.empty(), out), writing);
    return out.toString();
  }

  private static void write(JsonGenerator opened, Consumer<JsonGenerator> writing) {
    try (JsonGenerator json = opened) {
      writing.accept(json);
    } catch (JacksonIOException failure) {
      IOException cause = failure.getCause();
      throw new UncheckedIOException(cause);
    }
  }

  private static JsonGenerator pretty(Writer out) {
    ObjectWriteContext indented =
        new ObjectWriteContext.Base() {
          @Override
          public PrettyPrinter getPrettyPrinter() {
            return new DefaultPrettyPrinter();
          }
        };
    return FACTORY.createGenerator(indented, out);
  }

  public static JsonParser parser(String text) {
    return FACTORY.createParser(ObjectReadContext.empty(), text);
  }
}
