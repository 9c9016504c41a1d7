package dev.nutshell.studio;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.CookieManager;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Stream;

/**
 * Measures the page, as docs/studio.md says it: start, first paint, frames, and what a search costs
 * in the page beside the same one from the command line, turn by turn. The arguments are the
 * launcher and the number of repeats; then, where not all is wanted, {@code start}, {@code frames}
 * or {@code search}.
 */
final class StudioSpeed {
  /** Four counters: 41,885,426 states, about 10 s where nothing else is at work. */
  private static final String SEARCHED =
      """
      byte a, b, c, d;
      active proctype P() {
        do :: a < %1$d -> a++ :: b < %1$d -> b++ :: c < %1$d -> c++ :: d < %1$d -> d++
        :: a + b + c + d == 4 * %1$d -> break od
      }
      """
          .formatted(53);

  /** More than the search takes, be it for tables or for the process. */
  private static final String MEMORY = "2G";

  private static final String WALKED =
      """
      chan c = [2] of { byte };
      byte x, y, z;
      active proctype ping() { do :: c!1; x++ od }
      active [2] proctype pong() { byte v; do :: c?v; y = y + v :: z = z + y od }
      """;

  /** Moves through 120 frames and tells how long each took. */
  private static final String FRAMES =
      """
      new Promise((done) => {
        const times = [];
        let before;
        const tick = (now) => {
          if (before !== undefined) times.push(now - before);
          before = now;
          if (times.length === 120) { done(times.join(' ')); return; }
          const i = times.length;
          %s;
          requestAnimationFrame(tick);
        };
        requestAnimationFrame(tick);
      })
      """;

  private final String launcher;
  private final int repeats;
  private final Path folder;
  private final HttpClient client =
      HttpClient.newBuilder()
          .cookieHandler(new CookieManager())
          .followRedirects(HttpClient.Redirect.NORMAL)
          .build();

  private StudioSpeed(String launcher, int repeats) throws IOException {
    this.launcher = Path.of(launcher).toAbsolutePath().toString();
    this.repeats = repeats;
    folder = Files.createTempDirectory("nutshell-speed");
    Files.writeString(folder.resolve("searched.pml"), SEARCHED);
    Files.writeString(folder.resolve("walked.pml"), WALKED);
  }

  public static void main(String[] arguments) throws Exception {
    StudioSpeed speed = new StudioSpeed(arguments[0], Integer.parseInt(arguments[1]));
    List<String> wanted =
        arguments.length > 2
            ? List.of(arguments).subList(2, arguments.length)
            : List.of("start", "frames", "search");
    try {
      for (String each : wanted) {
        switch (each) {
          case "start" -> speed.start();
          case "frames" -> speed.frames();
          case "search" -> speed.search();
          default -> throw new IllegalArgumentException(each);
        }
      }
    } finally {
      History.remove(speed.folder);
    }
  }

  /** The program as a user starts it. */
  private final class Started implements AutoCloseable {
    private final long began = System.nanoTime();
    private final Process process;
    private final String address;
    private final double printed;

    Started() throws IOException {
      ProcessBuilder builder =
          new ProcessBuilder(launcher, "studio", folder.toString(), "--no-open");
      builder.environment().put("XDG_STATE_HOME", folder.resolve("state").toString());
      process = builder.redirectError(ProcessBuilder.Redirect.DISCARD).start();
      BufferedReader out =
          new BufferedReader(
              new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
      address = out.readLine();
      printed = since(began);
    }

    @Override
    public void close() {
      process.descendants().forEach(ProcessHandle::destroy);
      process.destroy();
      process.onExit().join();
    }
  }

  private static double since(long began) {
    return (System.nanoTime() - began) / 1e6;
  }

  private static double median(List<Double> values) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int half = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[half] : (sorted[half - 1] + sorted[half]) / 2;
  }

  private static void say(String what, List<Double> values, String unit) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    System.out.printf(
        Locale.ROOT,
        "%-56s least %.4g, median %.4g, most %.4g %s (%d)%n",
        what,
        sorted[0],
        median(values),
        sorted[sorted.length - 1],
        unit,
        sorted.length);
  }

  private String get(String address) throws Exception {
    return client
        .send(
            HttpRequest.newBuilder(URI.create(address)).build(),
            HttpResponse.BodyHandlers.ofString())
        .body();
  }

  private void start() throws Exception {
    List<Double> printed = new ArrayList<>();
    List<Double> answered = new ArrayList<>();
    List<Double> first = new ArrayList<>();
    List<Double> later = new ArrayList<>();
    List<Double> seen = new ArrayList<>();
    for (int i = 0; i < repeats; i++) {
      try (Started studio = new Started()) {
        get(studio.address);
        answered.add(since(studio.began));
        printed.add(studio.printed);
      }
      try (Browser browser = new Browser();
          Started studio = new Started()) {
        browser.open(studio.address);
        first.add(paint(browser));
        browser.awaitElement(".model");
        seen.add(since(studio.began));
        for (int j = 0; j < 3; j++) {
          browser.open("about:blank");
          browser.open(studio.address);
          later.add(paint(browser));
        }
      }
    }
    say("from the command to the address", printed, "ms");
    say("from the command to the first page of the server", answered, "ms");
    say("from the command to the list of models in the browser", seen, "ms");
    say("first contentful paint, of a page just started", first, "ms");
    say("first contentful paint, later", later, "ms");
  }

  private static double paint(Browser browser) throws Exception {
    String entry = "performance.getEntriesByName('first-contentful-paint')[0]";
    browser.await(entry + " != null");
    return Double.parseDouble(browser.text(entry + ".startTime"));
  }

  private void frames() throws Exception {
    for (int i = 0; i < repeats; i++) {
      try (Started studio = new Started();
          Browser browser = new Browser()) {
        browser.open(studio.address + "#/simulate/walked.pml");
        browser.awaitElement(".choice");
        browser.write("input[type=number]", "10000");
        long began = System.nanoTime();
        browser.click(".walk-random button");
        browser.awaitText("of 10000");
        System.out.printf("10,000 steps are shown after %.0f ms%n", since(began));
        frames(
            browser,
            "scrolling a trail",
            "document.querySelector('.trail-chart').scrollTop = i * 1990");
        frames(
            browser,
            "moving its slider",
            "(e => { e.value = String((i * 83) % 10000); e.dispatchEvent(new Event('input')) })"
                + "(document.querySelector('.trail-slider'))");
        browser.text("location.hash = '#/space/searched.pml'");
        browser.awaitText("State 0");
        String full = "document.body.innerText.includes('at most 2,000 are drawn')";
        for (int j = 0; j < 60 && !browser.text(full).equals("true"); j++) {
          browser.click("button[aria-label^='Draw up to 200']");
          Thread.sleep(500);
        }
        browser.await(full);
        Thread.sleep(2000);
        String canvas = "document.querySelector('.space-canvas')";
        frames(
            browser,
            "zooming 2,000 states",
            canvas
                + ".dispatchEvent(new KeyboardEvent('keydown', { key: i % 40 < 20 ? '+' : '-' }))");
        browser.text(
            "(e => { e.value = 'force'; e.dispatchEvent(new Event('change')) })"
                + "(document.querySelector('select[aria-label=Layout]'))");
        frames(browser, "while forces move them", "0");
      }
    }
  }

  private static void frames(Browser browser, String what, String move) throws Exception {
    String told = browser.promised(FRAMES.formatted(move));
    say("frames: " + what, Arrays.stream(told.split(" ")).map(Double::valueOf).toList(), "ms");
    double[] sorted =
        Arrays.stream(told.split(" ")).mapToDouble(Double::parseDouble).sorted().toArray();
    System.out.printf(Locale.ROOT, "  95 %% at most %.1f ms%n", sorted[sorted.length * 95 / 100]);
  }

  private record Cost(double search, double cpu) {}

  /**
   * Every turn has both, in changing order, each in a process of its own: the same model in the
   * same store, by one thread, as several would come when the machine lets them.
   */
  private void search() throws Exception {
    List<Double> pages = new ArrayList<>();
    List<Double> lines = new ArrayList<>();
    List<Double> pageCpu = new ArrayList<>();
    List<Double> lineCpu = new ArrayList<>();
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < repeats; i++) {
      Cost page = i % 2 == 0 ? inPage() : null;
      Cost line = fromLine();
      if (page == null) {
        page = inPage();
      }
      pages.add(page.search);
      lines.add(line.search);
      pageCpu.add(page.cpu);
      lineCpu.add(line.cpu);
      ratios.add(page.search / line.search);
      System.out.printf(
          Locale.ROOT,
          "page %.3f s, %.2f s CPU; line %.3f s, %.2f s CPU%n",
          page.search,
          page.cpu,
          line.search,
          line.cpu);
    }
    say("search, in the page", pages, "s");
    say("search, from the command line", lines, "s");
    say("page : line, of each turn", ratios, "");
    System.out.printf(
        Locale.ROOT, "page : line, of the medians %.4f%n", median(pages) / median(lines));
    say("CPU from start to end of the search, in the page", pageCpu, "s");
    say("CPU of the whole command", lineCpu, "s");
  }

  private Cost inPage() throws Exception {
    try (Started studio = new Started();
        Browser browser = new Browser()) {
      browser.open(studio.address + "#/check/searched.pml");
      browser.awaitElement("#field-store");
      browser.write("#field-store", "full");
      browser.write("#field-memory", MEMORY);
      browser.write("#field-threads", "1");
      browser.awaitText("--threads 1 --memory " + MEMORY);
      double before = cpu(studio.process);
      browser.click("button.primary");
      browser.awaitElement(".verdict");
      double after = cpu(studio.process);
      String told =
          browser.promised(
              "fetch('/api/runs/' + location.hash.split('/')[2]).then(r => r.json())"
                  + ".then(run => run.run.time.search)");
      return new Cost(Double.parseDouble(told), after - before);
    }
  }

  private Cost fromLine() throws Exception {
    Path out = folder.resolve("line.json");
    Process process =
        new ProcessBuilder(
                "/usr/bin/time",
                "-f",
                "%U %S",
                launcher,
                "check",
                folder.resolve("searched.pml").toString(),
                "--store",
                "full",
                "--memory",
                MEMORY,
                "--threads",
                "1",
                "--trail",
                "/dev/null",
                "--json",
                out.toString(),
                "--quiet")
            .start();
    String told =
        new String(process.getErrorStream().readAllBytes(), StandardCharsets.UTF_8).strip();
    process.waitFor();
    String[] cpu = told.substring(told.lastIndexOf('\n') + 1).split(" ");
    Map<?, ?> time = (Map<?, ?>) Values.read(Files.readString(out)).fields().get("time");
    return new Cost(
        Double.parseDouble(String.valueOf(time.get("search"))),
        Double.parseDouble(cpu[0]) + Double.parseDouble(cpu[1]));
  }

  /** Seconds of CPU of a process and what it has started. */
  private static double cpu(Process process) {
    return Stream.concat(Stream.of(process.toHandle()), process.descendants())
            .mapToLong(
                each -> each.info().totalCpuDuration().map(java.time.Duration::toMillis).orElse(0L))
            .sum()
        / 1e3;
  }
}
