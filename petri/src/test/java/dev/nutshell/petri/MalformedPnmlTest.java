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
            "test.pnml:6:1: an arc names 'gone', and there is no place or transition of that name");
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
        .isEqualTo("test.pnml:5:32: the sort 'gone' is not declared");
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
            String head = "<pnml><net id='n' type='ptnet'>";
            long now = at++;
            return now < head.length()
                ? head.charAt((int) now)
                : now < 100_000_000 ? "<page>".charAt((int) ((now - head.length()) % 6)) : -1;
          }
        };
    Loading loading = PetriFrontEnd.loadPnml(nesting, "deep.pnml");
    assertThat(((Loading.Rejected) loading).problems().getFirst().message())
        .contains("nested deeper than 512");
  }

  private static String typed(String arc) {
    return plain("<place id='p'/><transition id='t'/>\n<arc id='a' " + arc + "</arc>");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "source='p' target='t' type='warp'>",
        "source='p' target='t'><type value='warp'/>",
        "source='p' target='t'><type><text>warp</text></type>",
        "source='p' target='t'><arctype><text> warp </text></arctype>"
      })
  void an_arc_of_a_type_that_nobody_knows_in_every_spelling(String arc) {
    assertThat(typed(arc))
        .startsWith("test.pnml:6:")
        .endsWith("arcs of type 'warp' are not supported");
  }

  @Test
  void what_is_not_understood_is_refused_at_every_level() {
    assertThat(problem("<pnml>\n <nets/></pnml>"))
        .isEqualTo("test.pnml:2:2: <nets> is not understood in <pnml>");
    assertThat(plain("<fusion/>")).endsWith("5:1: <fusion> is not understood in <page>");
    assertThat(plain("<place id='p'><bound/></place>")).contains("<bound> is not understood");
    assertThat(plain("<place id='p' initialMarking='3'/>"))
        .contains("the attribute 'initialMarking' of <place> is not understood");
    assertThat(plain("<place id='p'><initialMarking><value>1</value></initialMarking></place>"))
        .contains("<value> is not understood in <initialMarking>");
    assertThat(plain("<transition id='t'><delay><text>3</text></delay></transition>"))
        .contains("<delay> is not understood in <transition>");
    assertThat(plain("<transition id='t' priority='3'/>")).contains("attribute 'priority'");
    assertThat(typed("source='p' target='t'><weight/>")).contains("<weight> is not understood");
    assertThat(typed("source='p' target='t' weight='2'>")).contains("attribute 'weight'");
    assertThat(typed("source='t' target='p' type='test'>"))
        .contains("an arc of type 'test' leads from a place to a transition");
    assertThat(typed("source='p' target='t' type='test'><type value='normal'/>"))
        .contains("an arc has two types");
    assertThat(plain("<place id='p'>3</place>")).contains("the text '3' stands where none");
    assertThat(
            plain(
                "<place id='p'><initialMarking><text>1</text></initialMarking><initialMarking>"
                    + "<text>2</text></initialMarking></place>"))
        .contains("<initialMarking> is there twice");
    assertThat(plain("<place id='p'/><referenceTransition id='r' ref='p'/>"))
        .contains("'r' stands for 'p', and there is no transition of that name");
    assertThat(plain("<place id='p'><type><structure><dot/></structure></type></place>"))
        .contains("place/transition nets have no sorts");
    assertThat(
            plain(
                "<transition id='t'><condition><structure><booleanconstant value='false'/>"
                    + "</structure></condition></transition>"))
        .contains("place/transition nets have no conditions");
  }

  @Test
  void what_is_not_understood_in_terms_is_refused() {
    assertThat(
            coloured(
                "<numberof><subterm><numberconstant value='1'><real/></numberconstant>"
                    + "</subterm><subterm><dotconstant/></subterm></numberof>"))
        .contains("<real> is not understood in <numberconstant>");
    assertThat(coloured("<all step='2'><usersort declaration='d'/></all>"))
        .contains("the attribute 'step' of <all> is not understood");
    assertThat(coloured("<all/>")).contains("<all> must hold 1 terms and has 0");
    assertThat(coloured("<dotconstant/><dotconstant/>")).contains("must hold one element");
    assertThat(
            problem(
                Nets.pnml(
                    "symmetricnet",
                    "<place id='p'><type><structure><dot/></structure></type><initialMarking>"
                        + "<text>1</text></initialMarking></place>")))
        .contains("<hlinitialMarking> was expected");
  }

  /** Two sorts of three values each: a token of one is none of the other. */
  @Test
  void an_inscription_of_another_sort_than_its_place() {
    String sorts =
        "<declaration><structure><declarations>"
            + "<namedsort id='a' name='A'><cyclicenumeration><feconstant id='a1' name='1'/>"
            + "<feconstant id='a2' name='2'/></cyclicenumeration></namedsort>"
            + "<namedsort id='b' name='B'><cyclicenumeration><feconstant id='b1' name='1'/>"
            + "<feconstant id='b2' name='2'/></cyclicenumeration></namedsort>"
            + "<variabledecl id='x' name='x'><usersort declaration='b'/></variabledecl>"
            + "</declarations></structure></declaration>";
    String place =
        "<place id='p'><type><structure><usersort declaration='a'/></structure></type>"
            + "<hlinitialMarking><structure>MARK</structure></hlinitialMarking></place>";
    String arc =
        "<transition id='t'/>\n<arc id='f' source='p' target='t'><hlinscription>\n<structure>"
            + "<variable refvariable='x'/></structure></hlinscription></arc>";
    String good = place.replace("MARK", "<useroperator declaration='a2'/>");
    assertThat(problem(Nets.pnml("symmetricnet", sorts + good + arc)))
        .isEqualTo("test.pnml:7:12: a token of sort 'B' cannot be in a place of sort 'A'");
    String bad = place.replace("MARK", "<useroperator declaration='b2'/>");
    assertThat(problem(Nets.pnml("symmetricnet", sorts + bad)))
        .contains("a token of sort 'B' cannot be in a place of sort 'A'");
    String condition =
        "<transition id='t'><condition><structure><equality><subterm><useroperator"
            + " declaration='a1'/></subterm><subterm><useroperator declaration='b1'/></subterm>"
            + "</equality></structure></condition></transition>";
    assertThat(problem(Nets.pnml("symmetricnet", sorts + good + condition)))
        .contains("<equality> compares terms of the sorts 'A' and 'B'");
  }

  @Test
  void layout_names_and_what_tools_add_for_themselves_are_passed_over() {
    String content =
        "<name><text>a page</text></name><place id='p' positionX='3'><name><text>p</text></name>"
            + "<graphics><position x='1' y='2'/></graphics><toolspecific tool='x' version='1'>"
            + "<anything goes='here'>42</anything></toolspecific></place><transition id='t'>"
            + "<comment>text</comment></transition><arc id='a' source='p' target='t'>"
            + "<type value='normal'/><graphics/></arc>"
            + "<rdf:RDF xmlns:rdf='http://www.w3.org/1999/02/22-rdf-syntax-ns#'><a/></rdf:RDF>";
    assertThat(Nets.load(Nets.pnml("ptnet", content))).isInstanceOf(Loading.Loaded.class);
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
