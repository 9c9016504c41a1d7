package dev.nutshell.report;

import java.io.Writer;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.PrettyPrinter;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** Opens JSON to write, indented, and to read. */
final class Json {
  private static final JsonFactory FACTORY = new JsonFactory();

  private Json() {}

  static JsonGenerator pretty(Writer out) {
    ObjectWriteContext indented =
        new ObjectWriteContext.Base() {
          @Override
          public PrettyPrinter getPrettyPrinter() {
            return new DefaultPrettyPrinter();
          }
        };
    return FACTORY.createGenerator(indented, out);
  }

  static JsonParser parser(String text) {
    return FACTORY.createParser(ObjectReadContext.empty(), text);
  }
}
