package dev.nutshell.engine.store.auto;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Which store to move to next. A move costs a put for each state, so a store is worth it that holds
 * {@value #ENOUGH} times as many states: of those the quickest is taken, and one that holds more
 * only when it is full. That costs little more than to have known the number of states from the
 * beginning. Where none holds so many, the one is taken that holds most.
 */
final class Choice {
  private static final int ENOUGH = 4;

  /** A forecast may be wrong by this factor before a store is not even tried. */
  private static final int DOUBT = 4;

  /** No more than this share of the time so far is spent on measuring a store. */
  private static final int SHARE = 32;

  private static final long LEAST_NANOS = 150_000_000;

  private final List<Forecast> forecasts = new ArrayList<>();
  private final Set<String> tried = new HashSet<>();
  private volatile List<String> moves = List.of();
  private volatile String measured = "";

  static long nanosToMeasure(long nanosSoFar) {
    return Math.max(LEAST_NANOS, nanosSoFar / SHARE);
  }

  /** Whether nothing was measured yet. */
  boolean isOpen() {
    return forecasts.isEmpty();
  }

  void add(Forecast forecast) {
    forecasts.add(forecast);
    measured = forecasts.stream().map(Forecast::inWords).collect(Collectors.joining("; "));
  }

  /** Whether it was measured. */
  boolean knows(Candidate candidate) {
    return forecast(candidate) != null;
  }

  /** Whether states moved there, or did not fit. */
  boolean hasTried(Candidate candidate) {
    return tried.contains(candidate.spec());
  }

  private Forecast forecast(Candidate candidate) {
    return forecasts.stream()
        .filter(each -> each.spec().equals(candidate.spec()))
        .findFirst()
        .orElse(null);
  }

  /**
   * The best of those that were measured and not tried, or null where none is worth it.
   *
   * @param states so many there are already
   * @param room for so many bytes
   */
  Candidate best(List<Candidate> candidates, long states, long room) {
    List<Candidate> left =
        candidates.stream()
            .filter(each -> knows(each) && !tried.contains(each.spec()))
            .filter(each -> !forecast(each).tellsBytes() || mostIn(each, room) >= states / DOUBT)
            .toList();
    return left.stream()
        .filter(each -> isEnough(each, states, room))
        .min(Comparator.comparingDouble(this::price))
        .or(() -> left.stream().max(Comparator.comparingLong(each -> mostIn(each, room))))
        .orElse(null);
  }

  private long mostIn(Candidate candidate, long room) {
    return forecast(candidate).mostIn(room);
  }

  /** Whether it is predicted to hold so many more that it is worth a move. */
  boolean isEnough(Candidate candidate, long states, long room) {
    return mostIn(candidate, room) / ENOUGH >= states;
  }

  /** What a put takes, as it was measured where that is worth something. */
  private double price(Candidate candidate) {
    boolean known = forecasts.stream().allMatch(Forecast::tellsTime);
    return known ? forecast(candidate).nanos() : candidate.price();
  }

  /** The states moved there. */
  void moved(String spec, long states) {
    tried.add(spec);
    tell("to %s at %,d states".formatted(spec, states));
  }

  /** It did not hold so many. */
  void failed(Candidate candidate, long states) {
    tried.add(candidate.spec());
    tell("past %s, which did not hold %,d states".formatted(candidate.spec(), states));
  }

  private void tell(String move) {
    List<String> all = new ArrayList<>(moves);
    all.add(move);
    moves = List.copyOf(all);
  }

  /** What was chosen when, and why: two lines at most. */
  List<String> notes() {
    List<String> told = moves;
    return told.isEmpty()
        ? List.of()
        : List.of(
            "the store moved from full " + String.join(", ", told),
            "chosen was the quickest with room for %d times as many, else the roomiest; measured a state: %s"
                .formatted(ENOUGH, measured));
  }

  void write(ImageWriter out) throws IOException {
    out.putInt(forecasts.size());
    for (Forecast forecast : forecasts) {
      forecast.write(out);
    }
    writeTexts(out, tried);
    writeTexts(out, moves);
  }

  private static void writeTexts(ImageWriter out, Collection<String> texts) throws IOException {
    out.putInt(texts.size());
    for (String text : texts) {
      out.putText(text);
    }
  }

  void read(ImageReader in) throws IOException {
    forecasts.clear();
    for (int left = in.getInt(); left > 0; left--) {
      add(Forecast.read(in));
    }
    tried.clear();
    tried.addAll(readTexts(in));
    moves = readTexts(in);
  }

  private static List<String> readTexts(ImageReader in) throws IOException {
    List<String> texts = new ArrayList<>();
    for (int left = in.getInt(); left > 0; left--) {
      texts.add(in.getText());
    }
    return List.copyOf(texts);
  }
}
