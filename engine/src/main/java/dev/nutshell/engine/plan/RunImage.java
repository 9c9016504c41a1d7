package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.product.Product;
import dev.nutshell.engine.property.Checks;
import dev.nutshell.engine.search.Hands;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.store.StateStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.function.UnaryOperator;

/**
 * A run of one plan as bytes: what it was planned as, what its model has learnt, what came of
 * earlier searches, the store and the search's position, in the order in which they are needed to
 * go on.
 */
record RunImage(Plan.Ready plan) {
  /** Whatever decides how states are explored; a position is good for no other. */
  String signature() {
    return signature(UnaryOperator.identity());
  }

  /**
   * @param told what is said of a property
   */
  String signature(UnaryOperator<Property> told) {
    RunSpec spec = plan.spec();
    StringBuilder text = new StringBuilder();
    text.append(plan.question().getClass().getSimpleName())
        .append(", search ")
        .append(plan.order())
        .append(", reduction ")
        .append(spec.reduction().word())
        .append(", fairness ")
        .append(spec.fairness())
        .append(", depth ")
        .append(spec.depth())
        .append(", seed ")
        .append(spec.seed())
        .append(", runs ")
        .append(spec.runs())
        .append(", expected ")
        .append(spec.expected())
        .append(spec.stopAtFirst() ? ", stops at the first violation" : ", finds all violations");
    plan.agenda().checked().forEach(row -> text.append(", ").append(told.apply(row.property())));
    plan.agenda().aside().forEach(row -> text.append(", ").append(told.apply(row.property())));
    plan.question().inquiries().forEach(inquiry -> text.append(", ").append(inquiry.name()));
    return text.toString();
  }

  void writeSystem(ImageWriter out) throws IOException {
    out.begin("plan", 1);
    out.putText(signature());
    out.end();
    plan.system().vocabulary().write(out);
  }

  /** The system, knowing what it had learnt. */
  TransitionSystem readSystem(ImageReader in) throws IOException {
    in.begin("plan", 1);
    in.same(signature(), "plan");
    in.end();
    return plan.system().vocabulary().read(in);
  }

  /**
   * Writes all but the position of the search, which comes after it.
   *
   * @param start when the run would have begun if it had run without a break
   * @param hands that search
   * @param sofar what came of earlier searches, or null
   * @param system that is explored: the plan's, or a product of it
   */
  void write(
      ImageWriter out,
      int restarts,
      int searches,
      long start,
      Hands hands,
      Result sofar,
      TransitionSystem system,
      Checks checks,
      StateStore store)
      throws IOException {
    writeSystem(out);
    out.begin("run", 3);
    out.putInt(restarts);
    out.putInt(searches);
    out.putLong(System.nanoTime() - start);
    out.putText(plan.store().spec());
    out.putInt(plan.spec().threads());
    out.putInt(hands.threads());
    out.putBoolean(hands instanceof Hands.Several);
    out.putBoolean(sofar != null);
    out.end();
    if (sofar != null) {
      ResultImage.write(out, sofar);
    }
    if (system instanceof Product) {
      system.vocabulary().write(out);
    }
    store.write(out);
    if (checks.forbidden() instanceof LabelMatcher labels) {
      out.begin("labels", 1);
      labels.write(out);
      out.end();
    }
  }

  Position readPosition(ImageReader in) throws IOException {
    TransitionSystem system = readSystem(in);
    in.begin("run", 3);
    int restarts = in.getInt();
    int searches = in.getInt();
    long nanos = in.getLong();
    String store = in.getText();
    int asked = in.getInt();
    int threads = in.getInt();
    in.require(threads > 0, "the number of threads");
    boolean several = in.getBoolean();
    boolean hasResult = in.getBoolean();
    in.end();
    return new Position(
        system, restarts, searches, nanos, store, asked, threads, several, hasResult, in);
  }

  /**
   * What is left to be read once a search is to go on.
   *
   * @param nanos how long it has run
   * @param store what the states are kept in
   * @param asked how many threads were asked for
   * @param threads how many searched
   * @param several whether it is a search by several threads, though there may be one
   * @param hasResult whether the result of earlier searches comes next
   */
  record Position(
      TransitionSystem system,
      int restarts,
      int searches,
      long nanos,
      String store,
      int asked,
      int threads,
      boolean several,
      boolean hasResult,
      ImageReader in) {
    private interface Reading<T> {
      T get() throws IOException;
    }

    private static <T> T read(Reading<T> reading) {
      try {
        return reading.get();
      } catch (IOException failure) {
        throw new UncheckedIOException(failure);
      }
    }

    TransitionSystem taught(Product product) {
      return read(() -> product.vocabulary().read(in));
    }

    /** The same store, filled. */
    StateStore store(StateStore opened) {
      try {
        return read(
            () -> {
              opened.read(in);
              return opened;
            });
      } catch (UncheckedIOException | MemoryBudget.Exhausted failure) {
        opened.close();
        throw failure;
      }
    }

    void search(Search search, Checks checks) {
      read(
          () -> {
            if (checks.forbidden() instanceof LabelMatcher labels) {
              in.begin("labels", 1);
              labels.read(in);
              in.end();
            }
            search.read(in);
            return null;
          });
    }
  }
}
