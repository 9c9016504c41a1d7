package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Meaning;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Spelling;
import dev.nutshell.engine.model.TransitionSystem;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntPredicate;

/** Tells whether a label number stands for one of some texts, looking each number up once. */
final class LabelMatcher implements IntPredicate {
  private static final int MOST_NAMED = 8;

  /** A text and what it stands for. */
  private static final class Wanted {
    final String text;
    final IntPredicate numbers;
    final boolean open;
    boolean met;

    Wanted(String text, IntPredicate numbers, boolean open) {
      this.text = text;
      this.numbers = numbers;
      this.open = open;
    }
  }

  private final Narrator narrator;
  private final List<Wanted> wanted = new ArrayList<>();
  private final Map<Integer, Boolean> known = new HashMap<>();
  private String refusal;
  private boolean shared;

  LabelMatcher(TransitionSystem system, List<String> texts) {
    narrator = system.narrator();
    for (String text : texts) {
      switch (system.meaning(text)) {
        case Meaning.Known(IntPredicate numbers) -> wanted.add(new Wanted(text, numbers, false));
        case Meaning.Open(IntPredicate numbers) -> wanted.add(new Wanted(text, numbers, true));
        case Meaning.Blurred(String why) -> refusal = refusal == null ? why : refusal;
        case Meaning.Nothing(String nearest) -> {
          if (refusal == null) {
            refusal =
                "no event of the model can have the label '"
                    + text
                    + "'"
                    + (nearest == null ? "" : "; did you mean '" + nearest + "'?");
          }
        }
      }
    }
  }

  /** Others look at labels too, so which were met is not known here but for those sought. */
  void sharesLooking() {
    shared = true;
  }

  /** Why these texts make no sense, or null. */
  String refusal() {
    return refusal;
  }

  @Override
  public synchronized boolean test(int label) {
    return known.computeIfAbsent(label, this::look);
  }

  private boolean look(int label) {
    boolean found = false;
    for (Wanted one : wanted) {
      if (one.numbers.test(label)) {
        one.met = true;
        found = true;
      }
    }
    return found;
  }

  /** Labels that were looked at: whether one that is meant was among them is told in the end. */
  synchronized void write(ImageWriter out) throws IOException {
    int[] labels = known.keySet().stream().mapToInt(Integer::intValue).sorted().toArray();
    out.putInts(labels, labels.length);
  }

  void read(ImageReader in) throws IOException {
    for (int label : in.getInts()) {
      test(label);
    }
  }

  /** Whether a label number stands for that one of the texts. */
  boolean isMeant(String text, int label) {
    return wanted.stream().anyMatch(one -> one.text.equals(text) && one.numbers.test(label));
  }

  /** Texts that may be misspelt: nobody knew beforehand, and no event that was met had them. */
  synchronized List<String> notes() {
    List<String> notes = new ArrayList<>();
    for (Wanted one : wanted) {
      if (one.open && !one.met) {
        notes.add(
            "no event with the label '"
                + one.text
                + "' was met, as would be if it were misspelt"
                + (shared ? "" : "; " + labelsMet(one.text)));
      }
    }
    return notes;
  }

  private String labelsMet(String text) {
    TreeSet<String> met = new TreeSet<>();
    known.keySet().forEach(label -> met.add(narrator.label(label)));
    String nearest = Spelling.nearest(text, List.copyOf(met));
    if (nearest != null) {
      return "did you mean '" + nearest + "'?";
    }
    return "there were "
        + met.size()
        + " labels"
        + (met.isEmpty() ? "" : ": '")
        + String.join("', '", met.stream().limit(MOST_NAMED).toList())
        + (met.isEmpty() ? "" : met.size() > MOST_NAMED ? "', …" : "'");
  }
}
