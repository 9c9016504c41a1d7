package dev.nutshell.engine.plan.advise;

import dev.nutshell.engine.plan.judge.Order;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;

/** Which store to use for so many states in so much memory: a pure function. */
final class Choosing {
  private static final String FIRST = "full";
  private static final String ADAPTS = "auto";

  private Choosing() {}

  static Advice.Choice of(Estimate estimate, List<StoreTrial> stores, long room, Order asked) {
    List<StoreTrial.Tried> tried =
        stores.stream()
            .filter(StoreTrial.Tried.class::isInstance)
            .map(StoreTrial.Tried.class::cast)
            .toList();
    return switch (estimate) {
      case Estimate.Exactly exactly ->
          new Advice.Choice(
              ADAPTS,
              asked,
              0,
              "all %,d states were explored: check suffices".formatted(exactly.states()));
      case Estimate.AtLeast least -> unknown(least, tried, room, asked);
      case Estimate.About about -> known(about, tried, room, asked);
    };
  }

  private static Advice.Choice unknown(
      Estimate.AtLeast least, List<StoreTrial.Tried> tried, long room, Order asked) {
    String most =
        tried.stream()
            .filter(StoreTrial.Tried::exact)
            .max(Comparator.comparingLong(each -> each.forecast().mostIn(room)))
            .map(
                each ->
                    "; %s is predicted to have room for most, about %,d states"
                        .formatted(each.spec(), each.roomFor(room)))
            .orElse("");
    return new Advice.Choice(
        ADAPTS,
        asked,
        0,
        "nobody knows how many states will come, and auto moves as they do" + most);
  }

  private static Advice.Choice known(
      Estimate.About about, List<StoreTrial.Tried> tried, long room, Order asked) {
    StoreTrial.Tried sure =
        quickest(tried, each -> each.exact() && each.bytesFor(about.high()) <= room);
    if (sure != null && sure.spec().equals(FIRST)) {
      return new Advice.Choice(
          ADAPTS,
          asked,
          0,
          "full, with which auto begins, is predicted to hold %,d states".formatted(about.high()));
    }
    if (sure != null) {
      return choice(
          sure,
          asked,
          0,
          "the quickest exact store that is predicted to hold %,d states".formatted(about.high()));
    }
    StoreTrial.Tried likely =
        tried.stream()
            .filter(each -> each.exact() && each.bytesFor(about.likely()) <= room)
            .max(Comparator.comparingLong(each -> each.forecast().mostIn(room)))
            .orElse(null);
    if (likely != null) {
      return choice(
          likely,
          asked,
          0,
          "no exact store is predicted to hold %,d states; this one has room for most, about %,d"
              .formatted(about.high(), likely.roomFor(room)));
    }
    String none =
        "no exact store is predicted to hold %,d states in this memory".formatted(about.likely());
    StoreTrial.Tried lossy =
        quickest(tried, each -> !each.exact() && each.bytesFor(about.high()) <= room);
    return lossy == null
        ? new Advice.Choice(ADAPTS, asked, 0, none + ", nor did one that may omit states fit")
        : choice(lossy, asked, 0, none + "; this one may omit states, and says how likely that is");
  }

  private static StoreTrial.Tried quickest(
      List<StoreTrial.Tried> tried, Predicate<StoreTrial.Tried> which) {
    return tried.stream()
        .filter(which)
        .min(Comparator.comparingDouble(StoreTrial.Tried::timeToFull))
        .orElse(null);
  }

  private static Advice.Choice choice(
      StoreTrial.Tried store, Order asked, long expected, String why) {
    Order needed = store.order() == Order.BFS ? Order.BFS : asked;
    return new Advice.Choice(store.spec(), needed, expected, why);
  }

  /** Two digits are more than is known. */
  static long rounded(double number) {
    if (number < 100) {
      return Math.round(number);
    }
    double unit = Math.pow(10, Math.floor(Math.log10(number)) - 1);
    return (long) (Math.round(number / unit) * unit);
  }
}
