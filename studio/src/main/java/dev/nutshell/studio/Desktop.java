package dev.nutshell.studio;

import java.io.IOException;

/** Opens the user's browser. */
public final class Desktop {
  private Desktop() {}

  /** Where no browser can be opened, the address is there to be copied. */
  public static void show(String address) {
    boolean mac = System.getProperty("os.name").startsWith("Mac");
    try {
      new ProcessBuilder(mac ? "open" : "xdg-open", address)
          .redirectErrorStream(true)
          .redirectOutput(ProcessBuilder.Redirect.DISCARD)
          .start();
    } catch (IOException none) {
      // The address was printed.
    }
  }
}
