package dev.nutshell.engine.store.auto;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.memory.Imaged;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.store.Omission;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.StoreOptions;
import dev.nutshell.engine.store.bitstate.Bitstate;
import dev.nutshell.engine.store.compact.Compact;
import java.io.IOException;

/**
 * Where states go once no exact store fits: three quarters of the memory that was held back are a
 * table of hash compaction; when that is full, most of the rest is a bit array.
 */
final class Overflow implements Imaged, AutoCloseable {
  private static final int BITS = 40;
  // One slot of 32 stays empty.
  private static final double MET_WHEN_FULL = 32;
  // What an option can say.
  private static final long MOST = 999_999_999;

  private final long share;
  private final StateStore compact;
  private final StateStore bitstate;
  private final Session compactSession;
  private final Session bitstateSession;
  private boolean compactFull;
  private long compactMost;

  /**
   * @param bytes about how many it may take
   */
  Overflow(StoreFamily.Context context, long bytes) {
    share = bytes;
    long slots = Math.min(MOST, bytes / 4 * 3 / BITS * 8);
    compact = open(Compact.FAMILY, "bits=" + BITS + ",size=" + slots, context);
    try {
      bitstate = open(Bitstate.FAMILY, "k=3,size=" + Math.min(MOST, bytes / 5), context);
    } catch (MemoryBudget.Exhausted exhausted) {
      compact.close();
      throw exhausted;
    }
    compactSession = compact.session();
    bitstateSession = bitstate.session();
  }

  private static StateStore open(StoreFamily family, String options, StoreFamily.Context context) {
    return switch (family.choose(StoreOptions.parse(options))) {
      case StoreFamily.Choice.Chosen chosen -> chosen.opener().open(context);
      case StoreFamily.Choice.Refused refused -> throw new IllegalStateException(refused.reason());
    };
  }

  /** About how many bytes it may take, from which its layout follows. */
  long share() {
    return share;
  }

  /** Whether the state is new. */
  boolean put(State state) {
    try {
      return compactSession.put(state, Session.NO_PARENT, 0) >= 0;
    } catch (MemoryBudget.Exhausted full) {
      if (!compactFull) {
        compactFull = true;
        compactMost = compact.size();
      }
      return bitstateSession.put(state, Session.NO_PARENT, 0) >= 0;
    }
  }

  /** What to tell of it, where the exact store has so many states. */
  static String note(long exact) {
    return "no exact store fits: from %,d states on, new ones went to compact:bits=40"
        .formatted(exact);
  }

  /** What to add to the note later. */
  String inWords() {
    return compactFull ? ", and after %,d more to bitstate:k=3".formatted(compactMost) : "";
  }

  long size() {
    return compact.size() + bitstate.size();
  }

  long bytes() {
    return compact.bytes() + bitstate.bytes();
  }

  Omission omission() {
    Omission byTable = compact.omission();
    Omission byBits = bitstate.omission();
    // What is in the bits was compared with what it met in the full table.
    double met = bitstate.size() * MET_WHEN_FULL / Math.scalb(1.0, BITS);
    double kept = (1 - byTable.probability()) * (1 - byBits.probability()) * Math.exp(-met);
    return Omission.of(1 - kept, byTable.expected() + byBits.expected() + met);
  }

  @Override
  public void write(ImageWriter out) throws IOException {
    out.begin("overflow", 1);
    out.putBoolean(compactFull);
    out.putLong(compactMost);
    out.end();
    compact.write(out);
    bitstate.write(out);
  }

  @Override
  public void read(ImageReader in) throws IOException {
    in.begin("overflow", 1);
    compactFull = in.getBoolean();
    compactMost = in.getLong();
    in.end();
    compact.read(in);
    bitstate.read(in);
  }

  @Override
  public void close() {
    compact.close();
    bitstate.close();
  }
}
