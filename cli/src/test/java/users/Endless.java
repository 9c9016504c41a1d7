package users;

import dev.nutshell.api.Model;
import dev.nutshell.api.Moves;
import java.util.List;
import java.util.concurrent.CountDownLatch;

/** A model that is never loaded: its constructor does not return. */
public final class Endless implements Model<Endless.Nothing> {
  public record Nothing(int value) {}

  public Endless() {
    try {
      new CountDownLatch(1).await();
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  @Override
  public List<Nothing> initial() {
    return List.of(new Nothing(0));
  }

  @Override
  public void moves(Nothing state, Moves<Nothing> moves) {}
}
