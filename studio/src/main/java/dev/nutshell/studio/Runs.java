package dev.nutshell.studio;

import dev.nutshell.frontends.Source;
import dev.nutshell.report.Json;
import java.io.IOException;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Function;
import tools.jackson.core.JsonGenerator;

/** The checks that are under way, and those that are over. */
final class Runs implements AutoCloseable {
  /** Each takes a core and its memory. */
  static final int AT_ONCE = 2;

  private static final DateTimeFormatter STAMP = DateTimeFormatter.ofPattern("yyyyMMdd-HHmmss");

  private final Folder folder;
  private final History history;
  private final String version;
  private final Map<String, CheckRun> active = new ConcurrentSkipListMap<>();

  /** The lines of the list, as files of runs may be large. */
  private final Map<String, String> summaries = new ConcurrentHashMap<>();

  private int count;

  Runs(Folder folder, History history, String version) {
    this.folder = folder;
    this.history = history;
    this.version = version;
  }

  @Override
  public void close() {
    active.values().forEach(CheckRun::stop);
    active.values().forEach(CheckRun::awaitEnd);
  }

  synchronized String start(Form form, Function<Form, Source> sources) throws IOException {
    active.values().removeIf(CheckRun::isOver);
    if (active.size() >= AT_ONCE) {
      throw new Refusal(
          429, AT_ONCE + " runs are under way: stop one of them, or wait until it is over");
    }
    form.understood();
    String text = form.isJava() ? null : folder.read(form.model());
    String id = LocalDateTime.now().format(STAMP) + "-" + count++;
    CheckRun run =
        new CheckRun(
            id,
            form,
            sources.apply(form),
            text,
            folder,
            version,
            (ended, json) -> history.keep(ended.id(), json));
    active.put(id, run);
    run.start();
    return Json.text(
        json -> {
          json.writeStartObject();
          json.writeStringProperty("id", id);
          json.writeEndObject();
        });
  }

  boolean isOver(String id) {
    CheckRun run = active.get(id);
    return run == null || run.isOver();
  }

  /** The same, for a page that looks on. */
  String followed(String id) {
    CheckRun run = active.get(id);
    if (run != null) {
      run.isFollowed();
    }
    return progress(id);
  }

  String progress(String id) {
    CheckRun run = active.get(id);
    return run == null ? "{\"phase\":\"done\"}" : Json.text(run::progress);
  }

  /** All that a run has to say, or how far it is. */
  String show(String id) {
    CheckRun run = active.get(id);
    if (run != null) {
      return run.isOver() ? run.json() : Json.text(run::progressSoFar);
    }
    String kept = history.read(id);
    if (kept == null) {
      throw new Refusal(404, "there is no run " + (History.isId(id) ? id : "of that name"));
    }
    return kept;
  }

  /** Stops a run that is under way; forgets one that is over. */
  String remove(String id) throws IOException {
    CheckRun run = active.get(id);
    if (run != null && !run.isOver()) {
      run.stop();
    } else {
      active.remove(id);
      history.forget(id);
      summaries.remove(id);
    }
    return "{}";
  }

  String list() {
    List<String> kept = history.ids();
    return Json.text(
        json -> {
          json.writeStartObject();
          json.writeArrayPropertyStart("active");
          active.values().stream().filter(run -> !run.isOver()).forEach(run -> run.progress(json));
          json.writeEndArray();
          json.writeArrayPropertyStart("kept");
          for (String id : kept) {
            String line = summaries.computeIfAbsent(id, this::summary);
            if (line != null) {
              json.writeRawValue(line);
            }
          }
          json.writeEndArray();
          json.writeEndObject();
        });
  }

  /** Null where the file is none of ours. */
  private String summary(String id) {
    try {
      Map<String, Object> all = Values.read(history.read(id)).fields();
      return Json.text(json -> summary(json, id, all));
    } catch (Refusal | NullPointerException damaged) {
      return null;
    }
  }

  private static void summary(JsonGenerator json, String id, Map<String, Object> all) {
    json.writeStartObject();
    json.writeStringProperty("id", id);
    for (String name : List.of("date", "model", "command", "headline", "failure")) {
      if (all.get(name) instanceof String text) {
        json.writeStringProperty(name, text);
      }
    }
    if (all.get("form") instanceof Map<?, ?> form && form.get("group") instanceof String group) {
      json.writeStringProperty("group", group);
    }
    if (all.get("run") instanceof Map<?, ?> run) {
      json.writeStringProperty("verdict", String.valueOf(run.get("verdict")));
      if (run.get("counts") instanceof Map<?, ?> counts) {
        json.writeStringProperty("states", String.valueOf(counts.get("states")));
      }
      if (run.get("time") instanceof Map<?, ?> time) {
        json.writeStringProperty("seconds", String.valueOf(time.get("search")));
      }
      if (run.get("store") instanceof Map<?, ?> store) {
        json.writeStringProperty("store", String.valueOf(store.get("spec")));
      }
    }
    json.writeEndObject();
  }
}
