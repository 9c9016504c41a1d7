package dev.nutshell.petri.xml;

import dev.nutshell.petri.Malformed;
import java.io.InputStream;
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

  private final XMLStreamReader reader;
  private int depth;

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
        case XMLStreamConstants.END_DOCUMENT ->
            throw new Malformed(line(), "the document ends in the middle");
        default -> {}
      }
    }
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
      throw new Malformed(line(), "<" + name() + "> has no attribute '" + name + "'");
    }
    return value.strip();
  }

  /**
   * The text of the element entered last, which is thereby left; elements in it are passed over.
   */
  public String text() {
    StringBuilder text = new StringBuilder();
    int inside = depth;
    while (depth >= inside) {
      int event = next();
      if (depth == inside
          && (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA)) {
        if (text.length() + reader.getTextLength() > LONGEST_TEXT) {
          throw new Malformed(line(), "a text is longer than " + LONGEST_TEXT + " characters");
        }
        text.append(reader.getTextCharacters(), reader.getTextStart(), reader.getTextLength());
      }
    }
    return text.toString().strip();
  }

  public int line() {
    return reader == null ? 0 : reader.getLocation().getLineNumber();
  }

  private int next() {
    try {
      if (!reader.hasNext()) {
        throw new Malformed(line(), "the document ends in the middle");
      }
      int event = reader.next();
      switch (event) {
        case XMLStreamConstants.START_ELEMENT -> {
          if (++depth > DEEPEST) {
            throw new Malformed(line(), "elements are nested deeper than " + DEEPEST);
          }
        }
        case XMLStreamConstants.END_ELEMENT -> depth--;
        case XMLStreamConstants.DTD ->
            throw new Malformed(line(), "a document type declaration is not accepted in a net");
        case XMLStreamConstants.ENTITY_REFERENCE ->
            throw new Malformed(
                line(), "the entity &" + reader.getLocalName() + "; is not accepted in a net");
        default -> {}
      }
      return event;
    } catch (XMLStreamException failure) {
      throw malformed(failure);
    }
  }

  private static Malformed malformed(XMLStreamException failure) {
    String message = failure.getMessage() == null ? "unreadable" : failure.getMessage();
    int at = message.indexOf("Message: ");
    String reason = (at < 0 ? message : message.substring(at + 9)).lines().findFirst().orElse("");
    int line = failure.getLocation() == null ? 0 : failure.getLocation().getLineNumber();
    return new Malformed(Math.max(0, line), "this is not well-formed XML: " + reason);
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
