package dev.nutshell.cpn.type;

import dev.nutshell.cpn.value.Constructor;
import java.util.ArrayList;
import java.util.List;

/** A type with a name of its own: built in, a datatype, or an enumeration, index or union set. */
public final class TypeName {
  public static final TypeName INT = new TypeName("int");
  public static final TypeName INTINF = new TypeName("intinf");
  public static final TypeName REAL = new TypeName("real");
  public static final TypeName STRING = new TypeName("string");
  public static final TypeName CHAR = new TypeName("char");
  public static final TypeName BOOL = new TypeName("bool");
  public static final TypeName EXN = new TypeName("exn");
  public static final TypeName LIST = new TypeName("list");
  public static final TypeName REF = new TypeName("ref");
  public static final TypeName ARROW = new TypeName("->");
  public static final TypeName OPTION = new TypeName("option");
  public static final TypeName ORDER = new TypeName("order");

  /** A token with its time stamp. */
  public static final TypeName STAMPED = new TypeName("tm");

  public static final Constructor NONE = new Constructor("NONE", 0, false);
  public static final Constructor SOME = new Constructor("SOME", 1, true);
  public static final Constructor LESS = new Constructor("LESS", 0, false);
  public static final Constructor EQUAL = new Constructor("EQUAL", 1, false);
  public static final Constructor GREATER = new Constructor("GREATER", 2, false);
  public static final Constructor AT = new Constructor("@", 0, true);

  static {
    Type.Variable a = new Type.Variable(Integer.MAX_VALUE);
    OPTION.parameters.add(a);
    OPTION.add(NONE, null);
    OPTION.add(SOME, a);
    ORDER.add(LESS, null);
    ORDER.add(EQUAL, null);
    ORDER.add(GREATER, null);
  }

  private final String name;
  private final List<Type.Variable> parameters = new ArrayList<>();
  private final List<Constructor> constructors = new ArrayList<>();
  private final List<Type> arguments = new ArrayList<>();

  public TypeName(String name) {
    this.name = name;
  }

  public String name() {
    return name;
  }

  public List<Type.Variable> parameters() {
    return parameters;
  }

  public List<Constructor> constructors() {
    return constructors;
  }

  /** What a constructor takes, in terms of the parameters; null where it takes nothing. */
  public Type argument(Constructor constructor) {
    return arguments.get(constructor.number());
  }

  public void add(Constructor constructor, Type argument) {
    constructors.add(constructor);
    arguments.add(argument);
  }
}
