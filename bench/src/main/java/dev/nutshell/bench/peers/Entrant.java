package dev.nutshell.bench.peers;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.Pattern;

/** A tool in one of its modes. */
sealed interface Entrant {
  String name();

  /**
   * Makes ready what is not measured.
   *
   * @param folder has the model: model.pml, or model.pnml
   * @return why it cannot take part, or null
   */
  String prepare(Path folder, Course course) throws IOException, InterruptedException;

  String command(Course course);

  /** How the output tells the number of states. */
  Pattern states();

  /** The bytes that the states take by its own account, where it tells. */
  default double ownBytes(Path folder, Measured run, long states) throws IOException {
    return Double.NaN;
  }

  /** Us, pure: every statement is a step, no event is left out. */
  record Ours(Path launcher, String store, String label) implements Entrant {
    private static final Pattern BYTES = Pattern.compile("\"bytesPerState\" *: *([\\d.]+)");

    @Override
    public String name() {
      return store + label;
    }

    @Override
    public String prepare(Path folder, Course course) {
      return null;
    }

    @Override
    public String command(Course course) {
      return launcher
          + " check "
          + (course.net()
              ? "model.pnml --property none"
              : "model.pml --merge off --dead off --errors all --trail none.json"
                  + " --property deadlock --property assert")
          + " --threads 1 --reduce none --search dfs --json ours.json --store "
          + store;
    }

    @Override
    public Pattern states() {
      return Pattern.compile("(\\d+) states, stored");
    }

    @Override
    public double ownBytes(Path folder, Measured run, long states) throws IOException {
      var matcher = BYTES.matcher(Files.readString(folder.resolve("ours.json")));
      return matcher.find() ? Double.parseDouble(matcher.group(1)) : Double.NaN;
    }
  }

  record Pan() implements Entrant {
    @Override
    public String name() {
      return "pan";
    }

    @Override
    public String prepare(Path folder, Course course) throws IOException, InterruptedException {
      Measured made =
          Measured.of(
              folder,
              "bash -c 'spin -a -o1 -o2 -o3 model.pml && "
                  + "gcc -O2 -w -DNOREDUCE -DSAFETY -DNOCLAIM -o pan pan.c'",
              120);
      return made.status() == 0 ? null : "spin or gcc failed: " + made.output().strip();
    }

    @Override
    public String command(Course course) {
      return "./pan -c0 -m3000000";
    }

    @Override
    public Pattern states() {
      return Pattern.compile("(\\d+) states, stored");
    }
  }

  /**
   * LTSmin with one of its tables, whose size is fixed: the smallest power of two that holds the
   * states.
   */
  record Ltsmin(Path peers, String table) implements Entrant {
    private static final Pattern OWN = Pattern.compile("([\\d.]+) B/state");

    static String program(boolean net) {
      return net ? "bin/pnml2lts-mc" : "bin/prom2lts-mc";
    }

    @Override
    public String name() {
      return "LTSmin " + table;
    }

    @Override
    public String prepare(Path folder, Course course) throws IOException, InterruptedException {
      Path library = folder.resolve("model.spins");
      if (!course.net() && !Files.exists(library)) {
        // Without its warnings, which would be read as text.
        Measured expanded = Measured.of(folder, "cpp -P model.pml 2>/dev/null", 20);
        String text = expanded.output();
        if (course.loop() != null) {
          text = text.replaceFirst(course.loop(), course.unrolled());
        }
        for (String instance : course.instances()) {
          text = "#define __instances_" + instance + "\n" + text;
        }
        Files.writeString(folder.resolve("plain.pml"), text);
        Measured made =
            Measured.of(
                folder,
                "bash -c 'java -Xss64m -cp "
                    + peers.resolve("spins.jar")
                    + " spins.Compile -o3 plain.pml </dev/null && "
                    + "gcc -fPIC -shared -O2 -w plain.pml.spins.c -o model.spins'",
                180);
        if (!Files.exists(library)) {
          return "SpinS does not read it: " + made.output().lines().reduce("", (_, line) -> line);
        }
      }
      int size = 64 - Long.numberOfLeadingZeros(Math.max(1024, course.states() * 9 / 8));
      for (; size < 30; size++) {
        Files.writeString(folder.resolve("size-" + table), Integer.toString(size));
        Measured tried = Measured.of(folder, command(course), 300);
        if (tried.status() == 0 && tried.number(states()) > 0) {
          return null;
        }
        if (!tried.output().contains("full")) {
          return tried.output().lines().reduce("", (_, line) -> line);
        }
      }
      return "no table is large enough";
    }

    @Override
    public String command(Course course) {
      return peers.resolve(program(course.net()))
          + " --threads=1 --strategy=dfs --state="
          + table
          + " -s $(cat size-"
          + table
          + (course.net() ? ") model.pnml" : ") ./model.spins");
    }

    @Override
    public Pattern states() {
      return Pattern.compile("Explored (\\d+) states");
    }

    @Override
    public double ownBytes(Path folder, Measured run, long states) {
      var matcher = OWN.matcher(run.output());
      return matcher.find() ? Double.parseDouble(matcher.group(1)) : Double.NaN;
    }
  }

  record Verifypn(Path peers) implements Entrant {
    @Override
    public String name() {
      return "verifypn";
    }

    @Override
    public String prepare(Path folder, Course course) {
      return null;
    }

    @Override
    public String command(Course course) {
      return peers.resolve("bin/verifypn") + " -e -s DFS model.pnml";
    }

    @Override
    public Pattern states() {
      return Pattern.compile("STATE_SPACE STATES (\\d+)");
    }
  }
}
