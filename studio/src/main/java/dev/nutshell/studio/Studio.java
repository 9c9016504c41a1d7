package dev.nutshell.studio;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.nutshell.engine.model.TransitionSystem;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;

/** The server of the page: for one user, on this machine. */
public final class Studio implements AutoCloseable {
  /** What a page sends at most; a model is smaller ({@link Folder#LARGEST}). */
  private static final int LARGEST_REQUEST = 6 << 20;

  /** So many requests are worked on at once; the others wait for their turn. */
  private static final int AT_ONCE = 8;

  private final HttpServer server;
  private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
  private final Gate gate;
  private final Pages pages = new Pages();
  private final Desk desk;
  private final CountDownLatch ended = new CountDownLatch(1);
  private final Semaphore turns = new Semaphore(AT_ONCE, true);

  /**
   * @param folder below which models are
   * @param history where finished runs are kept
   * @param version of the program, for reports
   * @param port 0 for any
   * @throws IOException where the port cannot be had, or the folder not be read
   */
  public Studio(Path folder, Path history, String version, int port) throws IOException {
    this(folder, history, version, port, Map.of());
  }

  /**
   * For models that this program was handed, and no others.
   *
   * @param given by the names that the page calls them
   */
  Studio(Path folder, Path history, String version, int port, Map<String, TransitionSystem> given)
      throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 64);
    gate = new Gate(server.getAddress().getPort());
    desk = new Desk(new Folder(folder), new History(history), version, given);
    server.setExecutor(threads);
    server.createContext("/", this::handle);
    server.start();
  }

  /** What the user opens, the token in it. */
  public String address() {
    return gate.address();
  }

  /** Waits until the page says that it is not needed any more. */
  void awaitEnd() throws InterruptedException {
    ended.await();
  }

  /** Ends all runs. */
  @Override
  public void close() {
    server.stop(0);
    desk.close();
    threads.shutdownNow();
  }

  private void handle(HttpExchange exchange) throws IOException {
    try (exchange) {
      try {
        answer(exchange);
      } catch (Refusal refusal) {
        send(exchange, refusal.status(), "text/plain; charset=utf-8", bytes(refusal.getMessage()));
      } catch (InterruptedException ended) {
        Thread.currentThread().interrupt();
      } catch (RuntimeException | StackOverflowError | OutOfMemoryError failure) {
        String sentence = "internal error, please report it: " + failure;
        send(exchange, 500, "text/plain; charset=utf-8", bytes(sentence));
      }
    }
  }

  private void answer(HttpExchange exchange) throws IOException, InterruptedException {
    String path = exchange.getRequestURI().getPath();
    String query = exchange.getRequestURI().getQuery();
    gate.checkAddress(exchange);
    boolean enters = path.equals("/") && query != null && query.startsWith("token=");
    if (enters && gate.isToken(query.substring("token=".length()))) {
      exchange.getResponseHeaders().add("Set-Cookie", gate.setCookie());
      exchange.getResponseHeaders().add("Location", "/");
      send(exchange, 303, "text/plain", new byte[0]);
      return;
    }
    gate.checkToken(exchange);
    if (path.equals("/")) {
      Pages.Index index = pages.index();
      exchange.getResponseHeaders().add("Content-Security-Policy", index.policy());
      send(exchange, 200, "text/html; charset=utf-8", bytes(index.html()));
    } else if (path.startsWith("/api/")) {
      if (path.endsWith("/events")) {
        desk.follow(path, stream(exchange));
        return;
      }
      if (path.equals("/api/end") && exchange.getRequestMethod().equals("POST")) {
        send(exchange, 200, "application/json; charset=utf-8", bytes("{}"));
        ended.countDown();
        return;
      }
      turns.acquire();
      String answer;
      try {
        String body = body(exchange);
        answer =
            desk.answer(
                exchange.getRequestMethod(), path.substring("/api/".length()), query(query), body);
      } finally {
        turns.release();
      }
      send(exchange, 200, "application/json; charset=utf-8", bytes(answer));
    } else {
      Pages.Asset asset = pages.asset(path);
      if (asset == null) {
        throw new Refusal(404, "there is nothing of that name");
      }
      send(exchange, 200, asset.type(), asset.content());
    }
  }

  /** The path that a request is about, or nothing. */
  private static String query(String query) {
    return query != null && query.startsWith("path=") ? query.substring("path=".length()) : "";
  }

  private static String body(HttpExchange exchange) throws IOException {
    try (InputStream in = exchange.getRequestBody()) {
      byte[] bytes = in.readNBytes(LARGEST_REQUEST + 1);
      if (bytes.length > LARGEST_REQUEST) {
        throw new Refusal(413, "this is too large: at most " + (Folder.LARGEST >> 20) + " MiB");
      }
      return new String(bytes, StandardCharsets.UTF_8);
    }
  }

  /** Opens a stream of events that lasts as long as the page listens. */
  private static OutputStream stream(HttpExchange exchange) throws IOException {
    harden(exchange);
    exchange.getResponseHeaders().add("Content-Type", "text/event-stream");
    exchange.sendResponseHeaders(200, 0);
    return exchange.getResponseBody();
  }

  private static void harden(HttpExchange exchange) {
    exchange.getResponseHeaders().add("X-Content-Type-Options", "nosniff");
    exchange.getResponseHeaders().add("Referrer-Policy", "no-referrer");
    exchange.getResponseHeaders().add("Cross-Origin-Resource-Policy", "same-origin");
    exchange.getResponseHeaders().add("Cache-Control", "no-store");
  }

  private static void send(HttpExchange exchange, int status, String type, byte[] content)
      throws IOException {
    if (exchange.getResponseCode() != -1) {
      return; // A stream had begun.
    }
    harden(exchange);
    exchange.getResponseHeaders().add("Content-Type", type);
    exchange.sendResponseHeaders(status, content.length == 0 ? -1 : content.length);
    if (content.length > 0) {
      exchange.getResponseBody().write(content);
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }
}
