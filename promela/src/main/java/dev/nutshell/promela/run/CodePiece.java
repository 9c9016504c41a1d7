package dev.nutshell.promela.run;

/**
 * A part of the code of a model that is too large for one class. Pieces are generated; each has the
 * methods of some numbers and leaves the others out.
 */
abstract class CodePiece {
  boolean guard(int action, ReducibleExplorer of, byte[] b, int base, int pid) {
    return true;
  }

  void effect(int action, ReducibleExplorer of, byte[] b, int base, int pid) {}

  int channel(int action, ReducibleExplorer of, byte[] b, int base, int pid) {
    return 1;
  }

  void arguments(int action, ReducibleExplorer of, byte[] b, int base, int pid) {}

  void expand(int node, ReducibleExplorer of, byte[] b, int base, int pid) {}

  boolean provided(int proctype, ReducibleExplorer of, byte[] b, int base, int pid) {
    return true;
  }

  boolean holds(int proposition, ReducibleExplorer of, byte[] b, int base, int pid) {
    return true;
  }

  void perform(int statement, ReducibleExplorer of, byte[] b, int base, int pid) {}

  void begin(int number, ReducibleExplorer of, byte[] b, int base, int pid) {}
}
