package dev.nutshell.cli;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * The rules of two published formats; each method lists what breaks them. SARIF 2.1.0 has a schema,
 * which a library brings along. The XML of JUnit has none that a library brings: what Jenkins reads
 * is written down here as facts, and the gate asks a schema that npm has.
 */
final class PublishedFormats {
  private PublishedFormats() {}

  private static final Schema SARIF = sarif();

  private static Schema sarif() {
    SchemaRegistry registry = SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7);
    String name = "/schema/sarif-schema-2.1.0.json";
    return registry.getSchema(PublishedFormats.class.getResourceAsStream(name));
  }

  static List<String> breachesOfSarif(String text) {
    return SARIF.validate(text, InputFormat.JSON).stream().map(Object::toString).toList();
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
