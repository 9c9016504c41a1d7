package dev.nutshell.gpu;

import dev.nutshell.engine.search.Device;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.List;
import java.util.stream.Stream;

/** A shared library of the system's that may not be there. All its functions return a status. */
final class Library {
  private final SymbolLookup symbols;
  private final String name;

  private Library(SymbolLookup symbols, String name) {
    this.symbols = symbols;
    this.name = name;
  }

  /** The first of these that can be opened, or null. */
  static Library open(List<String> names) {
    for (String name : names) {
      try {
        return new Library(SymbolLookup.libraryLookup(name, Arena.global()), name);
      } catch (IllegalArgumentException absent) {
        // The next one may be there.
      }
    }
    return null;
  }

  /**
   * @param parameters a letter each: {@code p} an address, {@code l} a long, {@code i} an int
   */
  MethodHandle function(String function, String parameters) {
    MemoryLayout[] layouts =
        parameters
            .chars()
            .mapToObj(
                letter ->
                    switch (letter) {
                      case 'p', 'l' -> ValueLayout.JAVA_LONG;
                      case 'i' -> ValueLayout.JAVA_INT;
                      default -> throw new IllegalArgumentException(parameters);
                    })
            .toArray(MemoryLayout[]::new);
    return Linker.nativeLinker()
        .downcallHandle(
            symbols
                .find(function)
                .orElseThrow(
                    () -> new Device.Unavailable("%s has no %s".formatted(name, function))),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, layouts));
  }

  /** Calls with ints and longs; what goes wrong in the call itself is our fault. */
  static int call(MethodHandle function, Object... given) {
    try {
      return (int) function.invokeWithArguments(given);
    } catch (Throwable failure) {
      throw new IllegalStateException("a function of the GPU's driver cannot be called", failure);
    }
  }

  /** The same names with every version that there may be, the newest first. */
  static List<String> versions(String stem, List<String> versions, List<String> folders) {
    return folders.stream()
        .flatMap(
            folder ->
                Stream.concat(versions.stream().map(each -> "." + each), Stream.of(""))
                    .map(version -> folder + stem + version))
        .toList();
  }
}
