package dev.nutshell.promela.vector;

/**
 * A channel that is made with the system or with a process.
 *
 * @param at where it lies, from the start of the vector or of the process's part
 * @param variableAt where the variable lies that names it, or {@link #CONSTANT}
 */
public record ChannelInstance(String name, ChannelShape shape, int at, int variableAt) {
  /** The variable always names this channel and is not in the vector. */
  public static final int CONSTANT = -1;

  public boolean isConstant() {
    return variableAt == CONSTANT;
  }
}
