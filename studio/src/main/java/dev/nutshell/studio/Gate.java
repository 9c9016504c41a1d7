package dev.nutshell.studio;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.List;
import java.util.Set;

/**
 * Who may come in: a browser on this machine that was given the token. Other pages in the same
 * browser are kept out by the cookie's rules and by the Origin, other names for this machine by the
 * Host (a foreign name that is made to lead here would else be let in as this page).
 */
final class Gate {
  private final int port;
  private final String token;

  Gate(int port) {
    this.port = port;
    byte[] random = new byte[24];
    new SecureRandom().nextBytes(random);
    token = Base64.getUrlEncoder().withoutPadding().encodeToString(random);
  }

  /** What the user opens. */
  String address() {
    return "http://127.0.0.1:" + port + "/?token=" + token;
  }

  private String cookie() {
    return "nutshell-" + port;
  }

  /** Refuses what is meant for another server, or comes from another page. */
  void checkAddress(HttpExchange exchange) {
    Headers headers = exchange.getRequestHeaders();
    Set<String> hosts = Set.of("127.0.0.1:" + port, "localhost:" + port);
    List<String> given = headers.getOrDefault("Host", List.of());
    if (given.size() != 1 || !hosts.contains(given.getFirst())) {
      throw new Refusal(421, "this server is called 127.0.0.1:" + port);
    }
    String origin = headers.getFirst("Origin");
    boolean reads = exchange.getRequestMethod().equals("GET");
    if (origin == null ? !reads : hosts.stream().noneMatch(h -> origin.equals("http://" + h))) {
      throw new Refusal(403, "the request comes from another page");
    }
  }

  /** Refuses who was not let in. */
  void checkToken(HttpExchange exchange) {
    if (!hasToken(exchange.getRequestHeaders())) {
      throw new Refusal(
          401, "the token is missing: open the address that nutshell studio has printed");
    }
  }

  private boolean hasToken(Headers headers) {
    for (String line : headers.getOrDefault("Cookie", List.of())) {
      for (String part : line.split(";")) {
        int equals = part.indexOf('=');
        if (equals > 0 && part.substring(0, equals).strip().equals(cookie())) {
          return isToken(part.substring(equals + 1).strip());
        }
      }
    }
    return false;
  }

  boolean isToken(String text) {
    return MessageDigest.isEqual(
        text.getBytes(StandardCharsets.UTF_8), token.getBytes(StandardCharsets.UTF_8));
  }

  /** Gives the browser the token for later requests. */
  String setCookie() {
    return cookie() + "=" + token + "; Path=/; HttpOnly; SameSite=Strict";
  }
}
