package dev.nutshell.bench.cpn;

import dev.nutshell.cpn.Counting;
import dev.nutshell.cpn.CpnFrontEnd;
import dev.nutshell.cpn.Purpose;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Planner;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.RunSpec;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.petri.PetriFrontEnd;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/**
 * Explores one net once, in a JVM of its own, and prints a line: states, arcs, CPU seconds, firings
 * a CPU second. Arguments: {@code code}, {@code evaluator} or {@code helena}; a net of the examples
 * ({@code philosophers}, {@code database}, {@code telephones}) or a file; definitions.
 */
public final class NetSpeed {
  private static final String PHILOSOPHERS =
      """
      dp (n := 5) {
        type id : mod n;
        place think { dom : id; init : for (p in id) <( p )>; capacity : 1; }
        place eat { dom : id; capacity : 1; }
        place sticks { dom : id; init : for (p in id) <( p )>; capacity : 1; }
        transition take {
          in { think : <( p )>; sticks : <( p )> + <( succ p )>; }
          out { eat : <( p )>; }
        }
        transition put {
          in { eat : <( p )>; }
          out { think : <( p )>; sticks : <( p )> + <( succ p )>; }
        }
      }
      """;

  private static final String DATABASE =
      """
      db (n := 4) {
        type id : mod n;
        place inactive { dom : id; init : for (s in id) <( s )>; capacity : 1; }
        place waiting { dom : id; capacity : 1; }
        place performing { dom : id; capacity : 1; }
        place unused { dom : id * id; init : for (s in id, r in id) if (s != r) <( s, r )>;
          capacity : 1; }
        place sent { dom : id * id; capacity : 1; }
        place received { dom : id * id; capacity : 1; }
        place acks { dom : id * id; capacity : 1; }
        place passive { dom : epsilon; init : epsilon; capacity : 1; }
        place active { dom : epsilon; capacity : 1; }
        transition update {
          in { inactive : <( s )>; passive : epsilon;
               unused : for (r in id) if (s != r) <( s, r )>; }
          out { waiting : <( s )>; active : epsilon;
               sent : for (r in id) if (s != r) <( s, r )>; }
        }
        transition receive_acks {
          in { waiting : <( s )>; active : epsilon;
               acks : for (r in id) if (s != r) <( s, r )>; }
          out { inactive : <( s )>; passive : epsilon;
               unused : for (r in id) if (s != r) <( s, r )>; }
        }
        transition receive_message {
          in { inactive : <( r )>; sent : <( s, r )>; }
          out { performing : <( r )>; received : <( s, r )>; }
        }
        transition send_ack {
          in { performing : <( r )>; received : <( s, r )>; }
          out { inactive : <( r )>; acks : <( s, r )>; }
        }
      }
      """;

  private static final String TELEPHONES =
      """
      ts (n := 3) {
        type id : mod n;
        place inactive { dom : id; init : for (x in id) <( x )>; capacity : 1; }
        place connected { dom : id * id; capacity : 1; }
        place continuous { dom : id; capacity : 1; }
        place engaged { dom : id; capacity : 1; }
        place dialled { dom : id * id; capacity : 1; }
        place ringing { dom : id * id; capacity : 1; }
        transition lift { in { inactive : <( x )>; } out { continuous : <( x )>; } }
        transition dial {
          in { continuous : <( x )>; }
          out { dialled : <( x, y )>; }
          pick { y in id; }
        }
        transition free {
          in { dialled : <( x, y )>; inactive : <( y )>; }
          out { ringing : <( x, y )>; }
        }
        transition busy {
          in { dialled : <( x, y )>; engaged : <( y )>; }
          out { engaged : <( y )> + <( x )>; }
          guard : x != y;
        }
        transition not_free { in { dialled : <( x, y )>; } out { engaged : <( x )>; } }
        transition answer { in { ringing : <( x, y )>; } out { connected : <( x, y )>; } }
        transition give_up {
          in { ringing : <( x, y )>; }
          out { inactive : <( x )> + <( y )>; }
        }
        transition caller_hangs_up {
          in { connected : <( x, y )>; }
          out { inactive : <( x )>; engaged : <( y )>; }
        }
        transition called_hangs_up {
          in { connected : <( x, y )>; }
          out { inactive : <( y )>; engaged : <( x )>; }
        }
        transition hang_up { in { engaged : <( x )>; } out { inactive : <( x )>; } }
        transition think_better { in { continuous : <( x )>; } out { inactive : <( x )>; } }
      }
      """;

  private NetSpeed() {}

  public static void main(String[] arguments) throws IOException {
    Map<String, String> defines = new java.util.LinkedHashMap<>();
    for (int i = 2; i < arguments.length; i++) {
      String[] pair = arguments[i].split("=", 2);
      defines.put(pair[0], pair[1]);
    }
    Loading loading = load(arguments[0], arguments[1], defines);
    if (!(loading instanceof Loading.Loaded loaded)) {
      System.out.println(loading);
      return;
    }
    RunSpec spec =
        RunSpec.builder().store("full").property("none").threads(1).memory(8L << 30).build();
    if (!(Planner.plan(spec, loaded.system()) instanceof Plan.Ready plan)) {
      System.out.println(Planner.plan(spec, loaded.system()));
      return;
    }
    ThreadMXBean threads = ManagementFactory.getThreadMXBean();
    long start = threads.getCurrentThreadCpuTime();
    Result result = new Runner(plan).run();
    double seconds = (threads.getCurrentThreadCpuTime() - start) / 1e9;
    long arcs = result.counts().transitions();
    System.out.printf(
        Locale.ROOT,
        "%s\t%s\t%d\t%d\t%.2f\t%.0f%n",
        arguments[0],
        String.join(" ", java.util.Arrays.asList(arguments).subList(1, arguments.length)),
        result.counts().states(),
        arcs,
        seconds,
        arcs / seconds);
  }

  private static Loading load(String how, String net, Map<String, String> defines)
      throws IOException {
    if (how.equals("helena")) {
      String text =
          switch (net) {
            case "philosophers" -> PHILOSOPHERS;
            case "database" -> DATABASE;
            default -> TELEPHONES;
          };
      Path file = Files.createTempFile("net", ".lna");
      try {
        Files.writeString(file, text);
        return PetriFrontEnd.loadHelena(file, defines);
      } finally {
        Files.delete(file);
      }
    }
    Path file = Path.of(net.endsWith(".cpn") ? net : "examples/cpn/" + net + ".cpn");
    return CpnFrontEnd.load(
        file,
        defines,
        Counting.AS_REPORTED,
        how.equals("code") ? Purpose.EXPLORATION : Purpose.REFERENCE,
        MemoryBudget.unlimited());
  }
}
