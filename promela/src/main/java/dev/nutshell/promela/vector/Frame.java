package dev.nutshell.promela.vector;

import dev.nutshell.promela.syntax.Process;
import java.util.List;

/**
 * The part of a vector that one process takes.
 *
 * @param wide whether its control state takes two bytes
 * @param channels those that are made with it, in the order of their numbers
 */
public record Frame(Process process, boolean wide, int bytes, List<ChannelInstance> channels) {
  public Frame {
    channels = List.copyOf(channels);
  }
}
