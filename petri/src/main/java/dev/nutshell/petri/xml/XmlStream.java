package dev.nutshell.petri.xml;

import dev.nutshell.petri.Malformed;
import java.io.InputStream;
import java.util.Set;
import javax.xml.stream.Location;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * The elements of a document, one after the other. Nothing outside of the document is ever read,
 * there are no entities but XML's own five, and depth and texts are bounded, so a hostile document
 * costs no more than its reading up to the first offence.
 */
public final class XmlStream implements AutoCloseable {
  private static final int DEEPEST = 512;
  private static final int LONGEST_TEXT = 64 << 20;

  private static final Set<String> METADATA =
      Set.of("http://www.w3.org/1999/02/22-rdf-syntax-ns#", "http://creativecommons.org/ns#");

  private final XMLStreamReader reader;
  private int depth;
  private int last;
  private Position at = new Position(0, 0);

  public XmlStream(InputStream in) {
    XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
    factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
    factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
    // Our own limit, which has a message: conditions of real nets are deeper than the JDK's 100.
    factory.setProperty("jdk.xml.maxElementDepth", "0");
    factory.setXMLResolver(
        (_, _, _, _) -> {
          throw new XMLStreamException("nothing outside of the document is read");
        });
    try {
      reader = factory.createXMLStreamReader(in);
    } catch (XMLStreamException failure) {
      throw malformed(failure);
    }
  }

  /** Goes to the first element. */
  public void begin() {
    while (next() != XMLStreamConstants.START_ELEMENT) {
      // What comes before it is of no interest.
    }
  }

  /** Goes to the next child of the element entered last; false at that element's end. */
  public boolean child() {
    while (true) {
      switch (next()) {
        case XMLStreamConstants.START_ELEMENT -> {
          return true;
        }
        case XMLStreamConstants.END_ELEMENT -> {
          return false;
        }
        case XMLStreamConstants.END_DOCUMENT -> throw malformed("the document ends in the middle");
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          // Nets of the contest have a lost '$' here and there, which means nothing.
          if (reader.getText().chars().anyMatch(Character::isLetterOrDigit)) {
            throw here()
                .malformed(
                    "the text '" + shorten(reader.getText()) + "' stands where none is expected");
          }
        }
        default -> {}
      }
    }
  }

  /** Says what is not understood of the element entered last. */
  public Malformed unknown(String inside) {
    return malformed("<" + name() + "> is not understood in <" + inside + ">");
  }

  /** Passes over what describes a document and is no part of it; false where it is another. */
  public boolean skipMetadata() {
    String space = reader.getNamespaceURI();
    boolean known =
        space != null && (METADATA.contains(space) || space.startsWith("http://purl.org/dc/"));
    if (known) {
      skip();
    }
    return known;
  }

  /** Refuses attributes of the element entered last but these, and those of other vocabularies. */
  public void allow(Set<String> attributes) {
    for (int i = 0; i < reader.getAttributeCount(); i++) {
      String space = reader.getAttributeNamespace(i);
      String attribute = reader.getAttributeLocalName(i);
      if ((space == null || space.isEmpty()) && !attributes.contains(attribute)) {
        throw malformed("the attribute '" + attribute + "' of <" + name() + "> is not understood");
      }
    }
  }

  public static String shorten(String text) {
    String all = text.strip().replaceAll("\\s+", " ");
    return all.length() > 40 ? all.substring(0, 40) + "…" : all;
  }

  /** Passes over the element entered last. */
  public void skip() {
    for (int inside = depth - 1; depth > inside; ) {
      next();
    }
  }

  public String name() {
    return reader.getLocalName();
  }

  /** An attribute of the element entered last, or null. */
  public String attribute(String name) {
    return reader.getAttributeValue(null, name);
  }

  /** An attribute that must be there. */
  public String required(String name) {
    String value = attribute(name);
    if (value == null || value.isBlank()) {
      throw malformed("<" + name() + "> has no attribute '" + name + "'");
    }
    return value.strip();
  }

  /** The text of the element entered last, which is thereby left; it may hold no elements. */
  public String text() {
    StringBuilder text = new StringBuilder();
    int inside = depth;
    while (depth >= inside) {
      switch (next()) {
        case XMLStreamConstants.CHARACTERS, XMLStreamConstants.CDATA -> {
          if (text.length() + reader.getTextLength() > LONGEST_TEXT) {
            throw malformed("a text is longer than " + LONGEST_TEXT + " characters");
          }
          text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
        }
        case XMLStreamConstants.START_ELEMENT ->
            throw malformed("<" + name() + "> stands where only text is expected");
        default -> {}
      }
    }
    return text.toString().strip();
  }

  /** Where the element entered last begins. */
  public Position at() {
    return at;
  }

  /** What is wrong with the element entered last. */
  public Malformed malformed(String message) {
    return at.malformed(message);
  }

  /** How far was read. */
  private Position here() {
    Location location = reader.getLocation();
    return new Position(
        Math.max(0, location.getLineNumber()), Math.max(0, location.getColumnNumber()));
  }

  private int next() {
    try {
      if (!reader.hasNext()) {
        throw here().malformed("the document ends in the middle");
      }
      Position before = here();
      int event = reader.next();
      switch (event) {
        case XMLStreamConstants.START_ELEMENT -> {
          at = begin(before);
          if (++depth > DEEPEST) {
            throw malformed("elements are nested deeper than " + DEEPEST);
          }
        }
        case XMLStreamConstants.END_ELEMENT -> depth--;
        case XMLStreamConstants.DTD ->
            throw here().malformed("a document type declaration is not accepted in a net");
        case XMLStreamConstants.ENTITY_REFERENCE ->
            throw here()
                .malformed("the entity &" + reader.getLocalName() + "; is not accepted in a net");
        default -> {}
      }
      last = event;
      return event;
    } catch (XMLStreamException failure) {
      throw malformed(failure);
    }
  }

  /**
   * Where the tag just read began. The reader knows where it ended; after a text it has taken the
   * tag's first character too, and space before the first element is no event to it.
   */
  private Position begin(Position before) {
    return depth == 0
        ? new Position(here().line(), 0)
        : last == XMLStreamConstants.CHARACTERS
            ? new Position(before.line(), before.column() - 1)
            : before;
  }

  private static Malformed malformed(XMLStreamException failure) {
    String message = failure.getMessage() == null ? "unreadable" : failure.getMessage();
    int at = message.indexOf("Message: ");
    String reason = (at < 0 ? message : message.substring(at + 9)).lines().findFirst().orElse("");
    Location place = failure.getLocation();
    return new Malformed(
        place == null ? 0 : Math.max(0, place.getLineNumber()),
        place == null ? 0 : Math.max(0, place.getColumnNumber()),
        "this is not well-formed XML: " + reason);
  }

  @Override
  public void close() {
    try {
      reader.close();
    } catch (XMLStreamException ignored) {
      // It holds nothing that would have to be given back.
    }
  }
}
