package dev.nutshell.gpu;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Portable;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/** The states in a GPU's memory, expanded there. */
final class GpuSpace extends ArenaSpace {
  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
  private static final long FIRST_ROOM = 1 << 22;
  private static final long SLICE_NANOS = 50_000_000;
  private static final int LEAST_AT_ONCE = 1 << 18;
  private static final long MOST_AT_ONCE = 1L << 28;
  private static final int THREADS_A_BLOCK = 128;
  private static final int BLOCKS_A_MULTIPROCESSOR = 16;

  /** So many bytes are read at once by who looks at single states. */
  private static final int WINDOW = 1 << 20;

  private final Cuda cuda;
  private final Nvrtc nvrtc;
  private final MemoryBudget budget;
  private final FarMemory far;
  private final long most;
  private final GpuRegion small;
  private final GpuRegion parents;
  private final MemorySegment marks;
  private final MemorySegment parameters;
  private final MemorySegment window;
  private final MemorySegment parentWindow;
  private GpuRegion arena;
  private GpuRegion table;
  private long module;
  private long expand;
  private long fill;
  private long slice = LEAST_AT_ONCE;
  private long windowFirst;
  private long windowCount;
  private long parentFirst;
  private long parentCount;

  /**
   * @param most bytes of the GPU
   * @param beside this machine's memory, for what is not to be had there
   */
  static GpuSpace open(Portable model, Cuda cuda, Nvrtc nvrtc, long most, MemoryBudget beside) {
    cuda.enter();
    MemoryBudget budget = new MemoryBudget(Math.min(most, cuda.free() / 10 * 9));
    return new GpuSpace(model, cuda, nvrtc, budget, new FarMemory(cuda, beside, budget));
  }

  private GpuSpace(Portable model, Cuda cuda, Nvrtc nvrtc, MemoryBudget budget, FarMemory far) {
    super(model, FIRST_ROOM, far);
    this.cuda = cuda;
    this.nvrtc = nvrtc;
    this.budget = budget;
    this.far = far;
    most = budget.limit();
    small = new GpuRegion(cuda, budget, smallBytes());
    small.ensure(smallBytes());
    small.clear();
    arena = new GpuRegion(cuda, budget, most);
    parents = new GpuRegion(cuda, budget, most);
    table = new GpuRegion(cuda, budget, most);
    marks = host.allocate(model.marks(), 8);
    parameters = host.allocate(8, 8);
    parameters.set(LONG, 0, search.address());
    window = host.allocate(WINDOW, 64);
    parentWindow = host.allocate(WINDOW, 64);
  }

  private long smallBytes() {
    return 8L * COUNTERS + model.marks();
  }

  @Override
  void compile() {
    byte[] code = nvrtc.compile(Sources.of(model, words), cuda.architecture());
    if (module != 0) {
      cuda.must("cuModuleUnload", "p", module);
    }
    MemorySegment image = host.allocate(code.length, 16);
    MemorySegment.copy(code, 0, image, BYTE, 0, code.length);
    MemorySegment out = host.allocate(8);
    cuda.must("cuModuleLoadData", "pp", out.address(), image.address());
    module = out.get(LONG, 0);
    expand = function(out, "expand_states");
    fill = function(out, "fill_table");
  }

  private long function(MemorySegment out, String name) {
    MemorySegment text = host.allocateFrom(name);
    cuda.must("cuModuleGetFunction", "ppp", out.address(), module, text.address());
    return out.get(LONG, 0);
  }

  @Override
  long most() {
    return budget.available() + arena.size() + parents.size() + table.size();
  }

  @Override
  void sizeArena(long states) {
    arena.shrink(8L * words * states);
    parents.shrink(8 * states);
    arena.ensure(8L * words * states);
    parents.ensure(8 * states);
    forgetWindows();
  }

  @Override
  long arenaBytes() {
    return arena.size() + parents.size();
  }

  @Override
  long page() {
    return GpuRegion.PAGE;
  }

  @Override
  long hands() {
    return (long) THREADS_A_BLOCK * BLOCKS_A_MULTIPROCESSOR * cuda.multiprocessors();
  }

  @Override
  void renewTable(long slots) {
    table.close();
    table = new GpuRegion(cuda, budget, most);
    table.ensure(8 * slots);
    table.clear();
  }

  /** Through this machine's memory: it happens once or twice in a run, and early. */
  @Override
  void widen(long states, int before, int after) {
    GpuRegion wider = new GpuRegion(cuda, budget, most);
    wider.ensure(8L * after * states);
    int together = WINDOW / (8 * after);
    MemorySegment narrow = window.asSlice(0, 8L * before * together);
    for (long first = 0; first < states; first += together) {
      long count = Math.min(together, states - first);
      copyOut(narrow, arena.address() + 8L * before * first, 8L * before * count);
      parentWindow.fill((byte) 0);
      for (long i = 0; i < count; i++) {
        MemorySegment.copy(narrow, 8L * before * i, parentWindow, 8L * after * i, 8L * before);
      }
      copyIn(wider.address() + 8L * after * first, parentWindow, 8L * after * count);
    }
    forgetWindows();
    arena.close();
    arena = wider;
  }

  private void copyOut(MemorySegment into, long from, long bytes) {
    cuda.must("cuMemcpyDtoH_v2", "pll", into.address(), from, bytes);
  }

  private void copyIn(long to, MemorySegment from, long bytes) {
    cuda.must("cuMemcpyHtoD_v2", "lpl", to, from.address(), bytes);
  }

  @Override
  void address() {
    set(0, arena.address());
    set(1, parents.address());
    set(2, table.address());
    set(5, small.address());
    set(6, small.address() + 8L * COUNTERS);
  }

  private void launch(long kernel) {
    long states = search.getAtIndex(LONG, 8) - search.getAtIndex(LONG, 7);
    int blocks =
        (int)
            Math.clamp(
                (states + THREADS_A_BLOCK - 1) / THREADS_A_BLOCK,
                1,
                (long) BLOCKS_A_MULTIPROCESSOR * cuda.multiprocessors());
    copyIn(small.address(), counters, 8L * COUNTERS);
    cuda.must(
        "cuLaunchKernel",
        "piiiiiiippp",
        kernel,
        blocks,
        1,
        1,
        THREADS_A_BLOCK,
        1,
        1,
        0,
        0L,
        parameters.address(),
        0L);
    // Waits for the kernel.
    copyOut(counters, small.address(), 8L * COUNTERS);
    forgetWindows();
  }

  private void forgetWindows() {
    windowCount = 0;
    parentCount = 0;
  }

  @Override
  void expandStates() {
    long begun = System.nanoTime();
    launch(expand);
    long took = Math.max(1, System.nanoTime() - begun);
    long fitting = Math.clamp(slice * SLICE_NANOS / took, slice / 2, 2 * slice);
    slice = Math.clamp(fitting, LEAST_AT_ONCE, MOST_AT_ONCE);
  }

  @Override
  void fillTable() {
    launch(fill);
  }

  @Override
  void getNearVectors(long first, long count, MemorySegment into) {
    copyOut(into, arena.address() + 8L * words * first, 8L * words * count);
  }

  @Override
  void getNearParents(long first, long count, MemorySegment into) {
    copyOut(into, parents.address() + 8 * first, 8 * count);
  }

  @Override
  void putNear(long first, long count, MemorySegment vectors, MemorySegment from) {
    copyIn(arena.address() + 8L * words * first, vectors, 8L * words * count);
    copyIn(parents.address() + 8 * first, from, 8 * count);
    forgetWindows();
  }

  @Override
  void shift(long first, long count) {
    shift(arena.address(), 8L * words, first, count);
    shift(parents.address(), 8, first, count);
    // Such copies go on behind the call, and what they read may be given back next.
    cuda.must("cuCtxSynchronize", "");
    forgetWindows();
  }

  /** No more at once than the distance: the driver's copy does not know what overlaps. */
  private void shift(long address, long each, long first, long count) {
    for (long done = 0; done < count; ) {
      long some = Math.min(first, count - done);
      cuda.must(
          "cuMemcpyDtoD_v2",
          "lll",
          address + each * done,
          address + each * (first + done),
          each * some);
      done += some;
    }
  }

  @Override
  void nearVector(long number, byte[] into, int bytes) {
    if (number < windowFirst || number >= windowFirst + windowCount) {
      windowFirst = number;
      windowCount = Math.min(WINDOW / bytes, nearStates() - number);
      copyOut(window, arena.address() + number * bytes, windowCount * bytes);
    }
    MemorySegment.copy(window, BYTE, (number - windowFirst) * bytes, into, 0, bytes);
  }

  @Override
  long nearParent(long number) {
    if (number < parentFirst || number >= parentFirst + parentCount) {
      parentFirst = number;
      parentCount = Math.min(WINDOW / 8, nearStates() - number);
      copyOut(parentWindow, parents.address() + 8 * number, 8 * parentCount);
    }
    return parentWindow.getAtIndex(LONG, number - parentFirst);
  }

  @Override
  void setMarks(byte[] from) {
    MemorySegment.copy(from, 0, marks, BYTE, 0, from.length);
    copyIn(small.address() + 8L * COUNTERS, marks, from.length);
  }

  @Override
  MemoryBudget.Exhausted refusal(long bytes) {
    return budget.refusal(bytes);
  }

  @Override
  public byte[] marks() {
    copyOut(marks, small.address() + 8L * COUNTERS, model.marks());
    return marks.toArray(BYTE);
  }

  @Override
  public long bytes() {
    return arena.size() + parents.size() + table.size() + small.size() + far.bytes();
  }

  @Override
  public long slice() {
    return slice;
  }

  /** One of this machine drives it. */
  @Override
  public int threads() {
    return 1;
  }

  @Override
  public void close() {
    arena.close();
    parents.close();
    table.close();
    small.close();
    if (module != 0) {
      cuda.must("cuModuleUnload", "p", module);
    }
    super.close();
  }
}
