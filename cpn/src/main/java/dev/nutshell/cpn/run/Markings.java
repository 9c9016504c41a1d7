package dev.nutshell.cpn.run;

import dev.nutshell.cpn.basis.Arithmetic;
import dev.nutshell.cpn.basis.TimeFunctions;
import dev.nutshell.cpn.bind.Arcs;
import dev.nutshell.cpn.bind.PlainTokens;
import dev.nutshell.cpn.bind.Transition;
import dev.nutshell.cpn.code.NetCompiler;
import dev.nutshell.cpn.colour.ColourSet;
import dev.nutshell.cpn.eval.Evaluator;
import dev.nutshell.cpn.infer.Declarations;
import dev.nutshell.cpn.net.Instances;
import dev.nutshell.cpn.syntax.Parser;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Items;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.cpn.value.Tagged;
import dev.nutshell.cpn.value.Tuple;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Works out the initial marking, and makes the net runnable. */
public final class Markings {
  private final String file;
  private final Declarations declarations;
  private final Instances.Net net;
  private final List<ColourSet> sets;
  private final List<Transition> transitions;
  private final TimeUnit unit;
  private final List<Arcs.Read> reads = new ArrayList<>();

  /** The beginning of time. */
  public record Zero(TypeName type) {
    public Object value() {
      return TimeFunctions.asTime(0, type);
    }
  }

  public Markings(
      String file,
      Declarations declarations,
      Instances.Net net,
      List<ColourSet> sets,
      List<Transition> transitions,
      TypeName time) {
    this.file = file;
    this.declarations = declarations;
    this.net = net;
    this.sets = sets;
    this.transitions = transitions;
    unit = new TimeUnit(time);
  }

  /** Understands the initial markings, before anything is evaluated. */
  public void read() {
    for (int p = 0; p < sets.size(); p++) {
      Inscription text = PlainTokens.tokens(net.places().get(p).marking(), sets.get(p));
      reads.add(
          text.isBlank()
              ? null
              : new Arcs(declarations)
                  .read(
                      text,
                      new Parser(text, declarations.fixities()).whole(),
                      sets.get(p),
                      declarations.scope()));
    }
  }

  public CpnSystem system(Execution execution) {
    Map<String, Integer> numbers = new HashMap<>();
    List<Codec> codecs = new ArrayList<>();
    List<Place> places = new ArrayList<>();
    List<List<Model.Initial>> initial = new ArrayList<>();
    boolean timed = transitions.stream().anyMatch(each -> each.delay() != null);
    for (int p = 0; p < sets.size(); p++) {
      ColourSet set = sets.get(p);
      Instances.PlaceInstance place = net.places().get(p);
      int number =
          numbers.computeIfAbsent(
              key(set.type()),
              _ -> {
                Codec codec = Codec.of(set.type());
                if (codec == null) {
                  throw new Malformed(
                      0, "colours of set " + set.name() + " cannot be kept in a marking");
                }
                codecs.add(codec);
                return codecs.size() - 1;
              });
      timed |= set.isTimed();
      places.add(new Place(place.name(), place.names(), set, number, set.isTimed()));
      initial.add(initial(place.marking(), reads.get(p), set));
    }
    for (Transition transition : transitions) {
      for (Transition.Variable variable : transition.variables()) {
        if (Codec.of(variable.type()) == null) {
          throw new Malformed(
              0,
              "variable "
                  + variable.name()
                  + " of transition '"
                  + transition.name()
                  + "' cannot be kept in a binding");
        }
      }
    }
    NetCompiler.Compiled compiled =
        execution.compiled()
            ? NetCompiler.compile(transitions, declarations.basis())
            : NetCompiler.evaluated(transitions);
    Model model =
        new Model(
            file,
            places,
            compiled.transitions(),
            codecs,
            initial,
            unit,
            timed,
            execution.relative(),
            execution.asap(),
            execution.compiled() && execution.seed() == null,
            execution.seed(),
            compiled.code(),
            compiled.finds(),
            Model.certain(transitions));
    if (execution.relative() && !timed) {
      throw new Malformed(0, "the net has no time, so --clock relative would have no effect");
    }
    if (execution.relative() && declarations.effects().readsClock()) {
      throw new Malformed(
          0, "the net looks at the model time, so states at different times are not equivalent");
    }
    return new CpnSystem(model, declarations, aheads(), compiled.left());
  }

  /** How far ahead of time input arcs take tokens; the same for all bindings. */
  private long[] aheads() {
    List<Long> all = new ArrayList<>();
    for (Transition transition : transitions) {
      for (Transition.Input input : transition.inputs()) {
        if (input.ahead() != null) {
          all.add(ahead(input, transition));
        }
      }
    }
    return all.stream().distinct().mapToLong(Long::longValue).toArray();
  }

  private long ahead(Transition.Input input, Transition transition) {
    try {
      return unit.of(input.ahead().eval(new Object[transition.frame()]));
    } catch (RuntimeException variable) {
      throw input
          .text()
          .malformed("a delay of an arc from a place that depends on variables is not supported");
    }
  }

  /** Types are the same where they are written the same and mean the same. */
  private static String key(Type type) {
    return switch (type.now()) {
      case Type.Variable variable -> "?" + System.identityHashCode(variable);
      case Type.Named(TypeName name, List<Type> arguments) ->
          name.name()
              + "#"
              + System.identityHashCode(name)
              + arguments.stream().map(Markings::key).toList();
      case Type.Rows(List<String> labels, List<Type> types) ->
          labels.toString() + types.stream().map(Markings::key).toList();
    };
  }

  private List<Model.Initial> initial(Inscription text, Arcs.Read read, ColourSet set) {
    if (read == null) {
      return List.of();
    }
    List<Model.Initial> tokens = new ArrayList<>();
    try {
      Object value = Evaluator.value(read.core(), Arithmetic::of);
      long stamp =
          read.delay() == null
              ? unit.of(0)
              : unit.of(Evaluator.value(read.delay(), Arithmetic::of));
      switch (read.kind()) {
        case TOKEN -> tokens.add(new Model.Initial(value, stamp));
        case MULTISET ->
            ((Items) value).forEach(each -> tokens.add(new Model.Initial(each, stamp)));
        case STAMPED -> ((Items) value).forEach(each -> tokens.add(stamped(each)));
        case STAMPED_TOKEN -> tokens.add(stamped(value));
      }
    } catch (Raised raised) {
      throw text.malformed("evaluating it raises " + raised.getMessage());
    }
    for (Model.Initial token : tokens) {
      if (!set.isLegal(token.colour())) {
        throw text.malformed(
            set.words(token.colour()) + " is no colour of colour set " + set.name());
      }
    }
    return tokens;
  }

  private Model.Initial stamped(Object token) {
    Tuple pair = (Tuple) ((Tagged) token).argument();
    return new Model.Initial(pair.get(0), unit.of(pair.get(1)));
  }
}
