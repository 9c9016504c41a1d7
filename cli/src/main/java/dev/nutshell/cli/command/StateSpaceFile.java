package dev.nutshell.cli.command;

import dev.nutshell.cli.terminal.WholeFile;
import dev.nutshell.lts.AutWriter;
import dev.nutshell.report.graph.Graph;
import dev.nutshell.report.graph.GraphFormat;
import java.io.IOException;
import java.nio.file.Path;
import java.util.function.IntFunction;

/** A state space on its way to a file. */
interface StateSpaceFile extends AutoCloseable {
  /**
   * @param model what a picture is called
   */
  static StateSpaceFile open(String target, String model, IntFunction<String> labels)
      throws IOException {
    GraphFormat format = GraphFormat.of(target);
    if (format != null) {
      Drawn.attempt(target);
      return new Drawn(target, model, format, format.graph(labels));
    }
    return new Listed(
        target.equals("-")
            ? AutWriter.to(System.out, "standard output", labels)
            : AutWriter.create(Path.of(target), labels));
  }

  void edge(long from, int label, long to) throws IOException;

  long transitions();

  /** Completes the file. */
  void finish(long states) throws IOException;

  /** Ends a file that is not everything, and says what it is called; null where there is none. */
  Path keep(long states) throws IOException;

  /** What a file is called until it is finished; null where there is none. */
  Path partial();

  @Override
  void close() throws IOException;

  /** Written as it comes, in Aldebaran's format. */
  record Listed(AutWriter writer) implements StateSpaceFile {
    @Override
    public void edge(long from, int label, long to) throws IOException {
      writer.edge(from, label, to);
    }

    @Override
    public long transitions() {
      return writer.transitions();
    }

    @Override
    public void finish(long states) throws IOException {
      writer.finish(0, states);
    }

    @Override
    public Path keep(long states) throws IOException {
      return writer.keep(0, states);
    }

    @Override
    public Path partial() {
      return writer.partial();
    }

    @Override
    public void close() throws IOException {
      writer.close();
    }
  }

  /** Held in memory, and written once all of it is known: a half of it would be no picture. */
  record Drawn(String target, String model, GraphFormat format, Graph graph)
      implements StateSpaceFile {
    private static void attempt(String target) throws IOException {
      try {
        WholeFile.of(target).attempt();
      } catch (IOException failure) {
        throw failed(target, failure);
      }
    }

    private static IOException failed(String target, IOException failure) {
      return new IOException(target + ": cannot be written: " + WholeFile.reason(failure), failure);
    }

    @Override
    public void edge(long from, int label, long to) throws IOException {
      try {
        graph.edge(from, label, to);
      } catch (Graph.TooLarge tooLarge) {
        throw new IOException(target + " was not written: " + format.limit(), tooLarge);
      }
    }

    @Override
    public long transitions() {
      return graph.edges();
    }

    @Override
    public void finish(long states) throws IOException {
      try {
        WholeFile.of(target).write(out -> format.write(graph, (int) states, model, out));
      } catch (IOException failure) {
        throw failed(target, failure);
      }
    }

    @Override
    public Path keep(long states) {
      return null;
    }

    @Override
    public Path partial() {
      return null;
    }

    @Override
    public void close() {}
  }
}
