package dev.nutshell.cli;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * The rules of two published formats, as far as our files use them: SARIF 2.1.0 (OASIS) and the XML
 * of JUnit as Jenkins reads it. Names, types and places of what may be there, written down as
 * facts; each method lists what breaks them.
 */
final class PublishedFormats {
  private PublishedFormats() {}

  /**
   * Of an object of SARIF: what each property is; a name, or a list of such where it ends in [].
   */
  private static final Map<String, Map<String, String>> SARIF = new HashMap<>();

  /** What must be there. */
  private static final Map<String, Set<String>> REQUIRED =
      Map.of(
          "log", Set.of("version", "runs"),
          "run", Set.of("tool"),
          "tool", Set.of("driver"),
          "toolComponent", Set.of("name"),
          "rule", Set.of("id"),
          "result", Set.of("message"),
          "invocation", Set.of("executionSuccessful"),
          "notification", Set.of("message"),
          "codeFlow", Set.of("threadFlows"),
          "threadFlow", Set.of("locations"));

  private static final Map<String, Set<String>> WORDS =
      Map.of(
          "kind", Set.of("notApplicable", "pass", "fail", "review", "open", "informational"),
          "level", Set.of("none", "note", "warning", "error"),
          "columnKind", Set.of("utf16CodeUnits", "unicodeCodePoints"));

  static {
    object("log", "$schema text", "version text", "runs run[]");
    object(
        "run",
        "tool tool",
        "invocations invocation[]",
        "columnKind text",
        "results result[]",
        "artifacts any[]",
        "originalUriBaseIds any",
        "properties any");
    object("tool", "driver toolComponent");
    object(
        "toolComponent",
        "name text",
        "version text",
        "semanticVersion text",
        "informationUri text",
        "rules rule[]");
    object(
        "rule",
        "id text",
        "name text",
        "shortDescription message",
        "fullDescription message",
        "help message",
        "properties any");
    object("message", "text text", "markdown text", "id text");
    object(
        "invocation",
        "executionSuccessful boolean",
        "toolExecutionNotifications notification[]",
        "commandLine text",
        "exitCode number",
        "properties any");
    object("notification", "level text", "message message", "locations location[]");
    object(
        "result",
        "ruleId text",
        "ruleIndex index",
        "kind text",
        "level text",
        "message message",
        "locations location[]",
        "codeFlows codeFlow[]",
        "partialFingerprints any",
        "properties any");
    object("location", "id index", "physicalLocation physicalLocation", "message message");
    object("physicalLocation", "artifactLocation artifactLocation", "region region");
    object("artifactLocation", "uri text", "uriBaseId text", "index index");
    object("region", "startLine line", "startColumn line", "endLine line", "endColumn line");
    object("codeFlow", "message message", "threadFlows threadFlow[]");
    object("threadFlow", "id text", "message message", "locations threadFlowLocation[]");
    object(
        "threadFlowLocation",
        "index index",
        "location location",
        "executionOrder index",
        "nestingLevel index",
        "importance text",
        "kinds any[]",
        "state any");
  }

  private static void object(String name, String... properties) {
    Map<String, String> types = new HashMap<>();
    for (String property : properties) {
      types.put(property.split(" ")[0], property.split(" ")[1]);
    }
    SARIF.put(name, types);
  }

  static List<String> breachesOfSarif(String text) {
    List<String> breaches = new ArrayList<>();
    try (JsonParser json = new JsonFactory().createParser(ObjectReadContext.empty(), text)) {
      json.nextToken();
      sarif(read(json), "log", "$", breaches);
    }
    return breaches;
  }

  private static Object read(JsonParser json) {
    if (json.currentToken() == JsonToken.START_OBJECT) {
      Map<String, Object> fields = new HashMap<>();
      while (json.nextToken() == JsonToken.PROPERTY_NAME) {
        String name = json.currentName();
        json.nextToken();
        fields.put(name, read(json));
      }
      return fields;
    }
    if (json.currentToken() == JsonToken.START_ARRAY) {
      List<Object> elements = new ArrayList<>();
      while (json.nextToken() != JsonToken.END_ARRAY) {
        elements.add(read(json));
      }
      return elements;
    }
    return switch (json.currentToken()) {
      case VALUE_TRUE -> true;
      case VALUE_FALSE -> false;
      case VALUE_NUMBER_INT -> json.getLongValue();
      case VALUE_NULL -> null;
      default -> json.getString();
    };
  }

  private static void sarif(Object value, String type, String at, List<String> breaches) {
    if (type.endsWith("[]")) {
      if (value instanceof List<?> list) {
        String element = type.substring(0, type.length() - 2);
        for (int i = 0; i < list.size(); i++) {
          sarif(list.get(i), element, at + "[" + i + "]", breaches);
        }
      } else {
        breaches.add(at + " is no list");
      }
      return;
    }
    boolean fits =
        switch (type) {
          case "any" -> value != null;
          case "text" -> value instanceof String;
          case "boolean" -> value instanceof Boolean;
          case "number" -> value instanceof Long;
          case "index" -> value instanceof Long number && number >= 0;
          case "line" -> value instanceof Long number && number >= 1;
          default -> value instanceof Map<?, ?>;
        };
    if (!fits) {
      breaches.add(at + " is no " + type + " but " + value);
      return;
    }
    if (!SARIF.containsKey(type)) {
      return;
    }
    Map<?, ?> fields = (Map<?, ?>) value;
    for (String name : REQUIRED.getOrDefault(type, Set.of())) {
      if (!fields.containsKey(name)) {
        breaches.add(at + " lacks " + name);
      }
    }
    if (type.equals("message") && !fields.containsKey("text") && !fields.containsKey("id")) {
      breaches.add(at + " has neither text nor id");
    }
    fields.forEach(
        (name, each) -> {
          String expected = SARIF.get(type).get(name);
          if (expected == null) {
            breaches.add(at + " has " + name + ", which is not known of a " + type);
          } else {
            sarif(each, expected, at + "." + name, breaches);
          }
          if (WORDS.containsKey(name) && each instanceof String word) {
            if (!WORDS.get(name).contains(word)) {
              breaches.add(at + "." + name + " is " + word);
            }
          }
        });
    // A result that is no failure has no level but none.
    if (type.equals("result")
        && fields.get("kind") instanceof String kind
        && !kind.equals("fail")
        && fields.get("level") instanceof String level
        && !level.equals("none")) {
      breaches.add(at + " is " + kind + " and yet " + level);
    }
  }

  private static final Map<String, Set<String>> CHILDREN =
      Map.of(
          "testsuites", Set.of("testsuite"),
          "testsuite", Set.of("properties", "testcase", "system-out", "system-err"),
          "properties", Set.of("property"),
          "testcase", Set.of("skipped", "error", "failure", "system-out", "system-err"),
          "property", Set.of(),
          "skipped", Set.of(),
          "error", Set.of(),
          "failure", Set.of());

  private static final Map<String, Set<String>> ATTRIBUTES =
      Map.of(
          "testsuites", Set.of("name", "time", "tests", "failures", "disabled", "errors"),
          "testsuite",
              Set.of(
                  "name",
                  "tests",
                  "failures",
                  "errors",
                  "time",
                  "disabled",
                  "skipped",
                  "timestamp",
                  "hostname",
                  "id",
                  "package",
                  "file"),
          "properties", Set.of(),
          "testcase", Set.of("name", "assertions", "time", "classname", "status", "file", "line"),
          "property", Set.of("name", "value"),
          "skipped", Set.of("message"),
          "error", Set.of("type", "message"),
          "failure", Set.of("type", "message"));

  private static final Map<String, Set<String>> NEEDED =
      Map.of(
          "testsuite", Set.of("name", "tests"),
          "testcase", Set.of("name", "classname"),
          "property", Set.of("name", "value"));

  private static final Set<String> NUMBERS =
      Set.of("tests", "failures", "errors", "skipped", "time", "disabled", "line");

  static List<String> breachesOfJUnit(Element element) {
    List<String> breaches = new ArrayList<>();
    junit(element, breaches);
    return breaches;
  }

  private static void junit(Element element, List<String> breaches) {
    String name = element.getTagName();
    if (!ATTRIBUTES.containsKey(name)) {
      return; // Texts.
    }
    for (int i = 0; i < element.getAttributes().getLength(); i++) {
      Node attribute = element.getAttributes().item(i);
      if (!ATTRIBUTES.get(name).contains(attribute.getNodeName())) {
        breaches.add(name + " has the attribute " + attribute.getNodeName());
      }
      if (NUMBERS.contains(attribute.getNodeName())
          && !attribute.getNodeValue().matches("\\d+(\\.\\d+)?")) {
        breaches.add(name + " " + attribute + " is no number");
      }
    }
    for (String needed : NEEDED.getOrDefault(name, Set.of())) {
      if (!element.hasAttribute(needed)) {
        breaches.add(name + " lacks " + needed);
      }
    }
    NodeList children = element.getChildNodes();
    int outcomes = 0;
    boolean cases = false;
    for (int i = 0; i < children.getLength(); i++) {
      if (children.item(i) instanceof Element child) {
        if (!CHILDREN.get(name).contains(child.getTagName())) {
          breaches.add(name + " has the element " + child.getTagName());
        }
        boolean outcome = Set.of("skipped", "error", "failure").contains(child.getTagName());
        outcomes += outcome ? 1 : 0;
        cases |= child.getTagName().equals("testcase");
        if (cases && child.getTagName().equals("properties")) {
          breaches.add("properties come before the cases");
        }
        junit(child, breaches);
      }
    }
    if (outcomes > 1) {
      breaches.add("a case has several outcomes");
    }
  }
}
