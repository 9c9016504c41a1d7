package dev.nutshell.gpu;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.memory.Region;
import dev.nutshell.engine.model.Portable;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.SymbolLookup;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.file.Path;

/** The states in this process's memory, expanded by a library that the C compiler made. */
final class NativeSpace extends ArenaSpace {
  private static final ValueLayout.OfLong LONG = ValueLayout.JAVA_LONG;
  private static final ValueLayout.OfByte BYTE = ValueLayout.JAVA_BYTE;
  private static final long FIRST_ROOM = 1 << 14;
  private static final long SLICE_NANOS = 20_000_000;
  private static final long MOST_AT_ONCE = 1 << 20;
  private static final int LEAST_AT_ONCE = 256;

  private final MemoryBudget budget;
  private final Compiler compiler;
  private final int threads;
  private final MemorySegment marks;
  private final Region parents;
  private Region arena;
  private Region table;
  private Arena library;
  private Path folder;
  private MethodHandle expand;
  private MethodHandle fill;
  private long slice = LEAST_AT_ONCE;

  NativeSpace(Portable model, MemoryBudget budget, Compiler compiler, int threads) {
    super(model, FIRST_ROOM, budget.disk() > 0 ? new FarFile(budget.disk()) : null);
    this.budget = budget;
    this.compiler = compiler;
    this.threads = threads;
    marks = host.allocate(model.marks(), 64);
    arena = new Region(budget);
    parents = new Region(budget);
    table = new Region(budget);
  }

  @Override
  void compile() {
    discardLibrary();
    folder = Compiler.folder();
    Path made = compiler.compile(Sources.of(model, words), folder);
    library = Arena.ofShared();
    SymbolLookup symbols = SymbolLookup.libraryLookup(made, library);
    expand = link(symbols, "expand_states");
    fill = link(symbols, "fill_table");
  }

  private static MethodHandle link(SymbolLookup symbols, String name) {
    return Linker.nativeLinker()
        .downcallHandle(
            symbols.find(name).orElseThrow(), FunctionDescriptor.ofVoid(ValueLayout.ADDRESS));
  }

  private void discardLibrary() {
    if (library != null) {
      library.close();
      library = null;
    }
    if (folder != null) {
      Compiler.delete(folder);
      folder = null;
    }
  }

  @Override
  long most() {
    return budget.available() + bytes();
  }

  @Override
  void sizeArena(long states) {
    arena.shrink(8L * words * states);
    parents.shrink(8 * states);
    arena.ensure(8L * words * states);
    parents.ensure(8 * states);
  }

  @Override
  long arenaBytes() {
    return arena.size() + parents.size();
  }

  /** Of what is large, huge ones. */
  @Override
  long page() {
    return most() > 1 << 26 ? 1 << 21 : 1 << 12;
  }

  @Override
  long hands() {
    return threads;
  }

  @Override
  void renewTable(long slots) {
    table.close();
    table = new Region(budget);
    table.ensure(8 * slots);
  }

  @Override
  void widen(long states, int before, int after) {
    Region wider = new Region(budget);
    wider.ensure(8L * after * states);
    for (long i = 0; i < states; i++) {
      MemorySegment.copy(
          arena.segment(), 8L * before * i, wider.segment(), 8L * after * i, 8L * before);
    }
    arena.close();
    arena = wider;
  }

  @Override
  void address() {
    set(0, arena.segment().address());
    set(1, parents.segment().address());
    set(2, table.segment().address());
    set(5, counters.address());
    set(6, marks.address());
  }

  @Override
  void expandStates() {
    long begun = System.nanoTime();
    call(expand);
    long took = Math.max(1, System.nanoTime() - begun);
    long fitting = Math.clamp(slice * SLICE_NANOS / took, slice / 2, 2 * slice);
    slice = Math.clamp(fitting, LEAST_AT_ONCE, MOST_AT_ONCE);
  }

  @Override
  void fillTable() {
    call(fill);
  }

  private void call(MethodHandle function) {
    try {
      function.invokeExact(search);
    } catch (Throwable failure) {
      throw new IllegalStateException("the compiled search does not run", failure);
    }
  }

  @Override
  void getNearVectors(long first, long count, MemorySegment into) {
    MemorySegment.copy(arena.segment(), 8L * words * first, into, 0, 8L * words * count);
  }

  @Override
  void getNearParents(long first, long count, MemorySegment into) {
    MemorySegment.copy(parents.segment(), 8 * first, into, 0, 8 * count);
  }

  @Override
  void putNear(long first, long count, MemorySegment vectors, MemorySegment from) {
    MemorySegment.copy(vectors, 0, arena.segment(), 8L * words * first, 8L * words * count);
    MemorySegment.copy(from, 0, parents.segment(), 8 * first, 8 * count);
  }

  /** The copy knows that both may overlap. */
  @Override
  void shift(long first, long count) {
    long bytes = 8L * words;
    MemorySegment.copy(arena.segment(), bytes * first, arena.segment(), 0, bytes * count);
    MemorySegment.copy(parents.segment(), 8 * first, parents.segment(), 0, 8 * count);
  }

  @Override
  void nearVector(long number, byte[] into, int bytes) {
    MemorySegment.copy(arena.segment(), BYTE, number * bytes, into, 0, bytes);
  }

  @Override
  long nearParent(long number) {
    return parents.segment().getAtIndex(LONG, number);
  }

  @Override
  void setMarks(byte[] from) {
    MemorySegment.copy(from, 0, marks, BYTE, 0, from.length);
  }

  @Override
  MemoryBudget.Exhausted refusal(long bytes) {
    return budget.refusal(bytes);
  }

  @Override
  public byte[] marks() {
    return marks.toArray(BYTE);
  }

  @Override
  public long bytes() {
    return arena.size() + parents.size() + table.size();
  }

  @Override
  public long slice() {
    return slice;
  }

  @Override
  public int threads() {
    return threads;
  }

  @Override
  public void close() {
    discardLibrary();
    arena.close();
    parents.close();
    table.close();
    super.close();
  }
}
