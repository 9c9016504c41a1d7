package dev.nutshell.studio;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Runner;
import dev.nutshell.engine.plan.Turn;
import dev.nutshell.engine.search.Counters;
import dev.nutshell.engine.search.Interruption;
import dev.nutshell.frontends.Source;
import dev.nutshell.report.Chronicle;
import dev.nutshell.report.ChronicleJson;
import dev.nutshell.report.Course;
import dev.nutshell.report.HtmlReport;
import dev.nutshell.report.Json;
import dev.nutshell.report.Run;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import tools.jackson.core.JsonGenerator;

/**
 * A check that the page has started. It goes on when the page is closed, and ends by itself, when
 * it is told to, or with the program.
 */
final class CheckRun {
  /** So long a search that was told to stop may take to notice. */
  private static final long GRACE_NANOS = 5_000_000_000L;

  /** So long a run that is to stop where nobody looks on goes on without anybody. */
  private static final long PATIENCE_NANOS = 15_000_000_000L;

  /** How far it is. */
  enum Phase {
    LOADING,
    SEARCHING,
    DONE,
    FAILED
  }

  /** Who is told when it is over. */
  interface Ending {
    void ended(CheckRun run, String json);
  }

  private final String id;
  private final Form form;
  private final Source source;
  private final Folder folder;
  private final String text;
  private final String version;
  private final Ending ending;
  private final String date = Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  private final long began = System.nanoTime();
  private final Counters counters = new Counters();
  private volatile Phase phase = Phase.LOADING;
  private volatile Turn turn;
  private volatile Thread thread;
  private volatile MemoryBudget budget;
  private volatile double loadTime;
  private volatile long stopAsked;
  private volatile boolean stopped;
  private volatile long followed = System.nanoTime();
  private final Course course = new Course();
  private String json;
  private String failure;

  /**
   * @param text of the model at its beginning, or null where it has none
   */
  CheckRun(
      String id,
      Form form,
      Source source,
      String text,
      Folder folder,
      String version,
      Ending ending) {
    this.id = id;
    this.form = form;
    this.source = source;
    this.text = text;
    this.folder = folder;
    this.version = version;
    this.ending = ending;
  }

  void start() {
    thread =
        Thread.ofPlatform()
            .daemon()
            .name("run-" + id)
            .stackSize(Explorer.stackBytes(form.memory()))
            .start(this::run);
    Thread.ofVirtual().name("course-" + id).start(this::watch);
  }

  /** A page looks on. */
  void isFollowed() {
    followed = System.nanoTime();
  }

  /** Writes down how it goes, and stops it where nobody looks on and that was wanted. */
  private void watch() {
    boolean attended = form.values().text("unattended").equals("stop");
    try {
      while (!isOver()) {
        sample();
        if (attended && !stopped && System.nanoTime() - followed > PATIENCE_NANOS) {
          stop();
        }
        giveUpIfOverdue();
        Thread.sleep(Course.period(elapsed()));
      }
    } catch (InterruptedException ended) {
      Thread.currentThread().interrupt();
    }
  }

  private void sample() {
    Turn search = turn;
    MemoryBudget own = budget;
    if (search != null && own != null) {
      course.sample(elapsed(), search.runner(), own.used());
    }
  }

  String id() {
    return id;
  }

  boolean isOver() {
    return phase == Phase.DONE || phase == Phase.FAILED;
  }

  /** What it has to say, once it is over; null where it failed. */
  synchronized String json() {
    return json;
  }

  void stop() {
    stopAsked = System.nanoTime();
    stopped = true;
    Turn search = turn;
    if (search != null) {
      search.runner().monitor().requestStop();
    }
  }

  /** Waits until its result is kept, but not for a search that does not stop. */
  void awaitEnd() {
    Thread searching = thread;
    try {
      if (searching != null) {
        searching.join(Duration.ofNanos(GRACE_NANOS));
      }
    } catch (InterruptedException _) {
      Thread.currentThread().interrupt();
    }
  }

  /** Gives up a search that was told to stop and does not. */
  void giveUpIfOverdue() {
    Turn search = turn;
    if (!stopped || isOver() || System.nanoTime() - stopAsked < GRACE_NANOS) {
      return;
    }
    if (search == null) {
      fail("it was stopped while the model was being loaded");
    } else if (!search.runner().monitor().isHeeded()) {
      finish(search.lastSeen(Interruption.REQUEST));
    }
  }

  private double elapsed() {
    return (System.nanoTime() - began) / 1e9;
  }

  private void run() {
    try {
      MemoryBudget own = new MemoryBudget(form.memory());
      budget = own;
      TransitionSystem system =
          Form.loaded(form.load(source, false, form.request().observed(), own));
      List<Plan.Ready> plans = form.plans(system, own, Duration.ofNanos(System.nanoTime() - began));
      loadTime = elapsed();
      List<Runner> runners = plans.stream().map(plan -> new Runner(plan, own)).toList();
      Result result = null;
      for (int i = 0; i < runners.size(); i++) {
        Runner next = runners.get(i);
        if (next.isAnsweredBy(result)) {
          continue;
        }
        List<Runner> after = runners.subList(i + 1, runners.size());
        turn = new Turn(next, result, after);
        phase = Phase.SEARCHING;
        if (stopped) {
          next.monitor().requestStop();
        }
        Result one = next.run();
        result = result == null ? one : result.and(one);
        if (result.limitReached() == Interruption.REQUEST) {
          result = result.leaving(after);
          break;
        }
      }
      finish(result);
    } catch (Refusal refusal) {
      fail(refusal.getMessage());
    } catch (MemoryBudget.Exhausted exhausted) {
      fail("inconclusive: " + exhausted.getMessage());
    } catch (OutOfMemoryError exhausted) {
      fail("inconclusive: the Java heap is used up");
    } catch (RuntimeException | Error thrown) {
      fail(
          form.isJava()
              ? "the model's own code fails: " + thrown
              : "internal error, please report it: " + thrown);
    }
  }

  private void finish(Result result) {
    Run run =
        new Run(
            "nutshell",
            version,
            form.model(),
            form.kind(),
            result,
            Collections.nCopies(result.violations().size(), null),
            loadTime,
            elapsed(),
            null);
    String told =
        folder.shortened(
            Json.text(
                out -> {
                  head(out);
                  course.write(out);
                  HtmlReport.card(run, out);
                  out.writeArrayPropertyStart("trails");
                  for (var violation : result.violations()) {
                    ChronicleJson.write(Chronicle.of(violation.trail()), out);
                  }
                  out.writeEndArray();
                  out.writeArrayPropertyStart("events");
                  for (var violation : result.violations()) {
                    out.writeArray(violation.trail().events(), 0, violation.trail().depth());
                  }
                  out.writeEndArray();
                  out.writeEndObject();
                }));
    end(Phase.DONE, told, null);
  }

  private void fail(String why) {
    String sentence = folder.shortened(why);
    end(
        Phase.FAILED,
        Json.text(
            out -> {
              head(out);
              out.writeStringProperty("failure", sentence);
              out.writeEndObject();
            }),
        sentence);
  }

  private void head(JsonGenerator out) {
    out.writeStartObject();
    out.writeStringProperty("id", id);
    out.writeStringProperty("date", date);
    out.writeStringProperty("model", form.model());
    out.writeStringProperty("command", form.commandLine(folder.shown(form.model())));
    out.writeName("form");
    Desk.write(out, form.values().fields());
    out.writeObjectPropertyStart("sources");
    if (text != null) {
      out.writeStringProperty(form.model(), text);
    }
    out.writeEndObject();
  }

  /** The first who says that it is over is right. */
  private void end(Phase how, String told, String why) {
    synchronized (this) {
      if (isOver()) {
        return;
      }
      json = told;
      failure = why;
      phase = how;
    }
    ending.ended(this, told);
  }

  /** How far it is, and how it came there. */
  void progressSoFar(JsonGenerator out) {
    progress(out, true);
  }

  /** How far it is, as an object. */
  void progress(JsonGenerator out) {
    progress(out, false);
  }

  private void progress(JsonGenerator out, boolean whole) {
    giveUpIfOverdue();
    Turn search = turn;
    long states;
    long frontier;
    long depth;
    synchronized (counters) {
      if (search != null) {
        search.runner().monitor().read(counters);
      }
      states = counters.states;
      frontier = counters.frontier;
      depth = counters.depth;
    }
    MemoryBudget own = budget;
    out.writeStartObject();
    out.writeStringProperty("id", id);
    out.writeStringProperty("model", form.model());
    out.writeStringProperty("command", form.commandLine(folder.shown(form.model())));
    out.writeStringProperty("phase", phase.name().toLowerCase(Locale.ROOT));
    out.writeBooleanProperty("unattended", form.values().text("unattended").equals("stop"));
    out.writeBooleanProperty("stopping", stopped && !isOver());
    out.writeNumberProperty("seconds", elapsed());
    out.writeNumberProperty("states", states);
    out.writeNumberProperty("frontier", frontier);
    out.writeNumberProperty("depth", depth);
    out.writeNumberProperty("used", own == null ? 0 : own.used());
    out.writeNumberProperty("budget", form.memory());
    synchronized (this) {
      out.writeStringProperty("failure", failure);
    }
    if (whole) {
      course.write(out);
    } else {
      course.writeMoves(out);
    }
    out.writeEndObject();
  }
}
