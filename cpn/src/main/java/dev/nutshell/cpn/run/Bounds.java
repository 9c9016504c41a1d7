package dev.nutshell.cpn.run;

import dev.nutshell.cpn.colour.ColourSet;
import dev.nutshell.engine.model.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntUnaryOperator;

/**
 * The most and the fewest tokens that the places had in all markings that it was shown, together
 * and by colour. Time stamps do not count.
 */
public final class Bounds {
  private final CpnSystem system;
  private final Marking marking;
  private final Colours[] colours;
  private final long[] most;
  private final long[] fewest;
  private final int[][] mostOf;
  private final int[][] fewestOf;
  private boolean begun;

  Bounds(CpnSystem system) {
    this.system = system;
    marking = new Marking(system.model());
    colours = system.colours();
    int places = system.placeCount();
    most = new long[places];
    fewest = new long[places];
    mostOf = new int[places][];
    fewestOf = new int[places][];
    Arrays.fill(fewest, Long.MAX_VALUE);
    Arrays.fill(mostOf, new int[0]);
  }

  public void look(State state) {
    marking.load(state);
    for (int p = 0; p < most.length; p++) {
      Tokens list = marking.tokens[p];
      long total = list.total();
      most[p] = Math.max(most[p], total);
      fewest[p] = Math.min(fewest[p], total);
      for (int i = 0; i < list.size; i++) {
        int colour = list.colours[i];
        if (colour >= mostOf[p].length) {
          mostOf[p] = Arrays.copyOf(mostOf[p], Math.max(colour + 1, 2 * mostOf[p].length));
        }
        mostOf[p][colour] = Math.max(mostOf[p][colour], list.count(colour));
      }
      if (!begun) {
        // A colour that some marking lacks is in no lower bound: the first one has all there are.
        fewestOf[p] = mostOf[p].clone();
      } else {
        for (int c = 0; c < fewestOf[p].length; c++) {
          if (fewestOf[p][c] > 0) {
            fewestOf[p][c] = Math.min(fewestOf[p][c], list.count(c));
          }
        }
      }
    }
    begun = true;
  }

  public long most(int place) {
    return most[place];
  }

  public long fewest(int place) {
    return begun ? fewest[place] : 0;
  }

  /** For every colour the most tokens of it, as a multiset in words. */
  public String upper(int place) {
    return words(place, mostOf[place].length, c -> mostOf[place][c]);
  }

  /** For every colour the fewest tokens of it. */
  public String lower(int place) {
    return words(place, begun ? fewestOf[place].length : 0, c -> fewestOf[place][c]);
  }

  private String words(int place, int size, IntUnaryOperator count) {
    Place of = system.model().places().get(place);
    ColourSet set = of.set();
    List<Integer> there = new ArrayList<>();
    for (int c = 0; c < size; c++) {
      if (count.applyAsInt(c) > 0) {
        there.add(c);
      }
    }
    there.sort(
        Comparator.comparing(c -> colours[of.colours()].value(c), (a, b) -> set.compare(a, b)));
    List<String> words = new ArrayList<>();
    for (int c : there) {
      words.add(count.applyAsInt(c) + "`" + set.words(colours[of.colours()].value(c)));
    }
    return words.isEmpty() ? "empty" : String.join("++", words);
  }
}
