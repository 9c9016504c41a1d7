package dev.nutshell.promela.temporal;

import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Unreadable;
import dev.nutshell.promela.claim.NeverAutomaton;
import dev.nutshell.promela.claim.NeverAutomaton.Step;
import dev.nutshell.promela.claim.NeverAutomaton.Test;
import dev.nutshell.promela.run.Sight;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Walks through a never claim in one state of the processes. Variables of the claim lie behind the
 * youngest process while it is walked through; whoever goes back puts them as they were, and with
 * them those of the program that the claim assigns to.
 */
final class NeverWalk implements Claim.Rememberer {
  /** More steps in one state are taken to be without end. */
  private static final int LONGEST = 1000;

  private static final byte[] NOTHING = {};

  private final NeverClaim claim;
  private final NeverAutomaton automaton;
  private final Sight sight;
  private final Beside.View view;
  private final EventList room = new EventList();
  private final State vector = new State();
  private final State memory = new State();
  private final List<byte[]> remembered = new ArrayList<>();

  /** The control states on the way, and what the claim remembers in each. */
  private final int[] path = new int[LONGEST];

  private final byte[][] before = new byte[LONGEST][];
  private int depth;
  private int at;

  /** Where in the vector begins what a step may change: behind the processes, or at once. */
  private int begins;

  private Claim.Moves moves;
  private long marks;

  /** Whether no process can move but by a {@code timeout}. */
  private boolean stuck;

  NeverWalk(NeverClaim claim, Beside.View view) {
    this.claim = claim;
    automaton = claim.automaton();
    this.view = view;
    sight = view.sight();
  }

  @Override
  public void begin(State state, State memory) {
    memory.resize(claim.memory());
    Arrays.fill(memory.bytes(), 0, memory.length(), (byte) 0);
    recall(memory);
    look(state);
    sight.beginClaim(claim.number());
    view.requireSound();
    memory.copyFrom(vector.bytes(), at, claim.memory());
  }

  @Override
  public void recall(State memory) {
    this.memory.copyFrom(memory);
  }

  @Override
  public void remember(int index, State memory) {
    memory.copyFrom(remembered.get(index), at - begins, claim.memory());
  }

  /** The state of the processes after a move of those asked for last, where a claim changes it. */
  void change(int index, State state) {
    state.copyFrom(remembered.get(index), 0, at);
  }

  /** Whether an event of a state goes through an accept label. */
  boolean passesAccept(State state, int event) {
    return sight.passesAccept(state, event);
  }

  private void look(State state) {
    if (!claim.changesAnything()) {
      sight.look(state);
      return;
    }
    at = state.length();
    begins = claim.automaton().changed().isEmpty() ? at : 0;
    vector.copyFrom(state);
    vector.resize(at + claim.memory());
    System.arraycopy(memory.bytes(), 0, vector.bytes(), at, claim.memory());
    sight.look(vector);
  }

  private void restore(byte[] bytes) {
    System.arraycopy(bytes, 0, vector.bytes(), begins, bytes.length);
  }

  private byte[] now() {
    return claim.changesAnything()
        ? Arrays.copyOfRange(vector.bytes(), begins, at + claim.memory())
        : NOTHING;
  }

  @Override
  public void moves(State state, int event, int from, Claim.Moves into) {
    moves = into;
    into.clear();
    remembered.clear();
    boolean passes = claim.inside() && event != Claim.NO_EVENT && sight.passesAccept(state, event);
    stuck = claim.minds() && sight.isStuck(state, room);
    look(state);
    boolean accepting =
        passes || automaton.places().get(from).accept() || claim.labels() && sight.accepts();
    marks = accepting ? 1 : 0;
    depth = 0;
    walk(from);
    view.requireSound();
  }

  private void add(int target) {
    moves.add(target, marks);
    if (claim.changesAnything()) {
      remembered.add(now());
    }
  }

  private boolean holds(Step step, boolean moved) {
    return switch (step.test()) {
      case ALWAYS, ASSERTION -> true;
      case CONDITION -> sight.holds(step.number());
      case ELSE -> !moved;
      case INDIVISIBLE -> {
        boolean possible = false;
        for (Step first : automaton.places().get(step.number()).steps()) {
          possible |= holds(first, moved);
        }
        yield possible;
      }
    };
  }

  /** Whether there is a step from a place; also in the middle of an atomic sequence. */
  private boolean walk(int place) {
    // As for SPIN: a claim that cannot move otherwise may take it that nobody can.
    return steps(place, stuck) || claim.timed() && !stuck && steps(place, true);
  }

  private boolean steps(int place, boolean timeout) {
    sight.timeout(timeout);
    if (depth == LONGEST) {
      throw new Unreadable("an atomic sequence of the claim does not end");
    }
    boolean moved = false;
    int escape = 0;
    List<Step> steps = automaton.places().get(place).steps();
    byte[] unchanged = now();
    path[depth] = place;
    before[depth++] = unchanged;
    for (int i = 0; i < steps.size(); i++) {
      Step step = steps.get(i);
      // Where an escape is possible, nothing behind it is.
      if (escape != 0 && step.escape() != escape) {
        break;
      }
      if (holds(step, moved)) {
        moved = true;
        escape = step.escape();
        if (!perform(step)) {
          add(claim.failed());
        } else if (!step.atomic() || automaton.places().get(step.target()).ends()) {
          add(step.target());
        } else if (!wasAt(step.target())) {
          // As for SPIN: a sequence that blocks, or goes round in itself, is no move.
          walk(step.target());
          sight.timeout(timeout);
        }
        if (unchanged.length > 0) {
          restore(unchanged);
        }
      }
    }
    depth--;
    return moved;
  }

  /** Whether the way leads round in a circle. */
  private boolean wasAt(int place) {
    for (int i = 0; i < depth; i++) {
      if (path[i] == place && Arrays.equals(before[i], now())) {
        return true;
      }
    }
    return false;
  }

  /** Whether a step that is possible goes well. */
  private boolean perform(Step step) {
    if (step.test() == Test.ASSERTION) {
      return sight.holds(step.number());
    }
    if (step.effect() != NeverAutomaton.NONE) {
      sight.perform(step.effect());
    }
    return step.test() != Test.INDIVISIBLE || runThrough(step.number());
  }

  /** Of the steps in a {@code d_step} the first possible one is taken. */
  private boolean runThrough(int first) {
    int place = first;
    for (int length = 0; place != NeverAutomaton.NONE; length++) {
      if (length == LONGEST) {
        throw new Unreadable("a d_step of the claim does not end");
      }
      Step next = null;
      for (Step step : automaton.places().get(place).steps()) {
        if (next == null && holds(step, false)) {
          next = step;
        }
      }
      if (next == null || !perform(next)) {
        return false;
      }
      place = next.target();
    }
    return true;
  }
}
