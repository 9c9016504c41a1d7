package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.basis.Arithmetic;
import dev.nutshell.cpn.basis.Basis;
import dev.nutshell.cpn.basis.Builtin;
import dev.nutshell.cpn.colour.ColourSet;
import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.core.Global;
import dev.nutshell.cpn.core.Pattern;
import dev.nutshell.cpn.eval.Evaluator;
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
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.engine.model.Spelling;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;

/**
 * All declarations of a net, in their order; each sees those above it. One is understood when
 * something reaches it, so what a net does not use may be wrong, or in a file that is not there.
 */
public final class Declarations {
  private static final java.util.regex.Pattern DECLARED =
      java.util.regex.Pattern.compile(
          "\\b(?:fun|val|and|exception)\\s+(?:rec\\s+)?([A-Za-z][\\w']*)");

  private final Basis basis;
  private final Fixities fixities = Fixities.standard();
  private final Effects effects = new Effects();
  private final List<Entry> entries = new ArrayList<>();
  private final Map<String, List<Entry>> values = new HashMap<>();
  private final Map<String, List<Entry>> types = new HashMap<>();
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
    register(new ColourEntry(text));
  }

  /** Variables of transitions. */
  public void addVariables(List<String> names, String set) {
    for (String name : names) {
      variableSets.put(name, set);
    }
  }

  /** A reference for the whole net. */
  public void addReference(String name, Inscription value) {
    register(new ReferenceEntry(name, value));
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
          register(new DecEntry(dec, text));
        } else {
          defined.add(name);
          Inscription value = new Inscription("value given for " + name, other, 0);
          Exp exp = new Parser(value, fixities).whole();
          Dec.Binding binding = new Dec.Binding(new Pat.Name(name, 0), exp);
          register(new DecEntry(new Dec.Val(false, List.of(binding), 0), value));
        }
      }
    } catch (Malformed malformed) {
      register(new BrokenEntry(text, malformed));
    }
  }

  private void register(Entry entry) {
    entry.index = entries.size();
    entries.add(entry);
    entry.valueNames().forEach(name -> at(values, name).add(entry));
    entry.typeNames().forEach(name -> at(types, name).add(entry));
  }

  private static List<Entry> at(Map<String, List<Entry>> map, String name) {
    return map.computeIfAbsent(name, _ -> new ArrayList<>());
  }

  private static Entry last(Map<String, List<Entry>> map, String name, int before) {
    List<Entry> all = map.getOrDefault(name, List.of());
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
    Entry entry = last(types, name, before);
    return entry instanceof ColourEntry colour ? colour.set() : standard(name);
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

  private Scope scope(int before) {
    return new Scope() {
      @Override
      Meaning value(String name) {
        return meaning(name, before);
      }

      @Override
      Type type(String name, List<Type> arguments) {
        Entry entry = last(types, name, before);
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
    Entry entry = last(values, name, before);
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
    return last(types, name, before) instanceof ColourEntry colour
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

  /** One declaration. */
  private abstract class Entry {
    int index;
    private Map<String, Meaning> meanings;
    private Map<String, Scope.TypeFunction> typeFunctions;
    private Malformed failure;
    private boolean underWay;

    abstract Set<String> valueNames();

    abstract Set<String> typeNames();

    abstract void understand(
        Map<String, Meaning> meanings, Map<String, Scope.TypeFunction> typeFunctions);

    private void understand() {
      if (failure != null) {
        throw failure;
      }
      if (meanings != null) {
        return;
      }
      if (underWay) {
        throw new Malformed(0, "a declaration of " + valueNames() + " needs itself");
      }
      underWay = true;
      Map<String, Meaning> values = new LinkedHashMap<>();
      Map<String, Scope.TypeFunction> functions = new HashMap<>();
      try {
        understand(values, functions);
      } catch (Malformed malformed) {
        failure = malformed;
        throw malformed;
      } finally {
        underWay = false;
      }
      typeFunctions = functions;
      meanings = values;
    }

    final Meaning value(String name) {
      understand();
      return meanings.get(name);
    }

    final Type type(String name, List<Type> arguments) {
      understand();
      Scope.TypeFunction function = typeFunctions.get(name);
      return function == null ? null : function.of(arguments);
    }
  }

  private final class ColourEntry extends Entry {
    private final ColourText text;
    private ColourSet set;

    ColourEntry(ColourText text) {
      this.text = text;
    }

    ColourSet set() {
      type(text.name(), List.of());
      return set;
    }

    @Override
    Set<String> valueNames() {
      Set<String> names = new HashSet<>();
      switch (text.kind()) {
        case "enum", "index", "unit", "bool" -> names.addAll(text.names());
        case "union" -> text.fields().forEach(field -> names.add(field.label()));
        default -> {}
      }
      return names;
    }

    @Override
    Set<String> typeNames() {
      return Set.of(text.name());
    }

    @Override
    void understand(Map<String, Meaning> meanings, Map<String, Scope.TypeFunction> typeFunctions) {
      ColourSets maker = new ColourSets(Declarations.this, text, index);
      set = maker.make();
      meanings.putAll(maker.meanings());
      typeFunctions.put(text.name(), arguments -> arguments.isEmpty() ? set.type() : null);
    }
  }

  private final class ReferenceEntry extends Entry {
    private final String name;
    private final Inscription text;

    ReferenceEntry(String name, Inscription text) {
      this.name = name;
      this.text = text;
    }

    @Override
    Set<String> valueNames() {
      return Set.of(name);
    }

    @Override
    Set<String> typeNames() {
      return Set.of();
    }

    @Override
    void understand(Map<String, Meaning> meanings, Map<String, Scope.TypeFunction> typeFunctions) {
      Elaborator elaborator = new Elaborator(text, Declarations.this);
      Exp value = new Parser(text, fixities).whole();
      Exp made = new Exp.Apply(new Exp.Name("ref", 0), value, 0);
      Typed typed = elaborator.infer(made, scope(index));
      elaborator.settle();
      meanings.put(name, new Meaning.Declared(global(name, typed.core()), Scheme.of(typed.type())));
    }
  }

  private static Global global(String name, Core core) {
    Global global = new Global(name);
    global.define(core, () -> Evaluator.value(core, Arithmetic::of));
    return global;
  }

  private final class BrokenEntry extends Entry {
    private final Inscription text;
    private final Malformed malformed;

    BrokenEntry(Inscription text, Malformed malformed) {
      this.text = text;
      this.malformed = malformed;
    }

    @Override
    Set<String> valueNames() {
      Set<String> names = new HashSet<>();
      Matcher matcher = DECLARED.matcher(text.text());
      while (matcher.find()) {
        names.add(matcher.group(1));
      }
      return names;
    }

    @Override
    Set<String> typeNames() {
      return Set.of();
    }

    @Override
    void understand(Map<String, Meaning> meanings, Map<String, Scope.TypeFunction> typeFunctions) {
      throw malformed;
    }
  }

  private final class DecEntry extends Entry {
    private final Dec dec;
    private final Inscription text;

    DecEntry(Dec dec, Inscription text) {
      this.dec = dec;
      this.text = text;
    }

    @Override
    Set<String> valueNames() {
      Set<String> names = new HashSet<>();
      collect(dec, names);
      return names;
    }

    private static void collect(Dec dec, Set<String> into) {
      switch (dec) {
        case Dec.Val val -> val.bindings().forEach(each -> collect(each.pattern(), into));
        case Dec.Fun fun -> fun.functions().forEach(each -> into.add(each.name()));
        case Dec.Failure failure -> into.add(failure.name());
        case Dec.Data data ->
            data.types()
                .forEach(type -> type.constructors().forEach(each -> into.add(each.name())));
        case Dec.Local local -> local.outer().forEach(each -> collect(each, into));
        case Dec.Abbreviation _, Dec.Fixity _, Dec.Unknown _ -> {}
      }
    }

    private static void collect(Pat pat, Set<String> into) {
      switch (pat) {
        case Pat.Name(String name, int _) -> into.add(name);
        case Pat.Apply(String _, Pat argument, int _) -> collect(argument, into);
        case Pat.Tuple(List<Pat> items, int _) -> items.forEach(each -> collect(each, into));
        case Pat.Items(List<Pat> items, int _) -> items.forEach(each -> collect(each, into));
        case Pat.Record record -> record.fields().forEach(each -> collect(each.value(), into));
        case Pat.As(String name, Pat pattern, int _) -> {
          into.add(name);
          collect(pattern, into);
        }
        case Pat.Typed(Pat pattern, var _, int _) -> collect(pattern, into);
        case Pat.Wildcard _, Pat.Integer _, Pat.Real _, Pat.Text _, Pat.Letter _ -> {}
      }
    }

    @Override
    Set<String> typeNames() {
      return switch (dec) {
        case Dec.Data data -> {
          Set<String> names = new HashSet<>();
          data.types().forEach(each -> names.add(each.name()));
          yield names;
        }
        case Dec.Abbreviation abbreviation -> Set.of(abbreviation.name());
        default -> Set.of();
      };
    }

    @Override
    void understand(Map<String, Meaning> meanings, Map<String, Scope.TypeFunction> typeFunctions) {
      declare(dec, scope(index), meanings, typeFunctions);
    }

    private Scope declare(
        Dec each,
        Scope scope,
        Map<String, Meaning> meanings,
        Map<String, Scope.TypeFunction> typeFunctions) {
      Elaborator elaborator = new Elaborator(text, Declarations.this);
      Map<String, Meaning> here = new LinkedHashMap<>();
      Scope result = scope;
      switch (each) {
        case Dec.Val val ->
            (val.recursive()
                    ? functions(elaborator, selves -> elaborator.recursive(val, scope, selves))
                    : values(elaborator, val, scope))
                .forEach(here::put);
        case Dec.Fun fun ->
            here.putAll(functions(elaborator, selves -> elaborator.functions(fun, scope, selves)));
        case Dec.Failure failure -> here.put(failure.name(), elaborator.exception(failure, scope));
        case Dec.Data data -> {
          Map<String, Scope.TypeFunction> made = new HashMap<>();
          elaborator.datatypes(data, scope, made, here);
          typeFunctions.putAll(made);
          for (Map.Entry<String, Scope.TypeFunction> type : made.entrySet()) {
            result = result.withType(type.getKey(), type.getValue());
          }
        }
        case Dec.Abbreviation abbreviation -> {
          Scope.TypeFunction function = elaborator.abbreviated(abbreviation, scope);
          typeFunctions.put(abbreviation.name(), function);
          result = result.withType(abbreviation.name(), function);
        }
        case Dec.Local(List<Dec> inner, List<Dec> outer, int _) -> {
          Scope all = scope;
          for (Dec dec : inner) {
            all = declare(dec, all, new HashMap<>(), new HashMap<>());
          }
          for (Dec dec : outer) {
            all = declare(dec, all, here, typeFunctions);
          }
        }
        case Dec.Fixity _ -> {}
        case Dec.Unknown(String construct, int at) ->
            throw text.malformed(at, construct + " is not supported");
      }
      meanings.putAll(here);
      return result.with(here);
    }

    private interface Recursion {
      Elaborator.Functions of(Elaborator.Selves selves);
    }

    private Map<String, Meaning> functions(Elaborator elaborator, Recursion recursion) {
      Map<String, Global> globals = new HashMap<>();
      Elaborator.Functions functions =
          recursion.of(name -> globals.computeIfAbsent(name, Global::new));
      elaborator.settle();
      Map<String, Meaning> meanings = new LinkedHashMap<>();
      for (int i = 0; i < functions.names().size(); i++) {
        String name = functions.names().get(i);
        Core core = functions.cores().get(i);
        Global global = globals.get(name);
        global.define(core, () -> Evaluator.value(core, Arithmetic::of));
        meanings.put(name, new Meaning.Declared(global, functions.schemes().get(i)));
      }
      return meanings;
    }

    private Map<String, Meaning> values(Elaborator elaborator, Dec.Val val, Scope scope) {
      Map<String, Meaning> meanings = new LinkedHashMap<>();
      for (Dec.Binding binding : val.bindings()) {
        elaborator.unifier().enter();
        Typed value = elaborator.infer(binding.value(), scope);
        Patterns patterns = new Patterns(elaborator, scope, null);
        Patterns.Understood understood = patterns.of(binding.pattern());
        if (!elaborator.unifier().unify(understood.type(), value.type())) {
          throw text.malformed(
              binding.pattern().at(),
              "this is of type "
                  + understood.type().words()
                  + ", and its value of "
                  + value.type().words());
        }
        elaborator.unifier().leave();
        boolean general = Elaborator.isValue(binding.value());
        if (!(binding.value() instanceof Exp.Fn)
            && !Elaborator.isReference(binding.value())
            && Elaborator.mentions(binding.value(), "ref")) {
          // A function may keep it for ever.
          effects.read().add(Effects.ANY);
          if (Elaborator.mentions(binding.value(), ":=")
              || Elaborator.mentions(binding.value(), "inc")
              || Elaborator.mentions(binding.value(), "dec")) {
            effects.assigned().add(Effects.ANY);
          }
        }
        Global whole = global("value", value.core());
        patterns
            .variables()
            .forEach(
                (name, local) -> {
                  Core core =
                      understood.pattern() instanceof Pattern.Bind
                          ? value.core()
                          : new Core.Match(
                              new Core.Shared(whole),
                              List.of(
                                  new Core.Rule(
                                      understood.pattern(), new Core.Local(local.variable()))),
                              Raised.BIND);
                  Scheme scheme = elaborator.generalized(local.scheme().type(), general);
                  meanings.put(name, new Meaning.Declared(global(name, core), scheme));
                });
      }
      elaborator.settle();
      return meanings;
    }
  }
}
