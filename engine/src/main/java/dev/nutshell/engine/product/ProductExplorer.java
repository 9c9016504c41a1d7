package dev.nutshell.engine.product;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.List;
import java.util.function.IntConsumer;

/**
 * Steps through a system and an automaton at once: every move with every event. Where the automaton
 * remembers something, the target of a pair has the number of the move in front, by which what is
 * remembered then is found again.
 */
final class ProductExplorer implements Explorer {
  private final Explorer explorer;
  private final Claim claim;
  private final Claim.Reader reader;
  private static final int TARGET = 0xFFFF;

  private final ProductEvents pairs;
  private final Claim.Moves moves = new Claim.Moves();
  private final EventList own = new EventList();
  private final State inner = new State();
  private final int tail;

  /** The reader where the automaton remembers something, else null. */
  private final Claim.Rememberer rememberer;

  private final State memory = new State();

  ProductExplorer(Explorer explorer, Claim claim, Claim.Reader reader, ProductEvents pairs) {
    this.explorer = explorer;
    this.claim = claim;
    this.reader = reader;
    this.pairs = pairs;
    tail = Product.tail(claim);
    rememberer = claim.memory() == 0 ? null : (Claim.Rememberer) reader;
  }

  /** That of the system. */
  Explorer explorer() {
    return explorer;
  }

  /** The events of the system where events were last asked for, those without a move included. */
  EventList own() {
    return own;
  }

  @Override
  public void initial(State into) {
    explorer.initial(into);
    if (rememberer != null) {
      rememberer.begin(into, memory);
      append(memory, into);
    }
    Product.append(into, claim.initial());
  }

  @Override
  public int enabled(State state, EventList into) {
    Product.system(state, tail, inner);
    int automaton = Product.automaton(state);
    into.clear();
    if (automaton == Product.BROKEN || claim.decides(automaton)) {
      own.clear();
      return OK;
    }
    int fault = explorer.enabled(inner, own);
    if (fault != OK) {
      // Which events there are besides is not known, and neither are the runs that go on by them.
      pairs.meetFault();
    }
    recall(state);
    if (own.isEmpty()) {
      if (fault == OK && claim.stutters()) {
        reader.moves(inner, Claim.NO_EVENT, automaton, moves);
        for (int i = 0; i < moves.size(); i++) {
          into.add(pairs.number(0, true, target(i), moves.marks(i)));
        }
      }
    } else if (claim.readsEvents()) {
      for (int j = 0; j < own.size(); j++) {
        reader.moves(inner, own.get(j), automaton, moves);
        for (int i = 0; i < moves.size(); i++) {
          into.add(pairs.number(own.get(j), false, target(i), moves.marks(i)));
        }
      }
    } else {
      reader.moves(inner, own.get(0), automaton, moves);
      for (int i = 0; i < moves.size(); i++) {
        add(target(i), moves.marks(i), into);
      }
    }
    return fault;
  }

  /** What the automaton remembers in a state is what its moves depend on. */
  private void recall(State state) {
    if (rememberer != null) {
      int length = claim.memory();
      memory.copyFrom(state.bytes(), state.length() - tail, length);
      rememberer.recall(memory);
    }
  }

  private int target(int move) {
    return rememberer == null ? moves.target(move) : move << Short.SIZE | moves.target(move);
  }

  private static void append(State memory, State into) {
    int length = into.length();
    into.resize(length + memory.length());
    System.arraycopy(memory.bytes(), 0, into.bytes(), length, memory.length());
  }

  /** A move beside every event; but a decision is made on the state alone, before any. */
  private void add(int target, long marks, EventList into) {
    if (claim.decides(target & TARGET)) {
      into.add(pairs.number(0, true, target, marks));
      return;
    }
    for (int j = 0; j < own.size(); j++) {
      into.add(pairs.number(own.get(j), false, target, marks));
    }
  }

  @Override
  public int fire(State state, int event, State into) {
    Product.system(state, tail, inner);
    int fault = OK;
    if (pairs.stutters(event)) {
      into.copyFrom(inner);
    } else {
      fault = explorer.fire(inner, pairs.event(event), into);
    }
    int target = pairs.target(event);
    if (rememberer != null) {
      recall(state);
      int own = pairs.stutters(event) ? Claim.NO_EVENT : pairs.event(event);
      reader.moves(inner, own, Product.automaton(state), moves);
      rememberer.remember(target >>> Short.SIZE, memory);
      append(memory, into);
      target &= TARGET;
    }
    if (fault != OK && !claim.decides(target)) {
      // What goes on after a fault is no run of the model.
      pairs.meetFault();
      target = Product.BROKEN;
    }
    Product.append(into, target);
    return fault;
  }

  @Override
  public boolean findsEventsPastFaults() {
    return explorer.findsEventsPastFaults();
  }

  /** Where the automaton cannot move, nothing is wrong. */
  @Override
  public boolean mayEnd(State state) {
    return true;
  }

  @Override
  public int label(State state, int event) {
    Product.system(state, tail, inner);
    return pairs.stutters(event) ? Product.STUTTERS : explorer.label(inner, pairs.event(event));
  }

  @Override
  public void labels(State state, int event, IntConsumer visitor) {
    Product.system(state, tail, inner);
    if (!pairs.stutters(event)) {
      explorer.labels(inner, pairs.event(event), visitor);
    }
  }

  /** What the automaton does not look at is not reached, and that says nothing. */
  @Override
  public List<Narrator.Step> unreached() {
    return null;
  }

  /** Nothing is known anyway. */
  @Override
  public void joins(Explorer other) {}

  @Override
  public long innerSteps() {
    return explorer.innerSteps();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    explorer.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    explorer.read(in);
  }
}
