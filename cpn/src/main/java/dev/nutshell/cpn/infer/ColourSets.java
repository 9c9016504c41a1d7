package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.basis.Arithmetic;
import dev.nutshell.cpn.colour.ColourSet;
import dev.nutshell.cpn.colour.Shape;
import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.eval.Evaluator;
import dev.nutshell.cpn.syntax.Parser;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.type.Scheme;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Constructor;
import dev.nutshell.cpn.value.Fn;
import dev.nutshell.cpn.value.Items;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.cpn.value.Tuple;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes a colour set of its declaration. */
final class ColourSets {
  private final Declarations declarations;
  private final ColourText text;
  private final int before;
  private final Map<String, Meaning> meanings = new LinkedHashMap<>();

  /**
   * @param before where it stands among the declarations
   */
  ColourSets(Declarations declarations, ColourText text, int before) {
    this.declarations = declarations;
    this.text = text;
    this.before = before;
  }

  /** What its colours or constructors mean. */
  Map<String, Meaning> meanings() {
    return meanings;
  }

  ColourSet make() {
    return switch (text.kind()) {
      case "unit" -> {
        String only = text.names().isEmpty() ? "()" : text.names().getFirst();
        if (!text.names().isEmpty()) {
          meanings.put(only, new Meaning.Literal(Tuple.UNIT, Type.UNIT));
        }
        yield of(new Shape.Unit(only), Type.UNIT);
      }
      case "bool" -> truth();
      case "int" -> of(new Shape.Whole(bound(0), bound(1)), Type.INT);
      case "intinf" -> of(new Shape.Large(large(0), large(1)), Type.INTINF);
      case "time" -> time();
      case "real" -> of(new Shape.Real(real(0), real(1)), Type.REAL);
      case "string" -> string();
      case "enum" -> enumeration();
      case "index" -> index();
      case "product" -> {
        List<ColourSet> parts = text.names().stream().map(this::named).toList();
        if (parts.size() < 2) {
          throw malformed("a product has at least two parts");
        }
        yield of(
            new Shape.Product(parts), Type.tuple(parts.stream().map(ColourSet::type).toList()));
      }
      case "record" -> record();
      case "list" -> {
        ColourSet item = named(only());
        yield of(new Shape.Listing(item, bound(0), bound(1)), Type.list(item.type()));
      }
      case "union" -> union();
      case "alias" -> {
        ColourSet same = named(only());
        yield of(same.shape(), same.type());
      }
      case "subset" -> subset();
      default -> throw malformed("colour sets of kind '" + text.kind() + "' are not supported");
    };
  }

  private RuntimeException malformed(String message) {
    return text.what().malformed(message);
  }

  private ColourSet of(Shape shape, Type type) {
    return new ColourSet(text.name(), shape, type, text.timed(), text.enumerated());
  }

  private String only() {
    if (text.names().size() != 1) {
      throw malformed("one colour set is expected after '" + text.kind() + "'");
    }
    return text.names().getFirst();
  }

  private ColourSet named(String name) {
    ColourSet set = declarations.colourSet(name, before);
    if (set == null) {
      throw malformed("there is no colour set '" + name + "' above it");
    }
    return set;
  }

  private Object value(int index, Type type) {
    if (index >= text.bounds().size() || text.bounds().get(index).isBlank()) {
      return null;
    }
    return declarations.value(text.bounds().get(index), type, before);
  }

  private Integer bound(int index) {
    return (Integer) value(index, Type.INT);
  }

  private BigInteger large(int index) {
    return (BigInteger) value(index, Type.INTINF);
  }

  private Double real(int index) {
    return (Double) value(index, Type.REAL);
  }

  private ColourSet time() {
    Type type = declarations.basis().time();
    TypeName name = type.named();
    return of(
        name == TypeName.REAL
            ? new Shape.Real(null, null)
            : name == TypeName.INTINF ? new Shape.Large(null, null) : new Shape.Whole(null, null),
        type);
  }

  private ColourSet truth() {
    if (text.names().size() == 2) {
      meanings.put(text.names().get(0), new Meaning.Literal(false, Type.BOOL));
      meanings.put(text.names().get(1), new Meaning.Literal(true, Type.BOOL));
      return of(new Shape.Truth(text.names().get(0), text.names().get(1)), Type.BOOL);
    }
    return of(new Shape.Truth("false", "true"), Type.BOOL);
  }

  private ColourSet string() {
    String low = text.bounds().isEmpty() ? null : letters(0);
    String high = text.bounds().isEmpty() ? null : letters(1);
    return of(
        new Shape.Text(
            low == null ? null : low.charAt(0),
            high == null ? null : high.charAt(0),
            bound(2),
            bound(3)),
        Type.STRING);
  }

  /** A bound of letters is a string or a character. */
  private String letters(int index) {
    if (index >= text.bounds().size()) {
      return null;
    }
    Inscription bound = text.bounds().get(index);
    boolean letter = bound.text().strip().startsWith("#");
    String value =
        String.valueOf(declarations.value(bound, letter ? Type.CHAR : Type.STRING, before));
    if (value.length() != 1) {
      throw malformed("the bounds of a string colour set are single letters");
    }
    return value;
  }

  private ColourSet enumeration() {
    TypeName name = new TypeName(text.name());
    Type type = Type.of(name);
    for (String colour : text.names()) {
      Constructor constructor = new Constructor(colour, name.constructors().size(), false);
      name.add(constructor, null);
      meanings.put(colour, new Meaning.Constructs(constructor, Scheme.of(type)));
    }
    return of(new Shape.Enumeration(List.copyOf(name.constructors())), type);
  }

  private ColourSet index() {
    TypeName name = new TypeName(text.name());
    Type type = Type.of(name);
    Constructor constructor = new Constructor(only(), 0, true);
    name.add(constructor, Type.INT);
    meanings.put(
        constructor.name(),
        new Meaning.Constructs(constructor, Scheme.of(Type.arrow(Type.INT, type))));
    Integer low = bound(0);
    Integer high = bound(1);
    if (low == null || high == null) {
      throw malformed("an index colour set has bounds");
    }
    return of(new Shape.Index(constructor, low, high), type);
  }

  private ColourSet record() {
    Map<String, Type> types = new LinkedHashMap<>();
    List<String> labels = new ArrayList<>();
    List<ColourSet> parts = new ArrayList<>();
    for (ColourText.Field field : text.fields()) {
      ColourSet part = named(field.type());
      if (types.put(field.label(), part.type()) != null) {
        throw malformed("field " + field.label() + " occurs twice");
      }
      labels.add(field.label());
      parts.add(part);
    }
    Type.Rows type = (Type.Rows) Type.record(types);
    int[] at = labels.stream().mapToInt(type.labels()::indexOf).toArray();
    return of(new Shape.Fields(labels, parts, at), type);
  }

  private ColourSet union() {
    TypeName name = new TypeName(text.name());
    Type type = Type.of(name);
    List<ColourSet> parts = new ArrayList<>();
    for (ColourText.Field field : text.fields()) {
      ColourSet part = field.type() == null ? null : named(field.type());
      Constructor constructor =
          new Constructor(field.label(), name.constructors().size(), part != null);
      name.add(constructor, part == null ? null : part.type());
      parts.add(part);
      meanings.put(
          field.label(),
          new Meaning.Constructs(
              constructor, Scheme.of(part == null ? type : Type.arrow(part.type(), type))));
    }
    return of(new Shape.Union(List.copyOf(name.constructors()), parts), type);
  }

  private ColourSet subset() {
    ColourSet base = named(only());
    if (text.bounds().isEmpty()) {
      throw malformed("a subset says which colours belong to it");
    }
    if (text.by()) {
      Fn predicate = (Fn) value(0, Type.arrow(base.type(), Type.BOOL));
      return of(new Shape.Filtered(base, predicate), base.type());
    }
    return of(new Shape.Listed(base, (Items) value(0, Type.list(base.type()))), base.type());
  }

  /** The value of a text without variables. */
  static Object value(Declarations declarations, Inscription text, Type type, Scope scope) {
    Elaborator elaborator = new Elaborator(text, declarations);
    Core core = elaborator.check(new Parser(text, declarations.fixities()).whole(), type, scope);
    elaborator.settle();
    try {
      return Evaluator.value(core, Arithmetic::of);
    } catch (Raised raised) {
      throw text.malformed("evaluating it raises " + raised.getMessage());
    }
  }
}
