package dev.nutshell.report;

import dev.nutshell.engine.plan.Coverage;
import dev.nutshell.engine.plan.Verdict;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JsonGenerator;

/**
 * A run as one page that needs nothing else: scripts, styles and data are in the file, and its
 * content security policy allows these and no request to anywhere.
 */
public final class HtmlReport {
  private static final String PAGE = "page/";
  private static final List<String> STYLES = List.of("base.css", "trail.css", "picture.css");
  private static final List<String> SCRIPTS =
      List.of("dom.js", "tree.js", "trail.js", "picture.js", "curves.js", "report.js");

  /** The files that the page is made of, and that others may be made of, too. */
  public static final List<String> RESOURCES =
      Stream.concat(STYLES.stream(), SCRIPTS.stream()).toList();

  private static final long LARGEST_SOURCE = 1 << 20;

  private HtmlReport() {}

  public static void write(Run run, Writer out) throws IOException {
    write(run, null, null, out);
  }

  /**
   * @param picture the net that counterexamples move tokens on, laid out, as JSON; null where there
   *     is none
   * @param course how the run went, with the memory of the whole process; null where nobody wrote
   *     it down
   */
  public static void write(Run run, String picture, Course course, Writer out) throws IOException {
    String style = joined(STYLES);
    // In one module nothing is to be imported.
    String script =
        joined(SCRIPTS)
            .lines()
            .filter(line -> !line.startsWith("import "))
            .collect(Collectors.joining("\n", "\n", "\n"));
    out.write("<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n");
    out.write(
        "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src '"
            + hash(script)
            + "'; style-src '"
            + hash(style)
            + "'; base-uri 'none'; form-action 'none'\">\n");
    out.write("<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n");
    out.write("<title>" + Xml.escaped(run.path() + ": " + run.verdict()) + "</title>\n");
    out.write("<style>" + style + "</style>\n</head>\n<body>\n<main class=\"report\">\n");
    out.write("<noscript><p>" + Xml.escaped(Assurance.headline(run.result())) + ". ");
    out.write(Xml.escaped(Assurance.sentence(run.result())));
    out.write(" The details of this page need JavaScript.</p></noscript>\n</main>\n");
    out.write("<script type=\"application/json\" id=\"nutshell-report\">");
    // What looks like the end of the element would be one.
    out.write(data(run, picture, course).replace("<", "\\u003c"));
    out.write("</script>\n<script type=\"module\">" + script + "</script>\n</body>\n</html>\n");
  }

  /** All that the page shows, as JSON. */
  private static String data(Run run, String picture, Course course) {
    List<Chronicle> trails =
        run.result().violations().stream().map(each -> Chronicle.of(each.trail())).toList();
    return Json.text(
        json -> {
          json.writeStartObject();
          json.writeStringProperty(
              "date", LocalDate.now() + " " + LocalTime.now().truncatedTo(ChronoUnit.MINUTES));
          card(run, json);
          if (course != null) {
            course.write(json);
          }
          sources(json, trails, run.result().coverage());
          json.writeArrayPropertyStart("trails");
          trails.forEach(trail -> ChronicleJson.write(trail, json));
          json.writeEndArray();
          if (picture != null) {
            json.writeName("picture");
            json.writeRawValue(picture);
          }
          json.writeEndObject();
        });
  }

  /** What stands on the card at the end of a run, as properties of the object that is open. */
  public static void card(Run run, JsonGenerator json) {
    json.writeStringProperty("headline", Assurance.headline(run.result()));
    json.writeStringProperty("assurance", Assurance.sentence(run.result()));
    json.writeStringProperty(
        "why", run.result().verdict() instanceof Verdict.Inconclusive why ? why.why() : null);
    json.writeArrayPropertyStart("notes");
    run.result().notes().forEach(json::writeString);
    json.writeEndArray();
    json.writeName("run");
    JsonReport.write(run, json);
  }

  private static void sources(JsonGenerator json, List<Chronicle> trails, Coverage coverage) {
    Map<String, String> sources = new LinkedHashMap<>();
    Stream<String> counted =
        coverage == null ? Stream.of() : coverage.rows().stream().map(row -> row.step().file());
    Stream<String> told =
        trails.stream()
            .flatMap(
                trail ->
                    Stream.concat(
                        trail.steps().stream().map(Chronicle.Step::file),
                        trail.places().stream().map(Chronicle.Place::file)));
    Stream.concat(told, counted)
        .filter(Objects::nonNull)
        .distinct()
        .forEach(file -> source(file).ifPresent(text -> sources.put(file, text)));
    json.writeObjectPropertyStart("sources");
    sources.forEach(json::writeStringProperty);
    json.writeEndObject();
  }

  /** What is no file, or cannot be read any more, is not shown. */
  private static Optional<String> source(String file) {
    try {
      Path path = Path.of(file);
      return Files.isRegularFile(path) && Files.size(path) <= LARGEST_SOURCE
          ? Optional.of(Files.readString(path))
          : Optional.empty();
    } catch (IOException | InvalidPathException unreadable) {
      return Optional.empty();
    }
  }

  private static String joined(List<String> names) {
    List<String> parts = new ArrayList<>();
    names.forEach(name -> parts.add(resource(name)));
    return String.join("\n", parts);
  }

  /** One of {@link #RESOURCES}. */
  public static String resource(String name) {
    try (InputStream in = HtmlReport.class.getResourceAsStream(PAGE + name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static String hash(String text) {
    try {
      byte[] digest =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(digest);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }
}
