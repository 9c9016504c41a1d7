package dev.nutshell.gpu;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Keeper;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.search.Counters;
import dev.nutshell.engine.search.Device;
import dev.nutshell.examples.Philosophers;
import dev.nutshell.testkit.program.RandomNet;
import dev.nutshell.testkit.program.RandomProgram;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.Channels;
import java.nio.file.Path;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.Test;

/** A run on a device whose process is lost comes to the same result from what was kept. */
class KeptDeviceTest {
  private static final long DISK = 1L << 30;
  private int kept;

  /** The process is gone. */
  private static final class Crash extends RuntimeException {
    private final transient byte[] image;

    Crash(byte[] image) {
      super(null, null, false, false);
      this.image = image;
    }
  }

  /** Keeps a run whenever it can, and has it crash after some times. */
  private final class Crashing implements Keeper {
    private int left;

    Crashing(int left) {
      this.left = left;
    }

    @Override
    public long next() {
      return System.nanoTime();
    }

    @Override
    public void keep(Writing run, Counters counters, boolean last) {
      kept++;
      if (left-- == 0) {
        throw new Crash(bytes(run));
      }
    }
  }

  private static byte[] bytes(Keeper.Writing writing) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try {
      ImageWriter out = new ImageWriter(Channels.newChannel(bytes));
      writing.to(out);
      out.finish();
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return bytes.toByteArray();
  }

  private static ImageReader reader(byte[] bytes) {
    return new ImageReader(Channels.newChannel(new ByteArrayInputStream(bytes)));
  }

  private static Plan.Ready ready(
      TransitionSystem system, UnaryOperator<RunSpec.Builder> asks, Device device) {
    RunSpec.Builder spec = RunSpec.builder().order(Order.BFS).memory(256L << 20).device(device);
    Plan plan = Planner.plan(asks.apply(spec).build(), system);
    assertThat(plan).isInstanceOf(Plan.Ready.class);
    assertThat(Runner.whyNotKept((Plan.Ready) plan)).isNull();
    return (Plan.Ready) plan;
  }

  /**
   * @param model loads it anew, as another process would
   * @param devices one after the other
   */
  private void comesToTheSame(
      Supplier<TransitionSystem> model, UnaryOperator<RunSpec.Builder> asks, Device... devices)
      throws IOException {
    Result expected = new Runner(ready(model.get(), asks, null)).run();
    byte[] image = null;
    for (int crashes = 0; ; crashes++) {
      Device device = devices[crashes % devices.length];
      Runner runner = new Runner(ready(model.get(), asks, device));
      runner.keep(new Crashing(crashes < 5 ? 2 + crashes : Integer.MAX_VALUE));
      if (image != null) {
        runner.goOn(reader(image));
      }
      try {
        Result result = runner.run();
        assertThat(result.limitReached()).isEqualTo(expected.limitReached());
        assertThat(Searches.told(result)).isEqualTo(Searches.told(expected));
        return;
      } catch (Crash crash) {
        image = crash.image;
      }
    }
  }

  private static RunSpec.Builder all(RunSpec.Builder spec) {
    return spec.property("deadlock").property("assert").findAll();
  }

  @Test
  void a_search_goes_on_between_two_levels_and_within_one() throws IOException {
    comesToTheSame(() -> new Philosophers(12), KeptDeviceTest::all, Searches.device());
    assertThat(kept).isGreaterThan(5);
    comesToTheSame(
        () -> new Philosophers(11),
        spec -> spec.property("deadlock"),
        Searches.device(1, "-O0"),
        Searches.device());
  }

  @Test
  void a_search_goes_on_in_more_memory_or_in_less() throws IOException {
    Device device = Searches.device();
    comesToTheSame(
        () -> new Philosophers(12),
        KeptDeviceTest::all,
        new Small(device, 900_000, DISK),
        device,
        new Small(device, 600_000, DISK));
  }

  @Test
  void models_are_loaded_again() throws IOException {
    Path leader = Path.of("../examples/promela/leader.pml");
    comesToTheSame(() -> Searches.load(leader), KeptDeviceTest::all, Searches.device());
    comesToTheSame(
        () -> Searches.promela(RandomProgram.of(11).text(), true),
        KeptDeviceTest::all,
        Searches.device());
    comesToTheSame(() -> Searches.net(RandomNet.of(4)), KeptDeviceTest::all, Searches.device());
  }

  @Test
  void a_formula_is_decided_though_its_search_was_lost() throws IOException {
    String text =
        """
        byte n, m, k;
        active proctype p() { do :: n < 60 -> n++ :: n > 3 -> n = 0 od }
        active proctype q() { do :: m < 60 -> m++ od }
        active proctype r() { do :: k < 3 -> k++ :: else -> k = 0 od }
        """;
    comesToTheSame(
        () -> Searches.promela(text, false),
        spec -> {
          TransitionSystem system = Searches.promela(text, false);
          Stated stated =
              ((Stated.Understanding.Understood) system.formula("[] (n + m < 100)")).stated();
          var read = (Stated.Reading.Read) stated.reading().get();
          return spec.ask(new Inquiry.OfRuns(stated.property(), read.claim()));
        },
        Searches.device());
  }
}
