package dev.nutshell.petri.helena;

import dev.nutshell.petri.helena.Definition.Arc;
import dev.nutshell.petri.helena.Definition.Form;
import dev.nutshell.petri.helena.Definition.Let;
import dev.nutshell.petri.helena.Definition.Pick;
import dev.nutshell.petri.helena.Definition.Variable;
import dev.nutshell.petri.helena.Phrase.Name;
import dev.nutshell.petri.helena.Syntax.Iteration;
import dev.nutshell.petri.helena.Syntax.Tokens;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Parses a net. */
final class NetParser extends ExpressionParser {
  private NetParser(List<Token> tokens) {
    super(tokens);
  }

  static WrittenNet parse(List<Token> tokens) {
    return new NetParser(tokens).net();
  }

  private WrittenNet net() {
    String net = name("the name of the net").text();
    List<WrittenNet.Parameter> parameters = new ArrayList<>();
    if (takes("(")) {
      do {
        String parameter = name("a parameter").text();
        expect(":=");
        parameters.add(new WrittenNet.Parameter(parameter, expression()));
      } while (takes(","));
      expect(")");
    }
    expect("{");
    List<Definition> definitions = new ArrayList<>();
    while (!takes("}")) {
      definitions.add(definition());
    }
    if (peek().kind() != Token.Kind.END) {
      throw unexpected("the end of the text");
    }
    return new WrittenNet(net, parameters, definitions);
  }

  private Definition definition() {
    switch (peek().text()) {
      case "type" -> {
        take();
        return type();
      }
      case "subtype" -> {
        take();
        return subtype();
      }
      case "constant" -> {
        take();
        Name type = nameOf("a type");
        String constant = name("a constant").text();
        expect(":=");
        Phrase value = expression();
        expect(";");
        return new Definition.Constant(constant, type, value);
      }
      case "function" -> {
        take();
        return function();
      }
      case "place" -> {
        take();
        return place();
      }
      case "transition" -> {
        take();
        return transition();
      }
      case "proposition" -> {
        take();
        String proposition = name("a proposition").text();
        expect(":");
        Phrase expression = expression();
        expect(";");
        return new Definition.Proposition(proposition, expression);
      }
      default ->
          throw unexpected("a type, subtype, constant, function, place, transition or proposition");
    }
  }

  private Definition type() {
    Name name = nameOf("a type");
    expect(":");
    String word = name("range, mod, enum, vector or struct").text();
    Form form =
        switch (word) {
          case "range" -> new Form.Range(bounds());
          case "mod" -> new Form.Modulo(expression());
          case "enum" -> enumeration();
          case "vector" -> vector();
          case "struct" -> structure();
          default -> throw name.malformed("types of the form '" + word + "' are not supported");
        };
    if (peek().is(";") || !(form instanceof Form.Structure)) {
      expect(";");
    }
    return new Definition.Type(name, form);
  }

  private Form enumeration() {
    List<String> words = new ArrayList<>();
    expect("(");
    do {
      words.add(name("a value").text());
    } while (takes(","));
    expect(")");
    return new Form.Enumeration(words);
  }

  private Form vector() {
    List<Name> indices = new ArrayList<>();
    expect("[");
    do {
      indices.add(nameOf("a type"));
    } while (takes(","));
    expect("]");
    expect("of");
    return new Form.Vector(indices, nameOf("a type"));
  }

  private Form structure() {
    List<Variable> fields = new ArrayList<>();
    expect("{");
    while (!takes("}")) {
      fields.add(new Variable(nameOf("a type"), name("a field").text()));
      expect(";");
    }
    return new Form.Structure(fields);
  }

  private Definition subtype() {
    Name name = nameOf("a type");
    expect(":");
    Name parent = nameOf("a type");
    Form form = new Form.Subtype(parent, takes("range") ? Optional.of(bounds()) : Optional.empty());
    expect(";");
    return new Definition.Type(name, form);
  }

  private Definition function() {
    String function = name("a function").text();
    expect("(");
    List<Variable> parameters = new ArrayList<>();
    if (!takes(")")) {
      do {
        parameters.add(new Variable(nameOf("a type"), name("a parameter").text()));
      } while (takes(","));
      expect(")");
    }
    expect("->");
    Name result = nameOf("a type");
    Optional<Command> body = takes(";") ? Optional.empty() : Optional.of(statement());
    return new Definition.Function(function, parameters, result, body);
  }

  private Definition place() {
    Name place = nameOf("a place");
    List<Name> domain = new ArrayList<>();
    List<Tokens> initial = List.of();
    Optional<Phrase> capacity = Optional.empty();
    Set<String> given = new HashSet<>();
    expect("{");
    while (!takes("}")) {
      String attribute = name("dom, init, capacity or type").text();
      if (!given.add(attribute)) {
        throw place.malformed("'" + place.text() + "' has two attributes '" + attribute + "'");
      }
      expect(":");
      switch (attribute) {
        case "dom" -> {
          if (!takes("epsilon")) {
            do {
              domain.add(nameOf("a type"));
            } while (takes("*"));
          }
        }
        case "init" -> initial = multiset();
        case "capacity" -> capacity = Optional.of(expression());
        case "type" -> name("a kind of place");
        default -> throw place.malformed("a place has no attribute '" + attribute + "'");
      }
      expect(";");
    }
    return new Definition.Place(place, domain, initial, capacity);
  }

  private Definition transition() {
    Name transition = nameOf("a transition");
    List<Arc> in = new ArrayList<>();
    List<Arc> out = new ArrayList<>();
    List<Arc> inhibitors = new ArrayList<>();
    List<Let> lets = new ArrayList<>();
    List<Pick> picks = new ArrayList<>();
    Optional<Phrase> guard = Optional.empty();
    Optional<Phrase> priority = Optional.empty();
    expect("{");
    while (!takes("}")) {
      String section = name("in, out, inhibit, let, pick, guard, priority or description").text();
      switch (section) {
        case "in" -> arcs(in);
        case "out" -> arcs(out);
        case "inhibit" -> arcs(inhibitors);
        case "let" -> {
          expect("{");
          while (!takes("}")) {
            lets.add(let());
          }
        }
        case "pick" -> {
          expect("{");
          while (!takes("}")) {
            picks(picks);
          }
        }
        case "guard" -> {
          once(guard, section, transition);
          guard = Optional.of(sectionValue());
        }
        case "priority" -> {
          once(priority, section, transition);
          priority = Optional.of(sectionValue());
        }
        case "description" -> description();
        case "safe" -> expect(";");
        default -> throw transition.malformed("a transition has no section '" + section + "'");
      }
    }
    return new Definition.Transition(
        transition.text(), in, out, inhibitors, lets, picks, guard, priority);
  }

  private Phrase sectionValue() {
    expect(":");
    Phrase value = expression();
    expect(";");
    return value;
  }

  private Let let() {
    Command command = statement();
    if (command instanceof Command.Declare(_, Name type, String variable, Optional<Phrase> value)
        && value.isPresent()) {
      return new Let(new Variable(type, variable), value.get());
    }
    throw command.malformed("'type variable := value;' was expected under 'let'");
  }

  private void picks(List<Pick> into) {
    do {
      Name variable = nameOf("a variable");
      expect("in");
      into.add(new Pick(variable, nameOf("a type or a place")));
    } while (takes(","));
    expect(";");
  }

  /** What is given twice would be dropped once. */
  private static void once(Optional<Phrase> before, String section, Name transition) {
    if (before.isPresent()) {
      throw transition.malformed("'" + transition.text() + "' has two sections '" + section + "'");
    }
  }

  private void description() {
    expect(":");
    if (take().kind() != Token.Kind.STRING) {
      throw unexpected("a text in quotes");
    }
    while (takes(",")) {
      expression();
    }
    expect(";");
  }

  private void arcs(List<Arc> into) {
    expect("{");
    while (!takes("}")) {
      Name place = nameOf("a place");
      expect(":");
      into.add(new Arc(place, multiset()));
      expect(";");
    }
  }

  private List<Tokens> multiset() {
    List<Tokens> all = new ArrayList<>();
    do {
      all.add(tokens());
    } while (takes("+"));
    return all;
  }

  private Tokens tokens() {
    Spot start = Spot.of(peek());
    List<Iteration> iterations = List.of();
    if (takes("for")) {
      expect("(");
      iterations = iterations();
      expect(")");
    }
    Optional<Phrase> condition = takes("if") ? Optional.of(inBrackets()) : Optional.empty();
    Optional<Phrase> count = Optional.empty();
    if (!peek().is("epsilon") && !peek().is("<")) {
      count = Optional.of(factor());
      expect("*");
    }
    List<Phrase> colour = List.of();
    if (!takes("epsilon")) {
      expect("<");
      expect("(");
      colour = listed(")");
      expect(">");
    }
    Spot spot =
        start
            .around(start.around(iterations))
            .around(start.around(colour))
            .around(condition)
            .around(count);
    return new Tokens(spot, iterations, condition, count, colour);
  }

  /** A count: it ends before the star. */
  private Phrase factor() {
    if (peek().is("(")) {
      return inBrackets();
    }
    Token token = take();
    return switch (token.kind()) {
      case NUMBER -> new Phrase.Number(Spot.of(token), token.text());
      case NAME -> named(token);
      case STRING, SIGN, END -> throw unexpected("a number of tokens");
    };
  }
}
