package dev.nutshell.gpu;

import dev.nutshell.engine.memory.MemoryBudget;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Two temporary files, of vectors and of parents. Kernels read vectors by the system's call and not
 * through mapped memory: what is mapped would count as memory of this process, and a disk that
 * fails would end it.
 */
final class FarFile implements Far {
  private static final int PIECE = 1 << 20;
  private static final int READ_WRITE_CLOSE_ON_EXEC = 0x80002;

  private final long most;
  private final Arena own = Arena.ofShared();
  private final MemorySegment piece = own.allocate(PIECE, 64);
  private FileChannel vectors;
  private FileChannel parents;
  private int vectorsFile = -1;
  private int parentsFile = -1;
  private int words;
  private long states;

  /**
   * @param most bytes
   */
  FarFile(long most) {
    this.most = most;
  }

  @Override
  public long left() {
    return most - states * (8L * words + 8);
  }

  @Override
  public void take(ArenaSpace near, long count) {
    words = near.words;
    try {
      if (vectors == null) {
        Path path = temporary();
        vectorsFile = descriptor(path);
        vectors = channel(path);
        path = temporary();
        parentsFile = descriptor(path);
        parents = channel(path);
      }
      int together = PIECE / (8 * words);
      for (long first = 0; first < count; first += together) {
        long some = Math.min(together, count - first);
        near.getNearVectors(first, some, piece);
        write(vectors, 8L * words * (states + first), 8L * words * some);
        near.getNearParents(first, some, piece);
        write(parents, 8 * (states + first), 8 * some);
      }
    } catch (IOException failure) {
      throw failed(failure);
    }
    states += count;
  }

  private static MemoryBudget.Exhausted failed(IOException failure) {
    return MemoryBudget.Exhausted.onDisk(
        "what does not fit in memory cannot be kept in the temporary directory %s: %s"
            .formatted(System.getProperty("java.io.tmpdir"), failure.getMessage()));
  }

  private static Path temporary() throws IOException {
    Path directory = Path.of(System.getProperty("java.io.tmpdir"));
    return Files.createTempFile(directory, "nutshell", ".device");
  }

  /** Its name is gone at once, so nothing is left behind whatever ends the process. */
  private static FileChannel channel(Path path) throws IOException {
    try {
      return FileChannel.open(path, StandardOpenOption.READ, StandardOpenOption.WRITE);
    } finally {
      Files.delete(path);
    }
  }

  private static int descriptor(Path path) throws IOException {
    Linker linker = Linker.nativeLinker();
    MethodHandle open =
        linker.downcallHandle(
            linker.defaultLookup().find("open").orElseThrow(),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.ADDRESS, ValueLayout.JAVA_INT),
            Linker.Option.firstVariadicArg(2));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocateFrom(path.toString());
      int opened = (int) open.invokeExact(name, READ_WRITE_CLOSE_ON_EXEC);
      if (opened < 0) {
        throw new IOException("a file cannot be opened");
      }
      return opened;
    } catch (IOException failure) {
      throw failure;
    } catch (Throwable failure) {
      throw new AssertionError("open", failure);
    }
  }

  private void write(FileChannel file, long at, long bytes) throws IOException {
    ByteBuffer from = piece.asSlice(0, bytes).asByteBuffer();
    while (from.hasRemaining()) {
      at += file.write(from, at);
    }
  }

  private static void read(FileChannel file, long at, MemorySegment into, long bytes) {
    ByteBuffer to = into.asSlice(0, bytes).asByteBuffer();
    try {
      while (to.hasRemaining()) {
        int some = file.read(to, at);
        if (some < 0) {
          throw new IOException("a file is shorter than what was written to it");
        }
        at += some;
      }
    } catch (IOException failure) {
      throw failed(failure);
    }
  }

  @Override
  public void getVectors(long first, long count, MemorySegment into) {
    read(vectors, 8L * words * first, into, 8L * words * count);
  }

  @Override
  public void getParents(long first, long count, MemorySegment into) {
    read(parents, 8 * first, into, 8 * count);
  }

  @Override
  public void address(ArenaSpace near) {
    near.set(ArenaSpace.FAR + 3, vectorsFile);
    near.set(ArenaSpace.FAR + 4, parentsFile);
  }

  @Override
  public long bytes() {
    return 0;
  }

  @Override
  public String place() {
    return "disk";
  }

  @Override
  public void close() {
    try {
      if (vectors != null) {
        vectors.close();
      }
      if (parents != null) {
        parents.close();
      }
    } catch (IOException leftOpen) {
      // Nothing more is read from them, and their names are gone.
    }
    close(vectorsFile);
    close(parentsFile);
    own.close();
  }

  private static void close(int descriptor) {
    if (descriptor < 0) {
      return;
    }
    Linker linker = Linker.nativeLinker();
    MethodHandle close =
        linker.downcallHandle(
            linker.defaultLookup().find("close").orElseThrow(),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    try {
      int _ = (int) close.invokeExact(descriptor);
    } catch (Throwable failure) {
      throw new AssertionError("close", failure);
    }
  }
}
