package dev.nutshell.cpn.infer;

import java.util.Set;
import java.util.TreeSet;

/** What the net does, anywhere that something reaches, beside computing values. */
public final class Effects {
  /** Stands for references of which nobody knows which they are. */
  public static final String ANY = "some reference";

  private final Set<String> random = new TreeSet<>();
  private final Set<String> outside = new TreeSet<>();
  private final Set<String> assigned = new TreeSet<>();
  private final Set<String> read = new TreeSet<>();
  private boolean prints;
  private boolean clock;

  public Set<String> random() {
    return random;
  }

  public Set<String> outside() {
    return outside;
  }

  /** Global references that something assigns to. */
  public Set<String> assigned() {
    return assigned;
  }

  /** Global references that are used otherwise. */
  public Set<String> read() {
    return read;
  }

  public boolean prints() {
    return prints;
  }

  void printing() {
    prints = true;
  }

  public boolean readsClock() {
    return clock;
  }

  void readingClock() {
    clock = true;
  }
}
