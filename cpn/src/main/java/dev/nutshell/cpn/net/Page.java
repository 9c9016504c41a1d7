package dev.nutshell.cpn.net;

import dev.nutshell.cpn.text.Inscription;
import java.util.List;
import java.util.Map;

/** A page as it is drawn. */
public record Page(
    String id, String name, List<Place> places, List<Transition> transitions, List<Arc> arcs) {

  /**
   * @param type the name of the colour set
   * @param fusion the fusion set that it is said to belong to, or null
   */
  public record Place(
      String id, String name, Inscription type, Inscription marking, String fusion) {}

  /**
   * @param subpage what a substitution transition stands for, or null
   * @param ports of the subpage, and the sockets that they are
   * @param channel whether it has a channel
   */
  public record Transition(
      String id,
      String name,
      Inscription guard,
      Inscription delay,
      Inscription code,
      Inscription priority,
      String subpage,
      List<Map.Entry<String, String>> ports,
      boolean channel,
      int line) {}

  /** An arc between a place and a transition. */
  public record Arc(Direction direction, String transition, String place, Inscription text) {}

  /** Which way an arc points. */
  public enum Direction {
    IN,
    OUT,
    BOTH,
    INHIBITOR,
    RESET
  }
}
