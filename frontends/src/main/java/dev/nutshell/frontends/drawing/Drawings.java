package dev.nutshell.frontends.drawing;

import dev.nutshell.cpn.run.CpnSystem;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.petri.Malformed;
import dev.nutshell.petri.colour.ColouredSystem;
import dev.nutshell.petri.net.NetSystem;
import dev.nutshell.promela.PromelaSystem;
import java.util.List;

/** Draws models of the languages that can be drawn. */
public final class Drawings {
  private Drawings() {}

  /**
   * @param text the model's own, for the coordinates that its author gave; empty where it has none
   * @return nothing where models of this language have no picture
   */
  public static List<Drawing> of(TransitionSystem system, String text) {
    return switch (system) {
      case PromelaSystem promela -> promela.automata().stream().map(Automata::drawn).toList();
      case NetSystem net -> List.of(Nets.drawn(net.net(), coordinates(text)));
      case ColouredSystem net -> List.of(Nets.drawn(net.net(), coordinates(text)));
      case CpnSystem _ -> CpnPages.drawn(text);
      default -> List.of();
    };
  }

  private static Coordinates coordinates(String text) {
    try {
      return text.startsWith("<") ? Coordinates.ofPnml(text) : Coordinates.NONE;
    } catch (Malformed unreadable) {
      return Coordinates.NONE;
    }
  }
}
