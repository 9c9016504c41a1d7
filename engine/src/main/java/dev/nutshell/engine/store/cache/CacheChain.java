package dev.nutshell.engine.store.cache;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/**
 * Caches one behind the other: what one replaces, the next takes in; what the last replaces goes.
 */
final class CacheChain implements Imaged, AutoCloseable {
  private final MemoryBudget budget;
  private final Cache[] caches;
  private final CacheOptions options;

  CacheChain(MemoryBudget budget, CacheOptions options, long seed) {
    this.budget = budget;
    this.options = options;
    caches = new Cache[options.links().size()];
    for (int i = 0; i < caches.length; i++) {
      CacheOptions.Link link = options.links().get(i);
      caches[i] = new Cache(budget, link.replacement().cost(), seed + i, link.size());
    }
  }

  /** Counts a use of an element where it is. */
  void use(long element) {
    for (Cache cache : caches) {
      if (cache.use(element)) {
        return;
      }
    }
  }

  /** Takes an element in and returns the one that leaves the chain, or {@link Cache#NONE}. */
  long insert(long element) {
    long moving = element;
    for (Cache cache : caches) {
      try {
        if (cache.capacity() == CacheOptions.Link.AS_MEMORY_ALLOWS && isTight()) {
          cache.resize(cache.size());
        }
        if (!cache.insert(moving)) {
          return Cache.NONE;
        }
      } catch (MemoryBudget.Exhausted spent) {
        return moving;
      }
      moving = cache.replaced();
    }
    return moving;
  }

  /** Takes an element out of the cache that it is in. */
  void take(long element) {
    for (Cache cache : caches) {
      if (cache.contains(element)) {
        cache.remove(element);
        return;
      }
    }
  }

  private boolean isTight() {
    return budget.used() > budget.limit() / 4 * 3;
  }

  /** Takes out the element that goes next, the last cache's first; {@link Cache#NONE} if empty. */
  long shed() {
    for (int i = caches.length - 1; i >= 0; i--) {
      long element = caches[i].next();
      if (element != Cache.NONE) {
        caches[i].remove(element);
        return element;
      }
    }
    return Cache.NONE;
  }

  long bytes() {
    long bytes = 0;
    for (Cache cache : caches) {
      bytes += cache.bytes();
    }
    return bytes;
  }

  /** A line a cache. */
  List<String> statistics() {
    List<String> lines = new ArrayList<>();
    for (int i = 0; i < caches.length; i++) {
      Cache cache = caches[i];
      lines.add(
          "cache %s: %d states, %d hits, %d misses, %d replaced"
              .formatted(
                  options.links().get(i).spec(),
                  cache.size(),
                  cache.hits(),
                  cache.misses(),
                  cache.replacements()));
    }
    return lines;
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    for (Cache cache : caches) {
      cache.write(out);
    }
  }

  @Override
  public void read(ImageReader in) throws IOException {
    for (Cache cache : caches) {
      cache.read(in);
    }
  }

  @Override
  public void close() {
    for (Cache cache : caches) {
      cache.close();
    }
  }
}
