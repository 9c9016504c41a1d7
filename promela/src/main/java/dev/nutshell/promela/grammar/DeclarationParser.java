package dev.nutshell.promela.grammar;

import dev.nutshell.promela.name.Entry;
import dev.nutshell.promela.name.Names;
import dev.nutshell.promela.name.Structures;
import dev.nutshell.promela.syntax.Constants;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.Initial;
import dev.nutshell.promela.syntax.MtypeSet;
import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.syntax.Scope;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.syntax.Variable.Visibility;
import dev.nutshell.promela.token.Lexeme;
import dev.nutshell.promela.token.Terminal;
import dev.nutshell.promela.token.TokenStream;
import java.util.ArrayList;
import java.util.List;

/** Declarations of variables, fields and parameters; of symbolic constants on the side. */
final class DeclarationParser {
  private final Context context;
  private final TokenStream tokens;
  private final InitialParser initials;
  private final MtypeParser mtypes;

  /** Where declared variables go: a list, and the names of a block or of a structure. */
  interface Owner {
    Scope scope();

    /** The number of variables there already. */
    int size();

    void add(Variable variable);

    boolean isParameterList();
  }

  DeclarationParser(Context context, ExpressionParser expressions) {
    this.context = context;
    this.tokens = context.tokens;
    this.initials = new InitialParser(context, expressions);
    this.mtypes = new MtypeParser(context);
  }

  boolean startsHere() {
    Terminal first = tokens.peek().terminal();
    return first.isVisibility() || first.isType() || first == Terminal.TYPE_NAME;
  }

  ConstantParser constants() {
    return initials.constants();
  }

  /** One declaration; gives what it declares, nothing where it declares symbolic constants. */
  List<Variable> declaration(Owner owner) {
    Lexeme first = tokens.peek();
    Visibility visibility = visibility();
    if (tokens.at(Terminal.TYPE_NAME)) {
      Structure structure = context.names.structure(tokens.next().text());
      return variables(owner, visibility, new Type.Struct(structure));
    }
    if (!tokens.peek().terminal().isType()) {
      throw context.unexpected("a type");
    }
    Lexeme type = tokens.next();
    if (!type.is(Terminal.MTYPE)) {
      return variables(owner, visibility, basic(type.terminal()));
    }
    MtypeSet set = MtypeSet.DEFAULT;
    if (tokens.accept(Terminal.COLON)) {
      set = new MtypeSet(context.expect(Terminal.NAME, "the name of a set of constants").text());
    }
    boolean unnamed = set.isDefault();
    if (tokens.at(Terminal.ASSIGN) || unnamed && tokens.at(Terminal.LEFT_BRACE)) {
      tokens.accept(Terminal.ASSIGN);
      if (owner.isParameterList() || !(owner.scope() instanceof Scope.Global)) {
        context.error(first.at(), "Symbolic constants can only be declared outside of everything.");
      }
      if (visibility != Visibility.PLAIN) {
        context.error(first.at(), "'" + first.text() + "' cannot go with symbolic constants.");
      }
      mtypes.constants(set);
      return List.of();
    }
    return variables(owner, visibility, new Type.Mtype(set));
  }

  private Visibility visibility() {
    if (tokens.accept(Terminal.HIDDEN)) {
      return Visibility.HIDDEN;
    }
    if (tokens.accept(Terminal.SHOW)) {
      return Visibility.SHOW;
    }
    return tokens.accept(Terminal.LOCAL) ? Visibility.LOCAL : Visibility.PLAIN;
  }

  static Type basic(Terminal keyword) {
    return switch (keyword) {
      case BIT -> Type.BIT;
      case BOOL -> Type.BOOL;
      case BYTE -> Type.BYTE;
      case PID -> Type.PID;
      case SHORT -> Type.SHORT;
      case INT -> Type.INT;
      case CHAN -> Type.CHAN;
      case UNSIGNED -> Type.unsigned(16);
      default -> throw new IllegalArgumentException(keyword.text());
    };
  }

  private List<Variable> variables(Owner owner, Visibility visibility, Type type) {
    List<Variable> declared = new ArrayList<>();
    do {
      Variable variable = variable(owner, visibility, type);
      declared.add(variable);
    } while (tokens.accept(Terminal.COMMA));
    return declared;
  }

  private Variable variable(Owner owner, Visibility visibility, Type declared) {
    Lexeme name = name();
    Type type = declared;
    boolean array = false;
    int length = 1;
    boolean widthGiven = tokens.accept(Terminal.COLON);
    if (widthGiven) {
      Lexeme width = context.expect(Terminal.CONSTANT, "a number of bits");
      type = width(name, declared, width);
    } else if (isUnsigned(declared)) {
      context.error(
          name.at(), "'" + name.text() + "' needs a width: unsigned " + name.text() + " : 4.");
    }
    if (tokens.accept(Terminal.LEFT_BRACKET)) {
      array = true;
      length = length(name);
      if (widthGiven) {
        context.error(name.at(), "There are no arrays of unsigned: use byte, short or int.");
      }
    }
    if (visibility == Visibility.HIDDEN && owner.scope() instanceof Scope.Local) {
      context.error(name.at(), "Only a global variable can be hidden.");
    }
    if (visibility == Visibility.HIDDEN && (type.equals(Type.BIT) || type.equals(Type.BOOL))) {
      context.error(name.at(), "A bit or bool cannot be hidden: use byte.");
    }
    Variable.Declaration plain =
        new Variable.Declaration(
            name.at(), name.text(), type, array, length, visibility, Initial.ZERO);
    Variable variable = new Variable(plain, owner.scope(), owner.size(), owner.isParameterList());
    rejectTwice(owner, name);
    if (tokens.at(Terminal.ASSIGN)) {
      tokens.next();
      if (owner.isParameterList()) {
        context.error(name.at(), "A parameter takes no initial value.");
      }
      Initial initial = initials.initial(plain);
      Variable.Declaration full =
          new Variable.Declaration(
              name.at(), name.text(), type, array, length, visibility, initial);
      variable = new Variable(full, owner.scope(), owner.size(), owner.isParameterList());
    }
    checkSize(variable);
    owner.add(variable);
    return variable;
  }

  private Lexeme name() {
    Lexeme met = tokens.peek();
    String kind =
        switch (met.terminal()) {
          case TYPE_NAME -> "a type";
          case PROCESS_NAME -> "a proctype";
          case INLINE_NAME -> "an inline";
          case CONSTANT -> met.symbol() == null ? null : "a symbolic constant";
          default -> null;
        };
    if (kind != null) {
      throw context.wrong(met.at(), "'" + met.text() + "' is " + kind + " already.");
    }
    return context.expect(Terminal.NAME, "the name of a variable");
  }

  private void rejectTwice(Owner owner, Lexeme name) {
    if (owner.scope() instanceof Scope.Field) {
      return;
    }
    if (name.text().equals("_") || name.text().startsWith("_") && isPredefined(name.text())) {
      context.error(name.at(), "'" + name.text() + "' is predefined.");
      return;
    }
    Entry old = context.names.find(name.text());
    if (old != null && old.variable() != Names.UNKNOWN) {
      String what = old.isLabel() ? "a label" : "declared";
      context.error(
          name.at(),
          "'"
              + name.text()
              + "' is "
              + what
              + " already (line "
              + old.at().line()
              + "); a block cannot use the name again.");
    }
  }

  private static boolean isPredefined(String name) {
    return switch (name) {
      case "_", "_p", "_pid", "_last", "_nr_pr", "_priority" -> true;
      default -> false;
    };
  }

  private static boolean isUnsigned(Type type) {
    return type instanceof Type.Basic(Type.Kind kind, _) && kind == Type.Kind.UNSIGNED;
  }

  private Type width(Lexeme name, Type declared, Lexeme width) {
    if (!isUnsigned(declared)) {
      context.error(
          name.at(),
          "Only an unsigned takes a width, but '" + name.text() + "' is " + declared + ".");
      return declared;
    }
    if (width.value() < 1 || width.value() > 31) {
      context.error(width.at(), "A width lies between 1 and 31 bits.");
      return declared;
    }
    return Type.unsigned(width.value());
  }

  private int length(Lexeme name) {
    Position at = tokens.peek().at();
    int length = tokens.at(Terminal.NAME) ? lengthByVariable() : constants().value();
    context.expect(Terminal.RIGHT_BRACKET);
    if (length < 1 || length > Structures.LARGEST) {
      context.error(
          at,
          "Array '"
              + name.text()
              + "' cannot have "
              + length
              + " elements: at least 1, at most "
              + Structures.LARGEST
              + ".");
      return 1;
    }
    return length;
  }

  /** SPIN takes the initial value of a variable for the length of an array. */
  private int lengthByVariable() {
    Lexeme name = tokens.next();
    Entry entry = context.names.find(name.text());
    if (entry == null || entry.isLabel() || entry.variable() == Names.UNKNOWN) {
      context.error(
          name.at(),
          "'" + name.text() + "' is not declared." + context.names.suggestVariable(name.text()));
      return 1;
    }
    int value =
        entry.variable().initial() instanceof Initial.Value(Expression expression)
            ? Constants.fold(expression).orElse(0)
            : 0;
    int length = value > 0 ? value : 8;
    context.problems.warning(
        name.at(),
        "An array's length must be a constant: the initial value of '"
            + name.text()
            + "' is taken, "
            + length
            + ".");
    return length;
  }

  private void checkSize(Variable variable) {
    boolean field = variable.scope() instanceof Scope.Field;
    if (!field && context.structures.size(variable) > Structures.LARGEST) {
      context.error(
          variable.at(),
          "'" + variable.name() + "' is larger than " + Structures.LARGEST + " elements.");
    }
    if (!variable.isParameter()) {
      return;
    }
    if (variable.isArray()) {
      context.error(variable.at(), "A parameter cannot be an array.");
    } else if (variable.type() instanceof Type.Struct(Structure structure)) {
      String reason =
          context.structures.holdsArray(structure)
              ? "A parameter cannot hold an array, but structure " + structure.name() + " does."
              : context.structures.whyNoMessage(structure);
      if (reason != null) {
        context.error(variable.at(), reason);
      }
    }
  }
}
