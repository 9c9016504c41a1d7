package dev.nutshell.gpu;

import dev.nutshell.engine.search.Device;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** NVIDIA's compiler at run time. */
final class Nvrtc {
  private static final List<String> NAMES =
      Library.versions(
          "libnvrtc.so",
          List.of("13", "12", "11.2"),
          List.of("", "/usr/local/cuda/lib64/", "/usr/lib/x86_64-linux-gnu/"));

  private static final long STACK = 512L << 20;
  private static final Duration MOST_WAITED = Duration.ofMinutes(1);

  private final Library library;

  private Nvrtc(Library library) {
    this.library = library;
  }

  static Nvrtc open() {
    Library library = Library.open(NAMES);
    if (library == null) {
      throw new Device.Unavailable(
          "--device gpu needs NVRTC to compile the model, and there is no libnvrtc here");
    }
    return new Nvrtc(library);
  }

  /**
   * Machine code for an architecture such as {@code sm_90}. A compiler recurses deeply, and where
   * its stack ends, so does the whole process: it gets a thread with a large one.
   */
  byte[] compile(String text, String architecture) {
    FutureTask<byte[]> task = new FutureTask<>(() -> compiled(text, architecture));
    Thread thread = new Thread(null, task, "nvrtc", STACK);
    thread.setDaemon(true);
    Thread ending = new Thread(() -> await(thread));
    Runtime.getRuntime().addShutdownHook(ending);
    thread.start();
    try {
      byte[] code = task.get();
      forget(ending);
      return code;
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      throw new Device.Unavailable("compiling the model for the GPU was interrupted");
    } catch (ExecutionException failed) {
      if (failed.getCause() instanceof Device.Unavailable unavailable) {
        throw unavailable;
      }
      throw new IllegalStateException(failed.getCause());
    }
  }

  /**
   * Whoever ends the process while the compiler is at work takes its data away from under it, and
   * the process would end with a crash. So the end waits for it, up to a minute.
   */
  private static void await(Thread compiling) {
    try {
      compiling.join(MOST_WAITED);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  private static void forget(Thread ending) {
    try {
      Runtime.getRuntime().removeShutdownHook(ending);
    } catch (IllegalStateException alreadyEnding) {
      // Then it waits for a thread that is done.
    }
  }

  private byte[] compiled(String text, String architecture) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment made = arena.allocate(8);
      MemorySegment source = arena.allocateFrom(text);
      MemorySegment name = arena.allocateFrom("model.cu");
      call(
          "nvrtcCreateProgram",
          "pppipp",
          made.address(),
          source.address(),
          name.address(),
          0,
          0L,
          0L);
      long program = made.get(ValueLayout.JAVA_LONG, 0);
      List<String> options = List.of("--gpu-architecture=" + architecture, "--std=c++17", "-w");
      MemorySegment given = arena.allocate(8L * options.size(), 8);
      for (int i = 0; i < options.size(); i++) {
        given.setAtIndex(ValueLayout.JAVA_LONG, i, arena.allocateFrom(options.get(i)).address());
      }
      int status =
          Library.call(
              library.function("nvrtcCompileProgram", "pip"),
              program,
              options.size(),
              given.address());
      if (status != 0) {
        throw new Device.Unavailable("NVRTC cannot compile the model; it says: " + log(program));
      }
      call("nvrtcGetCUBINSize", "pp", program, made.address());
      MemorySegment code = arena.allocate(made.get(ValueLayout.JAVA_LONG, 0), 16);
      call("nvrtcGetCUBIN", "pp", program, code.address());
      made.set(ValueLayout.JAVA_LONG, 0, program);
      call("nvrtcDestroyProgram", "p", made.address());
      return code.toArray(ValueLayout.JAVA_BYTE);
    }
  }

  private String log(long program) {
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment size = arena.allocate(8);
      call("nvrtcGetProgramLogSize", "pp", program, size.address());
      MemorySegment log = arena.allocate(size.get(ValueLayout.JAVA_LONG, 0) + 1);
      call("nvrtcGetProgramLog", "pp", program, log.address());
      return log.getString(0).lines().filter(line -> !line.isBlank()).findFirst().orElse("nothing");
    }
  }

  private void call(String function, String parameters, Object... given) {
    int status = Library.call(library.function(function, parameters), given);
    if (status != 0) {
      throw new Device.Unavailable("NVRTC does not work: %s says %d".formatted(function, status));
    }
  }
}
