package dev.nutshell.bench.nets;

import dev.nutshell.bench.spin.Spin;
import dev.nutshell.bench.spin.SpinRace;
import dev.nutshell.petri.net.Net;
import dev.nutshell.petri.net.NetSystem;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;

/**
 * Place/transition nets of the corpus beside SPIN, which is given each net as a Promela program: a
 * byte a place, a {@code d_step} a transition, so both have the same states and transitions.
 *
 * <p>Arguments: how often, then names of nets. CPU time of {@code pan} ({@code gcc -O2 -DNOREDUCE
 * -DSAFETY}) against that of our searching thread, depth-first, store full; the better run of each.
 */
public final class NetRace {
  private NetRace() {}

  public static void main(String[] arguments) throws IOException, InterruptedException {
    System.out.println(
        "net\tstates\ttransitions\tspin states\tspin transitions\tspin\tours\tratio");
    for (int i = 1; i < arguments.length; i++) {
      race(arguments[i], Integer.parseInt(arguments[0]));
    }
  }

  private static void race(String name, int repeats) throws IOException, InterruptedException {
    Path folder = Files.createTempDirectory("race");
    Path file = folder.resolve("model.pnml");
    try (InputStream in = NetCorpus.open(name, "model.pnml")) {
      Files.copy(in, file);
    }
    NetCorpus.Row row =
        NetCorpus.rows().stream()
            .filter(some -> some.name().equals(name))
            .findFirst()
            .orElseThrow();
    Files.writeString(folder.resolve("net.pml"), promela(((NetSystem) row.load()).net()));
    SpinRace.shell(folder, "spin -a -o1 -o2 -o3 -Pcat net.pml && " + SpinRace.GCC);
    String theirs =
        Spin.counted(SpinRace.shell(folder, SpinRace.PAN)) instanceof Spin.Counted counted
            ? counted.states() + "\t" + counted.transitions()
            : "failed\t";
    double spin = Double.MAX_VALUE;
    double ours = Double.MAX_VALUE;
    String own = "";
    for (int i = 0; i < repeats; i++) {
      spin = Math.min(spin, SpinRace.cpu(folder, SpinRace.PAN));
      String[] line =
          SpinRace.inJvm(NetThroughput.class, file.toString(), "dfs", "full").split("\t");
      own = line[2] + "\t" + line[3];
      ours = Math.min(ours, Double.parseDouble(line[9]));
    }
    System.out.printf(
        Locale.ROOT, "%s\t%s\t%s\t%.2f\t%.2f\t%.2f%n", name, own, theirs, spin, ours, ours / spin);
  }

  private static String promela(Net net) {
    StringBuilder text = new StringBuilder();
    for (int p = 0; p < net.placeCount(); p++) {
      text.append("byte p").append(p).append(" = ").append(net.initial()[p]).append(";\n");
    }
    text.append("active proctype net() {\nend: do\n");
    for (int t = 0; t < net.transitionCount(); t++) {
      text.append(":: d_step { ").append(guard(net.in()[t])).append(" -> ");
      text.append(effect(net, t)).append(" }\n");
    }
    return text.append("od }\n").toString();
  }

  private static String guard(Net.Arcs in) {
    StringBuilder text = new StringBuilder(in.size() == 0 ? "true" : "");
    for (int i = 0; i < in.size(); i++) {
      text.append(i == 0 ? "" : " && ");
      text.append('p').append(in.places()[i]).append(" >= ").append(in.weights()[i]);
    }
    return text.toString();
  }

  private static String effect(Net net, int transition) {
    StringBuilder text = new StringBuilder("skip");
    for (int p = 0; p < net.placeCount(); p++) {
      long change = net.change(transition, p);
      if (change != 0) {
        text.append("; p").append(p).append(" = p").append(p);
        text.append(change > 0 ? " + " : " - ").append(Math.abs(change));
      }
    }
    return text.toString();
  }
}
