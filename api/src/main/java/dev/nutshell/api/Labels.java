package dev.nutshell.api;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Vocabulary;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** Numbers for the labels of moves, given out as they are met; shared by all explorers. */
final class Labels {
  /** A name with up to two arguments; null where there is none. */
  record Key(String name, Object first, Object second) {
    String text() {
      return with(with(String.valueOf(name), first), second);
    }

    /** Whether equal arguments are written alike, and never change. */
    boolean isPlain() {
      return isPlain(first) && isPlain(second);
    }

    private static boolean isPlain(Object argument) {
      return switch (argument) {
        case null -> true;
        case Integer _, Long _, Short _, Byte _, Character _, Boolean _, String _ -> true;
        case Enum<?> _ -> true;
        default -> false;
      };
    }

    private static String with(String text, Object value) {
      if (value == null) {
        return text;
      }
      String argument = spelled(value);
      int hole = text.indexOf("{}");
      return hole < 0
          ? text + " " + argument
          : text.substring(0, hole) + argument + text.substring(hole + 2);
    }
  }

  private static String spelled(Object argument) {
    try {
      return String.valueOf(argument);
    } catch (RuntimeException | StackOverflowError broken) {
      return "<toString() throws " + broken.getClass().getSimpleName() + ">";
    }
  }

  private final Map<Key, Integer> numbers = new ConcurrentHashMap<>();
  private final Map<String, Integer> spelled = new HashMap<>();
  private final List<String> texts = new ArrayList<>();

  /** Arguments of the user's own classes are told apart by what they are written as. */
  int number(Key key) {
    if (!key.isPlain()) {
      return number(new Key(key.text(), null, null));
    }
    Integer known = numbers.get(key);
    return known != null ? known : numbers.computeIfAbsent(key, this::register);
  }

  /** Different keys may spell the same label: they share a number. */
  private synchronized int register(Key key) {
    String text = key.text();
    Integer known = spelled.get(text);
    if (known != null) {
      return known;
    }
    texts.add(text);
    spelled.put(text, texts.size() - 1);
    return texts.size() - 1;
  }

  synchronized String text(int number) {
    return texts.get(number);
  }

  synchronized void write(ImageWriter out) throws IOException {
    Vocabulary.write(out, texts);
  }

  void read(ImageReader in) throws IOException {
    Vocabulary.read(in, text -> number(new Key(text, null, null)));
  }
}
