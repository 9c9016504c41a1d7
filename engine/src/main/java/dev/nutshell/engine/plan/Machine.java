package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.ProcessMemory;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** What the machine and this process have of memory. */
public final class Machine {
  private Machine() {}

  /** The memory this process may use at most: the container's limit, or the machine's. */
  public static long physicalMemory() {
    long machine = kibibytes(Path.of("/proc/meminfo"), "MemTotal:");
    if (machine < 0) {
      var system =
          (com.sun.management.OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
      return system.getTotalMemorySize();
    }
    return Math.min(machine, containerLimit());
  }

  /**
   * The peak resident size of this process, or what the JVM holds where the system does not say.
   */
  public static long peakResident() {
    return ProcessMemory.peak();
  }

  /** The resident size of this process now, of which {@link #peakResident} is the most. */
  public static long resident() {
    long now = kibibytes(Path.of("/proc/self/status"), "VmRSS:");
    return now >= 0 ? now : Runtime.getRuntime().totalMemory();
  }

  private static long containerLimit() {
    try {
      return Long.parseLong(Files.readString(Path.of("/sys/fs/cgroup/memory.max")).strip());
    } catch (IOException | NumberFormatException unlimited) {
      return Long.MAX_VALUE;
    }
  }

  private static long kibibytes(Path file, String key) {
    try {
      for (String line : Files.readString(file).split("\n")) {
        if (line.startsWith(key)) {
          return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
        }
      }
    } catch (IOException elsewhere) {
      // Not Linux: the caller has another way.
    }
    return -1;
  }
}
