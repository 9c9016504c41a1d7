package dev.nutshell.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cli.Main;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One model under several stores, each in a process of its own. */
class CompareCommandTest {
  @TempDir private Path folder;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    return Main.run(new PrintWriter(out), new PrintWriter(err), arguments);
  }

  @Test
  void a_comma_begins_a_store_only_where_a_store_begins() {
    assertThat(StoreList.split("full,collapse+delta:k=50,size=9,comback:bits=32,cache=1000,tree"))
        .containsExactly(
            "full", "collapse+delta:k=50,size=9", "comback:bits=32,cache=1000", "tree");
  }

  @Test
  void all_stores_come_with_their_figures_in_a_table_in_json_and_in_a_chart() throws Exception {
    Path json = folder.resolve("c.json");
    Path chart = folder.resolve("c.svg");
    int status =
        run(
            "compare",
            "java:Philosophers",
            "--define",
            "n=4",
            "--stores",
            "tree:compact,comback:bits=32,cache=10",
            "--search=bfs",
            "--json",
            json.toString(),
            "--chart",
            chart.toString());
    assertThat(status).as("%s", err).isZero();
    assertThat(out.toString().lines().skip(3))
        .hasSize(3)
        .allMatch(line -> line.contains(" bfs ") && line.contains(" 34 "));
    assertThat(Files.readString(json))
        .contains("\"store\" : \"comback:bits=32,cache=10\"", "\"states\" : 34", "\"timeToFull\"");
    var svg = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(chart.toFile());
    assertThat(svg.getElementsByTagName("circle").getLength()).isEqualTo(3);
  }

  @Test
  void a_single_store_is_refused_and_not_passed_over() {
    assertThat(run("compare", "java:Philosophers", "--store", "tree")).isEqualTo(2);
    assertThat(err.toString()).contains("--stores, not --store");
  }

  @Test
  void a_store_that_is_unknown_is_blamed_alone() {
    assertThat(StoreList.split("full,foo,tree")).containsExactly("full", "foo", "tree");
    assertThat(run("compare", "java:Philosophers", "--stores", "full,foo")).isEqualTo(2);
    assertThat(err.toString()).contains("'foo'").doesNotContain("full,foo");
  }

  @Test
  void what_was_only_explored_does_not_hold_and_what_was_found_is_the_status() {
    String[] compare = {"compare", "java:Philosophers", "-D", "n=3", "--stores=full", "--json=-"};
    assertThat(run(compare)).as("%s", err).isZero();
    assertThat(out.toString()).contains("\"verdict\" : \"explored\"").doesNotContain("holds");
    assertThat(run(with(compare, "--property=all"))).isEqualTo(1);
    assertThat(out.toString()).contains("\"verdict\" : \"violated\"");
    assertThat(run(with(compare, "--property=all", "-D", "lefty=true"))).isZero();
    assertThat(out.toString()).contains("\"verdict\" : \"holds\"");
    assertThat(run(with(compare, "--depth=1", "--progress-bar=off"))).isEqualTo(3);
    assertThat(out.toString()).contains("inconclusive").doesNotContain("refused");
  }

  private static String[] with(String[] arguments, String... more) {
    return Stream.concat(Stream.of(arguments), Stream.of(more)).toArray(String[]::new);
  }

  @Test
  void what_does_not_exist_is_refused_before_anything_runs() {
    assertThat(run("compare", "java:Philosophers", "--stores", "full,wardrobe")).isEqualTo(2);
    assertThat(run("compare", "java:Philosophers", "--stores", "wardrobe")).isEqualTo(2);
    assertThat(run("compare", "-", "--kind", "promela")).isEqualTo(2);
    assertThat(err.toString()).contains("there is no store 'wardrobe'").doesNotContain("\tat ");
  }
}
