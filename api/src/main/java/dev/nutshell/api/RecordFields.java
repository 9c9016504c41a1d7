package dev.nutshell.api;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.RecordComponent;
import java.lang.reflect.Type;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/** Works out from a record's declaration how its components lie in a vector. */
final class RecordFields {
  private static final String WHAT_CAN_BE =
      "; a component is a boolean, byte, short, char, int, long, String, enum, a record of those,"
          + " a sealed interface of records, or an array, List, Set, Map or Optional of them";

  private final Deque<Class<?>> open = new ArrayDeque<>();
  private int keys;

  private RecordFields() {}

  static Field of(Class<?> type) {
    if (isSealed(type)) {
      return new RecordFields().choice(type.getSimpleName(), type, null);
    }
    if (!type.isRecord()) {
      throw new IllegalArgumentException(
          type.getName() + " is not a record: write a Codec for it, or make it one");
    }
    return new RecordFields().nested(type);
  }

  private static boolean isSealed(Class<?> type) {
    return type.isInterface() && type.isSealed();
  }

  private Nested nested(Class<?> type) {
    if (type.getRecordComponents().length == 0) {
      throw new IllegalArgumentException(
          "record " + type.getName() + " has no components, so nothing to tell states apart by");
    }
    return components(type);
  }

  private Nested components(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    if (open.contains(type)) {
      throw new IllegalArgumentException(
          "record " + type.getName() + " contains itself, which has no bound in a vector");
    }
    open.push(type);
    String[] names = new String[components.length];
    Field[] fields = new Field[components.length];
    MethodHandle[] accessors = new MethodHandle[components.length];
    for (int i = 0; i < components.length; i++) {
      RecordComponent component = components[i];
      names[i] = component.getName();
      fields[i] =
          field(
              type.getSimpleName() + "." + names[i],
              component.getGenericType(),
              component.getAnnotation(Range.class));
      accessors[i] = accessor(component);
    }
    open.pop();
    return new Nested(type, names, fields, accessors, constructor(type, components));
  }

  private Field field(String name, Type generic, Range range) {
    if (generic instanceof ParameterizedType of && of.getRawType() instanceof Class<?> raw) {
      Field field = collection(name, raw, of.getActualTypeArguments(), range);
      if (field != null) {
        return field;
      }
    }
    if (!(generic instanceof Class<?> type)) {
      throw new IllegalArgumentException(
          "'" + name + "' is of type " + generic.getTypeName() + WHAT_CAN_BE);
    }
    if (type.isArray()) {
      if (keys > 0) {
        throw new IllegalArgumentException(
            "'"
                + name
                + "' has an array in a Set or in a key of a Map, where it would equal no copy of"
                + " itself; a List does");
      }
      return new Sequence(name, field(name, type.componentType(), range), type.componentType());
    }
    if (type.isRecord()) {
      return nested(type);
    }
    if (isSealed(type) && type.getTypeParameters().length == 0) {
      return choice(name, type, range);
    }
    if (type == String.class) {
      return new Text(name);
    }
    return scalar(name, type, range);
  }

  /** Null where it is none that is known. */
  private Field collection(String name, Class<?> raw, Type[] of, Range range) {
    if (raw == List.class) {
      return new Sequence(name, field(name, of[0], range), null);
    }
    if (raw == Optional.class) {
      return new Perhaps(name, field(name, of[0], range));
    }
    if (raw == Set.class) {
      Field element = key(name, of[0], range);
      return Members.suit(element)
          ? new Members(name, (Scalar) element)
          : new Sorted(name, element, null);
    }
    if (raw == Map.class) {
      return new Sorted(name, key(name, of[0], range), field(name, of[1], range));
    }
    return null;
  }

  /** What is looked for by equals(). */
  private Field key(String name, Type type, Range range) {
    keys++;
    try {
      return field(name, type, range);
    } finally {
      keys--;
    }
  }

  private Choice choice(String name, Class<?> type, Range range) {
    List<Class<?>> cases = new ArrayList<>();
    collect(name, type, cases);
    if (cases.size() > Choice.MOST) {
      throw new IllegalArgumentException(
          "'" + name + "' has " + cases.size() + " cases; there may be " + Choice.MOST);
    }
    Field[] fields =
        cases.stream()
            .map(one -> one.isEnum() ? scalar(name, one, range) : components(one))
            .toArray(Field[]::new);
    return new Choice(name, List.copyOf(cases), fields);
  }

  private static void collect(String name, Class<?> type, List<Class<?>> into) {
    for (Class<?> one : type.getPermittedSubclasses()) {
      if (isSealed(one)) {
        collect(name, one, into);
      } else if (!(one.isRecord() || one.isEnum()) || one.getTypeParameters().length > 0) {
        throw new IllegalArgumentException(
            "'"
                + name
                + "' may be a "
                + one.getName()
                + ", which is neither a record nor an enum"
                + (one.getTypeParameters().length > 0 ? " without type parameters" : ""));
      } else if (!into.contains(one)) {
        into.add(one);
      }
    }
  }

  private static Scalar scalar(String name, Class<?> type, Range range) {
    if (type.isEnum()) {
      Object[] constants = type.getEnumConstants();
      return Scalar.of(
          name, 0, constants.length - 1, v -> ((Enum<?>) v).ordinal(), n -> constants[(int) n]);
    }
    return switch (MethodType.methodType(type).unwrap().returnType().getName()) {
      case "boolean" -> Scalar.of(name, 0, 1, v -> (boolean) v ? 1 : 0, n -> n != 0);
      case "char" -> ranged(name, range, 0, 0xFFFF, v -> (char) v, n -> (char) n);
      case "byte" -> ranged(name, range, -128, 127, v -> (byte) v, n -> (byte) n);
      case "short" ->
          ranged(name, range, Short.MIN_VALUE, Short.MAX_VALUE, v -> (short) v, n -> (short) n);
      case "int" ->
          ranged(name, range, Integer.MIN_VALUE, Integer.MAX_VALUE, v -> (int) v, n -> (int) n);
      case "long" -> ranged(name, range, Long.MIN_VALUE, Long.MAX_VALUE, v -> (long) v, n -> n);
      default ->
          throw new IllegalArgumentException(
              "'" + name + "' is of type " + type.getTypeName() + WHAT_CAN_BE);
    };
  }

  private static Scalar ranged(
      String name,
      Range range,
      long least,
      long greatest,
      java.util.function.ToLongFunction<Object> toLong,
      java.util.function.LongFunction<Object> fromLong) {
    if (range == null) {
      return Scalar.of(name, least, greatest, toLong, fromLong);
    }
    if (range.min() > range.max() || range.min() < least || range.max() > greatest) {
      throw new IllegalArgumentException(
          "'" + name + "' cannot range from " + range.min() + " to " + range.max());
    }
    return Scalar.of(name, range.min(), range.max(), toLong, fromLong);
  }

  private static MethodHandle accessor(RecordComponent component) {
    try {
      Method accessor = component.getAccessor();
      accessor.setAccessible(true);
      return MethodHandles.lookup()
          .unreflect(accessor)
          .asType(MethodType.methodType(Object.class, Object.class));
    } catch (ReflectiveOperationException | RuntimeException closed) {
      throw inaccessible(component.getDeclaringRecord(), closed);
    }
  }

  private static MethodHandle constructor(Class<?> type, RecordComponent[] components) {
    try {
      Constructor<?> canonical =
          type.getDeclaredConstructor(
              Arrays.stream(components).map(RecordComponent::getType).toArray(Class<?>[]::new));
      canonical.setAccessible(true);
      return MethodHandles.lookup()
          .unreflectConstructor(canonical)
          .asSpreader(Object[].class, components.length)
          .asType(MethodType.methodType(Object.class, Object[].class));
    } catch (ReflectiveOperationException | RuntimeException closed) {
      throw inaccessible(type, closed);
    }
  }

  private static IllegalArgumentException inaccessible(Class<?> type, Exception cause) {
    return new IllegalArgumentException(
        "record " + type.getName() + " cannot be read: open its package to dev.nutshell.api",
        cause);
  }
}
