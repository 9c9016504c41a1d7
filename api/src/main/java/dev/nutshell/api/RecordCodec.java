package dev.nutshell.api;

import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Type;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/**
 * A codec derived from a record's components: truth values, whole numbers, characters, strings,
 * enum constants, records of those, sealed interfaces of records, and arrays, lists, sets, maps and
 * optionals of any of them. Each takes whole bytes, as few as its type or its {@link Range} needs.
 *
 * <p>Equal states have equal vectors, however their sets and maps were built. What is decoded
 * cannot be changed, and its sets and maps are gone through in an order that depends on the
 * elements alone.
 *
 * @param <S> the record, or a sealed interface of records
 */
public final class RecordCodec<S> implements Codec<S> {
  private final Class<S> type;
  private final Field root;

  private RecordCodec(Class<S> type) {
    this.type = type;
    root = RecordFields.of(type);
  }

  /**
   * The codec of a record, or of a sealed interface of records.
   *
   * @param <S> the states
   * @param type the record, or the sealed interface
   * @return a codec that derives the vector from the components
   * @throws IllegalArgumentException if a component is of a kind that has no encoding
   */
  public static <S> RecordCodec<S> of(Class<S> type) {
    return new RecordCodec<>(type);
  }

  /**
   * The codec for the states of a model: of the sealed interface that it is declared to be a model
   * of, or of the same class as this one.
   */
  @SuppressWarnings("unchecked")
  static <S> RecordCodec<S> of(Model<S> model, S state) {
    Class<?> declared = declared(model.getClass());
    boolean sealed = declared != null && declared.isInterface() && declared.isSealed();
    return new RecordCodec<>((Class<S>) (sealed ? declared : state.getClass()));
  }

  /** What a type says it is a model of, or null. */
  private static Class<?> declared(Type type) {
    if (type instanceof ParameterizedType of && of.getRawType() == Model.class) {
      return of.getActualTypeArguments()[0] instanceof Class<?> states ? states : null;
    }
    if (!((type instanceof ParameterizedType of ? of.getRawType() : type)
        instanceof Class<?> raw)) {
      return null;
    }
    return Stream.concat(Stream.of(raw.getGenericInterfaces()), superclass(raw))
        .map(RecordCodec::declared)
        .filter(Objects::nonNull)
        .findFirst()
        .orElse(null);
  }

  private static Stream<Type> superclass(Class<?> type) {
    return Stream.ofNullable(type.getGenericSuperclass());
  }

  @Override
  public void encode(S state, State into) {
    if (state != null && state.getClass() != type && !(root instanceof Choice)) {
      throw new IllegalArgumentException(
          "a state is a "
              + state.getClass().getSimpleName()
              + "; all are of class "
              + type.getSimpleName()
              + ", as the first initial state is, unless the model has a Codec of its own");
    }
    into.resize(root.encode(state, into, 0));
  }

  @Override
  public S decode(State vector) {
    return type.cast(root.decode(vector, 0));
  }

  @Override
  public List<Narrator.Binding> bindings(State vector) {
    List<Narrator.Binding> bindings = new ArrayList<>();
    root.bind("", vector, 0, bindings);
    return bindings;
  }

  @Override
  public Narrator.IntReader variable(String name) {
    Field.Reader reader = root.reader("." + name);
    return reader == null ? null : vector -> reader.read(vector, 0);
  }

  /** A component each; the records in a list or an array are components of their own. */
  @Override
  public StateLayout layout() {
    return root instanceof Nested fields ? layout(fields) : StateLayout.whole();
  }

  private static StateLayout layout(Nested fields) {
    List<StateLayout.Kind> kinds = new ArrayList<>();
    for (int i = 0; i < fields.fields.length; i++) {
      kinds.add(new StateLayout.Kind(fields.names[i]));
      if (elements(fields.fields[i]) != null) {
        kinds.add(new StateLayout.Kind(fields.names[i] + "[]"));
      }
    }
    return new StateLayout() {
      @Override
      public List<Kind> kinds() {
        return kinds;
      }

      @Override
      public void components(State state, Components into) {
        into.clear();
        if (state.length() > 0) {
          divide(fields.fields, state, into);
        }
      }
    };
  }

  private static Sequence elements(Field field) {
    return field instanceof Sequence sequence && sequence.element instanceof Nested
        ? sequence
        : null;
  }

  private static void divide(Field[] fields, State state, Components into) {
    int kind = 0;
    int at = 0;
    for (Field field : fields) {
      Sequence sequence = elements(field);
      if (sequence == null) {
        at = field.end(state, at);
        into.add(kind++, at);
        continue;
      }
      int count = sequence.count(state, at);
      at = sequence.first(state, at);
      into.add(kind++, at);
      for (int element = 0; element < count; element++) {
        at = sequence.element.end(state, at);
        into.add(kind, at);
      }
      kind++;
    }
  }
}
