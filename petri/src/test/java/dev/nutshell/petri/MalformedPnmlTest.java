package dev.nutshell.petri;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Loading;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** What is wrong with a net is said in one sentence, with its line. */
class MalformedPnmlTest {
  private static String problem(String pnml) {
    Loading loading = Nets.load(pnml);
    assertThat(loading).isInstanceOf(Loading.Rejected.class);
    String text = ((Loading.Rejected) loading).problems().getFirst().toString();
    assertThat(text).startsWith("test.pnml").doesNotContain("\n");
    return text;
  }

  private static String plain(String content) {
    return problem(Nets.pnml("ptnet", content));
  }

  @Test
  void an_arc_to_a_missing_place() {
    assertThat(plain("<transition id='t'/>\n<arc id='a' source='gone' target='t'/>"))
        .isEqualTo(
            "test.pnml:6: an arc names 'gone', and there is no place or transition of that name");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "-3 | the initial marking of place p is negative: -3",
        "many | the initial marking of place p is not a whole number: 'many'",
        "9223372036854775807 | the initial marking of place p is more than 2^60:"
            + " 9223372036854775807"
      })
  void a_marking_that_is_none(String text, String message) {
    assertThat(
            plain(
                "<place id='p'><initialMarking><text>" + text + "</text></initialMarking></place>"))
        .endsWith(message);
  }

  @Test
  void an_arc_between_places_and_a_name_given_twice() {
    assertThat(plain("<place id='p'/><place id='q'/><arc id='a' source='p' target='q'/>"))
        .contains("joins two places");
    assertThat(plain("<place id='p'/><transition id='p'/>")).contains("'p' is given twice");
    assertThat(plain("<place/>")).contains("<place> has no attribute 'id'");
  }

  @Test
  void types_that_are_not_read() {
    assertThat(problem(Nets.pnml("timednet", ""))).contains("timednet' is not supported");
    assertThat(problem("<html/>")).contains("begins with <pnml>");
    assertThat(problem("")).contains("not well-formed XML");
    assertThat(problem("<pnml>")).contains("not well-formed XML");
    assertThat(problem("<pnml/>")).contains("holds no <net>");
  }

  @Test
  void an_undeclared_sort_variable_or_constant() {
    String place =
        "<place id='p'><type><structure><usersort declaration='gone'/></structure></type></place>";
    assertThat(problem(Nets.pnml("symmetricnet", place)))
        .isEqualTo("test.pnml:5: the sort 'gone' is not declared");
    assertThat(coloured("<variable refvariable='v'/>")).contains("variable 'v' is not declared");
    assertThat(coloured("<useroperator declaration='c'/>"))
        .contains("constant 'c' is not declared");
    assertThat(coloured("<strings/>")).contains("the term <strings> is not supported");
    assertThat(
            coloured(
                "<tuple><subterm><dotconstant/></subterm><subterm><dotconstant/></subterm></tuple>"))
        .contains("a token of 2 parts");
  }

  private static String coloured(String term) {
    return problem(
        Nets.pnml(
            "symmetricnet",
            "<declaration><structure><declarations><namedsort id='d' name='d'><dot/></namedsort>"
                + "</declarations></structure></declaration>"
                + "<place id='p'><type><structure><usersort declaration='d'/></structure></type>"
                + "</place><transition id='t'/><arc id='a' source='p' target='t'><hlinscription>"
                + "<structure>"
                + term
                + "</structure></hlinscription></arc>"));
  }

  @Test
  void sorts_made_of_themselves() {
    assertThat(
            problem(
                Nets.pnml(
                    "symmetricnet",
                    "<declaration><structure><declarations><namedsort id='d' name='d'>"
                        + "<productsort><usersort declaration='d'/></productsort></namedsort>"
                        + "</declarations></structure></declaration>")))
        .contains("'d' is made of itself");
  }

  @Test
  void entities_that_would_explode() {
    StringBuilder bomb = new StringBuilder("<!DOCTYPE pnml [<!ENTITY a0 'x'>");
    for (int i = 1; i < 30; i++) {
      bomb.append("<!ENTITY a" + i + " '&a" + (i - 1) + ";&a" + (i - 1) + ";'>");
    }
    assertThat(problem(bomb + "]><pnml><net id='&a29;' type='ptnet'/></pnml>"))
        .contains("document type declaration is not accepted");
    assertThat(problem("<!DOCTYPE p SYSTEM 'file:///etc/passwd'><pnml/>"))
        .contains("document type declaration is not accepted");
  }

  @Test
  void a_hundred_megabytes_of_nesting_are_refused_at_the_first_few() {
    InputStream nesting =
        new InputStream() {
          private long at;

          @Override
          public int read() {
            return at < 100_000_000 ? "<pnml>".charAt((int) (at++ % 6)) : -1;
          }
        };
    Loading loading = PetriFrontEnd.loadPnml(nesting, "deep.pnml");
    assertThat(((Loading.Rejected) loading).problems().getFirst().message())
        .contains("nested deeper than 512");
  }

  static LongStream seeds() {
    return LongStream.range(0, 300);
  }

  @ParameterizedTest
  @MethodSource("seeds")
  void whatever_is_done_to_a_net_it_loads_or_is_refused(long seed) {
    Random random = new Random(seed);
    byte[] text = Nets.random(seed).pnml().getBytes(StandardCharsets.UTF_8);
    for (int i = 0; i < 1 + random.nextInt(6); i++) {
      int at = random.nextInt(text.length);
      switch (random.nextInt(3)) {
        case 0 -> text[at] = (byte) random.nextInt(256);
        case 1 -> text[at] = text[random.nextInt(text.length)];
        default -> {
          int length = Math.min(random.nextInt(40), text.length - at);
          System.arraycopy(text, random.nextInt(text.length - length + 1), text, at, length);
        }
      }
    }
    Loading loading = Nets.load(new String(text, StandardCharsets.ISO_8859_1));
    if (loading instanceof Loading.Rejected rejected) {
      assertThat(rejected.problems().getFirst().message()).isNotBlank();
    }
  }
}
