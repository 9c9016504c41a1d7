package dev.nutshell.engine.store.cache;

import dev.nutshell.engine.store.StoreFamily.Choice;
import dev.nutshell.engine.store.StoreOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * What stands behind {@code cache:}, the caches of a chain separated by slashes.
 *
 * @param links the first is asked and filled first
 */
record CacheOptions(List<Link> links) {
  /**
   * One cache of a chain.
   *
   * @param size how many states, or {@link #AS_MEMORY_ALLOWS}
   */
  record Link(Replacement replacement, long size) {
    static final long AS_MEMORY_ALLOWS = Long.MAX_VALUE;

    String spec() {
      return replacement.word() + (size == AS_MEMORY_ALLOWS ? "" : ",size=" + size);
    }
  }

  private static final String WORDS =
      Stream.of(Replacement.values()).map(Replacement::word).collect(Collectors.joining(", "));
  private static final long MOST = 0xFFFF_FF00L;

  String spec() {
    return links.stream().map(Link::spec).collect(Collectors.joining("/", "cache:", ""));
  }

  static Choice read(StoreOptions options, Function<CacheOptions, Choice> chosen) {
    if (options.isEmpty()) {
      return chosen.apply(
          new CacheOptions(List.of(new Link(Replacement.LRU, Link.AS_MEMORY_ALLOWS))));
    }
    List<Link> links = new ArrayList<>();
    for (String text : options.text().split("/", -1)) {
      StoreOptions link = StoreOptions.parse(text);
      Replacement replacement = null;
      for (Replacement known : Replacement.values()) {
        replacement = link.has(known.word()) ? known : replacement;
      }
      String wrong = wrong(text, link, replacement);
      if (wrong != null) {
        return new Choice.Refused(wrong);
      }
      links.add(new Link(replacement, link.number("size", Link.AS_MEMORY_ALLOWS)));
    }
    for (Link link : links.subList(0, links.size() - 1)) {
      if (link.size == Link.AS_MEMORY_ALLOWS) {
        return new Choice.Refused(
            "in a chain of caches only the last may do without a size: '"
                + link.spec()
                + "' would hand nothing on; write '"
                + link.spec()
                + ",size=100K'");
      }
    }
    return chosen.apply(new CacheOptions(List.copyOf(links)));
  }

  private static String wrong(String text, StoreOptions link, Replacement replacement) {
    if (replacement == null) {
      return "cache '" + text + "' names no replacement; there are " + WORDS;
    }
    String unknown = link.firstUnknown(List.of(replacement.word(), "size"));
    if (unknown != null) {
      return "cache '" + text + "' has no option '" + unknown + "'; there is 'size'";
    }
    long size = link.number("size", 1);
    return size < 1 || size > MOST
        ? "cache size '" + link.value("size") + "' is no number of states, such as 250K or 2M"
        : null;
  }
}
