package dev.nutshell.studio;

import dev.nutshell.report.HtmlReport;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.security.SecureRandom;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;

/** The page's own files, those that it shares with reports, and the editor's from its WebJars. */
final class Pages {
  private static final String JARS = "/META-INF/resources/webjars/";
  private static final Set<String> SHARED = Set.copyOf(HtmlReport.RESOURCES);
  private static final Pattern NAME = Pattern.compile("[a-z][a-z0-9-]*\\.(js|css|svg)");

  /** The one style that cytoscape puts into the page, by its hash. */
  private static final String CYTOSCAPE_STYLE =
      "sha256-pgvDUBa4IjFA2yuSJ2cqcyxmNYJMborsd0ORcRv9vw8=";

  /** What modules are called, and where they are. */
  private static final Map<String, String> MODULES = modules();

  private static Map<String, String> modules() {
    Map<String, String> modules = new LinkedHashMap<>();
    modules.put("@codemirror/state", "codemirror__state/6.7.1/dist/index.js");
    modules.put("@codemirror/view", "codemirror__view/6.43.7/dist/index.js");
    modules.put("@codemirror/language", "codemirror__language/6.12.4/dist/index.js");
    modules.put("@codemirror/commands", "codemirror__commands/6.10.4/dist/index.js");
    modules.put("@codemirror/lint", "codemirror__lint/6.9.7/dist/index.js");
    modules.put("@codemirror/search", "codemirror__search/6.5.11/dist/index.js");
    modules.put("@lezer/common", "lezer__common/1.5.2/dist/index.js");
    modules.put("@lezer/highlight", "lezer__highlight/1.2.3/dist/index.js");
    modules.put("style-mod", "style-mod/4.1.3/src/style-mod.js");
    modules.put("w3c-keyname", "w3c-keyname/2.2.8/index.js");
    modules.put("crelt", "crelt/1.0.7/index.js");
    modules.put("@marijn/find-cluster-break", "marijn__find-cluster-break/1.0.3/src/index.js");
    modules.put("cytoscape", "cytoscape/3.33.1/dist/cytoscape.esm.min.mjs");
    return modules;
  }

  /** A page and the policy that it is served under. */
  record Index(String html, String policy) {}

  /** A file with its type. */
  record Asset(byte[] content, String type) {}

  private final String importMap;
  private final SecureRandom random = new SecureRandom();

  Pages() {
    StringBuilder map = new StringBuilder("{\"imports\":{");
    MODULES.forEach(
        (name, path) ->
            map.append(map.charAt(map.length() - 1) == '{' ? "" : ",")
                .append("\"" + name + "\":\"/jars/" + path + "\""));
    importMap = map.append("}}").toString();
  }

  /** The page. The editor's styles carry a nonce, and no script stands in it but the import map. */
  Index index() throws IOException {
    byte[] bytes = new byte[18];
    random.nextBytes(bytes);
    String nonce = Base64.getEncoder().encodeToString(bytes);
    String html =
        new String(own("index.html"), StandardCharsets.UTF_8)
            .replace("{{imports}}", importMap)
            .replace("{{nonce}}", nonce);
    String policy =
        "default-src 'none'; script-src 'self' '"
            + hash(importMap)
            + "'; style-src 'self' 'nonce-"
            + nonce
            + "' '"
            + CYTOSCAPE_STYLE
            + "'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
            + " frame-ancestors 'none'";
    return new Index(html, policy);
  }

  /** A file of the page, or null where there is none of that name. */
  Asset asset(String path) throws IOException {
    if (path.startsWith("/jars/")) {
      String jar = path.substring("/jars/".length());
      return MODULES.containsValue(jar) ? asset(resource(JARS + jar), jar) : null;
    }
    String name = path.startsWith("/page/") ? path.substring("/page/".length()) : "";
    if (!NAME.matcher(name).matches()) {
      return null;
    }
    return SHARED.contains(name)
        ? asset(HtmlReport.resource(name).getBytes(StandardCharsets.UTF_8), name)
        : asset(own(name), name);
  }

  private static Asset asset(byte[] content, String name) {
    String type =
        name.endsWith(".css")
            ? "text/css"
            : name.endsWith(".svg") ? "image/svg+xml" : "text/javascript";
    return content == null ? null : new Asset(content, type + "; charset=utf-8");
  }

  private static byte[] own(String name) throws IOException {
    return resource("/dev/nutshell/studio/page/" + name);
  }

  private static byte[] resource(String name) throws IOException {
    try (InputStream in = Pages.class.getResourceAsStream(name)) {
      return in == null ? null : in.readAllBytes();
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
