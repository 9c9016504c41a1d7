package dev.nutshell.engine.memory;

import java.io.IOException;
import java.lang.foreign.MemorySegment;

/** A stack of frames on a {@link Spool}; how a frame is laid out is the business of its kinds. */
public abstract class SpooledStack implements Imaged, AutoCloseable {
  protected final Spool spool;
  protected MemorySegment bytes;
  protected long top;
  protected long frames;
  private final String kind;

  /**
   * @param kind what the frames are called in an image
   */
  protected SpooledStack(Spool spool, String kind) {
    this.spool = spool;
    this.kind = kind;
    bytes = spool.segment();
  }

  public final long size() {
    return frames;
  }

  @Override
  public final void write(ImageWriter out) throws IOException {
    out.begin(kind, 1);
    out.putLong(top);
    out.putLong(frames);
    out.end();
    spool.write(out, 0, top);
  }

  @Override
  public final void read(ImageReader in) throws IOException {
    in.begin(kind, 1);
    top = in.getLong();
    frames = in.getLong();
    in.end();
    spool.read(in);
    bytes = spool.segment();
    wasRead();
  }

  /** The frames are now those of an image. */
  protected void wasRead() {}

  @Override
  public final void close() {
    spool.close();
  }
}
