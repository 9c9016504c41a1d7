package dev.nutshell.engine.store.snapshots;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Encoder;
import dev.nutshell.engine.store.EncoderFamily;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.engine.store.tree.Pairing;
import java.io.IOException;
import java.util.List;

/**
 * Vectors as the root of their tree of pairs: eight bytes, and the length. A root can be forgotten
 * alone, so the snapshots of {@code snapshots:…+tree} consist of roots. The inner nodes are shared
 * by all vectors that ever were, and stay.
 */
public final class TreeCodes implements Encoder {
  /** Not to be named alone: {@code tree} is a store. */
  public static final EncoderFamily FAMILY =
      new EncoderFamily() {
        @Override
        public String name() {
          return "tree";
        }

        @Override
        public String summary() {
          return "the roots of trees of pairs, underneath snapshots";
        }

        @Override
        public List<String> specimens() {
          return List.of();
        }

        @Override
        public Choice choose(StoreOptions options) {
          return options.isEmpty()
              ? new Choice.Chosen("tree", false, (context, _) -> new TreeCodes(context))
              : new Choice.Refused(
                  "underneath snapshots tree has no option '" + options.text() + "'");
        }
      };

  private final Pairing pairing;
  private final State words = new State();

  TreeCodes(StoreFamily.Context context) {
    pairing = new Pairing(context.budget());
  }

  @Override
  public void encode(State vector, State code) {
    words.copyFrom(vector);
    // A tree has two leaves at least; the length tells how many bytes are meant.
    words.resize(Math.max(8, vector.length() + 3 & ~3));
    long root = pairing.fold(words);
    int length = vector.length();
    code.resize(length < 128 ? 9 : 12);
    code.setLong(0, root);
    if (length < 128) {
      code.set(8, length);
    } else {
      code.setInt(8, length);
    }
  }

  @Override
  public void decode(State code, State vector) {
    int length = code.length() == 9 ? code.get(8) : code.getInt(8);
    pairing.unfold(code.getLong(0), Math.max(2, length + 3 >>> 2), vector);
    vector.resize(length);
  }

  @Override
  public Encoder another() {
    throw new IllegalStateException("snapshots are for one thread");
  }

  @Override
  public List<String> notes() {
    return List.of();
  }

  @Override
  public long bytes() {
    return pairing.bytes();
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    pairing.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    pairing.read(in);
  }

  @Override
  public void close() {
    pairing.close();
  }
}
