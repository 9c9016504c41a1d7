package dev.nutshell.promela;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Abilities.Ability;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Meaning;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Vocabulary;
import dev.nutshell.engine.reduce.Actors;
import dev.nutshell.engine.reduce.StubbornSets;
import dev.nutshell.promela.access.Usage;
import dev.nutshell.promela.automaton.Automata;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.claim.Propositions;
import dev.nutshell.promela.code.Generator;
import dev.nutshell.promela.liveness.Liveness;
import dev.nutshell.promela.merge.Merging;
import dev.nutshell.promela.port.PromelaText;
import dev.nutshell.promela.run.Explorers;
import dev.nutshell.promela.run.Moves;
import dev.nutshell.promela.run.Operations;
import dev.nutshell.promela.run.ProcessParties;
import dev.nutshell.promela.run.Replay;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.table.Population;
import dev.nutshell.promela.tell.PromelaNarrator;
import dev.nutshell.promela.tell.SpinTrail;
import dev.nutshell.promela.tell.StatementNames;
import dev.nutshell.promela.temporal.Statements;
import dev.nutshell.promela.trace.ChannelUsers;
import dev.nutshell.promela.trace.Traces;
import dev.nutshell.promela.vector.VectorLayout;
import java.io.IOException;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;

/** A Promela model as a transition system. */
public final class PromelaSystem implements TransitionSystem.Plain {
  private static final int MOST_STATES = 1 << 16;
  private static final int MOST_TYPES = 255;

  private final Model model;
  private final Moves moves;
  private final Explorers explorers;
  private final VectorLayout layout;
  private final PromelaNarrator narrator;
  private final PromelaOptions options;
  private final List<Stated> statements;

  /** Who was seen to use which channel; null where nobody asks. */
  private final ChannelUsers channelUsers;

  private final Function<String, Parsing> extended;
  private Explorers telling;
  private PromelaSystem unabridged;
  private PromelaSystem promising;

  private PromelaSystem(
      Model model, Moves moves, PromelaOptions options, Function<String, Parsing> extended) {
    this.model = model;
    this.moves = moves;
    this.options = options;
    this.extended = extended;
    List<Stated> stated =
        new ArrayList<>(Statements.of(model, options.merge(), this::unmerged, this::labelled));
    stated.addAll(Traces.of(model, this::operations));
    channelUsers = ChannelUsers.of(model);
    stated.addAll(
        Traces.promises(
            model,
            this::promising,
            () -> promising().plainReplay(),
            explored -> explored == this && channelUsers != null && channelUsers.keepPromises()));
    statements = List.copyOf(stated);
    explorers = Generator.generate(model, false);
    layout = new VectorLayout(model.plan());
    narrator = new PromelaNarrator(model, () -> explorers.replay(moves), this::tellingReplay);
  }

  /** Of a program that no formula can be added to. */
  public static PromelaSystem of(Program program, PromelaOptions options) {
    return of(new Parsing.Parsed(program, List.of(), List.of(), null), options);
  }

  static PromelaSystem of(Parsing.Parsed parsed, PromelaOptions options) {
    Program program = parsed.program();
    Usage usage = new Usage(program);
    List<Automaton> automata = new ArrayList<>();
    for (Process process : program.processes()) {
      if (process.kind() == Process.Kind.PROCTYPE || process.kind() == Process.Kind.INIT) {
        automata.add(Automata.of(process, usage.remoteLabels(process.name())));
      }
    }
    Liveness liveness =
        options.deadVariables() ? new Liveness(program, automata, options.observed()) : null;
    List<BitSet> passing =
        options.merge()
            ? Merging.of(program, automata, usage, options.observed(), options.labels())
            : List.of();
    return new PromelaSystem(
        Model.of(program, automata, usage, liveness, passing, options.observed()),
        new Moves(),
        options,
        parsed.with());
  }

  /** The same program, every step as it is written. */
  private TransitionSystem unmerged() {
    return options.merge() ? of(model.program(), options.unmerged()) : this;
  }

  /** The same program for who looks at labels. */
  private TransitionSystem labelled() {
    return options.merge() && !options.labels() ? of(model.program(), options.withLabels()) : this;
  }

  /** A formula is read as if the program ended with it: it may use its macros. */
  @Override
  public Stated.Understanding formula(String text) {
    if (extended == null) {
      return TransitionSystem.Plain.super.formula(text);
    }
    return switch (extended.apply(text)) {
      case Parsing.Rejected rejected ->
          new Stated.Understanding.Malformed(inFormula(rejected.problems().getFirst(), text));
      case Parsing.Parsed parsed -> {
        Program program = parsed.program();
        boolean formulaOnly =
            program.properties().size() == model.program().properties().size() + 1
                && program.processes().size() == model.program().processes().size()
                && program.globals().size() == model.program().globals().size();
        yield formulaOnly
            ? new Stated.Understanding.Understood(added(parsed, text))
            : new Stated.Understanding.Malformed(
                new Problem(PromelaParser.FORMULA, 1, 1, "This is more than a formula."));
      }
    };
  }

  /** The brace that ends a formula in a model is not the user's. */
  private static Problem inFormula(Problem problem, String text) {
    String message = problem.message().replace("'}'", "the end of the formula");
    boolean behind = problem.line() > text.lines().count();
    return behind
        ? new Problem(problem.file(), 1, text.length() + 1, message)
        : new Problem(problem.file(), problem.line(), problem.column(), message);
  }

  private Stated added(Parsing.Parsed parsed, String text) {
    Map<Boolean, TransitionSystem> known = new HashMap<>();
    return Statements.added(
        parsed.program().properties().getLast(),
        text,
        new Propositions(parsed.program()),
        model.plan(),
        asWritten ->
            known.computeIfAbsent(
                asWritten, _ -> of(parsed.program(), asWritten ? options.unmerged() : options)));
  }

  /** The control automata, for people who want to see them. */
  public List<Automaton> automata() {
    return model.types().automata();
  }

  @Override
  public StateLayout layout() {
    return layout;
  }

  @Override
  public Explorer explorer() {
    return explorers.explorer(moves, channelUsers);
  }

  /** One that can also tell what is sent, received and printed. */
  private Replay tellingReplay() {
    return telling().replay(moves);
  }

  /** What tells of the sends and receives of events, for one thread. */
  public Operations operations() {
    return telling().operations(moves);
  }

  private Replay plainReplay() {
    return explorers.replay(moves);
  }

  /** The same program, in which no variable is reset that says what a process has promised. */
  private synchronized PromelaSystem promising() {
    if (promising == null) {
      Set<String> observed = new HashSet<>(options.observed());
      observed.addAll(Traces.promised(model.program()));
      promising =
          options.deadVariables() && observed.size() > options.observed().size()
              ? of(model.program(), new PromelaOptions(options.merge(), true, observed))
              : this;
    }
    return promising;
  }

  private synchronized Explorers telling() {
    if (telling == null) {
      telling = Generator.generate(model, true);
    }
    return telling;
  }

  /** Follows a trail that SPIN's verifier wrote, in a model that joins no steps. */
  public SpinTrail.Following follow(String trail) {
    return SpinTrail.follow(model, explorers.replay(moves), trail);
  }

  /** What goes wrong before the first step: in an initial value, or in starting a process. */
  public Optional<Narrator.Fault> initialFault() {
    Optional<Narrator.Fault> large = tooLarge();
    if (large.isPresent()) {
      return large;
    }
    int fault = explorers.initialFault();
    return fault == Explorer.OK ? Optional.empty() : Optional.of(model.faults().get(fault));
  }

  /**
   * Whether ends are taken at once in a model where processes that are done might become too many:
   * then a run into that limit is not found.
   */
  public boolean hidesCrowds() {
    return model.passages().anyDeparts() && Population.mayBeTooLarge(model);
  }

  /** What a vector has no room for. */
  private Optional<Narrator.Fault> tooLarge() {
    for (int type = 0; type < model.types().size(); type++) {
      Process process = model.types().process(type);
      int states = model.types().automaton(type).states().size();
      String message = null;
      if (states > MOST_STATES) {
        message = process.name() + " has " + states + " control states, at most " + MOST_STATES;
      } else if (type == MOST_TYPES) {
        message = "there are " + model.types().size() + " proctypes, at most " + MOST_TYPES;
      }
      if (message != null) {
        return Optional.of(
            new Narrator.Fault(
                "limit",
                message + " are possible",
                process.at().file(),
                process.at().line(),
                false));
      }
    }
    return Optional.empty();
  }

  /** The tables that it is run from. */
  public Model model() {
    return model;
  }

  @Override
  public List<Stated> statements() {
    return statements;
  }

  @Override
  public boolean mayFail() {
    return true;
  }

  @Override
  public Narrator narrator() {
    return narrator;
  }

  /** Dead variables keep their values; all else, and what events mean, is the same. */
  @Override
  public synchronized TransitionSystem unabridged() {
    if (unabridged == null) {
      Model whole = model.withoutResets();
      unabridged = whole == model ? this : new PromelaSystem(whole, moves, options, extended);
    }
    return unabridged;
  }

  @Override
  public Meaning meaning(String label) {
    return new StatementNames(model).meaning(label);
  }

  @Override
  public String deadlockKind() {
    return "invalid-end-state";
  }

  @Override
  public boolean mergesSteps() {
    return model.passages().merged();
  }

  @Override
  public boolean countsEntry() {
    return true;
  }

  /** Events that are paths through atomic sequences are numbered as they are met. */
  @Override
  public Vocabulary vocabulary() {
    return new Vocabulary() {
      @Override
      public void write(ImageWriter out) throws IOException {
        moves.write(out);
      }

      @Override
      public TransitionSystem read(ImageReader in) throws IOException {
        moves.read(in);
        if (channelUsers != null) {
          // Who was started before is not in the image.
          channelUsers.forget();
        }
        return PromelaSystem.this;
      }
    };
  }

  @Override
  public Abilities abilities() {
    String why = whyIrreducible();
    return new Abilities(
        Abilities.NONE.reversal(),
        Abilities.NONE.ways(),
        why == null ? Ability.by(Abilities.Independence.class) : Ability.lacking(why),
        why == null
            ? new Ability.Has<>(explorer -> StubbornSets.of((Actors) explorer))
            : Ability.lacking(why),
        new Ability.Has<>(ProcessParties::of),
        PromelaText.whyNot(model) == null
            ? new Ability.Has<>(explorer -> PromelaText.of(model, explorer))
            : Ability.lacking(PromelaText.whyNot(model)));
  }

  private String whyIrreducible() {
    return model.features().reducible()
        ? null
        : "the model uses "
            + String.join(", ", model.features().entangling())
            + ", with which a step may depend on any other";
  }
}
