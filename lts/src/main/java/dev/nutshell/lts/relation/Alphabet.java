package dev.nutshell.lts.relation;

import dev.nutshell.engine.model.Narrator;
import dev.nutshell.lts.LtsSystem;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * The labels of one or two systems by common numbers, after they were hidden or renamed. Number 0
 * is the hidden label, whatever it is called: {@code i} with CADP, {@code tau} with mCRL2.
 */
public final class Alphabet {
  static final int HIDDEN = 0;

  private static final List<String> HIDDEN_NAMES = List.of("i", "tau");

  private final List<String> texts = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>();
  private final List<int[]> maps = new ArrayList<>();
  private final Relabelling relabelling;
  private boolean namedHidden;

  public Alphabet(Relabelling relabelling) {
    this.relabelling = relabelling;
    texts.add(HIDDEN_NAMES.getFirst());
  }

  /** Takes in the labels of a system, the next one. */
  void add(LtsSystem system) {
    Narrator narrator = system.narrator();
    int[] map = new int[system.labels()];
    for (int label = 0; label < map.length; label++) {
      map[label] = number(relabelling.apply(narrator.label(label)));
    }
    maps.add(map);
  }

  private int number(String text) {
    if (text == null) {
      return HIDDEN;
    }
    if (isHidden(text)) {
      if (!namedHidden) {
        texts.set(HIDDEN, text);
        namedHidden = true;
      }
      return HIDDEN;
    }
    return numbers.computeIfAbsent(
        text,
        _ -> {
          texts.add(text);
          return texts.size() - 1;
        });
  }

  /** Whether a label is the hidden one by its name. */
  static boolean isHidden(String text) {
    return HIDDEN_NAMES.contains(text);
  }

  /** The common numbers of the labels of the first system, the second and so on. */
  int[] map(int system) {
    return maps.get(system);
  }

  public String text(int label) {
    return texts.get(label);
  }
}
