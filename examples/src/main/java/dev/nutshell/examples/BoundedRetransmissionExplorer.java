package dev.nutshell.examples;

import static dev.nutshell.examples.BoundedRetransmission.*;

import dev.nutshell.api.Slot;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.State;

/** The moves of {@link BoundedRetransmission}. All but the file lies in the first word. */
final class BoundedRetransmissionExplorer implements Explorer.Plain {
  static final int SEND = 0;
  static final int LOSE_FRAME = 1;
  static final int TAKE_FRAME = 2;
  static final int PASS_ON = 3;
  static final int REPLY = 4;
  static final int LOSE_ACK = 5;
  static final int TAKE_ACK = 6;
  static final int SENDER_EXPIRES = 7;
  static final int RECEIVER_EXPIRES = 8;
  static final int REST = 9;
  static final int READ = 10;

  // Ordinals as constants: a call of ordinal() is a load that the compiler does not fold away.
  private static final int IDLE = Sender.IDLE.ordinal();
  private static final int SENDS = Sender.SENDS.ordinal();
  private static final int WAITS = Sender.WAITS.ordinal();
  private static final int GAVE_UP = Sender.GAVE_UP.ordinal();
  private static final int AWAITS_FILE = Receiver.AWAITS_FILE.ordinal();
  private static final int GOT_FRAME = Receiver.GOT_FRAME.ordinal();
  private static final int REPLIES = Receiver.REPLIES.ordinal();
  private static final int AWAITS_FRAME = Receiver.AWAITS_FRAME.ordinal();
  private static final int EMPTY = Channel.EMPTY.ordinal();
  private static final int FULL = Channel.FULL.ordinal();
  private static final int LOST = Channel.LOST.ordinal();

  private final int n;
  private final int max;
  private final int data;
  private final Slot file;
  private final long control;
  private final int length;

  /**
   * @param file null where there is no choice of data
   */
  BoundedRetransmissionExplorer(BoundedRetransmission model, Slot file, int length) {
    n = model.n();
    max = model.max();
    data = model.data();
    this.file = file;
    control = file == null || file.at() >= Long.SIZE ? -1L : (1L << file.at()) - 1;
    this.length = length;
  }

  static String label(int label) {
    return switch (label) {
      case SEND -> "the sender sends the frame";
      case LOSE_FRAME -> "the frame is lost";
      case TAKE_FRAME -> "the receiver gets the frame";
      case PASS_ON -> "the receiver passes the chunk on, if it is new";
      case REPLY -> "the receiver sends the acknowledgement";
      case LOSE_ACK -> "the acknowledgement is lost";
      case TAKE_ACK -> "the sender gets the acknowledgement";
      case SENDER_EXPIRES -> "the sender's timer expires";
      case RECEIVER_EXPIRES -> "the receiver's timer expires";
      case REST -> "the sender is ready for the next file";
      default -> "the client gives a chunk of value " + (label - READ);
    };
  }

  @Override
  public void initial(State into) {
    into.resize(length);
    for (int at = 0; at < length; at += 8) {
      into.setLong(at, 0);
    }
  }

  @Override
  public int label(State state, int event) {
    return event;
  }

  @Override
  public int enabled(State state, EventList into) {
    long word = state.getLong(0);
    int sender = SENDER.get(word);
    int receiver = RECEIVER.get(word);
    int frames = FRAMES.get(word);
    int acks = ACKS.get(word);
    into.clear();
    if (sender == SENDS) {
      into.add(SEND);
    } else if (sender == IDLE) {
      for (int value = 0; value < data; value++) {
        into.add(READ + value);
      }
    }
    if (frames == FULL) {
      into.add(LOSE_FRAME);
      into.add(TAKE_FRAME);
    }
    if (receiver == GOT_FRAME) {
      into.add(PASS_ON);
    } else if (receiver == REPLIES) {
      into.add(REPLY);
    }
    if (acks == FULL) {
      into.add(LOSE_ACK);
      into.add(TAKE_ACK);
    }
    if (sender == WAITS && (frames == LOST || acks == LOST)) {
      into.add(SENDER_EXPIRES);
    }
    if (receiver == AWAITS_FRAME
        && (sender == GAVE_UP || sender == IDLE && GOT_LAST.get(word) == 1)) {
      into.add(RECEIVER_EXPIRES);
    }
    if (sender == GAVE_UP && receiver == AWAITS_FILE) {
      into.add(REST);
    }
    return OK;
  }

  @Override
  public int fire(State state, int event, State into) {
    long word = state.getLong(0);
    into.resize(length);
    for (int at = 8; at < length; at += 8) {
      into.setLong(at, state.getLong(at));
    }
    into.setLong(
        0,
        switch (event) {
          case SEND -> send(word, state);
          case LOSE_FRAME -> FRAMES.with(withoutFrame(word), LOST);
          case TAKE_FRAME -> takeFrame(word);
          case PASS_ON -> passOn(word, state);
          case REPLY -> reply(word);
          case LOSE_ACK -> ACKS.with(word, LOST);
          case TAKE_ACK -> takeAck(word, into);
          case SENDER_EXPIRES -> senderExpires(word);
          case RECEIVER_EXPIRES -> receiverExpires(word);
          case REST -> rest(word, into);
          default -> read(word, into, event - READ);
        });
    return OK;
  }

  private int chunk(State state, int index) {
    return file == null ? 0 : file.get(state, index);
  }

  private long send(long word, State state) {
    int chunk = CHUNK.get(word);
    word = SENDER.with(word, WAITS);
    word = FRAMES.with(word, FULL);
    word = FRAME_FIRST.with(word, chunk == 0 ? 1 : 0);
    word = FRAME_LAST.with(word, chunk == n - 1 ? 1 : 0);
    word = FRAME_TOGGLE.with(word, TOGGLE.get(word));
    return FRAME_DATUM.with(word, chunk(state, chunk));
  }

  private static long withoutFrame(long word) {
    word = FRAMES.with(word, EMPTY);
    word = FRAME_FIRST.with(word, 0);
    word = FRAME_LAST.with(word, 0);
    word = FRAME_TOGGLE.with(word, 0);
    return FRAME_DATUM.with(word, 0);
  }

  private static long takeFrame(long word) {
    if (RECEIVER.get(word) == AWAITS_FILE) {
      word = EXPECTED.with(word, FRAME_TOGGLE.get(word));
    }
    word = RECEIVER.with(word, GOT_FRAME);
    word = GOT_FIRST.with(word, FRAME_FIRST.get(word));
    word = GOT_LAST.with(word, FRAME_LAST.get(word));
    word = GOT_TOGGLE.with(word, FRAME_TOGGLE.get(word));
    word = GOT_DATUM.with(word, FRAME_DATUM.get(word));
    return withoutFrame(word);
  }

  private long passOn(long word, State state) {
    int toggle = GOT_TOGGLE.get(word);
    if (toggle == EXPECTED.get(word)) {
      int passed = PASSED.get(word);
      boolean first = GOT_FIRST.get(word) == 1;
      boolean last = GOT_LAST.get(word) == 1;
      boolean right =
          passed < n
              && first == (passed == 0)
              && last == (passed == n - 1)
              && GOT_DATUM.get(word) == chunk(state, passed);
      Told told = last ? Told.OK : first ? Told.FIRST : Told.MORE;
      word = RECEIVER_TOLD.with(word, told.ordinal());
      word = EXPECTED.with(word, 1 - toggle);
      word = right ? PASSED.with(word, passed + 1) : WRONG.with(word, 1);
    }
    word = GOT_FIRST.with(word, 0);
    word = GOT_TOGGLE.with(word, 0);
    word = GOT_DATUM.with(word, 0);
    return RECEIVER.with(word, REPLIES);
  }

  private static long reply(long word) {
    return ACKS.with(RECEIVER.with(word, AWAITS_FRAME), FULL);
  }

  private long takeAck(long word, State into) {
    int chunk = CHUNK.get(word);
    word = ACKS.with(word, EMPTY);
    word = TOGGLE.with(word, 1 - TOGGLE.get(word));
    word = RETRIES.with(word, 0);
    if (chunk < n - 1) {
      return SENDER.with(CHUNK.with(word, chunk + 1), SENDS);
    }
    return rest(SENDER_TOLD.with(word, Told.OK.ordinal()), into);
  }

  private long senderExpires(long word) {
    int retries = RETRIES.get(word);
    word = ACKS.with(FRAMES.with(word, EMPTY), EMPTY);
    if (retries < max) {
      return SENDER.with(RETRIES.with(word, retries + 1), SENDS);
    }
    Told told = CHUNK.get(word) == n - 1 ? Told.DONT_KNOW : Told.NOT_OK;
    return SENDER.with(SENDER_TOLD.with(word, told.ordinal()), GAVE_UP);
  }

  private static long receiverExpires(long word) {
    if (GOT_LAST.get(word) == 0) {
      word = RECEIVER_TOLD.with(word, Told.NOT_OK.ordinal());
    }
    word = GOT_LAST.with(word, 0);
    word = EXPECTED.with(word, 0);
    return RECEIVER.with(word, AWAITS_FILE);
  }

  /** The file is done with, one way or the other. */
  private long rest(long word, State into) {
    for (int at = 8; at < length; at += 8) {
      into.setLong(at, 0);
    }
    word = CHUNK.with(word & control, 0);
    return SENDER.with(RETRIES.with(word, 0), IDLE);
  }

  /** Reads a chunk from the client; the last one, or the only kind of file, starts the transfer. */
  private long read(long word, State into, int value) {
    int chunk = CHUNK.get(word);
    if (chunk == 0) {
      word = SENDER_TOLD.with(word, 0);
      word = RECEIVER_TOLD.with(word, 0);
      word = PASSED.with(word, 0);
    }
    if (file != null) {
      into.setLong(0, word);
      file.set(into, chunk, value);
      word = into.getLong(0);
    }
    return file == null || chunk == n - 1
        ? SENDER.with(CHUNK.with(word, 0), SENDS)
        : CHUNK.with(word, chunk + 1);
  }
}
