package dev.nutshell.studio;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Nobody but the page gets in, and the page does not get out of its folder. */
class StudioSecurityTest {
  @TempDir private Path home;
  private Path folder;
  private Studio studio;
  private int port;
  private String token;

  @BeforeEach
  void start() throws IOException {
    folder = Files.createDirectory(home.resolve("models"));
    Files.writeString(folder.resolve("m.pml"), "init { skip }\n");
    Files.writeString(home.resolve("secret.pml"), "secret");
    studio = new Studio(folder, home.resolve("history"), "test", 0);
    URI address = URI.create(studio.address());
    port = address.getPort();
    token = address.getQuery().substring("token=".length());
  }

  @AfterEach
  void stop() {
    studio.close();
  }

  private String ours() {
    return "127.0.0.1:" + port;
  }

  private String cookie() {
    return "nutshell-" + port + "=" + token;
  }

  /** Sends a request as it stands, as no client library would, and gives the answer. */
  private String send(
      String method, String path, String host, String origin, String cookie, byte[] body)
      throws IOException {
    try (Socket socket = new Socket("127.0.0.1", port)) {
      socket.setSoTimeout(120_000);
      OutputStream out = socket.getOutputStream();
      String head =
          method
              + " "
              + path
              + " HTTP/1.1\r\nHost: "
              + host
              + "\r\nConnection: close\r\n"
              + (origin == null ? "" : "Origin: " + origin + "\r\n")
              + (cookie == null ? "" : "Cookie: " + cookie + "\r\n")
              + (body == null ? "" : "Content-Length: " + body.length + "\r\n")
              + "\r\n";
      out.write(head.getBytes(StandardCharsets.UTF_8));
      if (body != null) {
        try {
          out.write(body);
        } catch (IOException refused) {
          // The server need not listen to the end.
        }
      }
      out.flush();
      try (InputStream in = socket.getInputStream()) {
        return new String(in.readAllBytes(), StandardCharsets.UTF_8);
      } catch (IOException reset) {
        return "reset";
      }
    }
  }

  private String get(String path) throws IOException {
    return send("GET", path, ours(), null, cookie(), null);
  }

  private String post(String path, String body) throws IOException {
    return send(
        "POST", path, ours(), "http://" + ours(), cookie(), body.getBytes(StandardCharsets.UTF_8));
  }

  private static int status(String answer) {
    return Integer.parseInt(answer.split(" ")[1]);
  }

  @Test
  void the_page_gets_in() throws IOException {
    assertThat(status(get("/"))).isEqualTo(200);
    assertThat(get("/api/models")).contains("m.pml").doesNotContain("secret");
    assertThat(status(post("/api/plan", "{\"model\":\"m.pml\"}"))).isEqualTo(200);
    assertThat(get("/"))
        .contains("Content-security-policy: default-src 'none'", "nosniff")
        .doesNotContain("unsafe");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "evil.example",
        "127.0.0.1",
        "127.0.0.1.evil.example:%d",
        "0.0.0.0:%d",
        "[::1]:%d"
      })
  void a_foreign_host_does_not(String host) throws IOException {
    assertThat(status(send("GET", "/api/models", host.formatted(port), null, cookie(), null)))
        .isGreaterThanOrEqualTo(400);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"http://evil.example", "null", "https://127.0.0.1:%d", "http://127.0.0.1"})
  void a_foreign_origin_does_not(String origin) throws IOException {
    byte[] form = "{\"model\":\"m.pml\"}".getBytes(StandardCharsets.UTF_8);
    assertThat(status(send("POST", "/api/runs", ours(), origin.formatted(port), cookie(), form)))
        .isEqualTo(403);
    assertThat(status(send("GET", "/api/models", ours(), origin.formatted(port), cookie(), null)))
        .isEqualTo(403);
    // Who changes something says where it comes from.
    assertThat(status(send("POST", "/api/runs", ours(), null, cookie(), form))).isEqualTo(403);
  }

  @Test
  void nobody_gets_in_without_the_token() throws IOException {
    for (String path :
        List.of(
            "/",
            "/api/models",
            "/page/app.js",
            "/api/runs/1/events",
            "/?token=",
            "/?token=" + "A".repeat(32))) {
      assertThat(status(send("GET", path, ours(), null, null, null))).as(path).isEqualTo(401);
      assertThat(status(send("GET", path, ours(), null, "nutshell-" + port + "=wrong", null)))
          .as(path)
          .isEqualTo(401);
    }
    String entered = send("GET", "/?token=" + token, ours(), null, null, null);
    assertThat(entered).contains("HttpOnly", "SameSite=Strict");
  }

  @Test
  void neither_dots_nor_links_lead_out_of_the_folder() throws IOException {
    Files.createSymbolicLink(folder.resolve("link.pml"), home.resolve("secret.pml"));
    Files.createSymbolicLink(folder.resolve("away"), home);
    for (String name :
        List.of(
            "../secret.pml",
            "..%2Fsecret.pml",
            "link.pml",
            "away/secret.pml",
            "a/../../secret.pml",
            home.resolve("secret.pml").toString(),
            "/etc/passwd",
            "%00.pml",
            ".",
            "",
            "m.pml/../../secret.pml",
            "m.txt")) {
      String answer = get("/api/file?path=" + name);
      assertThat(status(answer)).as(name).isGreaterThanOrEqualTo(400);
      assertThat(answer.substring(answer.indexOf("\r\n\r\n")))
          .as(name)
          .doesNotContain("\"text\"", "root:");
      byte[] text = "changed".getBytes(StandardCharsets.UTF_8);
      assertThat(
              status(
                  send(
                      "PUT", "/api/file?path=" + name, ours(), "http://" + ours(), cookie(), text)))
          .as(name)
          .isGreaterThanOrEqualTo(400);
      if (!name.contains("%")) {
        assertThat(post("/api/look", "{\"model\":\"" + name + "\"}"))
            .as(name)
            .doesNotContain("secret'");
        assertThat(status(post("/api/runs", "{\"model\":\"" + name + "\"}")))
            .as(name)
            .isGreaterThanOrEqualTo(400);
      }
    }
    assertThat(get("/api/models")).doesNotContain("link.pml", "away");
    assertThat(home.resolve("secret.pml")).hasContent("secret");
    for (String path :
        List.of(
            "/page/../Studio.class",
            "/page/..%2fStudio.class",
            "/jars/../../MANIFEST.MF",
            "/jars/crelt/1.0.7/package.json",
            "/api/runs/..%2F..%2Fsecret")) {
      assertThat(status(get(path))).as(path).isEqualTo(404);
    }
  }

  @Test
  void a_hundred_megabytes_are_refused() throws IOException {
    byte[] much = new byte[100 << 20];
    String answer =
        send("PUT", "/api/file?path=new.pml", ours(), "http://" + ours(), cookie(), much);
    assertThat(answer)
        .satisfiesAnyOf(
            a -> assertThat(status(a)).isEqualTo(413), a -> assertThat(a).isIn("reset", ""));
    assertThat(folder.resolve("new.pml")).doesNotExist();
    assertThat(status(get("/api/models"))).isEqualTo(200);
  }

  @Test
  void a_hundred_requests_at_once_are_answered() throws Exception {
    List<Callable<Integer>> all =
        IntStream.range(0, 100)
            .<Callable<Integer>>mapToObj(
                i ->
                    () ->
                        status(
                            i % 2 == 0
                                ? get("/api/models")
                                : post("/api/look", "{\"model\":\"m.pml\"}")))
            .toList();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var answer : threads.invokeAll(all)) {
        assertThat(answer.get()).isEqualTo(200);
      }
    }
  }

  @Test
  void a_hundred_large_texts_at_once_take_their_turns() throws Exception {
    byte[] large = " ".repeat(Folder.LARGEST).getBytes(StandardCharsets.UTF_8);
    List<Callable<Integer>> all =
        IntStream.range(0, 100)
            .<Callable<Integer>>mapToObj(
                i ->
                    () ->
                        status(
                            send(
                                "PUT",
                                "/api/file?path=large" + i % 3 + ".pml",
                                ours(),
                                "http://" + ours(),
                                cookie(),
                                large)))
            .toList();
    try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
      for (var answer : threads.invokeAll(all)) {
        assertThat(answer.get()).isEqualTo(200);
      }
    }
    assertThat(folder.resolve("large0.pml")).hasSize(Folder.LARGEST);
  }

  @Test
  void a_foreign_name_is_not_given_the_cookie() throws IOException {
    String answer = send("GET", "/?token=" + token, "evil.example", null, null, null);
    assertThat(status(answer)).isEqualTo(421);
    assertThat(answer).doesNotContainIgnoringCase("set-cookie");
  }

  @Test
  void a_model_whose_names_are_elements_is_told_as_it_is() throws IOException {
    Files.writeString(
        folder.resolve("<script>.pml"),
        "byte x; active proctype P() { printf(\"<script>alert(1)</script>\"); assert(x == 1) }");
    assertThat(post("/api/look", "{\"model\":\"<script>.pml\"}"))
        .contains("Content-type: application/json", "nosniff");
  }

  @Test
  void only_so_many_runs_are_under_way_at_once() throws IOException {
    Files.writeString(
        folder.resolve("large.pml"),
        "byte a, b, c, d; active proctype P() { do :: a++ :: b++ :: c++ :: d++ :: a + b + c + d =="
            + " 1020 -> assert(false) od }");
    for (int i = 0; i < Runs.AT_ONCE; i++) {
      assertThat(status(post("/api/runs", "{\"model\":\"large.pml\",\"memory\":\"200M\"}")))
          .isEqualTo(200);
    }
    assertThat(status(post("/api/runs", "{\"model\":\"large.pml\"}"))).isEqualTo(429);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "{",
        "{\"model\":{}}",
        "{\"model\":\"m.pml\",\"ltl\":3}",
        "{\"model\":\"m.pml\",\"ltl\":[[[[[[[[[[[[1]]]]]]]]]]]]}"
      })
  void what_is_no_form_is_refused_with_a_sentence(String body) throws IOException {
    for (String path : List.of("/api/runs", "/api/walk", "/api/plan", "/api/look")) {
      String answer = post(path, body);
      assertThat(status(answer)).as(path + " " + body).isBetween(200, 499);
      assertThat(answer).doesNotContain("internal error");
      assertThat(get("/api/runs")).contains("\"active\":[]");
    }
  }
}
