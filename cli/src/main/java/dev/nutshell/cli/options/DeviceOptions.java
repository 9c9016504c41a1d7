package dev.nutshell.cli.options;

import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.search.Device;
import dev.nutshell.gpu.GpuDevice;
import dev.nutshell.gpu.NativeDevice;
import picocli.CommandLine.Option;

/** Where states are expanded. */
public final class DeviceOptions {
  @Option(
      names = "--device",
      paramLabel = "cpu|native|gpu",
      defaultValue = "cpu",
      description =
          "What expands states, breadth-first where it is not the JVM (cpu): native has the"
              + " machine's C compiler translate the model and uses all cores; gpu uses a GPU of"
              + " NVIDIA's, by its driver and NVRTC. For Promela and place/transition nets."
              + " Default: cpu.")
  private Kind device;

  @Option(
      names = "--gpu-memory",
      paramLabel = "SIZE",
      converter = SizeConverter.class,
      description =
          "The most memory of the GPU for --device gpu, such as 8G. Default: nine tenths of what is"
              + " free.")
  private Long memory;

  /** What there is. */
  enum Kind {
    CPU,
    NATIVE,
    GPU
  }

  /** Has the run use the device. */
  public RunSpec.Builder onto(RunSpec.Builder spec, RunOptions options) {
    if (memory != null && device != Kind.GPU) {
      throw new Complaint("--gpu-memory is for --device gpu");
    }
    try {
      Device chosen =
          switch (device) {
            case CPU -> null;
            case NATIVE ->
                NativeDevice.of(options.threads(Runtime.getRuntime().availableProcessors()));
            case GPU -> GpuDevice.of(memory == null ? Long.MAX_VALUE : memory);
          };
      return chosen == null ? spec : spec.device(chosen).threads(1);
    } catch (Device.Unavailable unavailable) {
      throw new Complaint(unavailable.getMessage());
    }
  }
}
