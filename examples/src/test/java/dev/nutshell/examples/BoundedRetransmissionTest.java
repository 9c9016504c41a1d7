package dev.nutshell.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.api.Check;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.judge.Order;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class BoundedRetransmissionTest {
  @ParameterizedTest
  @CsvSource({"1,0,1", "1,1,2", "2,1,1", "3,2,1", "4,2,1", "3,1,3", "5,2,2", "6,0,2", "20,1,1"})
  void every_order_counts_what_a_hash_set_counts(int n, int max, int data) {
    BruteForce expected =
        BruteForce.of(Transfer.idle(), transfer -> transfer.successors(n, max, data));
    for (Order order : Order.values()) {
      Result result =
          Check.of(new BoundedRetransmission(n, max, data))
              .store("full")
              .search(order)
              .findAll()
              .run();
      assertThat(result.counts().states()).isEqualTo(expected.states());
      assertThat(result.counts().transitions()).isEqualTo(expected.transitions());
      assertThat(result.counts().errors()).isZero();
      assertThat(expected.deadlocks()).isZero();
    }
  }

  @ParameterizedTest
  @CsvSource({"4,2,1,299", "10,3,1,933", "63,15,1,22407", "8,3,2,187409"})
  void the_states_are_as_the_table_says(int n, int max, int data, long states) {
    Result result = Check.of(new BoundedRetransmission(n, max, data)).store("full").mustHold();
    assertThat(result.counts().states()).isEqualTo(states);
  }

  @Test
  void a_file_longer_than_a_word_comes_through_chunk_by_chunk() {
    TransitionSystem system = new BoundedRetransmission(20, 0, 16);
    Explorer explorer = system.explorer();
    EventList events = new EventList();
    State state = new State();
    State next = new State();
    explorer.initial(state);
    assertThat(state.length()).isEqualTo(18);
    for (int step = 0; step < 20 + 20 * 5; step++) {
      explorer.enabled(state, events);
      // The client's values differ from chunk to chunk; the channels lose nothing: the loss of a
      // message is listed before its arrival.
      int event = events.get(step < 20 ? step * 7 % 16 : events.size() - 1);
      explorer.fire(state, event, next);
      state.copyFrom(next);
      for (Invariant invariant : system.invariants()) {
        assertThat(invariant.in(system).holds(state)).as(invariant.text()).isTrue();
      }
      if (step == 19) {
        assertThat(system.narrator().variable("file[3]").read(state)).isEqualTo(3 * 7 % 16);
        assertThat(system.narrator().variable("file[19]").read(state)).isEqualTo(19 * 7 % 16);
      }
    }
    assertThat(system.narrator().variable("passed").read(state)).isEqualTo(20);
    assertThat(system.narrator().variable("senderTold").read(state)).isEqualTo(1);
  }

  @Test
  void losses_and_giving_up_do_happen() {
    for (String label :
        List.of(
            "the frame is lost",
            "the acknowledgement is lost",
            "the receiver's timer expires",
            "the sender is ready for the next file")) {
      Check.of(new BoundedRetransmission(2, 1)).store("full").forbid(label).mustFail();
    }
  }

  @Test
  void parameters_out_of_range_are_refused() {
    assertThatThrownBy(() -> new BoundedRetransmission(0, 1))
        .hasMessage("n, the chunks in a file, is 1 to 511, not 0");
    assertThatThrownBy(() -> new BoundedRetransmission(1, 65_536))
        .hasMessage("max, the retransmissions, is 0 to 65535, not 65536");
    assertThatThrownBy(() -> new BoundedRetransmission(1, 1, 17))
        .hasMessage("data, the values of a chunk, is 1 to 16, not 17");
  }

  /** A frame: a sealed envelope that the brute force passes around whole. */
  private record Frame(boolean first, boolean last, boolean toggle, int datum) {}

  /** The protocol once more, over ordinary values; null is an empty channel. */
  private record Transfer(
      String sender,
      List<Integer> file,
      int chunk,
      boolean toggle,
      int retries,
      Object frames,
      String receiver,
      Frame got,
      boolean complete,
      boolean expected,
      Object acks,
      String senderTold,
      String receiverTold,
      int passed) {
    static Transfer idle() {
      return new Transfer(
          "idle", List.of(), 0, false, 0, null, "new", null, false, false, null, "", "", 0);
    }

    List<Transfer> successors(int n, int max, int data) {
      List<Transfer> next = new ArrayList<>();
      switch (sender) {
        case "idle" -> {
          for (int value = 0; value < data; value++) {
            next.add(read(value, n, data));
          }
        }
        case "send" -> {
          int datum = data == 1 ? 0 : file.get(chunk);
          next.add(sender("wait").frames(new Frame(chunk == 0, chunk == n - 1, toggle, datum)));
        }
        case "wait" -> {
          if ("lost".equals(frames) || "lost".equals(acks)) {
            next.add(expired(n, max));
          }
        }
        default -> {
          if (receiver.equals("new")) {
            next.add(rested());
          }
        }
      }
      if (frames instanceof Frame frame) {
        next.add(frames("lost"));
        next.add(
            frames(null)
                .got(frame, receiver.equals("new") ? frame.toggle : expected)
                .receiver("got"));
      }
      if ("ack".equals(acks)) {
        next.add(acks("lost"));
        next.add(acknowledged(n));
      }
      switch (receiver) {
        case "got" -> next.add(passedOn());
        case "reply" -> next.add(receiver("wait").acks("ack"));
        case "wait" -> {
          if (sender.equals("gave up") || sender.equals("idle") && complete) {
            next.add(forgotten());
          }
        }
        default -> {}
      }
      return next;
    }

    private Transfer read(int value, int n, int data) {
      List<Integer> longer = new ArrayList<>(file);
      if (data > 1) {
        longer.add(value);
      }
      boolean whole = data == 1 || longer.size() == n;
      Transfer begun = file.isEmpty() ? told("", "", 0) : this;
      return begun.file(longer).sender(whole ? "send" : "idle");
    }

    private Transfer expired(int n, int max) {
      Transfer cleared = frames(null).acks(null);
      return retries < max
          ? cleared.retries(retries + 1).sender("send")
          : cleared
              .told(chunk == n - 1 ? "don't know" : "not ok", receiverTold, passed)
              .sender("gave up");
    }

    private Transfer acknowledged(int n) {
      Transfer flipped = acks(null).retries(0).flipped();
      return chunk < n - 1
          ? flipped.chunk(chunk + 1).sender("send")
          : flipped.told("ok", receiverTold, passed).rested();
    }

    private Transfer passedOn() {
      Transfer after = receiver("reply");
      if (got.toggle == expected) {
        String told = got.last ? "ok" : got.first ? "first" : "more";
        after = after.told(senderTold, told, passed + 1).got(got, !expected);
      }
      return after.got(null, after.expected);
    }

    private Transfer forgotten() {
      return told(senderTold, complete ? receiverTold : "not ok", passed)
          .incomplete()
          .receiver("new");
    }

    private Transfer rested() {
      return file(List.of()).chunk(0).retries(0).sender("idle");
    }

    private Transfer sender(String v) {
      return new Transfer(
          v,
          file,
          chunk,
          toggle,
          retries,
          frames,
          receiver,
          got,
          complete,
          expected,
          acks,
          senderTold,
          receiverTold,
          passed);
    }

    private Transfer file(List<Integer> v) {
      return new Transfer(
          sender,
          v,
          chunk,
          toggle,
          retries,
          frames,
          receiver,
          got,
          complete,
          expected,
          acks,
          senderTold,
          receiverTold,
          passed);
    }

    private Transfer chunk(int v) {
      return new Transfer(
          sender,
          file,
          v,
          toggle,
          retries,
          frames,
          receiver,
          got,
          complete,
          expected,
          acks,
          senderTold,
          receiverTold,
          passed);
    }

    private Transfer flipped() {
      return new Transfer(
          sender,
          file,
          chunk,
          !toggle,
          retries,
          frames,
          receiver,
          got,
          complete,
          expected,
          acks,
          senderTold,
          receiverTold,
          passed);
    }

    private Transfer retries(int v) {
      return new Transfer(
          sender,
          file,
          chunk,
          toggle,
          v,
          frames,
          receiver,
          got,
          complete,
          expected,
          acks,
          senderTold,
          receiverTold,
          passed);
    }

    private Transfer frames(Object v) {
      return new Transfer(
          sender,
          file,
          chunk,
          toggle,
          retries,
          v,
          receiver,
          got,
          complete,
          expected,
          acks,
          senderTold,
          receiverTold,
          passed);
    }

    private Transfer receiver(String v) {
      return new Transfer(
          sender,
          file,
          chunk,
          toggle,
          retries,
          frames,
          v,
          got,
          complete,
          expected,
          acks,
          senderTold,
          receiverTold,
          passed);
    }

    private Transfer got(Frame v, boolean expects) {
      return new Transfer(
          sender,
          file,
          chunk,
          toggle,
          retries,
          frames,
          receiver,
          v,
          v == null ? complete : v.last,
          expects,
          acks,
          senderTold,
          receiverTold,
          passed);
    }

    private Transfer incomplete() {
      return new Transfer(
          sender,
          file,
          chunk,
          toggle,
          retries,
          frames,
          receiver,
          got,
          false,
          false,
          acks,
          senderTold,
          receiverTold,
          passed);
    }

    private Transfer acks(Object v) {
      return new Transfer(
          sender,
          file,
          chunk,
          toggle,
          retries,
          frames,
          receiver,
          got,
          complete,
          expected,
          v,
          senderTold,
          receiverTold,
          passed);
    }

    private Transfer told(String bySender, String byReceiver, int count) {
      return new Transfer(
          sender,
          file,
          chunk,
          toggle,
          retries,
          frames,
          receiver,
          got,
          complete,
          expected,
          acks,
          bySender,
          byReceiver,
          count);
    }
  }
}
