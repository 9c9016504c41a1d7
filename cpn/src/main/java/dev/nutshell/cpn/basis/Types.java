package dev.nutshell.cpn.basis;

import dev.nutshell.cpn.syntax.Ty;
import dev.nutshell.cpn.type.Type;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/** Types as they are written become types. */
public final class Types {
  /** What names stand for. */
  public interface Names {
    /** The type of that name with these arguments; ends the reading where there is none. */
    Type of(Ty.Named named, List<Type> arguments);
  }

  private final Names names;
  private final Function<String, Type> variables;

  /**
   * @param variables what a type variable stands for
   */
  public Types(Names names, Function<String, Type> variables) {
    this.names = names;
    this.variables = variables;
  }

  public Type of(Ty ty) {
    return switch (ty) {
      case Ty.Variable(String name) -> variables.apply(name);
      case Ty.Tuple(List<Ty> items) -> Type.tuple(items.stream().map(this::of).toList());
      case Ty.Function(Ty from, Ty to) -> Type.arrow(of(from), of(to));
      case Ty.Named named -> names.of(named, named.arguments().stream().map(this::of).toList());
      case Ty.Record(List<Ty.Field> fields) -> {
        Map<String, Type> types = new HashMap<>();
        fields.forEach(field -> types.put(field.label(), of(field.type())));
        yield Type.record(types);
      }
    };
  }
}
