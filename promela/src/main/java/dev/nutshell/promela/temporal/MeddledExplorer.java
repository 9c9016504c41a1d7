package dev.nutshell.promela.temporal;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Unreadable;
import dev.nutshell.engine.product.ProductEvents;
import java.io.IOException;
import java.util.List;
import java.util.function.IntConsumer;

/** Explores a program together with a never claim that changes its variables. */
final class MeddledExplorer implements Explorer {
  /** The label of a step in which only the claim moves. */
  static final int CLAIM_ALONE = Integer.MIN_VALUE;

  private static final int PLACE = 0xFFFF;
  private static final int PLACE_BYTES = 2;

  private final Explorer explorer;
  private final NeverClaim claim;
  private final NeverWalk walk;
  private final ProductEvents pairs;
  private final int tail;
  private final Claim.Moves moves = new Claim.Moves();
  private final EventList own = new EventList();
  private final State processes = new State();
  private final State changed = new State();
  private final State memory = new State();

  MeddledExplorer(Explorer explorer, NeverClaim claim, NeverWalk walk, ProductEvents pairs) {
    this.explorer = explorer;
    this.claim = claim;
    this.walk = walk;
    this.pairs = pairs;
    tail = tail(claim);
  }

  /** How many bytes at the end of a state are not the processes'. */
  static int tail(NeverClaim claim) {
    return claim.memory() + PLACE_BYTES;
  }

  /** Where the claim stands in a state. */
  static int place(State state) {
    return state.getShort(state.length() - PLACE_BYTES) & PLACE;
  }

  /** The part of a state that is the processes'. */
  void processes(State state, State into) {
    into.copyFrom(state.bytes(), 0, state.length() - tail);
  }

  @Override
  public void initial(State into) {
    explorer.initial(into);
    walk.begin(into, memory);
    append(into, claim.initial());
  }

  /** Behind the processes, what the claim remembers and where it stands. */
  private void append(State into, int place) {
    int length = into.length();
    into.resize(length + tail);
    System.arraycopy(memory.bytes(), 0, into.bytes(), length, claim.memory());
    into.setShort(length + claim.memory(), place);
  }

  /** The steps that the claim can take in a state. */
  private void walk(State state) {
    processes(state, processes);
    memory.copyFrom(state.bytes(), state.length() - tail, claim.memory());
    walk.recall(memory);
    walk.moves(processes, Claim.NO_EVENT, place(state), moves);
  }

  @Override
  public int enabled(State state, EventList into) {
    into.clear();
    if (claim.decides(place(state))) {
      return OK;
    }
    walk(state);
    int worst = OK;
    for (int move = 0; move < moves.size(); move++) {
      int target = move << Short.SIZE | moves.target(move);
      if (claim.decides(moves.target(move))) {
        // What the claim says is said, whatever the processes do.
        into.add(pairs.number(0, true, target, 0));
        continue;
      }
      walk.change(move, changed);
      int fault = explorer.enabled(changed, own);
      if (fault != OK && own.isEmpty()) {
        throw new Unreadable("a step of the model goes wrong where the claim has changed it");
      }
      worst = Math.max(worst, fault);
      if (own.isEmpty()) {
        into.add(pairs.number(0, true, target, 0));
      }
      for (int i = 0; i < own.size(); i++) {
        into.add(pairs.number(own.get(i), false, target, 0));
      }
    }
    return worst;
  }

  /** The processes after the claim's part of an event, and what it remembers. */
  private void meddle(State state, int event) {
    walk(state);
    int move = pairs.target(event) >>> Short.SIZE;
    walk.change(move, changed);
    walk.remember(move, memory);
  }

  /** What the claim leaves of a state in its part of an event: the processes' part alone. */
  void meddle(State state, int event, State into) {
    meddle(state, event);
    into.copyFrom(changed);
  }

  /** The event of the processes, or {@link Claim#NO_EVENT}. */
  int event(int event) {
    return pairs.stutters(event) ? Claim.NO_EVENT : pairs.event(event);
  }

  /** Whether the claim comes to its end by the event, or fails in an assertion of its own. */
  boolean decides(int event) {
    return claim.decides(pairs.target(event) & PLACE);
  }

  /** Whether the claim or a process is at an accept label, or passes one by the event. */
  boolean accepts(State state, int event) {
    walk(state);
    // All moves from a state have the same marks.
    if (moves.marks(0) != 0 || !claim.inside() || pairs.stutters(event)) {
      return moves.marks(0) != 0;
    }
    walk.change(pairs.target(event) >>> Short.SIZE, changed);
    return walk.passesAccept(changed, pairs.event(event));
  }

  @Override
  public int fire(State state, int event, State into) {
    meddle(state, event);
    int fault = OK;
    if (pairs.stutters(event)) {
      into.copyFrom(changed);
    } else {
      fault = explorer.fire(changed, pairs.event(event), into);
    }
    append(into, pairs.target(event) & PLACE);
    return fault;
  }

  @Override
  public boolean findsEventsPastFaults() {
    return explorer.findsEventsPastFaults();
  }

  @Override
  public boolean mayEnd(State state) {
    return true;
  }

  @Override
  public int label(State state, int event) {
    if (pairs.stutters(event)) {
      return CLAIM_ALONE;
    }
    meddle(state, event);
    return explorer.label(changed, pairs.event(event));
  }

  @Override
  public void labels(State state, int event, IntConsumer visitor) {
    if (!pairs.stutters(event)) {
      meddle(state, event);
      explorer.labels(changed, pairs.event(event), visitor);
    }
  }

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
