package dev.nutshell.promela.run;

import dev.nutshell.promela.table.Model;
import java.util.Arrays;

/** The code of a model that is too large for one class, by what it is the code of. */
public final class Pieces {
  /** What numbers stand for. */
  public enum Part {
    ACTIONS,
    NODES,
    TYPES,
    BEGINNINGS,
    PROPOSITIONS,
    STATEMENTS
  }

  final CodePiece[] actions;
  final CodePiece[] nodes;
  final CodePiece[] types;
  final CodePiece[] beginnings;
  final CodePiece[] propositions;
  final CodePiece[] statements;

  public Pieces(Model model) {
    actions = new CodePiece[model.actions().size()];
    nodes = new CodePiece[model.graph().nodes()];
    types = new CodePiece[model.types().size()];
    beginnings = new CodePiece[model.beginnings().size()];
    propositions = new CodePiece[model.propositions().size()];
    statements = new CodePiece[model.propositions().statements()];
  }

  private CodePiece[] of(Part part) {
    return switch (part) {
      case ACTIONS -> actions;
      case NODES -> nodes;
      case TYPES -> types;
      case BEGINNINGS -> beginnings;
      case PROPOSITIONS -> propositions;
      case STATEMENTS -> statements;
    };
  }

  public int size(Part part) {
    return of(part).length;
  }

  /**
   * Adds the code of some numbers.
   *
   * @param code a class that extends {@link Linkage#PIECE}
   */
  public void add(Part part, int from, int to, byte[] code) {
    try {
      Arrays.fill(of(part), from, to, (CodePiece) Linkage.define(code).invoke());
    } catch (Throwable e) {
      throw new IllegalStateException("generated code does not start", e);
    }
  }
}
