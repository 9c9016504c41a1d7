package dev.nutshell.cli.keep;

import java.util.ArrayList;
import java.util.List;

/** The words of a command line, some of whose options are given anew. */
public record Arguments(List<String> words) {
  /** Without an option that has a value. */
  public Arguments without(String option) {
    List<String> rest = new ArrayList<>();
    for (int i = 0; i < words.size(); i++) {
      String word = words.get(i);
      if (word.equals(option)) {
        i++;
      } else if (!word.startsWith(option + "=")) {
        rest.add(word);
      }
    }
    return new Arguments(rest);
  }

  /** With this value of an option, unless it is null. */
  public Arguments with(String option, String value) {
    if (value == null) {
      return this;
    }
    List<String> all = new ArrayList<>(without(option).words);
    all.add(option);
    all.add(value);
    return new Arguments(all);
  }
}
