package dev.nutshell.studio;

import dev.nutshell.report.Json;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.WebSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** A real browser without a window, driven by the DevTools protocol over a web socket. */
final class Browser implements AutoCloseable {
  private static final Pattern LISTENING = Pattern.compile("DevTools listening on (ws://\\S+)");
  private static final long PATIENCE_SECONDS = 180;

  private final Process process;
  private final Path profile;
  private final WebSocket socket;
  private final Map<String, CompletableFuture<Map<String, Object>>> waiting =
      new ConcurrentHashMap<>();

  /** What the page complained of: errors and what its policy forbade. */
  final List<String> complaints = new CopyOnWriteArrayList<>();

  /** Every address that was asked for. */
  final List<String> requests = new CopyOnWriteArrayList<>();

  private int count;

  /** Where the browser is, or null where there is none. */
  static String executable() {
    return Stream.of("/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome")
        .filter(path -> Files.isExecutable(Path.of(path)))
        .findFirst()
        .orElse(null);
  }

  Browser() throws Exception {
    profile = Files.createTempDirectory("nutshell-browser");
    List<String> line = new ArrayList<>(List.of(executable()));
    line.addAll(
        List.of(
            "--headless",
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--disable-dev-shm-usage",
            "--hide-scrollbars",
            // What screen readers are told of an element.
            "--enable-blink-features=ComputedAccessibilityInfo",
            "--remote-debugging-port=0"));
    line.add("--user-data-dir=" + profile);
    line.add("about:blank");
    process = new ProcessBuilder(line).redirectErrorStream(true).start();
    String browser = listening();
    String port = URI.create(browser).getAuthority();
    HttpClient client = HttpClient.newHttpClient();
    String page =
        client
            .send(
                HttpRequest.newBuilder(URI.create("http://" + port + "/json/new?about:blank"))
                    .PUT(HttpRequest.BodyPublishers.noBody())
                    .build(),
                HttpResponse.BodyHandlers.ofString())
            .body();
    socket =
        client
            .newWebSocketBuilder()
            .buildAsync(URI.create(Values.read(page).text("webSocketDebuggerUrl")), new Listening())
            .get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    for (String domain : List.of("Page", "Runtime", "Log", "Network")) {
      send(domain + ".enable", Map.of());
    }
    size(1280, 800);
  }

  private String listening() throws IOException {
    BufferedReader out =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
    for (String line; (line = out.readLine()) != null; ) {
      Matcher matcher = LISTENING.matcher(line);
      if (matcher.find()) {
        Thread.ofVirtual().start(() -> out.lines().forEach(_ -> {}));
        return matcher.group(1);
      }
    }
    throw new IOException("the browser does not start");
  }

  private final class Listening implements WebSocket.Listener {
    private final StringBuilder text = new StringBuilder();

    @Override
    public CompletionStage<?> onText(WebSocket from, CharSequence part, boolean last) {
      text.append(part);
      if (last) {
        received(text.toString());
        text.setLength(0);
      }
      from.request(1);
      return null;
    }
  }

  private void received(String message) {
    Matcher method = Pattern.compile("^\\{\"method\":\"([^\"]+)\"").matcher(message);
    if (!method.find()) {
      Map<String, Object> fields = Values.read(message).fields();
      CompletableFuture<Map<String, Object>> answer = waiting.remove(fields.get("id"));
      if (answer != null) {
        answer.complete(fields);
      }
      return;
    }
    switch (method.group(1)) {
      case "Runtime.exceptionThrown", "Log.entryAdded" -> complaints.add(message);
      case "Network.requestWillBeSent" -> {
        Matcher url = Pattern.compile("\"request\":\\{\"url\":\"([^\"]+)\"").matcher(message);
        if (url.find()) {
          requests.add(url.group(1));
        }
      }
      default -> {}
    }
  }

  private synchronized Map<String, Object> send(String method, Map<String, Object> parameters)
      throws Exception {
    String id = Integer.toString(++count);
    CompletableFuture<Map<String, Object>> answer = new CompletableFuture<>();
    waiting.put(id, answer);
    String text =
        Json.text(
            json -> {
              json.writeStartObject();
              json.writeNumberProperty("id", count);
              json.writeStringProperty("method", method);
              json.writeObjectPropertyStart("params");
              parameters.forEach(
                  (name, value) -> {
                    json.writeName(name);
                    switch (value) {
                      case Integer number -> json.writeNumber(number);
                      case Boolean flag -> json.writeBoolean(flag);
                      default -> Desk.write(json, value);
                    }
                  });
              json.writeEndObject();
              json.writeEndObject();
            });
    socket.sendText(text, true).get(PATIENCE_SECONDS, TimeUnit.SECONDS);
    return answer.get(PATIENCE_SECONDS, TimeUnit.SECONDS);
  }

  void open(String address) throws Exception {
    send("Page.navigate", Map.of("url", address));
    await("document.readyState == 'complete'");
  }

  void size(int width, int height) throws Exception {
    send(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
  }

  void dark(boolean dark) throws Exception {
    send(
        "Emulation.setEmulatedMedia",
        Map.of(
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
  }

  /** The value of an expression, as a text. */
  String text(String expression) throws Exception {
    Map<String, Object> answer =
        send(
            "Runtime.evaluate",
            Map.of("expression", "String(" + expression + ")", "awaitPromise", true));
    if (answer.get("result") instanceof Map<?, ?> outer
        && outer.get("result") instanceof Map<?, ?> inner
        && outer.get("exceptionDetails") == null) {
      return String.valueOf(inner.get("value"));
    }
    return "failed: " + answer;
  }

  /** What a promise comes to, as a text. */
  String promised(String expression) throws Exception {
    Map<String, Object> answer =
        send(
            "Runtime.evaluate",
            Map.of(
                "expression",
                "Promise.resolve(" + expression + ").then(String)",
                "awaitPromise",
                true));
    return answer.get("result") instanceof Map<?, ?> outer
            && outer.get("result") instanceof Map<?, ?> inner
        ? String.valueOf(inner.get("value"))
        : "failed: " + answer;
  }

  /** Waits until an expression is true. */
  void await(String expression) throws Exception {
    long end = System.nanoTime() + PATIENCE_SECONDS * 1_000_000_000L;
    while (!text(expression).equals("true")) {
      if (System.nanoTime() > end) {
        throw new AssertionError(
            expression
                + " does not become true; the page shows "
                + text("document.body.innerText"));
      }
      Thread.sleep(40);
    }
  }

  private static String found(String selector) {
    return "document.querySelector(" + Json.text(json -> json.writeString(selector)) + ")";
  }

  void awaitElement(String selector) throws Exception {
    await(found(selector) + " != null");
  }

  void awaitText(String text) throws Exception {
    await("document.body.innerText.includes(" + Json.text(json -> json.writeString(text)) + ")");
  }

  void click(String selector) throws Exception {
    await(found(selector) + " != null && !" + found(selector) + ".disabled");
    text(found(selector) + ".click()");
  }

  /** Gives the focus to something and writes into it, instead of what was there. */
  void write(String selector, String words) throws Exception {
    awaitElement(selector);
    text("(" + found(selector) + ".focus(), " + found(selector) + ".select?.())");
    send("Input.insertText", Map.of("text", words));
  }

  /** Writes to where the focus is. */
  void type(String words) throws Exception {
    send("Input.insertText", Map.of("text", words));
  }

  /** Goes on by the Tab key until something has the focus. */
  void tabTo(String selector) throws Exception {
    for (int i = 0; i < 150; i++) {
      if (text("document.activeElement.matches("
              + Json.text(json -> json.writeString(selector))
              + ")")
          .equals("true")) {
        return;
      }
      press("Tab");
    }
    throw new AssertionError("the Tab key does not lead to " + selector);
  }

  void focus(String selector) throws Exception {
    awaitElement(selector);
    text(found(selector) + ".focus()");
  }

  /** Presses a key, such as {@code ArrowUp} or {@code ?}. */
  void press(String key, int modifiers) throws Exception {
    int code =
        switch (key) {
          case "Enter" -> 13;
          case "Tab" -> 9;
          case "Home" -> 36;
          case "End" -> 35;
          case "ArrowUp" -> 38;
          case "ArrowDown" -> 40;
          case "Escape" -> 27;
          default -> Character.toUpperCase(key.charAt(0));
        };
    String text = key.length() == 1 && modifiers == 0 ? key : key.equals("Enter") ? "\r" : "";
    send(
        "Input.dispatchKeyEvent",
        Map.of(
            "type",
            "keyDown",
            "key",
            key,
            "code",
            Character.isDigit(key.charAt(0)) ? "Digit" + key : "",
            "windowsVirtualKeyCode",
            code,
            "modifiers",
            modifiers,
            "text",
            text));
    send(
        "Input.dispatchKeyEvent",
        Map.of("type", "keyUp", "key", key, "windowsVirtualKeyCode", code, "modifiers", modifiers));
  }

  void press(String key) throws Exception {
    press(key, 0);
  }

  void screenshot(Path file) throws Exception {
    Map<String, Object> answer = send("Page.captureScreenshot", Map.of("format", "png"));
    String data = (String) ((Map<?, ?>) answer.get("result")).get("data");
    Files.write(file, Base64.getDecoder().decode(data));
  }

  @Override
  public void close() throws IOException {
    socket.abort();
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
    process.onExit().join();
    try (Stream<Path> files = Files.walk(profile)) {
      files.sorted(Comparator.reverseOrder()).forEach(Browser::delete);
    }
  }

  /** What the browser still holds goes with the temporary folder. */
  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException held) {
      file.toFile().deleteOnExit();
    }
  }
}
