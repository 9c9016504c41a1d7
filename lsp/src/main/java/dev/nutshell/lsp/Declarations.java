package dev.nutshell.lsp;

import java.util.Optional;

/** Where names are declared, for editors that speak no protocol. */
public final class Declarations {
  private Declarations() {}

  /**
   * A place in a text.
   *
   * @param line from 1
   * @param column from 1
   */
  public record Place(int line, int column, int length) {}

  /**
   * Where the name at a place is declared.
   *
   * @param file whose ending tells the language
   * @param line from 1
   * @param column from 1
   * @return nothing where there is no name, or none that the text declares
   */
  public static Optional<Place> of(String file, String text, int line, int column) {
    return Language.of(file)
        .map(language -> Names.of(language, text))
        .flatMap(names -> names.at(line - 1, column - 1))
        .map(Names.Declared::at)
        .map(at -> new Place(at.line() + 1, at.column() + 1, at.text().length()));
  }
}
