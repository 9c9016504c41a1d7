package dev.nutshell.gpu;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Portable;
import dev.nutshell.engine.search.Device;
import java.util.List;

/** This machine's cores, by what its C compiler makes of a model. */
public final class NativeDevice implements Device {
  private final Compiler compiler;
  private final int threads;

  private NativeDevice(Compiler compiler, int threads) {
    this.compiler = compiler;
    this.threads = threads;
  }

  /**
   * @throws Unavailable where there is no compiler
   */
  public static NativeDevice of(int threads) {
    return of(System.getenv("PATH"), threads, List.of());
  }

  /**
   * @param path where compilers are looked for, as the variable PATH says it
   * @param options for the compiler
   */
  public static NativeDevice of(String path, int threads, List<String> options) {
    return new NativeDevice(Compiler.find(path, options), threads);
  }

  @Override
  public String word() {
    return "native";
  }

  @Override
  public boolean usesDisk() {
    return true;
  }

  @Override
  public Space open(Portable model, MemoryBudget budget) {
    return new NativeSpace(model, budget, compiler, threads);
  }
}
