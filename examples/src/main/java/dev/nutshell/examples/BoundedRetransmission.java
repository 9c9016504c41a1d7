package dev.nutshell.examples;

import dev.nutshell.api.Slot;
import dev.nutshell.api.Slots;
import dev.nutshell.api.VectorModel;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.State;
import java.util.List;

/**
 * The bounded retransmission protocol: a sender passes files of {@code n} chunks to a receiver, a
 * frame each, over a channel that may lose the frame and back over one that may lose the
 * acknowledgement. A lost message is sent again, at most {@code max} times; then the sender gives
 * the file up. A frame says whether it is the first or the last and carries an alternating bit,
 * which tells a new frame from a repeated one. Sender and receiver each tell their client how it
 * went.
 *
 * <p>After L. Helmink, M. Sellink, F. Vaandrager, "Proof-checking a data link protocol", and J. F.
 * Groote, J. van de Pol, "A bounded retransmission protocol for large data packets". Timers are as
 * there: the sender's expires only when a message is lost; the receiver's only when the sender has
 * given up, or rests after a file that came through.
 *
 * <p>The client's choice of each chunk among {@code data} values multiplies the states, by about
 * {@code data} to the power of {@code n}; with 1 there is no choice, and there are {@code (22 n +
 * 6) max + 24 n + 15} states, in many small levels. States:
 *
 * <pre>
 *  n  max  data       states   transitions
 *  4    2     1          299           371
 * 10    3     1          933         1,163
 * 63   15     1       22,407        28,363
 *  8    3     2      187,409       236,064
 * 10    3     2      929,813     1,169,448
 * 13    3     2    9,601,051    12,058,676
 * 14    3     2   20,643,869    25,919,544
 * 16    4     2  117,571,617   147,980,352
 * 200 200     1      886,015     1,127,219
 * </pre>
 *
 * @param n chunks in a file, 1 to 511
 * @param max times that a frame is sent again, 0 to 65,535
 * @param data values of a chunk, 1 to 16
 */
public record BoundedRetransmission(int n, int max, int data) implements VectorModel {
  enum Sender {
    IDLE,
    SENDS,
    WAITS,
    GAVE_UP
  }

  enum Receiver {
    AWAITS_FILE,
    GOT_FRAME,
    REPLIES,
    AWAITS_FRAME
  }

  enum Channel {
    EMPTY,
    FULL,
    LOST
  }

  /** What the clients are told. */
  enum Told {
    NOTHING,
    OK,
    NOT_OK,
    DONT_KNOW,
    FIRST,
    MORE
  }

  /** What the sender's client is told: the first of {@link Told}, in two bits. */
  enum SenderTold {
    NOTHING,
    OK,
    NOT_OK,
    DONT_KNOW
  }

  // The control part fills one word.
  private static final Slots CONTROL = new Slots();
  static final Slot SENDER = CONTROL.oneOf("sender", Sender.class);
  static final Slot TOGGLE = CONTROL.bit("toggle");
  static final Slot CHUNK = CONTROL.bits("chunk", 9);
  static final Slot RETRIES = CONTROL.bits("retries", 16);
  static final Slot FRAMES = CONTROL.oneOf("frames", Channel.class);
  static final Slot FRAME_FIRST = CONTROL.bit("frameFirst");
  static final Slot FRAME_LAST = CONTROL.bit("frameLast");
  static final Slot FRAME_TOGGLE = CONTROL.bit("frameToggle");
  static final Slot FRAME_DATUM = CONTROL.bits("frameDatum", 4);
  static final Slot RECEIVER = CONTROL.oneOf("receiver", Receiver.class);
  static final Slot GOT_FIRST = CONTROL.bit("gotFirst");
  static final Slot GOT_LAST = CONTROL.bit("gotLast");
  static final Slot GOT_TOGGLE = CONTROL.bit("gotToggle");
  static final Slot GOT_DATUM = CONTROL.bits("gotDatum", 4);
  static final Slot EXPECTED = CONTROL.bit("expected");
  static final Slot ACKS = CONTROL.oneOf("acks", Channel.class);
  // What the properties speak of: what the clients were told of this file, the chunks passed on.
  static final Slot SENDER_TOLD = CONTROL.oneOf("senderTold", SenderTold.class);
  static final Slot RECEIVER_TOLD = CONTROL.oneOf("receiverTold", Told.class);
  static final Slot PASSED = CONTROL.bits("passed", 9);
  static final Slot WRONG = CONTROL.bit("wrong");

  public BoundedRetransmission {
    require("n, the chunks in a file,", n, 1, 511);
    require("max, the retransmissions,", max, 0, 65_535);
    require("data, the values of a chunk,", data, 1, 16);
  }

  private static void require(String what, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(what + " is " + least + " to " + most + ", not " + value);
    }
  }

  public BoundedRetransmission() {
    this(4, 2, 1);
  }

  public BoundedRetransmission(int n, int max) {
    this(n, max, 1);
  }

  /** The client's choices, a number of bits a chunk; none where there is no choice. */
  private Slot file(Slots slots) {
    return data == 1 ? null : slots.array("file", 32 - Integer.numberOfLeadingZeros(data - 1), n);
  }

  @Override
  public Slots slots() {
    Slots slots = CONTROL.copy();
    file(slots);
    return slots;
  }

  @Override
  public String label(int label) {
    return BoundedRetransmissionExplorer.label(label);
  }

  @Override
  public Explorer explorer() {
    Slots slots = CONTROL.copy();
    Slot file = file(slots);
    return new BoundedRetransmissionExplorer(this, file, slots.length());
  }

  @Override
  public List<Invariant> invariants() {
    return List.of(
        Invariant.of("in-order", state -> WRONG.get(state) == 0),
        Invariant.of("one-message", BoundedRetransmission::oneMessage),
        Invariant.of("ok-means-all", this::okMeansAll),
        Invariant.of("not-ok-means-part", this::notOkMeansPart));
  }

  private static boolean oneMessage(State state) {
    long word = state.getLong(0);
    return FRAMES.get(word) == Channel.EMPTY.ordinal() || ACKS.get(word) == Channel.EMPTY.ordinal();
  }

  private boolean okMeansAll(State state) {
    long word = state.getLong(0);
    return SENDER_TOLD.get(word) != Told.OK.ordinal()
        || PASSED.get(word) == n && RECEIVER_TOLD.get(word) == Told.OK.ordinal();
  }

  private boolean notOkMeansPart(State state) {
    long word = state.getLong(0);
    return SENDER_TOLD.get(word) != Told.NOT_OK.ordinal() || PASSED.get(word) < n;
  }
}
