package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Spool;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.property.Cause;
import dev.nutshell.engine.search.cycle.Components;
import dev.nutshell.engine.search.cycle.FairMarks;
import dev.nutshell.engine.search.cycle.FairPart;
import dev.nutshell.engine.search.cycle.Lasso;
import dev.nutshell.engine.search.cycle.LiveStates;
import dev.nutshell.engine.search.cycle.LongStack;
import dev.nutshell.engine.search.frontier.FrameStack;
import dev.nutshell.engine.store.PassingIds;
import dev.nutshell.engine.store.Session;
import java.io.IOException;
import java.util.function.Supplier;

/**
 * Looks for a run that an automaton accepts: depth-first, by the strongly connected components of
 * the product (J.-M. Couvreur 1999). States are visited once, and the search ends at the first
 * component in which every acceptance set is met, as soon as that is so.
 *
 * <pre>
 * successor new              : a component of its own; go on with it
 * successor live             : all on the path since it are one component with it
 *   every set is met there   :   the component has an accepting cycle
 * successor seen, not live   : its component is complete and accepts nothing
 * no event left              : if the state is the first of its component, that is complete
 * </pre>
 *
 * Any store will do that omits and forgets nothing.
 *
 * <p>Where only fair runs count, weak fairness is more sets to meet ({@link FairMarks}). What that
 * does not tell, which is strong fairness and parties for which there is no bit, is found out of
 * each complete component that meets all sets ({@link FairPart}). A path after which the automaton
 * accepts whatever comes needs no look at fairness: every path can be gone on with in a fair way,
 * by always letting move who has waited longest.
 */
public final class ComponentSearch extends SearchLoop {
  private final Product product;
  private final Session session;
  private final FrameStack stack;
  private final LongStack numbers;
  private final LiveStates live;
  private final Components components;
  private final boolean byIds;
  private final long all;

  /** Null where every run counts. */
  private final FairMarks fair;

  private FairPart fairPart;
  private State current = new State();
  private State successor = new State();
  private int cursor;
  private long id;

  /** The number of the current state among the live ones. */
  private long number;

  /**
   * @param task of the product; nothing else is checked
   */
  public ComponentSearch(Task task, Product product) {
    super(task, product.sparing().explorer());
    this.product = product;
    boolean anyRun = product.fairness() == Fairness.NONE;
    all = anyRun ? product.allMarks() : FairMarks.ALL;
    session = task.store().session();
    byIds = task.store().traits().rebuilds() && task.store().traits().exact();
    Session rebuilder = task.store().prefersIds() ? session : null;
    stack = new FrameStack(new Spool(task.budget(), task.frontierShare()), rebuilder);
    closes(stack::close);
    numbers = new LongStack(task.budget());
    closes(numbers::close);
    // What is fair in a component is asked with the ids of its states, which must not end
    // meanwhile.
    PassingIds passing = anyRun && !byIds ? task.store().passingIds() : null;
    live =
        passing == null
            ? new LiveStates(task.budget(), byIds)
            : new LiveStates(task.budget(), passing, session);
    closes(live::close);
    components = new Components(task.budget());
    closes(components::close);
    fair = anyRun ? null : new FairMarks(product, explorer, task.budget());
    if (fair != null) {
      closes(fair::close);
    }
  }

  @Override
  long frontier() {
    return stack.size() + 1;
  }

  @Override
  void begin() {
    explorer.initial(current);
    id = session.put(current, Session.NO_PARENT, 0);
    enter(0);
  }

  @Override
  void explore() {
    while (!inspector.satisfied() && !pauses() && !stops()) {
      if (cursor < events.size()) {
        fireNext();
        continue;
      }
      session.leave(id);
      if (components.root() == number) {
        if (completes()) {
          return;
        }
        live.complete(number);
        components.drop();
      }
      if (stack.size() == 0) {
        return;
      }
      id = stack.id();
      number = numbers.pop();
      stack.pop(current, events);
      if (fair != null) {
        fair.pop();
      }
      cursor = 0;
      if (!events.isEmpty()) {
        session.expand(current, id);
      }
    }
  }

  private void fireNext() {
    int event = events.get(cursor++);
    explorer.fire(current, event, successor);
    long answer = session.put(successor, id, event);
    long marks = fair == null ? product.marks(event) : fair.marks(current, event);
    if (answer < 0) {
      counters.matched++;
      long back = live.number(successor, ~answer);
      if (back > 0 && components.close(back, marks) == all && !isJudgedWhole()) {
        Known known = new Known(components.root());
        accept(this::path, known, known);
      }
      return;
    }
    if (stack.size() + 1 > task.depthLimit()) {
      counters.states++;
      session.leave(answer);
      cutAtDepth();
      return;
    }
    stack.push(current, events, cursor, id);
    numbers.push(number);
    if (fair != null) {
      fair.push();
    }
    id = answer;
    State swap = current;
    current = successor;
    successor = swap;
    enter(marks);
  }

  private void enter(long marks) {
    cursor = 0;
    inspector.newState(current);
    counters.states++;
    counters.depth = Math.max(counters.depth, stack.size());
    counters.vectorLength = Math.max(counters.vectorLength, current.length());
    number = live.add(current, id);
    components.open(number, marks);
    explorer.enabled(current, events);
    if (fair != null) {
      fair.enter(current);
    }
    session.expand(current, id);
  }

  /** Whether a component has to be complete before it is known what is fair in it. */
  private boolean isJudgedWhole() {
    return fair != null && (product.fairness() == Fairness.STRONG || fair.misses());
  }

  /** The component of the current state is complete; true where that ends the search. */
  private boolean completes() {
    if (!isJudgedWhole() || components.met() != all) {
      return false;
    }
    if (fairPart == null) {
      fairPart = new FairPart(product, task.budget());
      closes(fairPart::close);
    }
    Known whole = new Known(number);
    if (fairPart.isIn(whole, root(), id, this::stops)) {
      accept(() -> stack.events(0), whole, new Found(whole));
    }
    return inspector.satisfied() || isStopped();
  }

  /** The current state, whose vector the stack may not have kept. */
  private State root() {
    State root = new State();
    if (byIds) {
      session.rebuild(id, root);
    } else {
      live.load(number, root);
    }
    return root;
  }

  /**
   * @param path to a state of the component
   */
  private void accept(Supplier<int[]> path, Lasso.Component whole, Lasso.Component part) {
    // The way round is sought with ids that must not end meanwhile, or with none.
    live.endIds();
    // The search may have been shown more of a state than its explorer would show again.
    Lasso lasso = new Lasso(product.whole(), task.budget());
    Lasso.Path found = inspector.keepingTrail(() -> lasso.of(path.get(), whole, part));
    inspector.accepts(new Cause.Accepted(found.stem()), found.events());
  }

  /** A component, as far as it is known: the live states from a number on. */
  private final class Known implements FairPart.Whole {
    private final long root;

    Known(long root) {
      this.root = root;
    }

    /** The search is over, or has put all successors of the component's states. */
    @Override
    public long id(State state, long parent, int event) {
      long answer = byIds ? session.put(state, parent, event) : ~0;
      return answer < 0 ? ~answer : Lasso.OUTSIDE;
    }

    @Override
    public boolean holds(State state, long id) {
      return live.number(state, id) >= root;
    }

    @Override
    public long states() {
      return live.from(root);
    }

    @Override
    public long index(State state, long id) {
      return live.number(state, id) - root;
    }
  }

  /** What was found in a component. */
  private final class Found implements Lasso.Component {
    private final Known whole;

    Found(Known whole) {
      this.whole = whole;
    }

    @Override
    public long id(State state, long parent, int event) {
      return whole.id(state, parent, event);
    }

    @Override
    public boolean holds(State state, long id) {
      return whole.holds(state, id) && fairPart.holds(whole.index(state, id));
    }
  }

  /** To the current state, or by the event that was fired last in it. */
  @Override
  int[] path() {
    if (cursor == 0) {
      return stack.events(0);
    }
    int[] path = stack.events(1);
    path[path.length - 1] = events.get(cursor - 1);
    return path;
  }

  @Override
  void writePosition(ImageWriter out) throws IOException {
    out.begin("search for components", 1);
    current.write(out);
    events.write(out);
    out.putInt(cursor);
    out.putLong(id);
    out.putLong(number);
    out.end();
    stack.write(out);
    numbers.write(out);
    live.write(out);
    components.write(out);
    if (fair != null) {
      fair.write(out);
    }
  }

  @Override
  void readPosition(ImageReader in) throws IOException {
    in.begin("search for components", 1);
    current.read(in);
    events.read(in);
    cursor = in.getInt();
    id = in.getLong();
    number = in.getLong();
    in.end();
    stack.read(in);
    numbers.read(in);
    live.read(in);
    components.read(in);
    if (fair != null) {
      fair.read(in);
    }
    session.expand(current, id);
  }
}
