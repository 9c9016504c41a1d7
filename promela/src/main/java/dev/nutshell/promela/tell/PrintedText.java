package dev.nutshell.promela.tell;

import dev.nutshell.engine.model.State;
import dev.nutshell.promela.syntax.Expression;
import dev.nutshell.promela.syntax.MtypeConstant;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.table.Model;
import java.util.List;

/** What a {@code printf} or {@code printm} prints. */
final class PrintedText {
  private final Model model;
  private final State state;

  PrintedText(Model model, State state) {
    this.model = model;
    this.state = state;
  }

  String of(Statement.Printm printm, int value) {
    return name(printm.expression(), value);
  }

  /** A conversion without an argument prints nothing. */
  String of(Statement.Printf printf, int[] values) {
    StringBuilder text = new StringBuilder();
    List<Expression> arguments = printf.arguments();
    String format = printf.format();
    int next = 0;
    for (int i = 0; i < format.length(); i++) {
      char c = format.charAt(i);
      boolean pair = i + 1 < format.length();
      if (c == '\\' && pair) {
        text.append(escape(format.charAt(++i)));
      } else if (c == '%' && pair) {
        char kind = format.charAt(++i);
        if (kind == '%') {
          text.append('%');
        } else if (next < arguments.size()) {
          text.append(converted(kind, arguments.get(next), values[next]));
          next++;
        }
      } else {
        text.append(c);
      }
    }
    return text.toString();
  }

  private static String escape(char c) {
    return switch (c) {
      case 'n' -> "\n";
      case 't' -> "\t";
      case 'r' -> "\r";
      default -> String.valueOf(c);
    };
  }

  private String converted(char kind, Expression argument, int value) {
    return switch (kind) {
      case 'c' -> String.valueOf((char) (value & 0xff));
      case 'e' -> name(argument, value);
      case 'o' -> Integer.toOctalString(value);
      case 'u' -> Integer.toUnsignedString(value);
      case 'x' -> Integer.toHexString(value);
      default -> String.valueOf(value);
    };
  }

  /** The symbolic constant of that value, of the set that the expression belongs to. */
  private String name(Expression expression, int value) {
    if (expression instanceof Expression.Symbol symbol) {
      return symbol.constant().name();
    }
    if (expression instanceof Expression.Read(var place) && place.type() instanceof Type.Mtype) {
      return Bindings.text(model, state, place.type(), value);
    }
    return model.program().mtypes().stream()
        .filter(constant -> constant.set().isDefault() && constant.value() == value)
        .map(MtypeConstant::name)
        .findFirst()
        .orElse(String.valueOf(value));
  }
}
