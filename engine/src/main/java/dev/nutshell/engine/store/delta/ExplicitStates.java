package dev.nutshell.engine.store.delta;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Encoder;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.full.VectorArena;
import java.io.IOException;

/**
 * The states that are whole, each as its vector or as the code of it. Without an encoder of the
 * user's choice, long vectors are written without their zero bytes. Owns the encoder.
 */
final class ExplicitStates implements Imaged, AutoCloseable {
  private static final int CHUNK = 256;
  // Shorter vectors have too few zero bytes to pay for saying which.
  private static final int LONG_VECTOR = 32;

  private final VectorArena vectors;
  private Encoder encoder;
  private final State code = new State();
  private final State decoded = new State();

  ExplicitStates(StoreFamily.Context context) {
    vectors = new VectorArena(context.budget());
    encoder = context.encoder();
  }

  /** Whether no encoder makes them smaller. */
  boolean isPlain() {
    return encoder == null;
  }

  /** No number that {@link #append} gives next is as large as this one. */
  long numberLimit() {
    return vectors.numberLimit() + CHUNK;
  }

  long append(State state) {
    if (vectors.numberLimit() == 0 && encoder == null && state.length() >= LONG_VECTOR) {
      encoder = new NonzeroBytes();
    }
    if (encoder == null) {
      return vectors.append(state);
    }
    encoder.encode(state, code);
    return vectors.append(code);
  }

  /** Whether the state of that number equals this one. */
  boolean holds(long number, State state) {
    if (encoder == null) {
      return vectors.holds(number, state);
    }
    load(number, decoded);
    return decoded.sameAs(state);
  }

  /** Brings a state into the cache; what it answers depends on the state. */
  long touch(long number) {
    return vectors.touch(number);
  }

  void load(long number, State into) {
    if (encoder == null) {
      vectors.load(number, into);
    } else {
      vectors.load(number, code);
      encoder.decode(code, into);
    }
  }

  long bytes() {
    return vectors.bytes() + (encoder == null ? 0 : encoder.bytes());
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("explicit", 1);
    out.putBoolean(encoder != null);
    out.end();
    if (encoder != null) {
      encoder.write(out);
    }
    vectors.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("explicit", 1);
    boolean encoded = in.getBoolean();
    in.end();
    in.require(encoded || encoder == null, "vectors that no encoder wrote");
    if (encoded && encoder == null) {
      encoder = new NonzeroBytes();
    }
    if (encoded) {
      encoder.read(in);
    }
    vectors.read(in);
  }

  @Override
  public void close() {
    vectors.close();
    if (encoder != null) {
      encoder.close();
    }
  }
}
