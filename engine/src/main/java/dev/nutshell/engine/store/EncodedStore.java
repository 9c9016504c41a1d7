package dev.nutshell.engine.store;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.State;
import java.io.IOException;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Stream;

/**
 * An encoder in front of a store that knows nothing of it. Codes and vectors are one to one, so the
 * promises of the inner store hold for vectors as they hold for codes.
 */
public final class EncodedStore extends OpenStore implements Movable {
  private final Encoder encoder;
  private final StateStore inner;
  private boolean encoderTaken;

  /** For one thread. */
  public EncodedStore(Encoder encoder, StateStore inner) {
    this(encoder, inner, false, 1);
  }

  /**
   * @param shared whether the encoder can be shared, as it has to be for more than one thread
   */
  public EncodedStore(Encoder encoder, StateStore inner, boolean shared, int threads) {
    super(traits(inner.traits(), shared), threads);
    this.encoder = encoder;
    this.inner = inner;
  }

  /** What a store behind an encoder still promises. */
  public static Traits traits(Traits inner, boolean sharedEncoder) {
    boolean shared = sharedEncoder && inner.sharing() == Traits.Sharing.AT_ONCE;
    return new Traits(
        inner.answers(),
        inner.ids(),
        shared ? Traits.Sharing.AT_ONCE : Traits.Sharing.NONE,
        inner.byLevels());
  }

  /** Codes have no levels of their own: a store of levels encodes by itself. */
  @Override
  public Levels levels() {
    return null;
  }

  @Override
  public Movable listing() {
    return inner.listing() == null ? null : this;
  }

  @Override
  public boolean needsParents() {
    return inner.needsParents();
  }

  @Override
  public long size() {
    return inner.size();
  }

  @Override
  public long bytes() {
    return encoder.bytes() + inner.bytes();
  }

  @Override
  public long mostHeld() {
    return inner.mostHeld();
  }

  @Override
  public long revisited() {
    return inner.revisited();
  }

  @Override
  public boolean prefersIds() {
    return inner.prefersIds();
  }

  @Override
  public Omission omission() {
    return inner.omission();
  }

  @Override
  public List<String> notes() {
    return Stream.concat(encoder.notes().stream(), inner.notes().stream()).toList();
  }

  @Override
  protected Session open() {
    Encoder own = encoderTaken ? encoder.another() : encoder;
    encoderTaken = true;
    return new EncodedSession(own, inner.session());
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("encoded", 1);
    out.end();
    // First the table: as it is read, it takes back what it had set aside, and the rest has room.
    inner.write(out);
    encoder.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("encoded", 1);
    in.end();
    inner.read(in);
    encoder.read(in);
  }

  /** Only where the inner store can. */
  @Override
  public void forEach(Consumer<State> taker) {
    State vector = new State();
    inner
        .listing()
        .forEach(
            code -> {
              encoder.decode(code, vector);
              taker.accept(vector);
            });
  }

  @Override
  public void close() {
    inner.close();
    encoder.close();
  }

  private static final class EncodedSession implements Session {
    private final Encoder encoder;
    private final Session session;
    private final State code = new State();
    private final Batch codes = new Batch();
    private int[] asked = new int[0];

    EncodedSession(Encoder encoder, Session session) {
      this.encoder = encoder;
      this.session = session;
    }

    @Override
    public long put(State state, long parent, int event) {
      encoder.encode(state, code);
      return session.put(code, parent, event);
    }

    @Override
    public void put(Batch batch) {
      codes.begin(NO_PARENT);
      if (asked.length < batch.size()) {
        asked = new int[2 * batch.size()];
      }
      for (int i = 0; i < batch.size(); i++) {
        if (!batch.isAnswered(i)) {
          asked[codes.size()] = i;
          codes.goOn(batch.parent(i));
          encoder.encode(batch.state(i), codes.next());
          codes.add(batch.event(i));
        }
      }
      try {
        session.put(codes);
      } finally {
        for (int i = 0; i < codes.size(); i++) {
          if (codes.isAnswered(i)) {
            batch.answer(asked[i], codes.answer(i));
          }
        }
      }
    }

    /** Not handed on: it would cost an encoding, and no table that takes codes makes use of it. */
    @Override
    public void expand(State state, long id) {}

    @Override
    public void leave(long id) {
      session.leave(id);
    }

    @Override
    public boolean revisit(long id) {
      return session.revisit(id);
    }

    @Override
    public void rebuild(long id, State into) {
      session.rebuild(id, code);
      encoder.decode(code, into);
    }
  }
}
