package dev.nutshell.engine.store;

import dev.nutshell.engine.model.State;
import java.util.List;
import java.util.stream.Stream;

/**
 * An encoder in front of a store that knows nothing of it. Codes and vectors are one to one, so the
 * promises of the inner store hold for vectors as they hold for codes.
 */
public final class EncodedStore extends SingleSessionStore {
  private final Encoder encoder;
  private final StateStore inner;

  public EncodedStore(Encoder encoder, StateStore inner) {
    this.encoder = encoder;
    this.inner = inner;
  }

  /** What a store behind an encoder still promises: an encoder serves one thread. */
  public static Traits traits(Traits inner) {
    return new Traits(inner.answers(), inner.ids(), false, inner.byLevels());
  }

  @Override
  public Traits traits() {
    return traits(inner.traits());
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
  public List<String> notes() {
    return Stream.concat(encoder.notes().stream(), inner.notes().stream()).toList();
  }

  @Override
  protected Session open() {
    return new EncodedSession(inner.session());
  }

  @Override
  public void close() {
    inner.close();
    encoder.close();
  }

  private final class EncodedSession implements Session {
    private final Session session;
    private final State code = new State();

    EncodedSession(Session session) {
      this.session = session;
    }

    @Override
    public long put(State state, long parent, int event) {
      encoder.encode(state, code);
      return session.put(code, parent, event);
    }

    @Override
    public void leave(long id) {
      session.leave(id);
    }

    @Override
    public void rebuild(long id, State into) {
      session.rebuild(id, code);
      encoder.decode(code, into);
    }
  }
}
