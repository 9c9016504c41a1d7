package dev.nutshell.report;

import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
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

  /**
   * Writes maps, lists, texts, numbers, booleans and null.
   *
   * @throws UncheckedIOException where it cannot be written
   */
  public static void write(Writer out, Map<String, ?> object) {
    write(out, json -> value(json, object));
  }

  private static void value(JsonGenerator json, Object value) {
    switch (value) {
      case null -> json.writeNull();
      case Map<?, ?> map -> {
        json.writeStartObject();
        map.forEach(
            (name, inner) -> {
              json.writeName((String) name);
              value(json, inner);
            });
        json.writeEndObject();
      }
      case List<?> list -> {
        json.writeStartArray();
        list.forEach(inner -> value(json, inner));
        json.writeEndArray();
      }
      case Boolean flag -> json.writeBoolean(flag);
      case Double number -> json.writeNumber(number);
      case Number number -> json.writeNumber(number.longValue());
      default -> json.writeString(value.toString());
    }
  }

  /**
   * Reads an object as maps, lists, texts, {@link Long}s, {@link Double}s, {@link Boolean}s and
   * null.
   *
   * @throws IOException where the text is no JSON object; the message says so
   */
  public static Map<String, Object> read(String text) throws IOException {
    try (JsonParser json = parser(text)) {
      if (json.nextToken() != JsonToken.START_OBJECT) {
        throw new IOException("it is no JSON object");
      }
      Map<String, Object> object = object(json);
      if (json.nextToken() != null) {
        throw new IOException("something follows its end");
      }
      return object;
    } catch (JacksonException malformed) {
      throw new IOException(malformed.getOriginalMessage(), malformed);
    }
  }

  private static Map<String, Object> object(JsonParser json) throws IOException {
    Map<String, Object> object = new LinkedHashMap<>();
    while (json.nextToken() == JsonToken.PROPERTY_NAME) {
      String name = json.currentName();
      json.nextToken();
      object.put(name, value(json));
    }
    return object;
  }

  private static Object value(JsonParser json) throws IOException {
    return switch (json.currentToken()) {
      case START_OBJECT -> object(json);
      case START_ARRAY -> {
        List<Object> list = new ArrayList<>();
        while (json.nextToken() != JsonToken.END_ARRAY) {
          list.add(value(json));
        }
        yield list;
      }
      case VALUE_STRING -> json.getString();
      case VALUE_NUMBER_INT -> json.getLongValue();
      case VALUE_NUMBER_FLOAT -> json.getDoubleValue();
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NULL -> null;
      case null, default -> throw new IOException("it ends too early");
    };
  }

  public static JsonParser parser(String text) {
    return FACTORY.createParser(ObjectReadContext.empty(), text);
  }
}
