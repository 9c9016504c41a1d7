package dev.nutshell.lsp;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The languages that are edited, each with the words that mean something in it. */
enum Language {
  PROMELA(List.of(".pml", ".prom", ".promela", ".spin", ".pm", ".prm", ".pr"), Words.PROMELA),
  HELENA(List.of(".lna"), Words.HELENA),
  AUT(List.of(".aut"), Map.of());

  private final List<String> endings;
  private final Map<String, String> words;

  Language(List<String> endings, Map<String, String> words) {
    this.endings = endings;
    this.words = new TreeMap<>(words);
  }

  static Optional<Language> of(String name) {
    return Arrays.stream(values())
        .filter(each -> each.endings.stream().anyMatch(name::endsWith))
        .findFirst();
  }

  /** Its keywords, each with a sentence on what it means. */
  Map<String, String> words() {
    return words;
  }

  boolean isKeyword(String word) {
    return words.containsKey(word);
  }
}
