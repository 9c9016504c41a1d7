package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.basis.Builtin;
import dev.nutshell.cpn.basis.Effect;
import dev.nutshell.cpn.basis.Surroundings;
import dev.nutshell.cpn.colour.ColourSet;
import dev.nutshell.cpn.colour.Shape;
import dev.nutshell.cpn.type.Scheme;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Fn;
import dev.nutshell.cpn.value.Items;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.cpn.value.Tagged;
import dev.nutshell.cpn.value.Tuple;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The functions that every colour set brings along. */
final class Members {
  private static final int MOST = 1_000_000;

  private final ColourSet set;

  private Members(ColourSet set) {
    this.set = set;
  }

  /** What a name after the colour set's name and a dot means, or null. */
  static Meaning of(ColourSet set, String member) {
    Members members = new Members(set);
    Type type = set.type();
    return switch (member) {
      case "all" -> members.is(Type.arrow(Type.UNIT, Type.list(type)), _ -> members.all());
      case "size" -> members.is(Type.arrow(Type.UNIT, Type.INT), _ -> members.all().size());
      case "legal" -> members.is(Type.arrow(type, Type.BOOL), set::isLegal);
      case "lt" ->
          members.is(
              Type.arrow(Type.tuple(type, type), Type.BOOL),
              (Fn.OfPair) (a, b) -> set.compare(a, b) < 0);
      case "cmp" ->
          members.is(
              Type.arrow(Type.tuple(type, type), Type.of(TypeName.ORDER)),
              (Fn.OfPair) (a, b) -> order(set.compare(a, b)));
      case "mkstr" -> members.is(Type.arrow(type, Type.STRING), set::words);
      case "mkstr_ms" -> members.is(Type.arrow(Type.list(type), Type.STRING), members::multiset);
      case "col" -> members.is(Type.arrow(Type.INT, type), members::colour);
      case "ord" -> members.is(Type.arrow(type, Type.INT), members::number);
      case "ran" -> members.random();
      case "mult" -> members.product();
      default ->
          member.startsWith("set_")
              ? members.setter(member.substring(4))
              : member.startsWith("of_") ? members.test(member.substring(3)) : null;
    };
  }

  /** All colours of a set as a value; null where there are too many. */
  static Meaning everything(ColourSet set) {
    return set.isSmall()
        ? new Meaning.Given(
            new Builtin(
                set.name(), Scheme.of(Type.list(set.type())), new Members(set).all(), Effect.NONE))
        : null;
  }

  private Meaning is(Type type, Fn function) {
    return new Meaning.Given(new Builtin(set.name(), Scheme.of(type), function, Effect.NONE));
  }

  private static Object order(int comparison) {
    return (comparison < 0 ? TypeName.LESS : comparison > 0 ? TypeName.GREATER : TypeName.EQUAL)
        .alone();
  }

  private Items all() {
    long size = set.size();
    if (size < 0 || size > MOST) {
      throw Raised.fail("colour set " + set.name() + " is too large to list its colours");
    }
    return Items.of(set.all());
  }

  private Object colour(Object number) {
    List<Object> all = all().list();
    int at = (Integer) number;
    if (at < 0 || at >= all.size()) {
      throw Raised.of(Raised.SUBSCRIPT);
    }
    return all.get(at);
  }

  private Object number(Object colour) {
    int at = all().list().indexOf(colour);
    if (at < 0) {
      throw Raised.of(Raised.SUBSCRIPT);
    }
    return at;
  }

  private Object multiset(Object items) {
    Map<String, Integer> counts = new TreeMap<>();
    for (Object item : (Items) items) {
      counts.merge(set.words(item), 1, Integer::sum);
    }
    return counts.isEmpty()
        ? "empty"
        : counts.entrySet().stream()
            .map(each -> each.getValue() + "`" + each.getKey())
            .collect(Collectors.joining("++"));
  }

  private Meaning random() {
    Fn draw =
        _ -> {
          List<Object> all = all().list();
          return all.get(Surroundings.here().pick(all.size()));
        };
    return new Meaning.Given(
        new Builtin(
            set.name() + ".ran",
            Scheme.of(Type.arrow(Type.UNIT, set.type())),
            draw,
            Effect.RANDOM));
  }

  private Meaning product() {
    List<ColourSet> parts;
    int[] at;
    switch (set.shape()) {
      case Shape.Product(List<ColourSet> of) -> {
        parts = of;
        at = java.util.stream.IntStream.range(0, of.size()).toArray();
      }
      case Shape.Fields fields -> {
        parts = fields.of();
        at = fields.at();
      }
      default -> {
        return null;
      }
    }
    Type from = Type.tuple(parts.stream().map(part -> Type.list(part.type())).toList());
    return is(
        Type.arrow(from, Type.list(set.type())),
        lists -> {
          List<Object> all = new ArrayList<>();
          tuples((Tuple) lists, at, new Object[at.length], 0, all);
          return Items.of(all);
        });
  }

  private static void tuples(Tuple lists, int[] at, Object[] values, int next, List<Object> into) {
    if (next == values.length) {
      into.add(new Tuple(values.clone()));
      return;
    }
    for (Object each : (Items) lists.get(next)) {
      values[at[next]] = each;
      tuples(lists, at, values, next + 1, into);
    }
  }

  private Meaning setter(String label) {
    if (!(set.shape() instanceof Shape.Fields fields) || !fields.labels().contains(label)) {
      return null;
    }
    int index = fields.labels().indexOf(label);
    int at = fields.at()[index];
    Fn.Curried replaced =
        (record, value) -> {
          Tuple before = (Tuple) record;
          Object[] values = new Object[before.size()];
          for (int i = 0; i < values.length; i++) {
            values[i] = i == at ? value : before.get(i);
          }
          return new Tuple(values);
        };
    return is(
        Type.arrow(set.type(), Type.arrow(fields.of().get(index).type(), set.type())), replaced);
  }

  private Meaning test(String label) {
    return set.shape() instanceof Shape.Union union
            && union.constructors().stream().anyMatch(each -> each.name().equals(label))
        ? is(
            Type.arrow(set.type(), Type.BOOL),
            value -> ((Tagged) value).constructor().name().equals(label))
        : null;
  }
}
