package dev.nutshell.cli.options;

import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.engine.plan.Machine;
import dev.nutshell.frontends.Quantity;
import picocli.CommandLine.Option;

/** How much memory a command may take. */
public final class MemoryOption {
  public static final long LEAST_MEMORY = Quantity.LEAST_MEMORY;

  @Option(
      names = "--memory",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      description =
          "Most memory for the whole process, such as 512M or 8G; at least 96M. Default: 3/4 of the"
              + " machine's.")
  private Long memory;

  boolean isGiven() {
    return memory != null;
  }

  public long bytes() {
    if (memory == null) {
      return Machine.physicalMemory() / 4 * 3;
    }
    if (memory < LEAST_MEMORY) {
      throw new Complaint(
          "--memory is too little: the JVM takes most of "
              + (LEAST_MEMORY >> 20)
              + "M, the least allowed");
    }
    return memory;
  }
}
