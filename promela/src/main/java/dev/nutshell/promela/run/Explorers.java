package dev.nutshell.promela.run;

import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import dev.nutshell.promela.table.Model;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.List;

/** Makes the explorers of a model of which the code is written. */
public final class Explorers {
  private interface Factory {
    ReducibleExplorer make(Moves moves, int widest);
  }

  private final Factory factory;
  private final int widest;

  private Explorers(Factory factory, Model model) {
    this.factory = factory;
    widest = Widths.widest(model);
  }

  /**
   * @param code a class that extends {@link Linkage#MACHINE}
   */
  public static Explorers of(Model model, byte[] code) {
    MethodHandle constructor =
        Linkage.define(code, Model.class, Moves.class, int.class)
            .asType(
                MethodType.methodType(
                    ReducibleExplorer.class, Model.class, Moves.class, int.class));
    Factory factory =
        (moves, widest) -> {
          try {
            return (ReducibleExplorer) constructor.invokeExact(model, moves, widest);
          } catch (Throwable e) {
            throw new IllegalStateException("generated code does not start", e);
          }
        };
    return new Explorers(factory, model);
  }

  public static Explorers of(Model model, Pieces pieces) {
    return new Explorers(
        (moves, widest) -> new PiecewiseExplorer(model, moves, widest, pieces), model);
  }

  /**
   * @param moves shared by all explorers to which events shall mean the same
   * @param starts who is told of processes that are started, or null
   */
  public Explorer explorer(Moves moves, Starts starts) {
    ReducibleExplorer explorer = factory.make(moves, widest);
    explorer.starts = starts;
    return explorer;
  }

  /** An explorer that tells what its steps are about, if the code is written for that. */
  public Replay replay(Moves moves) {
    return new Replay(factory.make(moves, widest));
  }

  /** What tells of sends and receives, if the code is written for that. */
  public Operations operations(Moves moves) {
    return new Operations(factory.make(moves, widest), widest);
  }

  /** The most numbers that are ever passed at once. */
  public static int widest(Model model) {
    return Widths.widest(model);
  }

  /** The statements that no process stood at, where these are the nodes that some came to. */
  public static List<Narrator.Step> unreached(Model model, boolean[] visited) {
    return Unreached.list(model, visited);
  }

  /** What goes wrong before the first step, or 0. */
  public int initialFault() {
    ReducibleExplorer explorer = factory.make(new Moves(), widest);
    explorer.initial(new State());
    return explorer.fault;
  }
}
