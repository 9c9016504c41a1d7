package dev.nutshell.cpn.run;

import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Constructor;
import dev.nutshell.cpn.value.Items;
import dev.nutshell.cpn.value.Tagged;
import dev.nutshell.cpn.value.Tuple;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Writes values of a type as bytes: equal values alike, others differently. */
interface Codec {
  void write(Object value, Buffer out);

  Object read(Buffer in);

  /** Null where values of the type cannot be written, such as functions. */
  static Codec of(Type type) {
    return of(type, new HashMap<>());
  }

  /** A codec that another one needs before it is made. */
  final class Later implements Codec {
    private Codec codec;

    @Override
    public void write(Object value, Buffer out) {
      codec.write(value, out);
    }

    @Override
    public Object read(Buffer in) {
      return codec.read(in);
    }
  }

  private static Codec of(Type type, Map<Type, Later> made) {
    return switch (type.now()) {
      case Type.Variable _ -> null;
      case Type.Rows(List<String> _, List<Type> types) -> {
        List<Codec> parts = new ArrayList<>();
        for (Type each : types) {
          Codec part = of(each, made);
          if (part == null) {
            yield null;
          }
          parts.add(part);
        }
        yield tuple(parts.toArray(Codec[]::new));
      }
      case Type.Named named -> named(named, made);
    };
  }

  private static Codec named(Type.Named named, Map<Type, Later> made) {
    TypeName name = named.name();
    if (name == TypeName.INT) {
      return simple((v, out) -> out.putSigned((Integer) v), in -> (int) in.getSigned());
    }
    if (name == TypeName.BOOL) {
      return simple((v, out) -> out.put((Boolean) v ? 1 : 0), in -> in.get() != 0);
    }
    if (name == TypeName.STRING) {
      return simple(Codec::writeText, Codec::readText);
    }
    if (name == TypeName.CHAR) {
      return simple((v, out) -> out.putNumber((Character) v), in -> (char) in.getNumber());
    }
    if (name == TypeName.INTINF) {
      return simple(Codec::writeLarge, Codec::readLarge);
    }
    if (name == TypeName.REAL) {
      return simple(
          (v, out) -> out.putNumber(Double.doubleToLongBits((Double) v)),
          in -> Double.longBitsToDouble(in.getNumber()));
    }
    if (name == TypeName.LIST) {
      Codec item = of(named.arguments().getFirst(), made);
      return item == null ? null : list(item);
    }
    return name.constructors().isEmpty() ? null : data(named, made);
  }

  /** The one half. */
  interface Writer {
    void write(Object value, Buffer out);
  }

  /** The other half. */
  interface Reader {
    Object read(Buffer in);
  }

  private static Codec simple(Writer writer, Reader reader) {
    return new Codec() {
      @Override
      public void write(Object value, Buffer out) {
        writer.write(value, out);
      }

      @Override
      public Object read(Buffer in) {
        return reader.read(in);
      }
    };
  }

  private static void writeText(Object value, Buffer out) {
    String text = (String) value;
    out.putNumber(text.length());
    for (int i = 0; i < text.length(); i++) {
      out.putNumber(text.charAt(i));
    }
  }

  private static Object readText(Buffer in) {
    char[] letters = new char[(int) in.getNumber()];
    for (int i = 0; i < letters.length; i++) {
      letters[i] = (char) in.getNumber();
    }
    return new String(letters);
  }

  private static void writeLarge(Object value, Buffer out) {
    byte[] bytes = ((BigInteger) value).toByteArray();
    out.putNumber(bytes.length);
    out.putBytes(bytes, 0, bytes.length);
  }

  private static Object readLarge(Buffer in) {
    int length = (int) in.getNumber();
    BigInteger value = new BigInteger(in.bytes, in.at, length);
    in.at += length;
    return value;
  }

  private static Codec tuple(Codec[] parts) {
    return simple(
        (value, out) -> {
          Tuple tuple = (Tuple) value;
          for (int i = 0; i < parts.length; i++) {
            parts[i].write(tuple.get(i), out);
          }
        },
        in -> {
          if (parts.length == 0) {
            return Tuple.UNIT;
          }
          Object[] items = new Object[parts.length];
          for (int i = 0; i < parts.length; i++) {
            items[i] = parts[i].read(in);
          }
          return new Tuple(items);
        });
  }

  private static Codec list(Codec item) {
    return simple(
        (value, out) -> {
          Items items = (Items) value;
          out.putNumber(items.size());
          for (Items at = items; !at.isEmpty(); at = at.tail()) {
            item.write(at.head(), out);
          }
        },
        in -> {
          int size = (int) in.getNumber();
          List<Object> all = new ArrayList<>(size);
          for (int i = 0; i < size; i++) {
            all.add(item.read(in));
          }
          return Items.of(all);
        });
  }

  private static Codec data(Type.Named named, Map<Type, Later> made) {
    Later before = made.get(named);
    if (before != null) {
      return before;
    }
    Later later = new Later();
    made.put(named, later);
    List<Constructor> constructors = named.name().constructors();
    Codec[] parts = new Codec[constructors.size()];
    for (int i = 0; i < parts.length; i++) {
      Type argument = named.argument(constructors.get(i));
      parts[i] = argument == null ? null : of(argument, made);
      if (argument != null && parts[i] == null) {
        return null;
      }
    }
    later.codec =
        simple(
            (value, out) -> {
              Tagged tagged = (Tagged) value;
              int number = tagged.constructor().number();
              out.putNumber(number);
              if (parts[number] != null) {
                parts[number].write(tagged.argument(), out);
              }
            },
            in -> {
              int number = (int) in.getNumber();
              return parts[number] == null
                  ? constructors.get(number).alone()
                  : constructors.get(number).of(parts[number].read(in));
            });
    return later;
  }
}
