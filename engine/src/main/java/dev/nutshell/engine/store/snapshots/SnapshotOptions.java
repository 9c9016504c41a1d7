package dev.nutshell.engine.store.snapshots;

import dev.nutshell.engine.store.StoreFamily.Choice;
import dev.nutshell.engine.store.StoreOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * What stands behind {@code snapshots:}.
 *
 * @param pebble whether a cache like the first is added whenever the last is full
 * @param backtrack whether states that seem to be visited again are remembered for good
 * @param adaptive whether sampling follows the memory budget
 * @param anchors whether single states are kept for good so that the search ends; only tests do
 *     without
 */
record SnapshotOptions(
    List<Tier> tiers, boolean pebble, boolean backtrack, boolean adaptive, boolean anchors) {
  /** One cache of the stream. */
  record Tier(Sampling sampling, SnapshotCost replacement, int capacity) {
    String spec() {
      return "(" + sampling.spec() + "," + replacement.word() + "," + capacity + ")";
    }
  }

  /** The best in bench/results/snapshots.txt. */
  static final SnapshotOptions DEFAULT =
      new SnapshotOptions(
          List.of(
              new Tier(Sampling.constant(1), SnapshotCost.LLNR, 5),
              new Tier(Sampling.growing(2), SnapshotCost.LFU, 10)),
          false,
          true,
          true,
          true);

  private static final Pattern TIER = Pattern.compile("\\(([^(),]+),([^(),]+),([^(),]+)\\)");
  private static final String PEBBLE = "pebble";
  private static final List<String> FLAGS = List.of("backtrack", "adapt");
  private static final String SHAPE =
      "; write a cache as (sampling,replacement,snapshots), for example (c2,llnr,5)(i2,lfu,10)";

  String spec() {
    return "snapshots:"
        + (pebble ? PEBBLE : "")
        + tiers.stream().map(Tier::spec).collect(Collectors.joining())
        + (backtrack ? ",backtrack" : "")
        + (adaptive ? ",adapt" : "");
  }

  static Choice read(StoreOptions options, Function<SnapshotOptions, Choice> chosen) {
    if (options.isEmpty()) {
      return chosen.apply(DEFAULT);
    }
    List<String> parts = StoreOptions.splitOutsideParentheses(options.text(), ',');
    List<String> flags = parts.subList(1, parts.size());
    for (String flag : flags) {
      if (!FLAGS.contains(flag)) {
        return new Choice.Refused(
            "snapshots has no option '" + flag + "'; there are " + String.join(", ", FLAGS));
      }
    }
    boolean pebble = parts.getFirst().startsWith(PEBBLE);
    String caches = pebble ? parts.getFirst().substring(PEBBLE.length()) : parts.getFirst();
    List<Tier> tiers = new ArrayList<>();
    String wrong = readTiers(caches, tiers);
    if (wrong != null) {
      return new Choice.Refused(wrong);
    }
    SnapshotOptions read =
        new SnapshotOptions(
            List.copyOf(tiers), pebble, flags.contains("backtrack"), flags.contains("adapt"), true);
    String objection = read.objection();
    return objection == null ? chosen.apply(read) : new Choice.Refused(objection);
  }

  private static String readTiers(String text, List<Tier> into) {
    Matcher matcher = TIER.matcher(text);
    int at = 0;
    while (at < text.length()) {
      if (!matcher.find(at) || matcher.start() != at) {
        return "'" + text.substring(at) + "' is no snapshot cache" + SHAPE;
      }
      Sampling sampling = Sampling.read(matcher.group(1));
      SnapshotCost cost = SnapshotCost.of(matcher.group(2));
      if (sampling == null) {
        return "'"
            + matcher.group(1)
            + "' is no sampling; c2 takes every second level, i2 waits two levels longer each time";
      }
      if (cost == null) {
        return "'" + matcher.group(2) + "' is no replacement; there are " + SnapshotCost.WORDS;
      }
      if (!matcher.group(3).matches("[1-9][0-9]{0,4}")) {
        return "'" + matcher.group(3) + "' is no number of snapshots" + SHAPE;
      }
      into.add(new Tier(sampling, cost, Integer.parseInt(matcher.group(3))));
      at = matcher.end();
    }
    return into.isEmpty() ? "snapshots names no cache" + SHAPE : null;
  }

  /** Why a search with these caches need not end or makes no sense, or null (Lemma 1). */
  private String objection() {
    if (pebble && tiers.size() > 1) {
      return "pebble search makes its further caches itself, each like the first: name one";
    }
    if (!pebble && tiers.stream().noneMatch(tier -> tier.sampling.grows())) {
      return "no cache of '"
          + spec()
          + "' samples at a growing period, so a long cycle may go unrecognised for ever: give the"
          + " last one a growing period, such as (i2,lfu,10), or use"
          + " snapshots:pebble(c2,lru,5)";
    }
    if (backtrack && !pebble && tiers.size() == 1) {
      return "backtrack learns from snapshots that have left the first cache, and there is only"
          + " one cache: add another, such as (i2,lfu,10)";
    }
    return null;
  }
}
