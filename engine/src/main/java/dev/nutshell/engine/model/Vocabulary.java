package dev.nutshell.engine.model;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import java.io.IOException;
import java.util.List;

/**
 * What a model learns of itself while it is explored: the numbers that it gives to events, labels
 * and faults as it meets them, and how wide its vectors have become. What a store, a trail or a
 * search's position holds means something only together with it, so whoever goes on elsewhere is
 * handed it first.
 */
public interface Vocabulary {
  void write(ImageWriter out) throws IOException;

  /**
   * The same model with what was written, before it is explored.
   *
   * @return the system itself, where that could learn it, or one with wider vectors
   * @throws ImageReader.Damaged if the model has already learnt something else
   */
  TransitionSystem read(ImageReader in) throws IOException;

  /** Of a model that learns nothing. */
  static Vocabulary closed(TransitionSystem system) {
    return new Vocabulary() {
      @Override
      public void write(ImageWriter out) throws IOException {
        out.begin("no vocabulary", 1);
        out.end();
      }

      @Override
      public TransitionSystem read(ImageReader in) throws IOException {
        in.begin("no vocabulary", 1);
        in.end();
        return system;
      }
    };
  }

  /** Writes words in the order of their numbers. */
  static void write(ImageWriter out, List<String> words) throws IOException {
    out.putInt(words.size());
    for (String word : words) {
      out.putText(word);
    }
  }

  /**
   * Reads words in the order of their numbers, and gives each to one that numbers them.
   *
   * @param numbering returns the number of a word, which is the next one where it is new
   */
  static void read(ImageReader in, Numbering<String> numbering) throws IOException {
    int count = in.getInt();
    for (int i = 0; i < count; i++) {
      same(i, numbering.number(in.getText()));
    }
  }

  /** Numbers things in the order in which it is first asked about them. */
  interface Numbering<T> {
    int number(T thing) throws IOException;
  }

  /** What was written has to have the number that it had. */
  static void same(int before, int now) throws IOException {
    if (before != now) {
      throw new ImageReader.Damaged(
          "the model has numbered something else already: its vocabulary is read before it is"
              + " explored");
    }
  }
}
