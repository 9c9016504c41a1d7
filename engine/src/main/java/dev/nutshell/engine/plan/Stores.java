package dev.nutshell.engine.plan;

import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.engine.store.auto.AutoStore;
import dev.nutshell.engine.store.comback.ComBackStore;
import dev.nutshell.engine.store.delta.DeltaStore;
import dev.nutshell.engine.store.full.FullStore;
import dev.nutshell.engine.store.tree.TreeStore;
import java.util.List;
import java.util.stream.Collectors;

/** Every family of stores, and how a specification names one. */
public final class Stores {
  /** A new store is registered by one line here. */
  public static final List<StoreFamily> FAMILIES =
      List.of(
          AutoStore.FAMILY,
          FullStore.FAMILY,
          TreeStore.FAMILY,
          DeltaStore.FAMILY,
          ComBackStore.FAMILY);

  private Stores() {}

  /** Specifications that together exercise every family, for tests and for {@code combos}. */
  public static List<String> specimens() {
    return FAMILIES.stream().flatMap(family -> family.specimens().stream()).toList();
  }

  /** Reads a specification such as {@code full} or {@code tree:compact}. */
  public static StoreFamily.Choice choose(String spec) {
    List<String> parts = StoreOptions.splitOutsideParentheses(spec, '+');
    if (parts.size() != 1) {
      return new StoreFamily.Choice.Refused(
          "store '"
              + spec
              + "' names "
              + parts.size()
              + " parts; one of "
              + names()
              + " is wanted");
    }
    String part = parts.getFirst();
    int colon = part.indexOf(':');
    String name = colon < 0 ? part : part.substring(0, colon);
    String options = colon < 0 ? "" : part.substring(colon + 1);
    return FAMILIES.stream()
        .filter(family -> family.name().equals(name))
        .findFirst()
        .map(family -> family.choose(StoreOptions.parse(options)))
        .orElseGet(
            () ->
                new StoreFamily.Choice.Refused(
                    "there is no store '" + name + "'; there are " + names()));
  }

  private static String names() {
    return FAMILIES.stream().map(StoreFamily::name).collect(Collectors.joining(", "));
  }
}
