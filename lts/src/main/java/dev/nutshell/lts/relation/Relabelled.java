package dev.nutshell.lts.relation;

import dev.nutshell.lts.AutWriter;
import dev.nutshell.lts.LtsSystem;
import java.io.IOException;
import java.util.List;

/** A system with other labels, and otherwise as it was. */
public final class Relabelled {
  private final Alphabet alphabet;
  private final Joined graph;

  public Relabelled(LtsSystem system, Relabelling relabelling) {
    alphabet = new Alphabet(relabelling);
    graph = Joined.of(List.of(system), alphabet);
  }

  /** The text of a label number that is written. */
  public String label(int label) {
    return alphabet.text(label);
  }

  public void write(AutWriter writer) throws IOException {
    for (int state = 0; state < graph.states(); state++) {
      for (long edge = graph.firstEdge(state); edge < graph.firstEdge(state + 1); edge++) {
        writer.edge(state, graph.label(edge), graph.target(edge));
      }
    }
    writer.finish(graph.initial(), graph.states());
  }
}
