package dev.nutshell.studio;

import dev.nutshell.api.JavaModels;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.engine.model.Property;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Plan;
import dev.nutshell.frontends.Source;
import dev.nutshell.lsp.Declarations;
import dev.nutshell.report.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import tools.jackson.core.JsonGenerator;

/** What the server does for the page, request by request. */
final class Desk implements AutoCloseable {
  /** For models that are only looked at or walked through. */
  private static final long ASIDE = 512L << 20;

  private static final int MOST_LOADED = 6;
  private static final int MOST_PROBLEMS = 100;

  private final Folder folder;
  private final Runs runs;
  private final Map<String, TransitionSystem> given;
  private final Spaces spaces = new Spaces();

  /** Models that were looked at last, each with the text that it was made of. */
  private final Map<String, TransitionSystem> loaded =
      new LinkedHashMap<>(16, 0.75f, true) {
        @Override
        protected boolean removeEldestEntry(Map.Entry<String, TransitionSystem> eldest) {
          return size() > MOST_LOADED;
        }
      };

  Desk(Folder folder, History history, String version, Map<String, TransitionSystem> given) {
    this.folder = folder;
    this.given = given;
    runs = new Runs(folder, history, version);
  }

  @Override
  public void close() {
    runs.close();
  }

  /** The answer to a request, as JSON. */
  String answer(String method, String path, String file, String body)
      throws IOException, InterruptedException {
    String[] parts = path.split("/", -1);
    return switch (method + " " + parts[0] + (parts.length > 1 ? "/" : "")) {
      case "GET models" -> models();
      case "GET file" -> {
        String text = folder.read(file);
        yield Json.text(
            json -> {
              json.writeStartObject();
              json.writeStringProperty("text", text);
              json.writeEndObject();
            });
      }
      case "PUT file" -> {
        if (body.length() > Folder.LARGEST) {
          throw new Refusal(413, "a model has at most " + (Folder.LARGEST >> 20) + " MiB here");
        }
        folder.write(file, body);
        yield "{}";
      }
      case "POST look" -> look(Values.read(body));
      case "POST declaration" -> declaration(Values.read(body));
      case "POST plan" -> plan(form(Values.read(body)));
      case "POST offers" -> offers(form(Values.read(body)));
      case "POST walk" -> walk(Values.read(body));
      case "POST draw" -> draw(Values.read(body));
      case "POST space" -> space(Values.read(body));
      case "POST runs" -> runs.start(form(Values.read(body)), this::source);
      case "GET runs" -> runs.list();
      case "GET runs/" -> runs.show(parts[1]);
      case "DELETE runs/" -> runs.remove(parts[1]);
      default -> throw new Refusal(404, "there is nothing of that name");
    };
  }

  /** Tells a page how far a run is, until it is over or the page has gone. */
  void follow(String path, OutputStream out) throws IOException, InterruptedException {
    String[] parts = path.split("/");
    if (parts.length != 5 || !parts[2].equals("runs")) {
      return;
    }
    try {
      while (true) {
        String progress = runs.followed(parts[3]);
        out.write(("data: " + progress + "\n\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
        if (runs.isOver(parts[3])) {
          return;
        }
        Thread.sleep(200);
      }
    } catch (IOException gone) {
      // The page was closed; the run goes on.
    }
  }

  private Form form(Values values) {
    return Form.of(values, given);
  }

  private String models() throws IOException {
    List<String> files = given.isEmpty() ? folder.models() : List.of();
    List<String> examples =
        given.isEmpty() ? examples() : given.keySet().stream().sorted().toList();
    return Json.text(
        json -> {
          json.writeStartObject();
          json.writeStringProperty("folder", String.valueOf(folder.root().getFileName()));
          json.writeBooleanProperty("ends", !given.isEmpty());
          texts(json, "models", files);
          texts(json, "examples", examples);
          json.writeEndObject();
        });
  }

  /** Our own models in Java, which are always there. */
  private static List<String> examples() throws IOException {
    try (InputStream in = Desk.class.getResourceAsStream("/" + JavaModels.INDEX)) {
      return in == null
          ? List.of()
          : new String(in.readAllBytes(), StandardCharsets.UTF_8)
              .lines()
              .filter(line -> !line.isBlank())
              .map(line -> "java:" + line.strip().replaceFirst("^.*\\.", ""))
              .sorted()
              .toList();
    }
  }

  private static void texts(JsonGenerator json, String name, List<String> texts) {
    json.writeArrayPropertyStart(name);
    texts.forEach(json::writeString);
    json.writeEndArray();
  }

  /** Where a model is: below the folder, or one of our own classes. */
  Source source(Form form) {
    if (!given.isEmpty() && !given.containsKey(form.model())) {
      throw new Refusal(403, "this page is for " + String.join(", ", given.keySet()));
    }
    return new Source.Named(form.isJava() ? form.model() : folder.file(form.model()).toString());
  }

  /** What the parser says of a text, and what can be asked of the model. */
  private String look(Values values) {
    Form form = form(values);
    String text = values.raw("text");
    Source source =
        text == null ? source(form) : Source.text(folder.file(form.model()).toString(), text);
    Loading loading;
    try {
      loading = form.load(source, true, Set.of(), new MemoryBudget(ASIDE));
    } catch (Refusal refusal) {
      loading = Loading.rejected(Problem.of(refusal.getMessage()));
    }
    Loading known = loading;
    return folder.shortened(
        Json.text(
            json -> {
              json.writeStartObject();
              switch (known) {
                case Loading.Rejected rejected -> problems(json, "problems", rejected.problems());
                case Loading.Loaded found -> {
                  problems(json, "problems", List.of());
                  problems(json, "warnings", found.warnings());
                  offers(json, found.system());
                }
              }
              json.writeEndObject();
            }));
  }

  /** Where the name at a place of a text is declared; nothing where that is not known. */
  private static String declaration(Values values) {
    Optional<Declarations.Place> place =
        Declarations.of(
            values.text("model"),
            Objects.requireNonNullElse(values.raw("text"), ""),
            (int) values.number("line", 1, "line"),
            (int) values.number("column", 1, "column"));
    return Json.text(
        json -> {
          json.writeStartObject();
          place.ifPresent(
              at -> {
                json.writeNumberProperty("line", at.line());
                json.writeNumberProperty("column", at.column());
                json.writeNumberProperty("length", at.length());
              });
          json.writeEndObject();
        });
  }

  private static void problems(JsonGenerator json, String name, List<Problem> problems) {
    json.writeArrayPropertyStart(name);
    for (Problem problem : problems.subList(0, Math.min(MOST_PROBLEMS, problems.size()))) {
      json.writeStartObject();
      json.writeStringProperty("file", problem.file());
      json.writeNumberProperty("line", problem.line());
      json.writeNumberProperty("column", problem.column());
      json.writeStringProperty("message", problem.message());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** What a form can ask of the model. */
  private static void offers(JsonGenerator json, TransitionSystem system) {
    json.writeArrayPropertyStart("properties");
    property(
        json, Property.of("deadlock", "deadlock", "no state without events but where it may end"));
    if (system.mayFail()) {
      property(json, Property.of("assert", "assertion", "no assertion fails, no step goes wrong"));
    }
    for (Invariant invariant : system.invariants()) {
      property(json, Property.of(invariant.text(), "invariant", invariant.text()));
    }
    for (Stated stated : system.statements()) {
      property(json, stated.property(), stated.force() == Stated.Force.STATED);
    }
    json.writeEndArray();
    State initial = new State();
    system.explorer().initial(initial);
    Narrator narrator = system.narrator();
    texts(
        json,
        "variables",
        narrator.bindings(initial).stream().map(Narrator.Binding::name).limit(500).toList());
  }

  private static void property(JsonGenerator json, Property property) {
    property(json, property, true);
  }

  /**
   * @param stated whether it is among all that is checked where nothing is said
   */
  private static void property(JsonGenerator json, Property property, boolean stated) {
    json.writeStartObject();
    json.writeBooleanProperty("stated", stated);
    json.writeStringProperty("name", property.name());
    json.writeStringProperty("kind", property.kind());
    json.writeStringProperty("text", property.text());
    json.writeEndObject();
  }

  private TransitionSystem system(Form form, boolean asWritten, Set<String> observed)
      throws IOException {
    Source source = source(form);
    String text = form.isJava() ? "" : folder.read(form.model());
    String key =
        String.join(
            "\0",
            form.model(),
            Integer.toString(text.hashCode()) + text.length(),
            form.values().texts("defines").toString(),
            form.values().text("merge") + form.values().text("dead") + form.values().text("unfold"),
            asWritten + observed.stream().sorted().toList().toString());
    synchronized (loaded) {
      TransitionSystem known = loaded.get(key);
      if (known != null) {
        return known;
      }
    }
    TransitionSystem system =
        Form.loaded(form.load(source, asWritten, observed, new MemoryBudget(ASIDE)));
    synchronized (loaded) {
      loaded.put(key, system);
    }
    return system;
  }

  /** Whether the form makes sense, and the command line that it stands for. */
  private String plan(Form form) throws IOException {
    String refusal = null;
    List<String> notes = new ArrayList<>();
    String command = "";
    try {
      command = form.commandLine(folder.shown(form.model()));
      notes.addAll(form.notes());
      TransitionSystem system = system(form, false, form.request().observed());
      for (Plan.Ready part : form.plans(system, new MemoryBudget(form.memory()))) {
        notes.addAll(part.notes());
      }
    } catch (Refusal refused) {
      refusal = refused.getMessage();
    }
    String line = command;
    String why = refusal;
    return folder.shortened(
        Json.text(
            json -> {
              json.writeStartObject();
              json.writeStringProperty("command", line);
              json.writeStringProperty("refusal", why);
              texts(json, "notes", notes.stream().distinct().toList());
              json.writeEndObject();
            }));
  }

  /** What the fields of a form could say. */
  private String offers(Form form) throws IOException {
    TransitionSystem system = system(form, false, form.request().observed());
    return Json.text(
        json -> {
          json.writeStartObject();
          Offers.write(json, form, system);
          json.writeEndObject();
        });
  }

  /** The pictures of a model, as it is written. */
  private String draw(Values values) throws IOException {
    Form form = form(values);
    String given = values.raw("text");
    if (form.isJava() || given == null) {
      String saved = form.isJava() ? "" : folder.read(form.model());
      return Pictures.json(system(form, true, Set.of()), saved);
    }
    Source source = Source.text(folder.file(form.model()).toString(), given);
    Loading loading = form.load(source, true, Set.of(), new MemoryBudget(ASIDE));
    return Pictures.json(Form.loaded(loading), given);
  }

  /** A graph of states, begun or gone on with. */
  private String space(Values values) throws IOException {
    if (!values.text("graph").isEmpty()) {
      return folder.shortened(spaces.goOn(values));
    }
    Form form = form(values);
    return folder.shortened(spaces.open(system(form, true, Set.of()), values.texts("invariants")));
  }

  private String walk(Values values) throws IOException {
    Form form = form(values);
    boolean asWritten = !values.text("reduced").equals("true");
    Walking walking =
        new Walking(
            system(form, asWritten, asWritten ? Set.of() : form.request().observed()),
            values.numbers("events"),
            values.texts("words"));
    long random = values.number("random", 0, "the number of steps");
    if (random > 0) {
      walking.random(
          values.number("seed", 0, "seed"),
          (int) Math.min(Walking.MOST_EVENTS, random),
          values.text("until"));
    }
    return folder.shortened(walking.json());
  }

  /** Writes what the page sent, as it was. */
  static void write(JsonGenerator json, Object value) {
    switch (value) {
      case null -> json.writeNull();
      case Map<?, ?> fields -> {
        json.writeStartObject();
        fields.forEach(
            (name, each) -> {
              json.writeName((String) name);
              write(json, each);
            });
        json.writeEndObject();
      }
      case List<?> elements -> {
        json.writeStartArray();
        elements.forEach(each -> write(json, each));
        json.writeEndArray();
      }
      default -> json.writeString(value.toString());
    }
  }
}
