package dev.nutshell.cli.command;

import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.engine.store.EncoderFamily;
import dev.nutshell.engine.store.StoreFamily;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads {@code A,B,…} where a specification may have commas of its own: a piece begins a new one if
 * it begins with the name of a store, and that name is not the name of an option.
 */
final class StoreList {
  private static final Pattern WORD_END = Pattern.compile("[:+=(/]");
  private static final Set<String> NAMES =
      Stream.concat(
              Stores.FAMILIES.stream().map(StoreFamily::name),
              Stores.ENCODERS.stream().map(EncoderFamily::name))
          .collect(Collectors.toUnmodifiableSet());

  private StoreList() {}

  static List<String> split(String text) {
    List<String> stores = new ArrayList<>();
    for (String piece : text.split(",", -1)) {
      // Without a colon there are no options that a comma could part.
      if (stores.isEmpty() || !stores.getLast().contains(":") || beginsStore(piece)) {
        stores.add(piece);
      } else {
        stores.add(stores.removeLast() + "," + piece);
      }
    }
    return stores;
  }

  private static boolean beginsStore(String piece) {
    String word = WORD_END.split(piece, 2)[0];
    boolean isOption = piece.startsWith("=", word.length());
    return NAMES.contains(word) && !isOption;
  }
}
