package dev.nutshell.engine.memory;

import java.io.IOException;

/**
 * A structure that writes itself to an image and reads itself back: whoever keeps something off the
 * heap, and whoever consists of such structures. Reading replaces the contents of a structure made
 * with the same options, and asks its budget for what they take.
 */
public interface Imaged {
  /** Writes all that it holds; it is as before afterwards. */
  void write(ImageWriter out) throws IOException;

  /**
   * Becomes what was written. Where that fails it holds nothing that may be used, but can be
   * closed.
   *
   * @throws ImageReader.Damaged if these are not the bytes that such a structure wrote
   * @throws MemoryBudget.Exhausted if there is no room for it
   */
  void read(ImageReader in) throws IOException;
}
