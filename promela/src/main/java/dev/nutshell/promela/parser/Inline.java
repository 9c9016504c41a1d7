package dev.nutshell.promela.parser;

import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.text.Token;
import java.util.List;

/**
 * An inline's definition.
 *
 * @param body the tokens of its body, braces included
 */
record Inline(Position at, String name, List<String> parameters, List<Token> body) {}
