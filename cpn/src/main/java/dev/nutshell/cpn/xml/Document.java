package dev.nutshell.cpn.xml;

import dev.nutshell.cpn.text.Malformed;
import java.io.ByteArrayInputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * A file as a tree. The document type that CPN Tools names is never fetched and entities are never
 * expanded, so a hostile file costs no more than its length.
 */
public final class Document {
  private static final int DEEPEST = 200;

  /** How a net is drawn, which is most of a file. */
  private static final Set<String> LAYOUT =
      Set.of(
          "posattr",
          "fillattr",
          "lineattr",
          "textattr",
          "bendpoint",
          "binders",
          "Aux",
          "group",
          "guideline",
          "vguidelines",
          "hguidelines",
          "zorder",
          "monitorblock",
          "IndexNode",
          "constraints",
          "token",
          "marking",
          "ellipse",
          "box");

  private Document() {}

  public static Element read(byte[] bytes) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    factory.setProperty(XMLInputFactory.IS_COALESCING, false);
    factory.setXMLResolver(
        (_, _, _, _) -> {
          throw new XMLStreamException("nothing outside of the document is read");
        });
    try {
      XMLStreamReader reader =
          factory.createXMLStreamReader(new ByteArrayInputStream(clean(bytes)));
      try {
        return tree(reader);
      } finally {
        reader.close();
      }
    } catch (XMLStreamException failure) {
      throw malformed(failure);
    }
  }

  /** Control characters, which XML does not allow, occur in files of old versions. */
  private static byte[] clean(byte[] bytes) {
    byte[] clean = bytes.clone();
    boolean wide = clean.length > 1 && (clean[0] == 0 || clean[1] == 0 || clean[0] == -1);
    for (int i = 0; i < clean.length && !wide; i++) {
      if (clean[i] >= 0
          && clean[i] < ' '
          && clean[i] != '\n'
          && clean[i] != '\t'
          && clean[i] != '\r') {
        clean[i] = ' ';
      }
    }
    return clean;
  }

  private static Element tree(XMLStreamReader reader) throws XMLStreamException {
    Deque<Element> open = new ArrayDeque<>();
    Element root = null;
    while (reader.hasNext()) {
      switch (reader.next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          if (LAYOUT.contains(reader.getLocalName())) {
            skip(reader);
            continue;
          }
          Element element = element(reader);
          if (open.isEmpty()) {
            root = element;
          } else {
            open.peek().add(element);
          }
          open.push(element);
          if (open.size() > DEEPEST) {
            throw new Malformed(element.line(), "elements are nested deeper than " + DEEPEST);
          }
        }
        case XMLStreamConstants.END_ELEMENT -> open.pop();
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (!open.isEmpty()) {
            open.peek().add(reader.getText());
          }
        }
        default -> {}
      }
    }
    if (root == null) {
      throw new Malformed(0, "this is not a CPN Tools file: it is empty");
    }
    return root;
  }

  private static Element element(XMLStreamReader reader) {
    Map<String, String> attributes = new HashMap<>();
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      attributes.put(reader.getAttributeLocalName(i), reader.getAttributeValue(i));
    }
    return new Element(reader.getLocalName(), attributes, line(reader.getLocation()));
  }

  private static void skip(XMLStreamReader reader) throws XMLStreamException {
    for (int depth = 1; depth > 0; ) {
      int event = reader.next();
      depth +=
          event == XMLStreamConstants.START_ELEMENT
              ? 1
              : event == XMLStreamConstants.END_ELEMENT ? -1 : 0;
    }
  }

  private static int line(Location location) {
    return location == null ? 0 : Math.max(0, location.getLineNumber());
  }

  private static Malformed malformed(XMLStreamException failure) {
    String message = failure.getMessage() == null ? "unreadable" : failure.getMessage();
    int at = message.indexOf("Message: ");
    String reason = (at < 0 ? message : message.substring(at + 9)).lines().findFirst().orElse("");
    return new Malformed(line(failure.getLocation()), "this is not well-formed XML: " + reason);
  }
}
