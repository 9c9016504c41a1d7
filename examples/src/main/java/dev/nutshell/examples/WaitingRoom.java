package dev.nutshell.examples;

import dev.nutshell.api.Model;
import dev.nutshell.api.Moves;
import dev.nutshell.api.Range;
import dev.nutshell.api.Temporal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.IntStream;

/**
 * Customers who stroll about, ask for an appointment, and go in one at a time. Whoever asks shall
 * be served. That depends on which runs count:
 *
 * <table>
 * <caption>Is everybody served?</caption>
 * <tr><th></th><th>any run</th><th>weakly fair</th><th>strongly fair</th></tr>
 * <tr><td>{@code queue=true}: one after the other</td><td>no</td><td>yes</td><td>yes</td></tr>
 * <tr><td>{@code queue=false}: who is quick</td><td>no</td><td>no</td><td>yes</td></tr>
 * </table>
 *
 * <p>Where any run counts, somebody may stroll for ever while all others stand still. A run that is
 * weakly fair to the customers lets everybody move who can without a break: the first of the queue
 * can. Without a queue the door is open only now and then, and one who is slow may find it shut for
 * ever; strong fairness does not let that happen.
 *
 * @param n the number of customers, 2 to 6
 */
public record WaitingRoom(int n, boolean queue) implements Model<WaitingRoom.Room> {
  /**
   * @param waiting in the order in which they came, where that matters
   */
  public record Room(
      @Range(max = 5) List<Integer> waiting, @Range(max = 5) Optional<Integer> inside) {
    public boolean waits(int customer) {
      return waiting.contains(customer);
    }

    public boolean isIn(int customer) {
      return inside.isPresent() && inside.get() == customer;
    }
  }

  public WaitingRoom {
    if (n < 2 || n > 6) {
      throw new IllegalArgumentException("n is the number of customers, 2 to 6, not " + n);
    }
  }

  public WaitingRoom() {
    this(3, true);
  }

  @Override
  public List<Room> initial() {
    return List.of(new Room(List.of(), Optional.empty()));
  }

  @Override
  public List<Integer> actors() {
    return IntStream.range(0, n).boxed().toList();
  }

  @Override
  public void moves(Room room, Moves<Room> moves) {
    for (int customer : actors()) {
      Moves<Room> own = moves.by(customer);
      if (room.isIn(customer)) {
        own.add("{} leaves", customer, new Room(room.waiting, Optional.empty()));
      } else if (!room.waits(customer)) {
        own.add("{} strolls", customer, room);
        own.add("{} asks", customer, new Room(with(room.waiting, customer), room.inside));
      } else if (room.inside.isEmpty() && (!queue || room.waiting.getFirst() == customer)) {
        own.add("{} goes in", customer, in(room, customer));
      }
    }
  }

  private List<Integer> with(List<Integer> waiting, int customer) {
    List<Integer> longer = new ArrayList<>(waiting);
    longer.add(customer);
    if (!queue) {
      longer.sort(null); // nobody asks who came first
    }
    return longer;
  }

  private static Room in(Room room, int customer) {
    List<Integer> others = room.waiting.stream().filter(other -> other != customer).toList();
    return new Room(others, Optional.of(customer));
  }

  /** For {@code --ltl '[] <> free'}. */
  @Override
  public Map<String, Predicate<Room>> predicates() {
    return Map.of(
        "free", room -> room.inside.isEmpty(), "crowded", room -> room.waiting.size() > 1);
  }

  @Override
  public List<Temporal<Room>> temporal() {
    return actors().stream().map(WaitingRoom::served).toList();
  }

  private static Temporal<Room> served(int customer) {
    return Temporal.leadsTo(
        "served " + customer, room -> room.waits(customer), room -> room.isIn(customer));
  }
}
