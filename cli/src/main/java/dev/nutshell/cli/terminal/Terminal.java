package dev.nutshell.cli.terminal;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;

/** What is known of the terminal behind standard error. */
public final class Terminal {
  private static final int USUAL = 80;
  private static final int STANDARD_ERROR = 2;
  private static final long TIOCGWINSZ =
      System.getProperty("os.name").equals("Linux") ? 0x5413 : 0x40087468;

  private static final MethodHandle IOCTL = link();

  private Terminal() {}

  /** Its columns now, as people change them; {@code COLUMNS} or 80 where it does not say. */
  public static int width() {
    int columns = asked();
    return columns > 0 ? columns : told(System.getenv("COLUMNS"));
  }

  public static int told(String columns) {
    return columns != null && columns.matches("[1-9]\\d{0,3}") ? Integer.parseInt(columns) : USUAL;
  }

  /** Asks the terminal; 0 where there is none, or where it does not know. */
  private static int asked() {
    if (IOCTL == null) {
      return 0;
    }
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment rowsAndColumns = arena.allocate(8, 2);
      int status = (int) IOCTL.invokeExact(STANDARD_ERROR, TIOCGWINSZ, rowsAndColumns);
      return status == 0 ? Short.toUnsignedInt(rowsAndColumns.get(ValueLayout.JAVA_SHORT, 2)) : 0;
    } catch (Throwable unavailable) {
      return 0;
    }
  }

  private static MethodHandle link() {
    try {
      Linker linker = Linker.nativeLinker();
      return linker.downcallHandle(
          linker.defaultLookup().find("ioctl").orElseThrow(),
          FunctionDescriptor.of(
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_INT,
              ValueLayout.JAVA_LONG,
              ValueLayout.ADDRESS),
          Linker.Option.firstVariadicArg(2));
    } catch (RuntimeException | Error unavailable) {
      return null;
    }
  }
}
