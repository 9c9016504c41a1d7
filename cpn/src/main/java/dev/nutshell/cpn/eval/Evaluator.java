package dev.nutshell.cpn.eval;

import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.core.Core.Rule;
import dev.nutshell.cpn.core.Core.Variable;
import dev.nutshell.cpn.core.Global;
import dev.nutshell.cpn.core.Pattern;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Constructor;
import dev.nutshell.cpn.value.Fn;
import dev.nutshell.cpn.value.Items;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.cpn.value.Reference;
import dev.nutshell.cpn.value.Tagged;
import dev.nutshell.cpn.value.Tuple;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;

/** Makes expressions executable. */
public final class Evaluator {
  private static final Object[] NO_VARIABLES = {};

  private final Slots slots;
  private final Operators operators;

  /** What overloaded operators mean. */
  public interface Operators {
    Fn of(String operator, TypeName type);
  }

  public Evaluator(Slots slots, Operators operators) {
    this.slots = slots;
    this.operators = operators;
  }

  /** The value of an expression without variables. */
  public static Object value(Core core, Operators operators) {
    Slots slots = new Slots(null);
    Code code = new Evaluator(slots, operators).code(core);
    return code.eval(new Object[slots.size()]);
  }

  /** An expression of a transition, ready to be evaluated or compiled. */
  public Expression expression(Core core) {
    return new Expression(core, slots, code(core));
  }

  /** The same for a pattern. */
  public Matching matching(Pattern pattern) {
    return new Matching(pattern, slots, matcher(pattern));
  }

  Code code(Core core) {
    return switch (core) {
      case Core.Constant(Object value) -> _ -> value;
      case Core.Number(BigInteger value, Type type) -> {
        Object number = number(value, type);
        yield number != null
            ? constant(number)
            : _ -> {
              throw Raised.of(Raised.OVERFLOW);
            };
      }
      case Core.Local(Variable variable) -> {
        int slot = slots.of(variable);
        yield frame -> frame[slot];
      }
      case Core.Shared(Global global) -> _ -> global.get();
      case Core.Build(List<Core> items) -> build(items);
      case Core.Items(List<Core> items) -> items(items);
      case Core.Select _, Core.Construct _, Core.Overloaded _ ->
          constant(function(core, operators));
      case Core.Apply(Core function, Core argument) -> apply(function, argument);
      case Core.Lambda lambda -> lambda(lambda);
      case Core.Match(Core of, List<Rule> rules, Constructor otherwise) ->
          match(code(of), rules, otherwise);
      case Core.If(Core condition, Core then, Core otherwise) ->
          conditional(code(condition), code(then), code(otherwise));
      case Core.Let(Variable variable, Core value, Core body) -> {
        Code computed = code(value);
        int slot = slots.add(variable);
        Code rest = code(body);
        yield frame -> {
          frame[slot] = computed.eval(frame);
          return rest.eval(frame);
        };
      }
      case Core.Recursive recursive -> recursive(recursive);
      case Core.Sequence(List<Core> items) -> sequence(items);
      case Core.Raise(Core exception) -> {
        Code packet = code(exception);
        yield frame -> {
          throw new Raised((Tagged) packet.eval(frame));
        };
      }
      case Core.Handle(Core of, Variable packet, Core handler) -> {
        Code tried = code(of);
        int slot = slots.add(packet);
        Code instead = code(handler);
        yield frame -> {
          try {
            return tried.eval(frame);
          } catch (Raised raised) {
            frame[slot] = raised.packet();
            return instead.eval(frame);
          }
        };
      }
      case Core.While(Core condition, Core body) -> {
        Code test = code(condition);
        Code again = code(body);
        yield frame -> {
          while ((Boolean) test.eval(frame)) {
            again.eval(frame);
          }
          return Tuple.UNIT;
        };
      }
    };
  }

  private static Code constant(Object value) {
    return _ -> value;
  }

  /** A selector, constructor or operator as a value. */
  public static Fn function(Core core, Operators operators) {
    return switch (core) {
      case Core.Select(String label, Type of) -> selector(label, of);
      case Core.Construct(Constructor constructor) -> constructor::of;
      case Core.Overloaded(String operator, Type type) -> operators.of(operator, type.named());
      default -> throw new IllegalArgumentException("no function that needs no variables");
    };
  }

  /** The number as its type has it; null where it does not fit. */
  public static Object number(BigInteger value, Type type) {
    TypeName name = type.named();
    if (name == TypeName.INTINF) {
      return value;
    }
    if (name == TypeName.REAL) {
      return value.doubleValue();
    }
    return value.bitLength() > 31 ? null : (Object) value.intValue();
  }

  private Code build(List<Core> items) {
    Code[] codes = items.stream().map(this::code).toArray(Code[]::new);
    return switch (codes.length) {
      case 0 -> constant(Tuple.UNIT);
      case 2 -> {
        Code first = codes[0];
        Code second = codes[1];
        yield frame -> new Tuple(first.eval(frame), second.eval(frame));
      }
      default ->
          frame -> {
            Object[] values = new Object[codes.length];
            for (int i = 0; i < codes.length; i++) {
              values[i] = codes[i].eval(frame);
            }
            return new Tuple(values);
          };
    };
  }

  private Code items(List<Core> items) {
    Code[] codes = items.stream().map(this::code).toArray(Code[]::new);
    return frame -> {
      Object[] values = new Object[codes.length];
      for (int i = 0; i < codes.length; i++) {
        values[i] = codes[i].eval(frame);
      }
      return Items.of(Arrays.asList(values));
    };
  }

  private static Fn selector(String label, Type of) {
    int at = ((Type.Rows) of.now()).labels().indexOf(label);
    return record -> ((Tuple) record).get(at);
  }

  private static Code conditional(Code condition, Code then, Code otherwise) {
    return frame -> (Boolean) condition.eval(frame) ? then.eval(frame) : otherwise.eval(frame);
  }

  private Code apply(Core function, Core argument) {
    if (function instanceof Core.Construct(Constructor constructor)) {
      Code code = code(argument);
      return frame -> constructor.of(code.eval(frame));
    }
    if (function instanceof Core.Select(String label, Type of)) {
      Code code = code(argument);
      int at = ((Type.Rows) of.now()).labels().indexOf(label);
      return frame -> ((Tuple) code.eval(frame)).get(at);
    }
    Fn known =
        switch (function) {
          case Core.Constant(Object value) when value instanceof Fn fn -> fn;
          case Core.Overloaded(String operator, Type type) -> operators.of(operator, type.named());
          default -> null;
        };
    if (known instanceof Fn.OfPair pair
        && argument instanceof Core.Build(List<Core> items)
        && items.size() == 2) {
      Code left = code(items.get(0));
      Code right = code(items.get(1));
      return frame -> pair.apply(left.eval(frame), right.eval(frame));
    }
    if (known != null) {
      Code code = code(argument);
      return frame -> known.apply(code.eval(frame));
    }
    if (function instanceof Core.Apply(Core.Constant(Object value), Core first)
        && value instanceof Fn.Curried curried) {
      Code one = code(first);
      Code two = code(argument);
      return frame -> curried.apply(one.eval(frame), two.eval(frame));
    }
    Code code = code(function);
    Code given = code(argument);
    return frame -> ((Fn) code.eval(frame)).apply(given.eval(frame));
  }

  private Code lambda(Core.Lambda lambda) {
    Slots inner = new Slots(slots);
    int parameter = inner.add(lambda.parameter());
    Code body = new Evaluator(inner, operators).code(lambda.body());
    List<Variable> captured = inner.captured();
    int count = captured.size();
    int[] from = new int[count];
    int[] to = new int[count];
    for (int i = 0; i < count; i++) {
      from[i] = slots.of(captured.get(i));
      to[i] = inner.of(captured.get(i));
    }
    int size = inner.size();
    return frame -> {
      Object[] values = count == 0 ? NO_VARIABLES : new Object[count];
      for (int i = 0; i < count; i++) {
        values[i] = frame[from[i]];
      }
      return new Closure(values, to, parameter, size, body);
    };
  }

  /** A function with the variables that it has taken over. */
  private static final class Closure implements Fn {
    private final Object[] captured;
    private final int[] to;
    private final int parameter;
    private final int size;
    private final Code body;

    Closure(Object[] captured, int[] to, int parameter, int size, Code body) {
      this.captured = captured;
      this.to = to;
      this.parameter = parameter;
      this.size = size;
      this.body = body;
    }

    @Override
    public Object apply(Object argument) {
      Object[] frame = new Object[size];
      for (int i = 0; i < captured.length; i++) {
        frame[to[i]] = captured[i];
      }
      frame[parameter] = argument;
      return body.eval(frame);
    }
  }

  private Code recursive(Core.Recursive recursive) {
    int count = recursive.variables().size();
    int[] at = recursive.variables().stream().mapToInt(slots::add).toArray();
    Code[] functions = recursive.functions().stream().map(this::code).toArray(Code[]::new);
    Code body = code(recursive.body());
    return frame -> {
      // A function takes over its fellows before they are there: through what stands for them.
      Promise[] promises = new Promise[count];
      for (int i = 0; i < count; i++) {
        promises[i] = new Promise();
        frame[at[i]] = promises[i];
      }
      for (int i = 0; i < count; i++) {
        promises[i].function = (Fn) functions[i].eval(frame);
      }
      for (int i = 0; i < count; i++) {
        frame[at[i]] = promises[i].function;
      }
      return body.eval(frame);
    };
  }

  private static final class Promise implements Fn {
    private Fn function;

    @Override
    public Object apply(Object argument) {
      return function.apply(argument);
    }
  }

  private Code sequence(List<Core> items) {
    Code[] codes = items.stream().map(this::code).toArray(Code[]::new);
    return frame -> {
      Object last = Tuple.UNIT;
      for (Code code : codes) {
        last = code.eval(frame);
      }
      return last;
    };
  }

  private Code match(Code of, List<Rule> rules, Constructor otherwise) {
    Matcher[] matchers = new Matcher[rules.size()];
    Code[] bodies = new Code[rules.size()];
    for (int i = 0; i < matchers.length; i++) {
      matchers[i] = matcher(rules.get(i).pattern());
      bodies[i] = code(rules.get(i).body());
    }
    return frame -> {
      Object value = of.eval(frame);
      for (int i = 0; i < matchers.length; i++) {
        if (matchers[i].match(value, frame)) {
          return bodies[i].eval(frame);
        }
      }
      throw otherwise == null ? new Raised((Tagged) value) : Raised.of(otherwise);
    };
  }

  Matcher matcher(Pattern pattern) {
    return switch (pattern) {
      case Pattern.Any _ -> (_, _) -> true;
      case Pattern.Bind(Variable variable) -> {
        int slot = slots.bind(variable);
        yield (value, frame) -> {
          frame[slot] = value;
          return true;
        };
      }
      case Pattern.Equal(Variable variable) -> {
        int slot = slots.of(variable);
        yield (value, frame) -> frame[slot].equals(value);
      }
      case Pattern.Same(Object same) -> (value, _) -> same.equals(value);
      case Pattern.SameNumber(BigInteger same, Type type) -> {
        Object number = number(same, type);
        yield (value, _) -> value.equals(number);
      }
      case Pattern.Fields fields -> fields(fields);
      case Pattern.Constructed(Constructor constructor, Pattern argument) -> {
        if (argument == null) {
          yield (value, _) -> ((Tagged) value).constructor() == constructor;
        }
        Matcher inner = matcher(argument);
        yield (value, frame) ->
            value instanceof Tagged tagged
                && tagged.constructor() == constructor
                && inner.match(tagged.argument(), frame);
      }
      case Pattern.Nil _ -> (value, _) -> ((Items) value).isEmpty();
      case Pattern.Cons(Pattern head, Pattern tail) -> {
        Matcher first = matcher(head);
        Matcher rest = matcher(tail);
        yield (value, frame) ->
            value instanceof Items items
                && !items.isEmpty()
                && first.match(items.head(), frame)
                && rest.match(items.tail(), frame);
      }
      case Pattern.Both(Pattern one, Pattern other) -> {
        Matcher first = matcher(one);
        Matcher second = matcher(other);
        yield (value, frame) -> first.match(value, frame) && second.match(value, frame);
      }
      case Pattern.Contents(Pattern of) -> {
        Matcher inner = matcher(of);
        yield (value, frame) -> inner.match(((Reference) value).value, frame);
      }
    };
  }

  private Matcher fields(Pattern.Fields fields) {
    List<String> labels = ((Type.Rows) fields.of().now()).labels();
    int[] at = fields.labels().stream().mapToInt(labels::indexOf).toArray();
    Matcher[] inner = fields.patterns().stream().map(this::matcher).toArray(Matcher[]::new);
    return (value, frame) -> {
      Tuple tuple = (Tuple) value;
      for (int i = 0; i < inner.length; i++) {
        if (!inner[i].match(tuple.get(at[i]), frame)) {
          return false;
        }
      }
      return true;
    };
  }
}
