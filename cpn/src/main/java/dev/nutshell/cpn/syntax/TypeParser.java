package dev.nutshell.cpn.syntax;

import dev.nutshell.cpn.syntax.Token.Kind;
import dev.nutshell.cpn.text.Inscription;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** Reads types. */
class TypeParser extends Tokens {
  TypeParser(Inscription source, Set<String> operators) {
    super(source, operators);
  }

  final Ty type() {
    deeper();
    Ty from = product();
    Ty all = accept("->") ? new Ty.Function(from, type()) : from;
    shallower();
    return all;
  }

  private Ty product() {
    Ty first = applied();
    if (!isSymbol("*")) {
      return first;
    }
    List<Ty> items = new ArrayList<>(List.of(first));
    while (isSymbol("*")) {
      take();
      items.add(applied());
    }
    return new Ty.Tuple(items);
  }

  private Ty applied() {
    List<Ty> arguments = new ArrayList<>();
    if (accept("(")) {
      do {
        arguments.add(type());
      } while (accept(","));
      expect(")");
      if (arguments.size() > 1 && peek().kind() != Kind.NAME) {
        throw expected("the name of a type");
      }
    } else {
      arguments.add(simple());
    }
    while (peek().kind() == Kind.NAME) {
      Token name = take();
      Ty applied = new Ty.Named(name.text(), List.copyOf(arguments), name.at());
      arguments.clear();
      arguments.add(applied);
    }
    return arguments.getFirst();
  }

  private Ty simple() {
    Token token = peek();
    switch (token.kind()) {
      case TYPE_VARIABLE -> {
        take();
        return new Ty.Variable(token.text());
      }
      case NAME -> {
        take();
        return new Ty.Named(token.text(), List.of(), token.at());
      }
      default -> {
        if (!is("{")) {
          throw expected("a type");
        }
        return record();
      }
    }
  }

  private Ty record() {
    expect("{");
    List<Ty.Field> fields = new ArrayList<>();
    while (!is("}")) {
      String label = label();
      expect(":");
      fields.add(new Ty.Field(label, type()));
      if (!accept(",")) {
        break;
      }
    }
    expect("}");
    return new Ty.Record(fields);
  }

  final String label() {
    Token token = peek();
    if (token.kind() != Kind.NAME && token.kind() != Kind.INTEGER) {
      throw expected("the name of a field");
    }
    return take().text();
  }
}
