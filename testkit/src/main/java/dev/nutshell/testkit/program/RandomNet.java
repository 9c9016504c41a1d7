package dev.nutshell.testkit.program;

import java.util.TreeMap;

/**
 * Small random place/transition nets, as PNML text: weights, test, inhibitor and reset arcs,
 * capacities, units that are claimed and need not be true, and places that hold more and more
 * tokens before something stops them. Most are finite, not all.
 */
public final class RandomNet {
  private static final String GRAMMAR = "http://www.pnml.org/version-2009/grammar/";
  private static final String PLACE =
      "<place id='p%d'><initialMarking><text>%d</text></initialMarking>%s</place>\n";
  private static final String CAPACITY = "<capacity><text>%d</text></capacity>";

  private final Choice choice;
  private final StringBuilder text = new StringBuilder();
  private final int places;

  /** Whether there are arcs that do more than take and give. */
  private final boolean special;

  private int arcs;

  private RandomNet(long seed) {
    choice = new Choice(seed ^ 0x2545F4914F6CDD1DL);
    places = choice.weighted(2, 6, 1) == 2 ? choice.between(20, 70) : choice.between(3, 9);
    special = choice.percent(50);
  }

  /** Always the same for the same seed. */
  public static String of(long seed) {
    return new RandomNet(seed).net();
  }

  private String net() {
    if (choice.percent(30)) {
      units();
    }
    boolean tight = choice.percent(60);
    for (int p = 0; p < places; p++) {
      int tokens = choice.weighted(5, 4, 1);
      String more =
          special && choice.percent(20) ? CAPACITY.formatted(tokens + choice.below(4)) : "";
      text.append(PLACE.formatted(p, tokens, more));
    }
    int transitions = Math.min(places + choice.below(4), 24);
    for (int t = 0; t < transitions; t++) {
      transition(t, tight);
    }
    return """
        <?xml version="1.0"?>
        <pnml xmlns="%spnml"><net id="n" type="%sptnet"><page id="page">
        %s</page></net></pnml>
        """
        .formatted(GRAMMAR, GRAMMAR, text);
  }

  /** Claims that of some places one at most has a token. */
  private void units() {
    text.append("<toolspecific tool='nupn' version='1.1'>");
    text.append("<structure units='%d' root='u0' safe='true'>".formatted((places + 2) / 3));
    for (int p = 0; p < places; p += 3) {
      text.append("<unit id='u%d'><places>".formatted(p));
      for (int q = p; q < Math.min(places, p + 3); q++) {
        text.append(" p").append(q);
      }
      text.append("</places><subunits/></unit>");
    }
    text.append("</structure></toolspecific>\n");
  }

  /**
   * @param tight whether no more tokens are given than taken, so that the net is finite
   */
  private void transition(int t, boolean tight) {
    text.append("<transition id='t%d'/>\n".formatted(t));
    TreeMap<Integer, Integer> takes = new TreeMap<>();
    TreeMap<Integer, Integer> gives = new TreeMap<>();
    int moved = choice.between(1, 3);
    for (int i = 0; i < moved; i++) {
      takes.merge(choice.below(places), 1, Integer::sum);
      if (choice.percent(88)) {
        gives.merge(choice.below(places), 1, Integer::sum);
      }
    }
    if (!tight && choice.percent(40)) {
      gives.merge(choice.below(places), choice.between(1, 3), Integer::sum);
    }
    takes.forEach((p, weight) -> arc("p" + p, "t" + t, weight, ""));
    gives.forEach((p, weight) -> arc("t" + t, "p" + p, weight, ""));
    if (!tight) {
      int most = choice.of(2, 5, 5, 300);
      gives.forEach((p, _) -> arc("p" + p, "t" + t, most, "inhibitor"));
    }
    if (special && choice.percent(25)) {
      arc("p" + choice.below(places), "t" + t, choice.between(1, 2), "inhibitor");
    }
    if (special && choice.percent(20)) {
      arc("p" + choice.below(places), "t" + t, 1, "test");
    }
    if (special && choice.percent(15)) {
      arc("p" + choice.below(places), "t" + t, 1, "reset");
    }
  }

  private void arc(String source, String target, int weight, String type) {
    text.append("<arc id='a%d' source='%s' target='%s'>".formatted(arcs++, source, target));
    if (weight != 1) {
      text.append("<inscription><text>%d</text></inscription>".formatted(weight));
    }
    text.append(type.isEmpty() ? "" : "<type value='%s'/>".formatted(type)).append("</arc>\n");
  }
}
