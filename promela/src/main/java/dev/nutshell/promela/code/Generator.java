package dev.nutshell.promela.code;

import dev.nutshell.promela.run.Explorers;
import dev.nutshell.promela.run.Pieces;
import dev.nutshell.promela.table.Model;

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

  private Explorers generate() {
    if (model.actions().size() <= LARGE && model.graph().nodes() <= LARGE) {
      try {
        return Explorers.of(model, ExplorerClass.whole(model, narrating));
      } catch (IllegalArgumentException tooLarge) {
        // Long expressions: pieces hold them.
      }
    }
    Pieces pieces = new Pieces(model);
    for (Pieces.Part part : Pieces.Part.values()) {
      int size = pieces.size(part);
      for (int from = 0; from < size; from += PIECE) {
        fill(pieces, part, from, Math.min(size, from + PIECE));
      }
    }
    return Explorers.of(model, pieces);
  }

  private void fill(Pieces pieces, Pieces.Part part, int from, int to) {
    byte[] code;
    try {
      code = ExplorerClass.piece(model, narrating, part, from, to);
    } catch (IllegalArgumentException tooLarge) {
      if (to - from == 1) {
        throw tooLarge;
      }
      int middle = (from + to) >>> 1;
      fill(pieces, part, from, middle);
      fill(pieces, part, middle, to);
      return;
    }
    pieces.add(part, from, to, code);
  }
}
