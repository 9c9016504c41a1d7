package dev.nutshell.engine.store.tree;

import java.util.Arrays;
import java.util.List;

/** A part of a vector: what stands below one node of a tree. */
sealed interface Part {
  /** The most bytes of a word. */
  int WORD = 4;

  /** Up to four bytes of the vector, by their places, which are one word of the tree. */
  record Word(int... bytes) implements Part {
    public Word {
      if (bytes.length == 0 || bytes.length > WORD) {
        throw new IllegalArgumentException(bytes.length + " bytes in a word");
      }
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof Word word && Arrays.equals(bytes, word.bytes);
    }

    @Override
    public int hashCode() {
      return Arrays.hashCode(bytes);
    }
  }

  /** A node with two parts below it; the right one is null where it has only one. */
  record Fork(Part left, Part right) implements Part {}

  /** The bytes up to a length, in words of four, balanced. */
  static Part inOrder(int length) {
    Part[] words = new Part[(length + WORD - 1) / WORD];
    for (int i = 0; i < words.length; i++) {
      int[] bytes = new int[Math.min(WORD, length - WORD * i)];
      for (int b = 0; b < bytes.length; b++) {
        bytes[b] = WORD * i + b;
      }
      words[i] = new Word(bytes);
    }
    return balanced(List.of(words));
  }

  /** One part made of some, in their order and as even as can be. */
  static Part balanced(List<? extends Part> parts) {
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    int middle = (parts.size() + 1) / 2;
    return new Fork(
        balanced(parts.subList(0, middle)), balanced(parts.subList(middle, parts.size())));
  }
}
