package dev.nutshell.lts;

import dev.nutshell.lts.Aut.Edge;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/** Random systems with labels that try a reader. */
final class RandomAut {
  private static final List<String> STRANGE =
      List.of(
          "",
          " ",
          "i",
          "tau",
          "5",
          "0 1/2 1",
          ",",
          "a,",
          ",1)",
          "(0,a,1)",
          ")",
          "(",
          "des (0,1,2)",
          "\\",
          "'",
          "'quoted'",
          "\t",
          "größer",
          "￥",
          "🐢",
          "\u0000",
          "\u007F",
          "\uFEFF",
          "a  b",
          " a ",
          "c2(d1, true)",
          "G !TRUE",
          "x".repeat(300));

  private final Random random;
  final int states;
  final int initial;
  final List<Edge> edges = new ArrayList<>();

  RandomAut(long seed) {
    random = new Random(seed);
    states = 1 + random.nextInt(random.nextInt(10) == 0 ? 70_000 : 30);
    initial = random.nextInt(states);
    int count = random.nextInt(300);
    for (int i = 0; i < count; i++) {
      edges.add(new Edge(random.nextInt(states), label(), random.nextInt(states)));
    }
    if (random.nextBoolean()) {
      edges.sort((a, b) -> Integer.compare(a.source(), b.source()));
    }
  }

  private String label() {
    return random.nextInt(4) == 0
        ? "l" + random.nextInt(1000)
        : STRANGE.get(random.nextInt(STRANGE.size()));
  }

  /** The edges as a system lists them. */
  List<Edge> sorted() {
    List<Edge> sorted = new ArrayList<>(edges);
    sorted.sort((a, b) -> Integer.compare(a.source(), b.source()));
    return sorted;
  }

  /** The system as some tool might write it, with blanks and quotes as they come. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append("des ").append(tuple("" + initial, "" + edges.size(), "" + states)).append(eol());
    for (Edge edge : edges) {
      text.append(tuple("" + edge.source(), written(edge.label()), "" + edge.target()));
      text.append(eol());
    }
    return text.toString();
  }

  private String tuple(String first, String second, String third) {
    return blanks() + "(" + blanks() + first + blanks() + "," + blanks() + second + blanks() + ","
        + blanks() + third + blanks() + ")" + blanks();
  }

  private String written(String label) {
    boolean canBeBare = !label.isEmpty() && label.strip().equals(label);
    return canBeBare && random.nextBoolean() ? label : '"' + label + '"';
  }

  private String blanks() {
    return random.nextInt(3) > 0 ? "" : random.nextBoolean() ? " " : "\t  ";
  }

  private String eol() {
    return random.nextInt(20) == 0 ? "\n \n" : random.nextBoolean() ? "\n" : "\r\n";
  }
}
