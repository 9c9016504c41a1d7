package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.basis.Basis;
import dev.nutshell.cpn.basis.Builtin;
import dev.nutshell.cpn.colour.ColourSet;
import dev.nutshell.cpn.syntax.Dec;
import dev.nutshell.cpn.syntax.Exp;
import dev.nutshell.cpn.syntax.Fixities;
import dev.nutshell.cpn.syntax.Parser;
import dev.nutshell.cpn.syntax.Pat;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.cpn.type.Scheme;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Constructor;
import dev.nutshell.engine.model.Spelling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All declarations of a net, in their order; each sees those above it. One is understood when
 * something reaches it, so what a net does not use may be wrong, or in a file that is not there.
 */
public final class Declarations {

  private final Basis basis;
  private final Fixities fixities = Fixities.standard();
  private final Effects effects = new Effects();
  private final List<Declaration> entries = new ArrayList<>();
  private final Map<String, List<Declaration>> values = new HashMap<>();
  private final Map<String, List<Declaration>> types = new HashMap<>();
  private final Map<String, String> variableSets = new HashMap<>();
  private final List<String> missing = new ArrayList<>();
  private final Set<String> defined = new HashSet<>();

  public Declarations(Basis basis) {
    this.basis = basis;
  }

  public Basis basis() {
    return basis;
  }

  public Fixities fixities() {
    return fixities;
  }

  /** The declared values that others have taken the place of. */
  public Set<String> defined() {
    return defined;
  }

  public Effects effects() {
    return effects;
  }

  /** A file that declares something and is not there. */
  public void addMissing(String file) {
    missing.add(file);
  }

  public void add(ColourText text) {
    register(new ColourDeclaration(text, this));
  }

  /** Variables of transitions. */
  public void addVariables(List<String> names, String set) {
    for (String name : names) {
      variableSets.put(name, set);
    }
  }

  /** A reference for the whole net. */
  public void addReference(String name, Inscription value) {
    register(new ReferenceDeclaration(name, value, this));
  }

  /**
   * Any other declarations.
   *
   * @param defines values that take the place of declared ones
   */
  public void add(Inscription text, Map<String, String> defines) {
    try {
      for (Dec dec : new Parser(text, fixities).declarations()) {
        String name =
            dec instanceof Dec.Val(boolean _, List<Dec.Binding> bindings, int _)
                    && bindings.size() == 1
                    && bindings.getFirst().pattern() instanceof Pat.Name(String only, int _)
                ? only
                : "";
        String other = defines.get(name);
        if (other == null) {
          register(new MlDeclaration(dec, text, this));
        } else {
          defined.add(name);
          Inscription value = new Inscription("value given for " + name, other, 0);
          Exp exp = new Parser(value, fixities).whole();
          Dec.Binding binding = new Dec.Binding(new Pat.Name(name, 0), exp);
          register(new MlDeclaration(new Dec.Val(false, List.of(binding), 0), value, this));
        }
      }
    } catch (Malformed malformed) {
      register(new BrokenDeclaration(text, malformed));
    }
  }

  private void register(Declaration entry) {
    entry.index = entries.size();
    entries.add(entry);
    entry.valueNames().forEach(name -> at(values, name).add(entry));
    entry.typeNames().forEach(name -> at(types, name).add(entry));
  }

  private static List<Declaration> at(Map<String, List<Declaration>> map, String name) {
    return map.computeIfAbsent(name, _ -> new ArrayList<>());
  }

  private static Declaration last(Map<String, List<Declaration>> map, String name, int before) {
    List<Declaration> all = map.getOrDefault(name, List.of());
    for (int i = all.size() - 1; i >= 0; i--) {
      if (all.get(i).index < before) {
        return all.get(i);
      }
    }
    return null;
  }

  /** The colour set of a variable, or null where no variable has the name. */
  public ColourSet variable(String name) {
    String set = variableSets.get(name);
    return set == null ? null : colourSet(set);
  }

  public boolean isVariable(String name) {
    return variableSets.containsKey(name);
  }

  /** Null where there is none. */
  public ColourSet colourSet(String name) {
    return colourSet(name, Integer.MAX_VALUE);
  }

  ColourSet colourSet(String name, int before) {
    Declaration entry = last(types, name, before);
    return entry instanceof ColourDeclaration colour ? colour.set() : standard(name);
  }

  /** Old files do without declaring what every net has. */
  private ColourSet standard(String name) {
    String kind =
        switch (name) {
          case "unit", "UNIT" -> "unit";
          case "int", "INT" -> "int";
          case "bool", "BOOL" -> "bool";
          case "string", "STRING" -> "string";
          case "real", "REAL" -> "real";
          case "intinf", "INTINF" -> "intinf";
          case "time", "TIME" -> "time";
          default -> null;
        };
    if (kind == null) {
      return null;
    }
    ColourText text =
        new ColourText(
            name,
            kind,
            List.of(),
            List.of(),
            List.of(),
            false,
            false,
            false,
            new Inscription("colour set", name, 0));
    return new ColourSets(this, text, 0).make();
  }

  /** What all inscriptions see. */
  public Scope scope() {
    return scope(Integer.MAX_VALUE);
  }

  public Elaborator elaborator(Inscription text) {
    return new Elaborator(text, this);
  }

  Object value(Inscription text, Type type, int before) {
    return ColourSets.value(this, text, type, scope(before));
  }

  /** The value of a text without variables. */
  public Object value(Inscription text, Type type) {
    return value(text, type, Integer.MAX_VALUE);
  }

  Scope scope(int before) {
    return new Scope() {
      @Override
      Meaning value(String name) {
        return meaning(name, before);
      }

      @Override
      Type type(String name, List<Type> arguments) {
        Declaration entry = last(types, name, before);
        Type declared = entry == null ? null : entry.type(name, arguments);
        if (declared != null) {
          return declared;
        }
        Type builtin = basis.builtin(name, arguments);
        if (builtin != null) {
          return builtin;
        }
        ColourSet set = arguments.isEmpty() ? standard(name) : null;
        return set == null ? null : set.type();
      }
    };
  }

  private Meaning meaning(String name, int before) {
    Declaration entry = last(values, name, before);
    if (entry != null) {
      return entry.value(name);
    }
    switch (name) {
      case "true", "false" -> {
        return new Meaning.Literal(name.equals("true"), Type.BOOL);
      }
      case "NONE", "SOME", "Option.SOME", "Option.NONE" -> {
        return constructor(name.endsWith("NONE") ? TypeName.NONE : TypeName.SOME, TypeName.OPTION);
      }
      case "LESS" -> {
        return constructor(TypeName.LESS, TypeName.ORDER);
      }
      case "EQUAL" -> {
        return constructor(TypeName.EQUAL, TypeName.ORDER);
      }
      case "GREATER" -> {
        return constructor(TypeName.GREATER, TypeName.ORDER);
      }
      case "@" -> {
        Type.Variable of = new Type.Variable(Integer.MAX_VALUE);
        return new Meaning.Constructs(
            TypeName.AT,
            new Scheme(
                List.of(of),
                Type.arrow(Type.tuple(of, basis.time()), Type.of(TypeName.STAMPED, of))));
      }
      default -> {}
    }
    Builtin builtin = basis.get(name);
    if (builtin != null) {
      return new Meaning.Given(builtin);
    }
    if (basis.overload(name) != null) {
      return new Meaning.Several(basis.overload(name));
    }
    Constructor exception = basis.exception(name);
    if (exception != null) {
      Type argument = basis.exceptionArgument(name);
      return new Meaning.Constructs(
          exception, Scheme.of(argument == null ? Type.EXN : Type.arrow(argument, Type.EXN)));
    }
    int dot = name.lastIndexOf('.');
    if (dot >= 0) {
      ColourSet set = colourSet(name.substring(0, dot), before);
      return set == null ? null : Members.of(set, name.substring(dot + 1));
    }
    return ofDesignCpn(name, before);
  }

  /** Nets that were made by Design/CPN say mult'PR for PR.mult, and PR for all its colours. */
  private Meaning ofDesignCpn(String name, int before) {
    int quote = name.indexOf('\'');
    if (quote > 0) {
      ColourSet set = colourSet(name.substring(quote + 1), before);
      return set == null ? null : Members.of(set, name.substring(0, quote));
    }
    return last(types, name, before) instanceof ColourDeclaration colour
        ? Members.everything(colour.set())
        : null;
  }

  private static Meaning constructor(Constructor constructor, TypeName of) {
    Type self = new Type.Named(of, List.copyOf(of.parameters()));
    Type argument = of.argument(constructor);
    return new Meaning.Constructs(
        constructor,
        new Scheme(
            List.copyOf(of.parameters()), argument == null ? self : Type.arrow(argument, self)));
  }

  /** Whether patterns of inscriptions read the name as a constructor or constant. */
  public boolean isConstructor(String name) {
    if (name.equals("nil")) {
      return true;
    }
    Meaning meaning = meaning(name, Integer.MAX_VALUE);
    return meaning instanceof Meaning.Constructs || meaning instanceof Meaning.Literal;
  }

  Malformed unknown(String name, Inscription source, int at) {
    if (variableSets.containsKey(name)) {
      return source.malformed(
          at, "variable " + name + " is for inscriptions and not known in a declaration");
    }
    Set<String> candidates = new HashSet<>(values.keySet());
    candidates.addAll(variableSets.keySet());
    candidates.addAll(basis.names());
    String nearest = Spelling.nearest(name, List.copyOf(candidates));
    String hint =
        !missing.isEmpty()
            ? "; it may be declared in " + String.join(" or ", missing) + ", which is not there"
            : nearest == null ? "" : "; did you mean '" + nearest + "'?";
    return source.malformed(at, "'" + name + "' is not declared" + hint);
  }
}
