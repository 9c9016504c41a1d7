package dev.nutshell.promela.grammar;

import dev.nutshell.promela.name.Entry;
import dev.nutshell.promela.name.Names;
import dev.nutshell.promela.name.Suggestion;
import dev.nutshell.promela.syntax.Constants;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Expression.Special;
import dev.nutshell.promela.syntax.Feature;
import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;

/** Names with their indices and fields: {@code x}, {@code a[i]}, {@code s.b[2].c}. */
final class PlaceParser {
  private final Context context;
  private final TokenStream tokens;
  private final ExpressionParser expressions;

  PlaceParser(Context context, ExpressionParser expressions) {
    this.context = context;
    this.tokens = context.tokens;
    this.expressions = expressions;
  }

  Reference reference() {
    return reference(name());
  }

  /** As {@link #reference()}, where the name is taken already. */
  Reference reference(Lexeme name) {
    Optional<Reference> predefined = predefined(name);
    return predefined.orElseGet(() -> new Reference.ToPlace(place(name, false)));
  }

  /** A variable, with nothing predefined allowed. */
  Place place() {
    return place(name());
  }

  Place place(Lexeme name) {
    if (predefined(name).isPresent()) {
      throw context.wrong(name.at(), "'" + name.text() + "' cannot be used here.");
    }
    return place(name, false);
  }

  /** The name in the head of a {@code for}, where an array comes without an index. */
  Place whole() {
    Lexeme name = name();
    if (predefined(name).isPresent()) {
      throw context.wrong(name.at(), "'" + name.text() + "' cannot be used here.");
    }
    return place(name, true);
  }

  /** A place that is no structure. */
  Place scalar(Place place) {
    if (place.type() instanceof Type.Struct(Structure structure)) {
      context.error(
          place.at(),
          "'"
              + place.declaration().name()
              + "' is a structure ("
              + structure.name()
              + "): name one of its fields.");
    }
    return place;
  }

  Lexeme name() {
    if (tokens.at(Terminal.INLINE_NAME) || tokens.at(Terminal.TYPE_NAME)) {
      Lexeme met = tokens.peek();
      String kind = met.is(Terminal.INLINE_NAME) ? "an inline" : "a type";
      throw context.wrong(
          met.at(), "Expected a variable, but '" + met.text() + "' is " + kind + ".");
    }
    return context.expect(Terminal.NAME, "a variable");
  }

  private Optional<Reference> predefined(Lexeme name) {
    Position at = name.at();
    return switch (name.text()) {
      case "_" -> Optional.of(new Reference.ToNothing(at));
      case "_pid" -> special(at, Special.Name.PID);
      case "_nr_pr" -> special(at, Special.Name.NR_PR);
      case "_last" -> {
        context.features.add(Feature.LAST);
        yield special(at, Special.Name.LAST);
      }
      case "_priority" -> {
        context.features.add(Feature.PRIORITY);
        yield special(at, Special.Name.PRIORITY);
      }
      case "_p" ->
          throw context.wrong(at, "'_p' cannot be used: ask pc_value() or a label instead.");
      default -> Optional.empty();
    };
  }

  private static Optional<Reference> special(Position at, Special.Name name) {
    return Optional.of(new Reference.ToSpecial(new Special(at, name)));
  }

  private Place place(Lexeme name, boolean whole) {
    Variable variable = variable(name);
    Optional<Expression> index = index(variable, name.at(), whole);
    List<Place.Step> path = new ArrayList<>();
    Variable current = variable;
    while (tokens.accept(Terminal.DOT)) {
      Lexeme fieldName = context.expect(Terminal.NAME, "the name of a field");
      Variable field = field(current, fieldName);
      path.add(new Place.Step(fieldName.at(), field, index(field, fieldName.at(), whole)));
      current = field;
    }
    return new Place(name.at(), variable, index, path);
  }

  /** The variable of that name; one that is not declared is reported once a process. */
  Variable variable(Lexeme name) {
    Entry entry = context.names.find(name.text());
    if (entry != null && !entry.isLabel()) {
      return entry.variable();
    }
    boolean called = tokens.at(Terminal.LEFT_PARENTHESIS);
    String undeclared =
        called
            ? "There is no inline '" + name.text() + "'." + suggestInline(name.text())
            : "'" + name.text() + "' is not declared." + suggestion(name.text(), entry);
    context.error(name.at(), undeclared);
    context.names.add(new Entry(name.text(), name.at(), context.names.block(), Names.UNKNOWN));
    return Names.UNKNOWN;
  }

  private String suggestion(String name, Entry entry) {
    if (entry != null) {
      return " It is a label (line " + entry.at().line() + ").";
    }
    return context.names.suggestVariable(name);
  }

  private String suggestInline(String name) {
    Suggestion suggestion = new Suggestion(name);
    context.names.inlines().forEach(known -> suggestion.consider(known.name(), known.at()));
    return suggestion.sentence();
  }

  private Variable field(Variable owner, Lexeme name) {
    if (owner == Names.UNKNOWN) {
      return Names.UNKNOWN;
    }
    if (!(owner.type() instanceof Type.Struct(Structure structure))) {
      context.error(name.at(), "'" + owner.name() + "' is no structure: it has no fields.");
      return Names.UNKNOWN;
    }
    Variable field = context.structures.field(structure, name.text());
    if (field != null) {
      return field;
    }
    Suggestion suggestion = new Suggestion(name.text());
    structure.fields().forEach(known -> suggestion.consider(known.name(), known.at()));
    context.error(
        name.at(),
        "Structure "
            + structure.name()
            + " has no field '"
            + name.text()
            + "'."
            + suggestion.sentence());
    return Names.UNKNOWN;
  }

  Optional<Expression> index(Variable variable, Position at, boolean whole) {
    if (!tokens.accept(Terminal.LEFT_BRACKET)) {
      if (variable.isArray() && !whole) {
        context.error(at, "'" + variable.name() + "' is an array: an index is missing.");
      }
      return Optional.empty();
    }
    Expression index = expressions.expression();
    context.expect(Terminal.RIGHT_BRACKET);
    boolean zero = index instanceof Expression.Constant(_, int value) && value == 0;
    if (variable.isArray()) {
      warnOutside(variable, index.at(), Constants.fold(index));
    } else if (variable != Names.UNKNOWN && !zero) {
      context.error(at, "'" + variable.name() + "' is no array: it takes no index.");
    }
    return Optional.of(index);
  }

  private void warnOutside(Variable array, Position at, OptionalInt index) {
    int value = index.orElse(0);
    if (value < 0 || value >= array.length()) {
      context.problems.warning(
          at, value + " is outside of '" + array.name() + "[" + array.length() + "]'.");
    }
  }
}
