package dev.nutshell.bench.cpn;

import dev.nutshell.cpn.Counting;
import dev.nutshell.cpn.CpnFrontEnd;
import dev.nutshell.cpn.Purpose;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.TransitionSystem;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * A net of the corpus or of the examples at some size. Nets of the corpus have their sizes in their
 * texts, so the file is changed as it is read.
 */
public record EditedNet(Path file, Map<String, String> defines, List<Edit> edits) {

  /** Every match of a pattern becomes a text. */
  public record Edit(String pattern, String text) {}

  public static EditedNet example(String name, String... defines) {
    return new EditedNet(
        Path.of("examples/cpn", name + ".cpn"),
        List.of(defines).stream()
            .collect(
                Collectors.toMap(
                    each -> each.substring(0, each.indexOf('=')),
                    each -> each.substring(each.indexOf('=') + 1))),
        List.of());
  }

  public static EditedNet of(Path file, Edit... edits) {
    return new EditedNet(file, Map.of(), List.of(edits));
  }

  /** The philosophers of the paper's tool, whose number lies on a place. */
  public static EditedNet philosophers(Path corpus, int n) {
    return of(model(corpus, "svn2github.philosophers.cpn"), new Edit(">20</text>", text(n)));
  }

  /** The database managers of the paper's tool. */
  public static EditedNet database(Path corpus, int n) {
    return of(model(corpus, "svn2github.database.cpn"), new Edit(">4</text>", text(n)));
  }

  /** The telephones of the paper's tool. */
  public static EditedNet telephones(Path corpus, int n) {
    String all = IntStream.range(0, n).mapToObj(i -> "1`" + i).collect(Collectors.joining("++"));
    return of(
        model(corpus, "svn2github.telephones.cpn"),
        new Edit("1`0\\+\\+\\s*1`1\\+\\+\\s*1`2\\+\\+\\s*1`3", all));
  }

  /** The stop-and-wait protocol of the book's chapter 7, which is SW of the paper. */
  public static EditedNet protocol(Path corpus, int packets, int limit) {
    return of(model(corpus, "lmkr.7_2LimitProtocol.cpn"), protocolEdits(packets, limit));
  }

  /** The same where an old acknowledgement does not set the sender back. */
  public static EditedNet patientProtocol(Path corpus, int packets, int limit) {
    List<Edit> edits = new ArrayList<>(List.of(protocolEdits(packets, limit)));
    edits.add(
        new Edit(
            "(<annot id=\"ID93259\">(?:(?!</annot>).)*?<text[^>]*>)n</text>",
            "$1if n&gt;k then n else k</text>"));
    return of(model(corpus, "lmkr.7_2LimitProtocol.cpn"), edits.toArray(Edit[]::new));
  }

  private static Edit[] protocolEdits(int packets, int limit) {
    String all =
        IntStream.rangeClosed(1, packets)
            .mapToObj(i -> "1`(" + i + ",&quot;" + (char) ('a' + i) + "&quot;)")
            .collect(Collectors.joining("++"));
    return new Edit[] {
      new Edit("val AllPackets\\s*=[^;]*(?:&quot;[^;]*)*?\\);", "val AllPackets = " + all + ";"),
      new Edit(">\\d`\\(\\)</text>", ">" + limit + "`()</text>")
    };
  }

  private static String text(int n) {
    return ">" + n + "</text>";
  }

  public static Path model(Path corpus, String name) {
    return corpus.resolve("models").resolve(name);
  }

  /** The file's text as it is to be read. */
  public byte[] content() throws IOException {
    if (edits.isEmpty()) {
      return Files.readAllBytes(file);
    }
    String text = Files.readString(file, StandardCharsets.ISO_8859_1);
    for (Edit edit : edits) {
      Matcher matcher = Pattern.compile(edit.pattern(), Pattern.DOTALL).matcher(text);
      if (!matcher.find()) {
        throw new IllegalStateException(file + " has no " + edit.pattern());
      }
      text = matcher.replaceAll(edit.text());
    }
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  TransitionSystem load(Counting counting, Purpose purpose) throws IOException {
    return switch (loading(counting, purpose)) {
      case Loading.Loaded loaded -> loaded.system();
      case Loading.Rejected rejected ->
          throw new IllegalStateException(rejected.problems().getFirst().message());
    };
  }

  Loading loading(Counting counting, Purpose purpose) throws IOException {
    Path beside = Files.createTempDirectory("cpn");
    try {
      copyUsed(beside);
      return CpnFrontEnd.load(
          content(), file.toString(), beside, defines, counting, purpose, MemoryBudget.unlimited());
    } finally {
      try (var copies = Files.list(beside)) {
        for (Path copy : copies.toList()) {
          Files.delete(copy);
        }
      }
      Files.delete(beside);
    }
  }

  /** In the corpus a file that a net uses lies beside it under the net's name and its own. */
  private void copyUsed(Path beside) throws IOException {
    String stem = file.getFileName().toString().replaceFirst("cpn$", "");
    try (var files = Files.list(file.getParent())) {
      for (Path each : files.toList()) {
        String name = each.getFileName().toString();
        if (name.startsWith(stem) && name.endsWith(".sml")) {
          Files.copy(each, beside.resolve(name.substring(stem.length())));
        }
      }
    }
  }
}
