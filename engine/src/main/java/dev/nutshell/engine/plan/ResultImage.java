package dev.nutshell.engine.plan;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.judge.Order;
import dev.nutshell.engine.property.Answer;
import dev.nutshell.engine.search.Interruption;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;

/** A result as bytes, for runs of several searches of which some are over. */
final class ResultImage {
  private ResultImage() {}

  private interface Writing<T> {
    void write(ImageWriter out, T value) throws IOException;
  }

  private interface Reading<T> {
    T read(ImageReader in) throws IOException;
  }

  static void write(ImageWriter out, Result result) throws IOException {
    out.begin("result", 1);
    switch (result.verdict()) {
      case Verdict.Holds _ -> out.putInt(0);
      case Verdict.Violated violated -> {
        out.putInt(1);
        writeAll(out, violated.violations(), ResultImage::writeViolation);
      }
      case Verdict.Inconclusive inconclusive -> {
        out.putInt(2);
        out.putText(inconclusive.why());
      }
    }
    writeAll(out, result.answers(), ResultImage::writeAnswer);
    writeGuarantee(out, result.guarantee());
    out.putText(result.search().order().name());
    out.putInt(result.search().threads());
    out.putText(result.search().reduction());
    out.putBoolean(result.search().merging());
    out.putText(result.store().spec());
    out.putLong(result.store().bytes());
    out.putDouble(result.store().bytesPerState());
    Result.Counts counts = result.counts();
    out.putLong(counts.states());
    out.putLong(counts.matched());
    out.putLong(counts.transitions());
    out.putLong(counts.atomicSteps());
    out.putLong(counts.depth());
    out.putLong(counts.revisited());
    out.putLong(counts.errors());
    out.putInt(counts.vectorLength());
    out.putDouble(result.searchTime());
    out.putLong(result.memory().budget());
    out.putLong(result.memory().peak());
    writeText(out, result.limitReached() == null ? null : result.limitReached().name());
    out.putBoolean(result.unreached() != null);
    if (result.unreached() != null) {
      writeAll(out, result.unreached(), ResultImage::writeStep);
    }
    writeAll(out, result.notes(), ImageWriter::putText);
    writeAll(out, result.runs(), ResultImage::writeRun);
    out.end();
  }

  /**
   * @param system whose events trails consist of
   */
  static Result read(ImageReader in, TransitionSystem system) throws IOException {
    in.begin("result", 1);
    Verdict verdict =
        switch (in.getInt()) {
          case 0 -> new Verdict.Holds();
          case 1 -> new Verdict.Violated(readAll(in, from -> readViolation(from, system)));
          case 2 -> new Verdict.Inconclusive(in.getText());
          default -> throw new ImageReader.Damaged("the image has an unknown verdict");
        };
    List<Answer> answers = readAll(in, ResultImage::readAnswer);
    Guarantee guarantee = readGuarantee(in);
    var search =
        new Result.SearchFigures(
            Order.valueOf(in.getText()), in.getInt(), in.getText(), in.getBoolean(), "cpu");
    var store = new Result.StoreFigures(in.getText(), in.getLong(), in.getDouble());
    var counts =
        new Result.Counts(
            in.getLong(),
            in.getLong(),
            in.getLong(),
            in.getLong(),
            in.getLong(),
            in.getLong(),
            in.getLong(),
            in.getInt());
    double seconds = in.getDouble();
    var memory = new Result.MemoryFigures(in.getLong(), in.getLong());
    String limit = readText(in);
    List<Narrator.Step> unreached = in.getBoolean() ? readAll(in, ResultImage::readStep) : null;
    List<String> notes = readAll(in, ImageReader::getText);
    List<Result.RunFigures> runs = readAll(in, ResultImage::readRun);
    in.end();
    return new Result(
        verdict,
        answers,
        guarantee,
        search,
        store,
        counts,
        seconds,
        memory,
        limit == null ? null : Interruption.valueOf(limit),
        unreached,
        notes,
        runs,
        null);
  }

  private static void writeViolation(ImageWriter out, Violation violation) throws IOException {
    writeProperty(out, violation.property());
    out.putText(violation.kind());
    out.putText(violation.message());
    writeText(out, violation.file());
    out.putInt(violation.line());
    out.putInts(violation.trail().events(), violation.trail().events().length);
    out.putInt(violation.trail().cycle());
  }

  private static Violation readViolation(ImageReader in, TransitionSystem system)
      throws IOException {
    return new Violation(
        readProperty(in),
        in.getText(),
        in.getText(),
        readText(in),
        in.getInt(),
        new Trail(system, in.getInts(), in.getInt()));
  }

  private static void writeProperty(ImageWriter out, Property property) throws IOException {
    out.putBoolean(property != null);
    if (property != null) {
      out.putText(property.name());
      out.putText(property.kind());
      out.putText(property.text());
      writeText(out, property.file());
      out.putInt(property.line());
    }
  }

  private static Property readProperty(ImageReader in) throws IOException {
    return in.getBoolean()
        ? new Property(in.getText(), in.getText(), in.getText(), readText(in), in.getInt())
        : null;
  }

  private static void writeAnswer(ImageWriter out, Answer answer) throws IOException {
    writeProperty(out, answer.property());
    out.putText(answer.standing().name());
    writeText(out, answer.value());
    writeText(out, answer.why());
  }

  private static Answer readAnswer(ImageReader in) throws IOException {
    return new Answer(
        readProperty(in), Answer.Standing.valueOf(in.getText()), readText(in), readText(in));
  }

  private static void writeGuarantee(ImageWriter out, Guarantee guarantee) throws IOException {
    out.putText(guarantee.kind().name());
    out.putDouble(guarantee.omissionProbability());
    out.putBoolean(guarantee.expectedOmissions().isPresent());
    out.putDouble(guarantee.expectedOmissions().orElse(0));
  }

  private static Guarantee readGuarantee(ImageReader in) throws IOException {
    Guarantee.Kind kind = Guarantee.Kind.valueOf(in.getText());
    double probability = in.getDouble();
    boolean known = in.getBoolean();
    double expected = in.getDouble();
    return new Guarantee(
        kind, probability, known ? OptionalDouble.of(expected) : OptionalDouble.empty());
  }

  private static void writeRun(ImageWriter out, Result.RunFigures run) throws IOException {
    out.putLong(run.seed());
    out.putLong(run.states());
    writeGuarantee(out, run.guarantee());
    out.putDouble(run.searchTime());
  }

  private static Result.RunFigures readRun(ImageReader in) throws IOException {
    return new Result.RunFigures(in.getLong(), in.getLong(), readGuarantee(in), in.getDouble());
  }

  private static void writeStep(ImageWriter out, Narrator.Step step) throws IOException {
    writeText(out, step.process());
    writeText(out, step.text());
    writeText(out, step.file());
    out.putInt(step.line());
  }

  private static Narrator.Step readStep(ImageReader in) throws IOException {
    return new Narrator.Step(readText(in), readText(in), readText(in), in.getInt());
  }

  private static void writeText(ImageWriter out, String text) throws IOException {
    out.putBoolean(text != null);
    if (text != null) {
      out.putText(text);
    }
  }

  private static String readText(ImageReader in) throws IOException {
    return in.getBoolean() ? in.getText() : null;
  }

  private static <T> void writeAll(ImageWriter out, List<T> list, Writing<T> writing)
      throws IOException {
    out.putInt(list.size());
    for (T each : list) {
      writing.write(out, each);
    }
  }

  private static <T> List<T> readAll(ImageReader in, Reading<T> reading) throws IOException {
    List<T> list = new ArrayList<>();
    for (int left = in.getInt(); left > 0; left--) {
      list.add(reading.read(in));
    }
    return List.copyOf(list);
  }
}
