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
import java.util.Arrays;
import java.util.Deque;
import java.util.List;

/** Works out from a record's declaration how its components lie in a vector. */
final class RecordFields {
  private static final String WHAT_CAN_BE =
      "; a component is a boolean, byte, short, char, int, long, enum, a record of those,"
          + " or an array or List of them";

  private final Deque<Class<?>> open = new ArrayDeque<>();

  private RecordFields() {}

  static Nested of(Class<?> type) {
    if (!type.isRecord()) {
      throw new IllegalArgumentException(
          type.getName() + " is not a record: write a Codec for it, or make it one");
    }
    return new RecordFields().nested(type);
  }

  private Nested nested(Class<?> type) {
    RecordComponent[] components = type.getRecordComponents();
    if (components.length == 0) {
      throw new IllegalArgumentException(
          "record " + type.getName() + " has no components, so nothing to tell states apart by");
    }
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
    if (generic instanceof ParameterizedType list && list.getRawType() == List.class) {
      return new Sequence(name, field(name, list.getActualTypeArguments()[0], range), null);
    }
    if (!(generic instanceof Class<?> type)) {
      throw new IllegalArgumentException(
          "'" + name + "' is of type " + generic.getTypeName() + WHAT_CAN_BE);
    }
    if (type.isArray()) {
      return new Sequence(name, field(name, type.componentType(), range), type.componentType());
    }
    if (type.isRecord()) {
      return nested(type);
    }
    return scalar(name, type, range);
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
