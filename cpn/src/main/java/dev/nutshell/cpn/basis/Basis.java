package dev.nutshell.cpn.basis;

import dev.nutshell.cpn.syntax.Fixities;
import dev.nutshell.cpn.syntax.Parser;
import dev.nutshell.cpn.syntax.Ty;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.type.Scheme;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Constructor;
import dev.nutshell.cpn.value.Fn;
import dev.nutshell.cpn.value.Raised;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** All that a net knows without declaring it. */
public final class Basis {
  /** Of files, and of connections to other programs. */
  private static final Set<String> OUTSIDE_ALONE =
      Set.of(
          "inputLine",
          "input_line",
          "open_in",
          "open_out",
          "output",
          "close_out",
          "openConnection",
          "acceptConnection",
          "closeConnection",
          "send",
          "receive",
          "canReceive");

  /** Structures that do input and output, or ask the machine for its time. */
  private static final Set<String> OUTSIDE =
      Set.of(
          "TextIO",
          "BinIO",
          "OS",
          "Date",
          "Time",
          "Timer",
          "Output",
          "ConnManagementLayer",
          "Unix",
          "Posix",
          "IO",
          "CommandLine",
          "Socket",
          "INetSock",
          "Logfile",
          "CPN'Monitors",
          "CPN'Sim",
          "CPN'Replications",
          "Replications",
          "Monitors",
          "MSC",
          "Visualize",
          "Random",
          "Rand",
          "Charts");

  private final Type time;
  private final Map<String, Builtin> values = new HashMap<>();
  private final Map<String, Constructor> exceptions = new HashMap<>();
  private final Map<String, Type> exceptionArguments = new HashMap<>();

  /**
   * @param time the type of the model time
   */
  public Basis(Type time) {
    this.time = time;
    ListFunctions.declare(this);
    TextFunctions.declare(this);
    NumberFunctions.declare(this);
    TimeFunctions.declare(this, time.named());
    for (Constructor each :
        List.of(
            Raised.MATCH,
            Raised.BIND,
            Raised.DIV,
            Raised.OVERFLOW,
            Raised.SUBSCRIPT,
            Raised.SIZE,
            Raised.EMPTY,
            Raised.OPTION,
            Raised.CHR,
            Raised.DOMAIN,
            Raised.SUBTRACT,
            Raised.FAIL)) {
      exceptions.put(each.name(), each);
    }
    exceptions.put("List.Empty", Raised.EMPTY);
    exceptionArguments.put("Fail", Type.STRING);
  }

  public Type time() {
    return time;
  }

  public Builtin get(String name) {
    return values.get(name);
  }

  public Overload overload(String name) {
    return Overload.ALL.get(name);
  }

  public Constructor exception(String name) {
    return exceptions.get(name);
  }

  public Type exceptionArgument(String name) {
    return exceptionArguments.get(name);
  }

  public List<String> names() {
    return new ArrayList<>(values.keySet());
  }

  /** Whether a name belongs to a structure that has to do with the world outside of the net. */
  public static boolean isOutside(String name) {
    int dot = name.indexOf('.');
    return dot > 0 && OUTSIDE.contains(name.substring(0, dot)) || OUTSIDE_ALONE.contains(name);
  }

  void add(String name, String type, Object value) {
    add(name, type, value, Effect.NONE);
  }

  void add(String name, String type, Object value, Effect effect) {
    values.put(name, new Builtin(name, scheme(type), value, effect));
  }

  /** The same function of a pair under several names. */
  void pair(String names, String type, Fn.OfPair function) {
    for (String name : names.split(" ")) {
      add(name, type, function);
    }
  }

  void one(String names, String type, Fn function) {
    for (String name : names.split(" ")) {
      add(name, type, function);
    }
  }

  void curried(String names, String type, Fn.Curried function) {
    for (String name : names.split(" ")) {
      add(name, type, function);
    }
  }

  private Scheme scheme(String text) {
    Ty ty = new Parser(new Inscription("basis", text, 0), Fixities.standard()).wholeType();
    Map<String, Type> variables = new HashMap<>();
    List<Type.Variable> free = new ArrayList<>();
    Types types =
        new Types(
            (named, arguments) -> builtin(named.name(), arguments),
            name ->
                variables.computeIfAbsent(
                    name,
                    _ -> {
                      Type.Variable variable = new Type.Variable(Integer.MAX_VALUE);
                      free.add(variable);
                      return variable;
                    }));
    Type type = types.of(ty);
    return new Scheme(List.copyOf(free), type);
  }

  /** A type that needs no declaration, or null. */
  public Type builtin(String name, List<Type> arguments) {
    TypeName known =
        switch (name) {
          case "int", "Int.int" -> TypeName.INT;
          case "intinf", "IntInf.int", "LargeInt.int" -> TypeName.INTINF;
          case "real", "Real.real" -> TypeName.REAL;
          case "string", "String.string" -> TypeName.STRING;
          case "char", "Char.char" -> TypeName.CHAR;
          case "bool", "Bool.bool" -> TypeName.BOOL;
          case "exn" -> TypeName.EXN;
          case "list", "ms" -> TypeName.LIST;
          case "ref" -> TypeName.REF;
          case "option" -> TypeName.OPTION;
          case "order" -> TypeName.ORDER;
          case "tm" -> TypeName.STAMPED;
          default -> null;
        };
    if (known != null) {
      boolean takes =
          known == TypeName.LIST
              || known == TypeName.REF
              || known == TypeName.OPTION
              || known == TypeName.STAMPED;
      return arguments.size() == (takes ? 1 : 0) ? new Type.Named(known, arguments) : null;
    }
    return switch (name) {
      case "unit", "TextIO.outstream" -> Type.UNIT;
      case "time", "Time.time", "CPN'Time.time" -> time;
      case "tms" ->
          arguments.size() == 1 ? Type.list(Type.of(TypeName.STAMPED, arguments.getFirst())) : null;
      default -> null;
    };
  }
}
