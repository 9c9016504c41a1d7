package dev.nutshell.lts.relation;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.full.FullStore;
import java.util.ArrayList;
import java.util.List;

/**
 * Compares the sequences of labels from the states 0 of two graphs, breadth-first over pairs of the
 * sets that the same sequence leads to: the first pair of which one can do a label that the other
 * cannot is at the end of a shortest sequence that only one has.
 */
final class Traces implements AutoCloseable {
  private final Subsets one;
  private final Subsets other;
  private final FullStore pairs;
  private final Session session;
  private final Ints before;
  private final Ints by;
  private final State pair = new State();
  private final List<Integer> labels = new ArrayList<>();
  private boolean differ;
  private boolean byFirst;

  Traces(Graph first, Graph second, boolean weak, MemoryBudget budget) {
    one = new Subsets(first, weak, budget);
    other = new Subsets(second, weak, budget);
    pairs = new FullStore(budget, 0);
    session = pairs.session();
    before = new Ints(budget, 0);
    by = new Ints(budget, 0);
    try {
      compare();
    } catch (RuntimeException failed) {
      close();
      throw failed;
    }
  }

  boolean differ() {
    return differ;
  }

  /** The sequence that one has and the other has not. */
  List<Integer> labels() {
    return labels;
  }

  boolean byFirst() {
    return byFirst;
  }

  /** All pairs are vectors of one length, so they are numbered in the order in which they come. */
  private void compare() {
    put(one.of(0), other.of(0), -1, -1);
    for (int number = 0; number < pairs.size(); number++) {
      session.rebuild(number, pair);
      one.leave(pair.getInt(0));
      other.leave(pair.getInt(4));
      while (true) {
        int label = one.label();
        if (label != other.label()) {
          tell(number, label, other.label());
          return;
        }
        if (label < 0) {
          break;
        }
        put(one.next(), other.next(), number, label);
      }
    }
  }

  private void put(int first, int second, int parent, int label) {
    pair.resize(8);
    pair.setInt(0, first);
    pair.setInt(4, second);
    long answer = session.put(pair, Session.NO_PARENT, 0);
    if (answer >= 0) {
      if (answer >= Integer.MAX_VALUE) {
        throw MemoryBudget.Exhausted.full("pairs of sets are numbered up to 2,147,483,647");
      }
      before.ensure(answer + 1);
      by.ensure(answer + 1);
      before.set(answer, parent);
      by.set(answer, label);
    }
  }

  /** Labels come in ascending order: the smaller one is missing on the other side. */
  private void tell(int number, int first, int second) {
    differ = true;
    byFirst = second < 0 || first >= 0 && first < second;
    labels.add(byFirst ? first : second);
    for (int at = number; before.get(at) >= 0; at = before.get(at)) {
      labels.addFirst(by.get(at));
    }
  }

  @Override
  public void close() {
    one.close();
    other.close();
    pairs.close();
    before.close();
    by.close();
  }
}
