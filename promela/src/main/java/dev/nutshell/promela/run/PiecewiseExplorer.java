package dev.nutshell.promela.run;

import dev.nutshell.promela.table.Model;

/** Explores a model whose code is in pieces. Where it fits, one class of its own is faster. */
final class PiecewiseExplorer extends ReducibleExplorer {
  private final Pieces pieces;

  PiecewiseExplorer(Model model, Moves moves, int widest, Pieces pieces) {
    super(model, moves, widest);
    this.pieces = pieces;
  }

  @Override
  boolean guard(int action, byte[] b, int base, int pid) {
    return pieces.actions[action].guard(action, this, b, base, pid);
  }

  @Override
  void effect(int action, byte[] b, int base, int pid) {
    pieces.actions[action].effect(action, this, b, base, pid);
  }

  @Override
  int channel(int action, byte[] b, int base, int pid) {
    return pieces.actions[action].channel(action, this, b, base, pid);
  }

  @Override
  void arguments(int action, byte[] b, int base, int pid) {
    pieces.actions[action].arguments(action, this, b, base, pid);
  }

  @Override
  void expand(int node, byte[] b, int base, int pid) {
    pieces.nodes[node].expand(node, this, b, base, pid);
  }

  @Override
  boolean provided(int proctype, byte[] b, int base, int pid) {
    return pieces.types[proctype].provided(proctype, this, b, base, pid);
  }

  @Override
  boolean holds(int proposition, byte[] b, int base, int pid) {
    return pieces.propositions[proposition].holds(proposition, this, b, base, pid);
  }

  @Override
  void perform(int statement, byte[] b, int base, int pid) {
    pieces.statements[statement].perform(statement, this, b, base, pid);
  }

  @Override
  void begin(int number, byte[] b, int base, int pid) {
    pieces.beginnings[number].begin(number, this, b, base, pid);
  }
}
