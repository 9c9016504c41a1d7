package dev.nutshell.petri.helena;

import java.util.List;

/**
 * A net as it is written.
 *
 * @param definitions in their order
 */
record WrittenNet(String name, List<Parameter> parameters, List<Definition> definitions) {
  /** A number that can be given from outside. */
  record Parameter(String name, Phrase value) {}
}
