package dev.nutshell.gpu;

import dev.nutshell.engine.search.Device;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The driver of NVIDIA's GPUs, and the first GPU that it knows. */
final class Cuda {
  static final int OUT_OF_MEMORY = 2;

  private static final int MULTIPROCESSORS = 16;
  private static final int MAJOR = 75;
  private static final int MINOR = 76;

  private final Library library;
  private final Map<String, MethodHandle> functions = new HashMap<>();
  private final long context;
  private final String name;
  private final int multiprocessors;
  private final String architecture;

  private Cuda(Library library) {
    this.library = library;
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(256, 8);
      int status = status("cuInit", "i", 0);
      if (status != 0) {
        throw new Device.Unavailable(
            "there is no GPU to be used: its driver says " + reason(status));
      }
      must("cuDeviceGetCount", "p", out.address());
      if (out.get(ValueLayout.JAVA_INT, 0) == 0) {
        throw new Device.Unavailable("there is no GPU to be used: its driver knows none");
      }
      must("cuDeviceGet", "pi", out.address(), 0);
      int device = out.get(ValueLayout.JAVA_INT, 0);
      must("cuDeviceGetName", "pii", out.address(), 255, device);
      name = out.getString(0);
      multiprocessors = attribute(out, MULTIPROCESSORS, device);
      architecture =
          "sm_%d%d".formatted(attribute(out, MAJOR, device), attribute(out, MINOR, device));
      must("cuDevicePrimaryCtxRetain", "pi", out.address(), device);
      context = out.get(ValueLayout.JAVA_LONG, 0);
    }
  }

  static Cuda open() {
    Library library = Library.open(List.of("libcuda.so.1", "libcuda.so"));
    if (library == null) {
      throw new Device.Unavailable(
          "--device gpu needs a GPU of NVIDIA's and its driver, and there is no libcuda here");
    }
    return new Cuda(library);
  }

  private int attribute(MemorySegment out, int number, int device) {
    must("cuDeviceGetAttribute", "pii", out.address(), number, device);
    return out.get(ValueLayout.JAVA_INT, 0);
  }

  String name() {
    return name;
  }

  int multiprocessors() {
    return multiprocessors;
  }

  String architecture() {
    return architecture;
  }

  /** Makes it the GPU of the calling thread. */
  void enter() {
    must("cuCtxSetCurrent", "p", context);
  }

  /** Bytes that nobody holds. */
  long free() {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(16, 8);
      must("cuMemGetInfo_v2", "pp", out.address(), out.address() + 8);
      return out.get(ValueLayout.JAVA_LONG, 0);
    }
  }

  /** Calls a function and returns its status; see {@link Library#function} for the parameters. */
  int status(String function, String parameters, Object... given) {
    MethodHandle handle =
        functions.computeIfAbsent(function, _ -> library.function(function, parameters));
    return Library.call(handle, given);
  }

  /** Calls a function that must succeed. */
  void must(String function, String parameters, Object... given) {
    int status = status(function, parameters, given);
    if (status != 0) {
      throw new Device.Unavailable(
          "the GPU does not go on: %s says %s".formatted(function, reason(status)));
    }
  }

  private String reason(int status) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment out = arena.allocate(8);
      MethodHandle handle = library.function("cuGetErrorString", "ip");
      if (Library.call(handle, status, out.address()) != 0) {
        return "error " + status;
      }
      return MemorySegment.ofAddress(out.get(ValueLayout.JAVA_LONG, 0))
          .reinterpret(1024)
          .getString(0);
    }
  }
}
