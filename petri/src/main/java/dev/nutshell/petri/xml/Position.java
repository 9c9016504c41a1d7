package dev.nutshell.petri.xml;

import dev.nutshell.petri.Malformed;

/** Where something stands in a document; 0 where a line or a column is not known. */
public record Position(int line, int column) {
  public Malformed malformed(String message) {
    return new Malformed(line, column, message);
  }
}
