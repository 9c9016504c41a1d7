package dev.nutshell.promela.run;

/** Who is told of every process that is started, on any thread. */
@FunctionalInterface
public interface Starts {
  /**
   * @param vector in which parameters and variables have their first values
   * @param base where the process's part of it starts
   */
  void started(int pid, int proctype, byte[] vector, int base);
}
