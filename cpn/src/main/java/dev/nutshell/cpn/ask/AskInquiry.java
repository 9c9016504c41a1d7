package dev.nutshell.cpn.ask;

import dev.nutshell.cpn.ask.AskFormula.Modal;
import dev.nutshell.cpn.ask.AskFormula.Not;
import dev.nutshell.cpn.ask.AskFormula.OfArc;
import dev.nutshell.cpn.ask.AskFormula.OfNode;
import dev.nutshell.cpn.ask.AskFormula.Or;
import dev.nutshell.cpn.ask.AskFormula.True;
import dev.nutshell.cpn.ask.AskFormula.Until;
import dev.nutshell.cpn.run.CpnSystem;
import dev.nutshell.cpn.run.SpaceTerms;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Fn;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.petri.Ints;
import dev.nutshell.petri.graph.Bits;
import dev.nutshell.petri.graph.StateGraph;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.regex.Pattern;

/** A formula of ASK-CTL, written in CPN ML as in CPN Tools, asked of the initial marking. */
public final class AskInquiry implements Inquiry.OfTransitions {
  private static final Pattern START =
      Pattern.compile(
          "\\s*(let\\b.*\\bend\\s*|(fun|val)\\b.*\\beval_node\\b.*"
              + "|(eval_node|NF|AF|NOT|AND|OR|(EXIST_|FORALL_)(NEXT|UNTIL|MODAL)"
              + "|MODAL|POS|INV|EV|ALONG)\\s*\\(.*)",
          Pattern.DOTALL);

  /** So many arcs can be numbered, with those of one more node. */
  private static final int MOST = 1 << 30;

  private static final Type FORMULA = Type.of(new TypeName("A"));

  private final String text;
  private final Property property;

  /**
   * @throws Malformed where the text cannot be understood
   */
  public AskInquiry(String text, CpnSystem net) {
    this.text = text;
    String line = text.strip().replaceAll("\\s+", " ");
    property = Property.of(line, "formula", line);
    read(net);
  }

  /** Whether a word is such a formula. */
  public static boolean isOne(String word) {
    return START.matcher(word).matches();
  }

  private AskFormula read(CpnSystem net) {
    SpaceTerms terms = net.spaceTerms();
    Type two = Type.tuple(FORMULA, FORMULA);
    terms.add("TT", FORMULA, new True());
    terms.add("FF", FORMULA, new Not(new True()));
    terms.add(
        "NF",
        Type.arrow(Type.tuple(Type.STRING, Type.arrow(SpaceTerms.NODE, Type.BOOL)), FORMULA),
        (Fn.OfPair) (name, holds) -> new OfNode((String) name, (Fn) holds));
    terms.add(
        "AF",
        Type.arrow(Type.tuple(Type.STRING, Type.arrow(SpaceTerms.ARC, Type.BOOL)), FORMULA),
        (Fn.OfPair) (name, holds) -> new OfArc((String) name, (Fn) holds));
    Map<String, Unary> unary =
        Map.of(
            "NOT",
            Not::new,
            "MODAL",
            Modal::new,
            "EXIST_NEXT",
            of -> AskFormula.someModal(new True(), of),
            "FORALL_NEXT",
            of -> AskFormula.everyModal(new True(), of),
            "POS",
            AskFormula::possibly,
            "INV",
            of -> new Not(AskFormula.possibly(new Not(of))),
            "EV",
            AskFormula::eventually,
            "ALONG",
            of -> new Not(AskFormula.eventually(new Not(of))));
    unary.forEach(
        (name, operator) ->
            terms.add(name, Type.arrow(FORMULA, FORMULA), (Fn) of -> operator.of((AskFormula) of)));
    Map<String, Binary> binary =
        Map.of(
            "AND", AskFormula::and,
            "OR", Or::new,
            "EXIST_UNTIL", (before, reach) -> new Until(false, before, reach),
            "FORALL_UNTIL", (before, reach) -> new Until(true, before, reach),
            "EXIST_MODAL", AskFormula::someModal,
            "FORALL_MODAL", AskFormula::everyModal);
    binary.forEach(
        (name, operator) ->
            terms.add(
                name,
                Type.arrow(two, FORMULA),
                (Fn.OfPair) (one, other) -> operator.of((AskFormula) one, (AskFormula) other)));
    State initial = new State();
    net.explorer().initial(initial);
    terms.add(
        "eval_node",
        Type.arrow(FORMULA, Type.arrow(SpaceTerms.NODE, FORMULA)),
        (Fn.Curried)
            (formula, node) -> {
              if (!node.equals(new SpaceTerms.Node(initial))) {
                throw Raised.fail("only InitNode can be asked about");
              }
              return formula;
            });
    AskFormula formula = (AskFormula) terms.value(expression(), FORMULA, Map.of("A", FORMULA));
    String mistake = AskFormula.mistake(formula, true);
    if (mistake != null) {
      throw new Malformed(0, mistake);
    }
    return formula;
  }

  /** A script has its declarations first, and in the end asks: {@code eval_node f InitNode;}. */
  private String expression() {
    String stripped = text.strip();
    int asks = stripped.lastIndexOf("eval_node");
    if (!stripped.startsWith("fun") && !stripped.startsWith("val") || asks < 0) {
      return text;
    }
    return "let "
        + stripped.substring(0, asks)
        + " in "
        + stripped.substring(asks).replaceFirst("\\s*;+\\s*$", "")
        + " end";
  }

  private interface Unary {
    AskFormula of(AskFormula of);
  }

  private interface Binary {
    AskFormula of(AskFormula one, AskFormula other);
  }

  @Override
  public String name() {
    return "the formula";
  }

  @Override
  public List<Property> properties() {
    return List.of(property);
  }

  @Override
  public boolean bySource() {
    return true;
  }

  @Override
  public OfStates weaker() {
    return null;
  }

  @Override
  public Tracing trace(TransitionSystem system, MemoryBudget budget, Runnable enough) {
    return new Telling((CpnSystem) system, budget, enough);
  }

  /** Keeps the graph, and of which nodes and arcs the conditions are true. */
  private final class Telling implements Tracing {
    private final MemoryBudget budget;
    private final Runnable enough;
    private final CpnSystem net;
    private final AskFormula formula;
    private final Explorer explorer;
    private final StateGraph graph;
    private final Map<OfNode, Bits> ofNodes = new LinkedHashMap<>();
    private final Map<OfArc, Bits> ofArcs = new LinkedHashMap<>();
    private final EventList events = new EventList();
    private final Ints labels;
    private int nodes;
    private int arcs;
    private int edges;

    /** Why no answer can be given, or null. */
    private String why;

    Telling(CpnSystem net, MemoryBudget budget, Runnable enough) {
      this.budget = budget;
      this.enough = enough;
      this.net = net;
      formula = read(net);
      explorer = net.explorer();
      graph = new StateGraph(budget);
      labels = new Ints(budget);
      collect(formula);
    }

    private void collect(AskFormula of) {
      switch (of) {
        case OfNode node -> ofNodes.computeIfAbsent(node, _ -> new Bits(budget));
        case OfArc arc -> ofArcs.computeIfAbsent(arc, _ -> new Bits(budget));
        case True _ -> {}
        case Not(AskFormula inner) -> collect(inner);
        case Modal(AskFormula inner) -> collect(inner);
        case Or(AskFormula one, AskFormula other) -> {
          collect(one);
          collect(other);
        }
        case Until(_, AskFormula before, AskFormula reach) -> {
          collect(before);
          collect(reach);
        }
      }
    }

    @Override
    public Consumer<State> states() {
      return this::found;
    }

    private void found(State state) {
      if (Math.max(nodes, arcs) >= MOST) {
        throw MemoryBudget.Exhausted.full("a graph has at most %,d arcs".formatted(MOST));
      }
      if (!ofNodes.isEmpty()) {
        Object node = new SpaceTerms.Node(state);
        ofNodes.forEach(
            (condition, bits) -> look(condition.name, condition.holds, node, nodes, bits));
      }
      nodes++;
      if (ofArcs.isEmpty()) {
        return;
      }
      if (explorer.enabled(state, events) != Explorer.OK) {
        why = "an inscription fails";
        return;
      }
      // The search hands arcs on in the order of the nodes that they leave, and of their events.
      for (int i = 0; i < events.size(); i++) {
        Object arc = new SpaceTerms.Arc(state, events.get(i));
        labels.ensure(arcs + 1L);
        labels.set(arcs, explorer.label(state, events.get(i)));
        ofArcs.forEach((condition, bits) -> look(condition.name, condition.holds, arc, arcs, bits));
        arcs++;
      }
    }

    private void look(String name, Fn condition, Object of, int at, Bits bits) {
      bits.ensure(at + 1L);
      try {
        if ((Boolean) condition.apply(of)) {
          bits.set(at);
        }
      } catch (Raised exception) {
        why = "\"" + name + "\" raises " + exception.getMessage();
        enough.run();
      }
    }

    @Override
    public void edge(long from, int label, long to) {
      if (why == null && !ofArcs.isEmpty() && (edges >= arcs || labels.get(edges) != label)) {
        throw new IllegalStateException("arcs were handed on in another order than they have");
      }
      edges++;
      graph.edge(from, label, to);
    }

    @Override
    public List<Answer> answers(Seen seen) {
      String open = net.failure() != null ? net.failure() : why != null ? why : seen.why();
      if (open != null) {
        return List.of(Answer.open(property, open));
      }
      if (!ofArcs.isEmpty() && edges != arcs) {
        throw new IllegalStateException(edges + " arcs were handed on of " + arcs);
      }
      Map<AskFormula, Bits> atoms = new LinkedHashMap<>(ofNodes);
      atoms.putAll(ofArcs);
      try (AskLabelling labelling = new AskLabelling(budget, graph, nodes, atoms)) {
        return List.of(Answer.of(property, labelling.holds(formula)));
      } catch (MemoryBudget.Exhausted exhausted) {
        return List.of(Answer.open(property, "there is no memory to work it out"));
      }
    }

    @Override
    public void close() {
      graph.close();
      labels.close();
      ofNodes.values().forEach(Bits::close);
      ofArcs.values().forEach(Bits::close);
    }
  }
}
