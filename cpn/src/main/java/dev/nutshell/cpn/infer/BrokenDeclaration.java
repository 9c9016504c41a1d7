package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.text.Malformed;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;

/** A text that cannot be read: who needs what it seems to declare is told why. */
final class BrokenDeclaration extends Declaration {
  private static final java.util.regex.Pattern DECLARED =
      java.util.regex.Pattern.compile(
          "\\b(?:fun|val|and|exception)\\s+(?:rec\\s+)?([A-Za-z][\\w']*)");
  private final Inscription text;
  private final Malformed malformed;

  BrokenDeclaration(Inscription text, Malformed malformed) {
    this.text = text;
    this.malformed = malformed;
  }

  @Override
  Set<String> valueNames() {
    Set<String> names = new HashSet<>();
    Matcher matcher = DECLARED.matcher(text.text());
    while (matcher.find()) {
      names.add(matcher.group(1));
    }
    return names;
  }

  @Override
  Set<String> typeNames() {
    return Set.of();
  }

  @Override
  void understand(Map<String, Meaning> meanings, Map<String, Scope.TypeFunction> typeFunctions) {
    throw malformed;
  }
}
