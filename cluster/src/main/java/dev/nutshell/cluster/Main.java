package dev.nutshell.cluster;

import dev.nutshell.cluster.command.ClusterCommand;
import java.util.ArrayList;
import java.util.List;

/** The program with the command {@code cluster}; from spark-submit, that command alone. */
public final class Main {
  private Main() {}

  public static void main(String[] arguments) {
    List<String> words = new ArrayList<>(List.of(arguments));
    if (words.isEmpty() || !words.getFirst().equals("cluster")) {
      words.addFirst("cluster");
    }
    dev.nutshell.cli.Main.start(words.toArray(String[]::new), List.of(new ClusterCommand()));
  }
}
