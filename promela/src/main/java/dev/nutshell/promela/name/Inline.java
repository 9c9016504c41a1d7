package dev.nutshell.promela.name;

import dev.nutshell.promela.syntax.Position;
import dev.nutshell.promela.text.Token;
import java.util.List;
import java.util.Map;

/**
 * An inline's definition.
 *
 * @param parameters each with its place in the list
 * @param body the tokens of its body, braces included
 */
public record Inline(Position at, String name, Map<String, Integer> parameters, List<Token> body) {}
