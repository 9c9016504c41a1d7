package dev.nutshell.api;

import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import java.util.ArrayList;
import java.util.List;

/**
 * A codec derived from a record's components: truth values, whole numbers, characters, enum
 * constants, records of those, and arrays and lists of any of them. Each takes whole bytes, as few
 * as its type or its {@link Range} needs.
 *
 * @param <S> the record
 */
public final class RecordCodec<S> implements Codec<S> {
  private final Class<S> type;
  private final Nested fields;

  private RecordCodec(Class<S> type) {
    this.type = type;
    fields = RecordFields.of(type);
  }

  /**
   * @throws IllegalArgumentException if a component is of a kind that has no encoding
   */
  public static <S> RecordCodec<S> of(Class<S> type) {
    return new RecordCodec<>(type);
  }

  /** The codec for states of the same class as this one. */
  @SuppressWarnings("unchecked")
  static <S> RecordCodec<S> ofSame(S state) {
    return new RecordCodec<>((Class<S>) state.getClass());
  }

  @Override
  public void encode(S state, State into) {
    if (state != null && state.getClass() != type) {
      throw new IllegalArgumentException(
          "a state is a "
              + state.getClass().getSimpleName()
              + "; all are of class "
              + type.getSimpleName()
              + ", as the first initial state is, unless the model has a Codec of its own");
    }
    into.resize(fields.encode(state, into, 0));
  }

  @Override
  public S decode(State vector) {
    return type.cast(fields.decode(vector, 0));
  }

  @Override
  public List<Narrator.Binding> bindings(State vector) {
    List<Narrator.Binding> bindings = new ArrayList<>();
    fields.bind("", vector, 0, bindings);
    return bindings;
  }

  @Override
  public Narrator.IntReader variable(String name) {
    Field.Reader reader = fields.reader("." + name);
    return reader == null ? null : vector -> reader.read(vector, 0);
  }

  /** A component each; the records in a list or an array are components of their own. */
  @Override
  public StateLayout layout() {
    List<StateLayout.Kind> kinds = new ArrayList<>();
    for (int i = 0; i < fields.fields.length; i++) {
      kinds.add(new StateLayout.Kind(fields.names[i]));
      if (elements(i) != null) {
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
          divide(state, into);
        }
      }
    };
  }

  private Sequence elements(int index) {
    return fields.fields[index] instanceof Sequence sequence && sequence.element instanceof Nested
        ? sequence
        : null;
  }

  private void divide(State state, Components into) {
    int kind = 0;
    int at = 0;
    for (int i = 0; i < fields.fields.length; i++) {
      Sequence sequence = elements(i);
      if (sequence == null) {
        at = fields.fields[i].end(state, at);
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
