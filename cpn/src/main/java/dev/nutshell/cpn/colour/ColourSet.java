package dev.nutshell.cpn.colour;

import dev.nutshell.cpn.basis.Texts;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.value.Items;
import dev.nutshell.cpn.value.Tagged;
import dev.nutshell.cpn.value.Tuple;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;

/** A colour set of a net. */
public final class ColourSet {
  /** What is larger is not counted. */
  private static final long MANY = 1L << 40;

  private final String name;
  private final Shape shape;
  private final Type type;
  private final boolean timed;
  private final boolean enumerated;

  /**
   * @param enumerated whether its colours are to be listed however many there are
   */
  public ColourSet(String name, Shape shape, Type type, boolean timed, boolean enumerated) {
    this.name = name;
    this.shape = shape;
    this.type = type;
    this.timed = timed;
    this.enumerated = enumerated;
  }

  public String name() {
    return name;
  }

  public Shape shape() {
    return shape;
  }

  public Type type() {
    return type;
  }

  public boolean isTimed() {
    return timed;
  }

  /** Whether variables may take all its colours, as CPN Tools has it. */
  public boolean isSmall() {
    long size = size();
    return size >= 0 && (size <= 100 || enumerated && size <= 100_000);
  }

  /** How many colours there are, or -1 where nobody counts them. */
  public long size() {
    return switch (shape) {
      case Shape.Unit _ -> 1;
      case Shape.Truth _ -> 2;
      case Shape.Whole(Integer low, Integer high) ->
          low == null || high == null ? -1 : Math.max(0, (long) high - low + 1);
      case Shape.Large(BigInteger low, BigInteger high) -> {
        if (low == null || high == null) {
          yield -1;
        }
        BigInteger size = high.subtract(low).add(BigInteger.ONE);
        yield size.bitLength() > 40 ? -1 : Math.max(0, size.longValue());
      }
      case Shape.Real _ -> -1;
      case Shape.Text text -> textSize(text);
      case Shape.Enumeration(List<?> colours) -> colours.size();
      case Shape.Index index -> Math.max(0, (long) index.high() - index.low() + 1);
      case Shape.Product(List<ColourSet> of) -> product(of);
      case Shape.Fields fields -> product(fields.of());
      case Shape.Listing(ColourSet of, Integer shortest, Integer longest) ->
          longest == null ? -1 : powers(of.size(), shortest == null ? 0 : shortest, longest);
      case Shape.Union(List<?> _, List<ColourSet> of) -> {
        long sum = 0;
        for (ColourSet each : of) {
          long size = each == null ? 1 : each.size();
          if (size < 0 || sum + size > MANY) {
            yield -1;
          }
          sum += size;
        }
        yield sum;
      }
      case Shape.Filtered(ColourSet of, _) ->
          of.size() >= 0 && of.size() <= 1_000_000 ? all().size() : -1;
      case Shape.Listed(_, Items colours) -> colours.size();
    };
  }

  private static long textSize(Shape.Text text) {
    return text.low() == null || text.longest() == null
        ? -1
        : powers(
            Math.max(0, text.high() - text.low() + 1),
            text.shortest() == null ? 0 : text.shortest(),
            text.longest());
  }

  private static long powers(long base, int from, int to) {
    if (base < 0 || to > 1000) {
      return -1;
    }
    long sum = 0;
    long power = 1;
    for (int length = 0; length <= to; length++) {
      sum += length >= from ? power : 0;
      power *= base;
      if (power > MANY || sum > MANY) {
        return -1;
      }
    }
    return sum;
  }

  private static long product(List<ColourSet> of) {
    long product = 1;
    for (ColourSet each : of) {
      long size = each.size();
      if (size < 0 || product > 0 && size > MANY / product) {
        return -1;
      }
      product *= size;
    }
    return product;
  }

  /** All colours in their order; only where they are counted. */
  public List<Object> all() {
    List<Object> all = new ArrayList<>();
    switch (shape) {
      case Shape.Unit _ -> all.add(Tuple.UNIT);
      case Shape.Truth _ -> {
        all.add(false);
        all.add(true);
      }
      case Shape.Whole(Integer low, Integer high) -> {
        for (long i = low; i <= high; i++) {
          all.add((int) i);
        }
      }
      case Shape.Large(BigInteger low, BigInteger high) -> {
        for (BigInteger i = low; i.compareTo(high) <= 0; i = i.add(BigInteger.ONE)) {
          all.add(i);
        }
      }
      case Shape.Real _ -> throw new IllegalStateException("reals cannot be listed");
      case Shape.Text text -> texts(text, all);
      case Shape.Enumeration(var colours) -> colours.forEach(each -> all.add(each.alone()));
      case Shape.Index index -> {
        for (long i = index.low(); i <= index.high(); i++) {
          all.add(index.constructor().of((int) i));
        }
      }
      case Shape.Product(List<ColourSet> of) -> tuples(of, null, new Object[of.size()], 0, all);
      case Shape.Fields fields ->
          tuples(fields.of(), fields.at(), new Object[fields.of().size()], 0, all);
      case Shape.Listing listing -> lists(listing, all);
      case Shape.Union(var constructors, var of) -> {
        for (int i = 0; i < of.size(); i++) {
          if (of.get(i) == null) {
            all.add(constructors.get(i).alone());
          } else {
            for (Object each : of.get(i).all()) {
              all.add(constructors.get(i).of(each));
            }
          }
        }
      }
      case Shape.Filtered filtered ->
          filtered.of().all().stream()
              .filter(each -> (Boolean) filtered.predicate().apply(each))
              .forEach(all::add);
      case Shape.Listed listed -> listed.colours().forEach(all::add);
    }
    return all;
  }

  private static void tuples(
      List<ColourSet> of, int[] at, Object[] values, int next, List<Object> into) {
    if (next == values.length) {
      into.add(new Tuple(values.clone()));
      return;
    }
    for (Object each : of.get(next).all()) {
      values[at == null ? next : at[next]] = each;
      tuples(of, at, values, next + 1, into);
    }
  }

  private static void texts(Shape.Text text, List<Object> into) {
    List<String> same = List.of("");
    int from = text.shortest() == null ? 0 : text.shortest();
    for (int length = 0; length <= text.longest(); length++) {
      if (length >= from) {
        into.addAll(same);
      }
      List<String> longer = new ArrayList<>();
      for (String each : same) {
        for (char c = text.low(); c <= text.high(); c++) {
          longer.add(each + c);
        }
      }
      same = longer;
    }
  }

  private static void lists(Shape.Listing listing, List<Object> into) {
    List<Object> colours = listing.of().all();
    List<Items> same = List.of(Items.NIL);
    int from = listing.shortest() == null ? 0 : listing.shortest();
    for (int length = 0; length <= listing.longest(); length++) {
      if (length >= from) {
        into.addAll(same);
      }
      List<Items> longer = new ArrayList<>();
      for (Object colour : colours) {
        for (Items each : same) {
          longer.add(Items.cons(colour, each));
        }
      }
      same = longer;
    }
  }

  /** Whether a value of its type is a colour of it. */
  public boolean isLegal(Object value) {
    return switch (shape) {
      case Shape.Unit _, Shape.Truth _, Shape.Enumeration _ -> true;
      case Shape.Whole(Integer low, Integer high) ->
          (low == null || (Integer) value >= low) && (high == null || (Integer) value <= high);
      case Shape.Large(BigInteger low, BigInteger high) ->
          (low == null || ((BigInteger) value).compareTo(low) >= 0)
              && (high == null || ((BigInteger) value).compareTo(high) <= 0);
      case Shape.Real(Double low, Double high) ->
          (low == null || (Double) value >= low) && (high == null || (Double) value <= high);
      case Shape.Text text -> isLegal(text, (String) value);
      case Shape.Index index -> {
        int number = (Integer) ((Tagged) value).argument();
        yield number >= index.low() && number <= index.high();
      }
      case Shape.Product(List<ColourSet> of) -> areLegal(of, null, (Tuple) value);
      case Shape.Fields fields -> areLegal(fields.of(), fields.at(), (Tuple) value);
      case Shape.Listing listing -> isLegal(listing, (Items) value);
      case Shape.Union(var _, List<ColourSet> of) -> {
        Tagged tagged = (Tagged) value;
        ColourSet inner = of.get(tagged.constructor().number());
        yield inner == null || inner.isLegal(tagged.argument());
      }
      case Shape.Filtered filtered ->
          filtered.of().isLegal(value) && (Boolean) filtered.predicate().apply(value);
      case Shape.Listed listed -> listed.colours().contains(value);
    };
  }

  private static boolean areLegal(List<ColourSet> of, int[] at, Tuple values) {
    for (int i = 0; i < of.size(); i++) {
      if (!of.get(i).isLegal(values.get(at == null ? i : at[i]))) {
        return false;
      }
    }
    return true;
  }

  private static boolean isLegal(Shape.Text text, String value) {
    return (text.shortest() == null || value.length() >= text.shortest())
        && (text.longest() == null || value.length() <= text.longest())
        && (text.low() == null || value.chars().allMatch(c -> c >= text.low() && c <= text.high()));
  }

  private static boolean isLegal(Shape.Listing listing, Items value) {
    int size = value.size();
    if (listing.shortest() != null && size < listing.shortest()
        || listing.longest() != null && size > listing.longest()) {
      return false;
    }
    for (Object each : value) {
      if (!listing.of().isLegal(each)) {
        return false;
      }
    }
    return true;
  }

  /** Whether its type has values that are no colours of it. */
  public boolean isRestricted() {
    return switch (shape) {
      case Shape.Unit _, Shape.Truth _, Shape.Enumeration _ -> false;
      case Shape.Whole(var low, var high) -> low != null || high != null;
      case Shape.Large(var low, var high) -> low != null || high != null;
      case Shape.Real(var low, var high) -> low != null || high != null;
      case Shape.Text text -> text.low() != null || text.longest() != null;
      case Shape.Index _, Shape.Filtered _, Shape.Listed _ -> true;
      case Shape.Product(var of) -> of.stream().anyMatch(ColourSet::isRestricted);
      case Shape.Fields fields -> fields.of().stream().anyMatch(ColourSet::isRestricted);
      case Shape.Listing listing -> listing.longest() != null || listing.of().isRestricted();
      case Shape.Union union ->
          union.of().stream().anyMatch(each -> each != null && each.isRestricted());
    };
  }

  /** The order of colours. */
  @SuppressWarnings({"unchecked", "rawtypes"}) // plain values are of one class
  public int compare(Object one, Object other) {
    return switch (shape) {
      case Shape.Unit _ -> 0;
      case Shape.Truth _, Shape.Whole _, Shape.Large _, Shape.Real _, Shape.Text _ ->
          ((Comparable) one).compareTo(other);
      case Shape.Enumeration _ ->
          ((Tagged) one).constructor().number() - ((Tagged) other).constructor().number();
      case Shape.Index _ ->
          ((Integer) ((Tagged) one).argument()).compareTo((Integer) ((Tagged) other).argument());
      case Shape.Product(List<ColourSet> of) -> compare(of, null, (Tuple) one, (Tuple) other);
      case Shape.Fields fields -> compare(fields.of(), fields.at(), (Tuple) one, (Tuple) other);
      case Shape.Listing listing -> compare(listing.of(), (Items) one, (Items) other);
      case Shape.Union(var _, List<ColourSet> of) -> {
        Tagged a = (Tagged) one;
        Tagged b = (Tagged) other;
        int first = a.constructor().number() - b.constructor().number();
        ColourSet inner = of.get(a.constructor().number());
        yield first != 0 || inner == null ? first : inner.compare(a.argument(), b.argument());
      }
      case Shape.Filtered filtered -> filtered.of().compare(one, other);
      case Shape.Listed listed -> listed.of().compare(one, other);
    };
  }

  private static int compare(List<ColourSet> of, int[] at, Tuple one, Tuple other) {
    for (int i = 0; i < of.size(); i++) {
      int place = at == null ? i : at[i];
      int first = of.get(i).compare(one.get(place), other.get(place));
      if (first != 0) {
        return first;
      }
    }
    return 0;
  }

  private static int compare(ColourSet of, Items one, Items other) {
    Items a = one;
    Items b = other;
    for (; !a.isEmpty() && !b.isEmpty(); a = a.tail(), b = b.tail()) {
      int first = of.compare(a.head(), b.head());
      if (first != 0) {
        return first;
      }
    }
    return Boolean.compare(!a.isEmpty(), !b.isEmpty());
  }

  /** A colour as CPN ML writes it. */
  public String words(Object value) {
    return switch (shape) {
      case Shape.Unit(String only) -> only;
      case Shape.Truth(String no, String yes) -> (Boolean) value ? yes : no;
      case Shape.Whole _, Shape.Large _, Shape.Real _ -> Texts.number(value);
      case Shape.Text _ -> quoted((String) value);
      case Shape.Enumeration _ -> ((Tagged) value).constructor().name();
      case Shape.Index index ->
          index.constructor().name() + "(" + Texts.number(((Tagged) value).argument()) + ")";
      case Shape.Product(List<ColourSet> of) -> {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < of.size(); i++) {
          words.add(of.get(i).words(((Tuple) value).get(i)));
        }
        yield "(" + String.join(",", words) + ")";
      }
      case Shape.Fields fields -> {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < fields.of().size(); i++) {
          words.add(
              fields.labels().get(i)
                  + "="
                  + fields.of().get(i).words(((Tuple) value).get(fields.at()[i])));
        }
        yield "{" + String.join(",", words) + "}";
      }
      case Shape.Listing listing ->
          "["
              + String.join(",", ((Items) value).list().stream().map(listing.of()::words).toList())
              + "]";
      case Shape.Union(var _, List<ColourSet> of) -> {
        Tagged tagged = (Tagged) value;
        ColourSet inner = of.get(tagged.constructor().number());
        yield inner == null
            ? tagged.constructor().name()
            : tagged.constructor().name() + "(" + bare(inner.words(tagged.argument())) + ")";
      }
      case Shape.Filtered filtered -> filtered.of().words(value);
      case Shape.Listed listed -> listed.of().words(value);
    };
  }

  /** A tuple brings its brackets along. */
  private static String bare(String words) {
    return words.startsWith("(") && words.endsWith(")")
        ? words.substring(1, words.length() - 1)
        : words;
  }

  private static String quoted(String text) {
    return '"' + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\n") + '"';
  }
}
