package dev.nutshell.gpu;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Portable;
import dev.nutshell.engine.search.Device;

/** A GPU of NVIDIA's, by its driver and NVRTC; neither is opened before somebody asks for it. */
public final class GpuDevice implements Device {
  private final Cuda cuda;
  private final Nvrtc nvrtc;
  private final long memory;

  private GpuDevice(Cuda cuda, Nvrtc nvrtc, long memory) {
    this.cuda = cuda;
    this.nvrtc = nvrtc;
    this.memory = memory;
  }

  /**
   * @param memory the most bytes of the GPU
   * @throws Unavailable where there is no GPU, no driver or no NVRTC
   */
  public static GpuDevice of(long memory) {
    Cuda cuda = Cuda.open();
    return new GpuDevice(cuda, Nvrtc.open(), memory);
  }

  @Override
  public String word() {
    return "gpu";
  }

  /** What it is called by its maker. */
  public String name() {
    return cuda.name();
  }

  @Override
  public boolean usesDisk() {
    return false;
  }

  @Override
  public Space open(Portable model, MemoryBudget budget) {
    return GpuSpace.open(model, cuda, nvrtc, memory, budget);
  }
}
