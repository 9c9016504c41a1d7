package dev.nutshell.api;

import dev.nutshell.engine.model.Spelling;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Parameter;
import java.lang.reflect.RecordComponent;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;

/**
 * Builds an object from named parameters: those of a record's components, or of the longest public
 * constructor. What is not given has the value that the object of the no-argument constructor has.
 */
final class Parameters {
  /** An object, or what is wrong with the parameters. */
  sealed interface Built {
    record Object(java.lang.Object value) implements Built {}

    /** Goes on after "class NAME". */
    record Refused(String reason) implements Built {}
  }

  private final Class<?> type;
  private final Constructor<?> constructor;
  private final List<String> names;
  private final Object defaults;

  private Parameters(Class<?> type, Constructor<?> constructor, List<String> names)
      throws ReflectiveOperationException {
    this.type = type;
    this.constructor = constructor;
    this.names = names;
    defaults = defaults(type);
  }

  static Built build(Class<?> type, Map<String, String> given) throws ReflectiveOperationException {
    Constructor<?> constructor = constructor(type);
    if (constructor == null) {
      return new Built.Refused("has no public constructor");
    }
    List<String> names = names(type, constructor);
    if (names == null) {
      return new Built.Refused(
          "does not tell the names of its parameters; make it a record, or compile it with"
              + " -parameters");
    }
    for (String name : given.keySet()) {
      if (!names.contains(name)) {
        return new Built.Refused(unknown(name, names));
      }
    }
    return new Parameters(type, constructor, names).build(given);
  }

  private static String unknown(String name, List<String> names) {
    String near = Spelling.nearest(name, names);
    return "has no parameter '"
        + name
        + "'; "
        + (near != null
            ? "did you mean '" + near + "'?"
            : names.isEmpty() ? "it has none" : "there are " + String.join(", ", names));
  }

  private Built build(Map<String, String> given) throws ReflectiveOperationException {
    Class<?>[] types = constructor.getParameterTypes();
    Object[] values = new Object[types.length];
    for (int i = 0; i < types.length; i++) {
      String name = names.get(i);
      String text = given.get(name);
      if (text == null) {
        values[i] = defaults == null ? null : defaultOf(name);
        if (values[i] == null) {
          return new Built.Refused("needs its parameter '" + name + "', which has no default");
        }
        continue;
      }
      values[i] = parse(text.strip(), types[i]);
      if (values[i] == null) {
        return new Built.Refused(
            "has a parameter '" + name + "' that is " + wanted(types[i]) + ", not '" + text + "'");
      }
    }
    return new Built.Object(constructor.newInstance(values));
  }

  private static Constructor<?> constructor(Class<?> type) throws NoSuchMethodException {
    Constructor<?> chosen =
        type.isRecord()
            ? type.getDeclaredConstructor(
                Arrays.stream(type.getRecordComponents())
                    .map(RecordComponent::getType)
                    .toArray(Class<?>[]::new))
            : Arrays.stream(type.getConstructors())
                .max(Comparator.comparingInt(Constructor::getParameterCount))
                .orElse(null);
    if (chosen != null) {
      chosen.setAccessible(true);
    }
    return chosen;
  }

  private static List<String> names(Class<?> type, Constructor<?> constructor) {
    if (type.isRecord()) {
      return Arrays.stream(type.getRecordComponents()).map(RecordComponent::getName).toList();
    }
    Parameter[] parameters = constructor.getParameters();
    boolean named = Arrays.stream(parameters).allMatch(Parameter::isNamePresent);
    return named ? Arrays.stream(parameters).map(Parameter::getName).toList() : null;
  }

  private static Object defaults(Class<?> type) throws ReflectiveOperationException {
    try {
      Constructor<?> plain = type.getDeclaredConstructor();
      plain.setAccessible(true);
      return plain.newInstance();
    } catch (NoSuchMethodException none) {
      return null;
    }
  }

  /** By the accessor of that name, or else the field; null where there is neither. */
  private Object defaultOf(String name) throws ReflectiveOperationException {
    for (Method method : type.getDeclaredMethods()) {
      if (method.getName().equals(name) && method.getParameterCount() == 0) {
        method.setAccessible(true);
        return method.invoke(defaults);
      }
    }
    for (Field field : type.getDeclaredFields()) {
      if (field.getName().equals(name)) {
        field.setAccessible(true);
        return field.get(defaults);
      }
    }
    return null;
  }

  private static Object parse(String text, Class<?> type) {
    try {
      return switch (type.getName()) {
        case "int" -> Integer.valueOf(text);
        case "long" -> Long.valueOf(text);
        case "boolean" ->
            text.equalsIgnoreCase("true") || text.equalsIgnoreCase("false")
                ? Boolean.valueOf(text)
                : null;
        case "java.lang.String" -> text;
        default -> type.isEnum() ? constant(text, type) : null;
      };
    } catch (NumberFormatException notANumber) {
      return null;
    }
  }

  private static Object constant(String text, Class<?> type) {
    return Arrays.stream(type.getEnumConstants())
        .filter(constant -> ((Enum<?>) constant).name().equalsIgnoreCase(text))
        .findFirst()
        .orElse(null);
  }

  private static String wanted(Class<?> type) {
    return switch (type.getName()) {
      case "int", "long" -> "a whole number";
      case "boolean" -> "true or false";
      case "java.lang.String" -> "a text";
      default ->
          type.isEnum()
              ? "one of "
                  + String.join(
                      ", ",
                      Arrays.stream(type.getEnumConstants())
                          .map(constant -> ((Enum<?>) constant).name())
                          .toList())
              : "of type "
                  + type.getSimpleName()
                  + ", which cannot be given by name (int, long, boolean, String and enums can)";
    };
  }
}
