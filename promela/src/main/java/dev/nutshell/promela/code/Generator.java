package dev.nutshell.promela.code;

import dev.nutshell.promela.run.Explorers;
import dev.nutshell.promela.run.Pieces;
import dev.nutshell.promela.table.Model;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes the code of a model's explorers: one class where that is possible. A class has at most
 * 65535 constants, so the code of a large model is cut into several.
 */
public final class Generator {
  /** Above so many actions or nodes one class is not tried. */
  private static final int LARGE = 4000;

  /** So many numbers go into a piece, fewer where that proves too many. */
  private static final int PIECE = 1000;

  private final Model model;
  private final boolean narrating;

  private Generator(Model model, boolean narrating) {
    this.model = model;
    this.narrating = narrating;
  }

  /**
   * @param narrating whether the explorers can also tell what is sent, received and printed
   */
  public static Explorers generate(Model model, boolean narrating) {
    return new Generator(model, narrating).generate();
  }

  /** The classes that have the code of a model, for who reads it. */
  public static List<byte[]> classes(Model model) {
    Generator generator = new Generator(model, false);
    byte[] whole = generator.whole();
    if (whole != null) {
      return List.of(whole);
    }
    List<byte[]> classes = new ArrayList<>();
    generator.pieces(new Pieces(model), (_, _, _, code) -> classes.add(code));
    return classes;
  }

  private Explorers generate() {
    byte[] whole = whole();
    if (whole != null) {
      return Explorers.of(model, whole);
    }
    Pieces pieces = new Pieces(model);
    pieces(pieces, pieces::add);
    return Explorers.of(model, pieces);
  }

  /** Null where it is too much for a class. */
  private byte[] whole() {
    if (model.actions().size() > LARGE || model.graph().nodes() > LARGE) {
      return null;
    }
    try {
      return ExplorerClass.whole(model, narrating);
    } catch (IllegalArgumentException tooLarge) {
      // Long expressions: pieces hold them.
      return null;
    }
  }

  /** Takes the code of some numbers. */
  private interface Taker {
    void add(Pieces.Part part, int from, int to, byte[] code);
  }

  private void pieces(Pieces sizes, Taker taker) {
    for (Pieces.Part part : Pieces.Part.values()) {
      int size = sizes.size(part);
      for (int from = 0; from < size; from += PIECE) {
        fill(taker, part, from, Math.min(size, from + PIECE));
      }
    }
  }

  private void fill(Taker taker, Pieces.Part part, int from, int to) {
    byte[] code;
    try {
      code = ExplorerClass.piece(model, narrating, part, from, to);
    } catch (IllegalArgumentException tooLarge) {
      if (to - from == 1) {
        throw tooLarge;
      }
      int middle = (from + to) >>> 1;
      fill(taker, part, from, middle);
      fill(taker, part, middle, to);
      return;
    }
    taker.add(part, from, to, code);
  }
}
