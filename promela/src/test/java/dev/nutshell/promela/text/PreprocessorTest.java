package dev.nutshell.promela.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.model.Problem;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The expectations were compared with what {@code cpp -P} prints. */
class PreprocessorTest {
  @TempDir Path directory;

  private final Problems problems = new Problems("m.pml");

  private List<Token> tokens(SourceText text, Map<String, String> defines) {
    Preprocessor preprocessor = new Preprocessor(text, defines, problems);
    List<Token> tokens = new ArrayList<>();
    for (Token token = preprocessor.next(); !token.isEnd(); token = preprocessor.next()) {
      tokens.add(token);
    }
    return tokens;
  }

  private List<Token> tokens(String text) {
    return tokens(new SourceText("m.pml", Path.of("m.pml"), text), Map.of());
  }

  private static String spelled(List<Token> tokens) {
    return tokens.stream().map(Token::text).collect(Collectors.joining(" "));
  }

  private String expand(String... lines) {
    String text = spelled(tokens(String.join("\n", lines)));
    assertThat(problems.errors()).isEmpty();
    return text;
  }

  private String error(String... lines) {
    tokens(String.join("\n", lines));
    List<Problem> errors = problems.errors();
    assertThat(errors).hasSize(1);
    return errors.getFirst().toString();
  }

  private Path file(String name, String text) throws IOException {
    return Files.writeString(directory.resolve(name), text);
  }

  @Test
  void a_macro_stands_for_its_text() {
    assertThat(expand("#define N 3", "x = N + NN")).isEqualTo("x = 3 + NN");
  }

  @Test
  void a_macro_may_use_one_that_is_defined_later() {
    assertThat(expand("#define A B", "#define B 7", "A")).isEqualTo("7");
  }

  @Test
  void an_argument_replaces_its_parameter() {
    assertThat(expand("#define add(a, b) ((a) + (b))", "add(x, add(1, (2, 3)))"))
        .isEqualTo("( ( x ) + ( ( ( 1 ) + ( ( 2 , 3 ) ) ) ) )");
  }

  @Test
  void a_macro_with_parameters_is_left_alone_without_arguments() {
    assertThat(expand("#define f(x) <x>", "f + f (1) + f", "(2)")).isEqualTo("f + < 1 > + < 2 >");
  }

  @Test
  void a_space_before_the_parenthesis_makes_it_part_of_the_text() {
    assertThat(expand("#define f (x)", "f(1)")).isEqualTo("( x ) ( 1 )");
  }

  @Test
  void a_macro_is_not_expanded_inside_itself() {
    assertThat(expand("#define x (1 + x)", "x")).isEqualTo("( 1 + x )");
    assertThat(expand("#define a b", "#define b a", "a b")).isEqualTo("a b");
  }

  @Test
  void a_hash_quotes_an_argument_as_written() {
    assertThat(expand("#define N 3", "#define q(x) #x", "q(N +  \"s\\n\" /* c */ b)"))
        .isEqualTo("\"N + \\\"s\\\\n\\\" b\"");
  }

  @Test
  void two_hashes_join_tokens_as_written() {
    assertThat(expand("#define N 3", "#define j(a, b) a##b", "j(N, 1) j(x, ) j(, y) j(,)"))
        .isEqualTo("N1 x y");
  }

  @Test
  void a_joined_name_is_expanded() {
    assertThat(expand("#define ab 9", "#define j(a, b) a ## b", "j(a, b)")).isEqualTo("9");
  }

  @Test
  void all_further_arguments_go_to_the_dots() {
    assertThat(expand("#define p(f, ...) f(__VA_ARGS__)", "p(g, 1, 2) p(g)"))
        .isEqualTo("g ( 1 , 2 ) g ( )");
  }

  @Test
  void an_undefined_macro_is_a_name_again() {
    assertThat(expand("#define N 3", "#undef N", "#undef M", "N")).isEqualTo("N");
  }

  @Test
  void a_line_that_ends_in_a_backslash_goes_on() {
    assertThat(expand("#define two a \\", "  b", "two na\\", "me")).isEqualTo("a b name");
  }

  @Test
  void comments_are_spaces() {
    assertThat(expand("a/* x \n y */b // c \\", "d", "e")).isEqualTo("a b e");
    assertThat(expand("\"/* no comment */\" '/'")).isEqualTo("\"/* no comment */\" '/'");
  }

  @Test
  void a_number_ends_before_two_dots() {
    assertThat(expand("#define N 3", "1..N")).isEqualTo("1 .. 3");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "1 + 1 == 2",
        "defined(A) && !defined B",
        "A == 5",
        "B == 0",
        "(1 << 4) - 1 == 0xF",
        "-7 / 2 == -3 && -7 % 2 == -1",
        "1 ? 1 : 1 / 0",
        "0 && 1 / 0 || 1",
        "'a' == 97",
        "1u + 1L == 2",
        "~0 == -1",
        "2 > 1 == 1",
        "1 | 2 ^ 2 & 3",
        "!!3",
        "f(2) == 4"
      })
  void a_condition_is_computed_as_in_c(String condition) {
    assertThat(expand("#define A 5", "#define f(x) x*2", "#if " + condition, "yes", "#endif"))
        .isEqualTo("yes");
  }

  @Test
  void of_several_conditions_the_first_that_holds_counts() {
    String[] text = {
      "#if X == 1", "a", "#elif X == 2", "b", "#elif X == 2", "c", "#else", "d", "#endif"
    };
    for (String[] pair : new String[][] {{"1", "a"}, {"2", "b"}, {"3", "d"}}) {
      SourceText source = new SourceText("m.pml", Path.of("m.pml"), String.join("\n", text));
      assertThat(spelled(tokens(source, Map.of("X", pair[0])))).isEqualTo(pair[1]);
    }
  }

  @Test
  void nothing_happens_in_a_group_that_is_left_out() {
    assertThat(
            expand(
                "#if 0",
                "#error no",
                "#if 1/0",
                "#define A",
                "#else",
                "don't \"mind",
                "#endif",
                "#unknown",
                "#elif 1",
                "b",
                "#endif",
                "#ifdef A",
                "a",
                "#endif"))
        .isEqualTo("b");
  }

  @Test
  void the_command_line_defines_macros() {
    SourceText source = new SourceText("m.pml", Path.of("m.pml"), "N E f(2)");
    Map<String, String> defines = Map.of("N", "3", "E", "", "f(x)", "x*x");
    assertThat(spelled(tokens(source, defines))).isEqualTo("3 2 * 2");
  }

  @Test
  void a_file_is_included_from_beside_the_one_that_includes_it() throws IOException {
    Files.createDirectory(directory.resolve("sub"));
    file("sub/a.h", "#include \"b.h\"\na");
    file("sub/b.h", "#define N 1\nb");
    Path main = file("m.pml", "#include \"sub/a.h\"\nN");
    List<Token> tokens = tokens(SourceText.read(main, "dir/m.pml"), Map.of());
    assertThat(spelled(tokens)).isEqualTo("b a 1");
    assertThat(tokens.get(0).at().toString()).isEqualTo("dir/sub/b.h:2:1");
    assertThat(tokens.get(1).at().toString()).isEqualTo("dir/sub/a.h:2:1");
    assertThat(tokens.get(2).at().toString()).isEqualTo("dir/m.pml:2:1");
  }

  @Test
  void a_file_that_includes_itself_is_refused() throws IOException {
    Path main = file("m.pml", "x\n#include \"m.pml\"\n");
    tokens(SourceText.read(main, "m.pml"), Map.of());
    assertThat(problems.errors().getFirst().toString())
        .isEqualTo("m.pml:2:10: #include is nested deeper than 64: does 'm.pml' include itself?");
  }

  @Test
  void an_include_guard_ends_the_recursion() throws IOException {
    Path main = file("m.pml", "#ifndef G\n#define G\nx\n#include \"m.pml\"\n#endif\n");
    assertThat(spelled(tokens(SourceText.read(main, "m.pml"), Map.of()))).isEqualTo("x");
    assertThat(problems.errors()).isEmpty();
  }

  @Test
  void text_from_a_macro_stands_where_the_macro_is_used() {
    List<Token> tokens = tokens("#define f(x) a + x\n\n  f(\n b)");
    assertThat(tokens.stream().map(token -> token.at().toString()))
        .containsExactly("m.pml:3:3", "m.pml:3:3", "m.pml:4:2");
  }

  @Test
  void a_line_marker_renames_what_follows() {
    List<Token> tokens = tokens("# 12 \"orig.pml\" 1 3\na\n#line 40\nb\n#line 7 \"c.h\"\nc");
    assertThat(tokens.stream().map(token -> token.at().toString()))
        .containsExactly("orig.pml:12:1", "orig.pml:40:1", "c.h:7:1");
  }

  @Test
  void only_the_first_token_of_a_line_starts_it_even_in_macros() {
    List<Token> tokens = tokens("#define e\n#define f(x) x x\na\nf(b\n)\ne c\n/* x\n */ d");
    assertThat(tokens.stream().filter(Token::startsLine).map(Token::text))
        .containsExactly("a", "b", "c", "d");
  }

  @Test
  void carriage_returns_before_line_ends_are_nothing() {
    assertThat(expand("#define N \\\r", " 3\r", "N\r", "\"a\"\r")).isEqualTo("3 \"a\"");
  }

  @Test
  void mistakes_are_named_with_their_place() {
    assertThat(error("a", " #if 1", "b")).startsWith("m.pml:2:2: This condition is not closed");
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "x /* y; m.pml:1:3: This comment is not closed",
        "#else; m.pml:1:1: #else without #if.",
        "#endif; m.pml:1:1: #endif without #if.",
        "#foo; m.pml:1:1: There is no preprocessor directive #foo.",
        "#include <x.h>; m.pml:1:2: #include needs a file name in double quotes.",
        "#include \"no.h\"; m.pml:1:10: File 'no.h' to include is not found.",
        "#include \"\u0000\"; m.pml:1:10: File '\u0000' to include cannot be read.",
        "#define; m.pml:1:2: #define needs the name of a macro.",
        "#define f(; m.pml:1:9: The parameters of macro 'f' are not closed",
        "#define f(a,a) x; m.pml:1:13: 'a' cannot be a parameter of macro 'f'.",
        "#define f(x) #y; m.pml:1:9: # in macro 'f' must stand before one of its parameters.",
        "#define f a ##; m.pml:1:9: ## cannot stand at either end of macro 'f'.",
        "#define defined; m.pml:1:9: 'defined' cannot be a macro.",
        "#error too  bad; m.pml:1:1: #error too bad",
        "#line x; m.pml:1:2: A line marker needs"
      })
  void a_mistake_in_a_line(String line, String message) {
    tokens(line + "\n");
    assertThat(problems.errors().getFirst().toString()).startsWith(message);
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      delimiter = ';',
      value = {
        "#if; #if needs an expression.",
        "#if 1 +; ends too early",
        "#if (1; ')' is missing",
        "#if 1 2; '2' is not expected",
        "#if 1/0; Division by zero",
        "#if \"s\"; is not expected",
        "#if 1x; is not an integer",
        "#if defined; 'defined' needs a name",
        "#ifdef; #ifdef needs the name of a macro.",
        "#ifndef 3; #ifndef needs the name of a macro."
      })
  void a_mistake_in_a_condition(String line, String message) {
    assertThat(error(line, "#endif")).contains(message);
  }

  @Test
  void wrong_numbers_of_arguments_are_told() {
    assertThat(error("#define f(a, b) a", "f(1)"))
        .isEqualTo("m.pml:2:1: Macro 'f' takes 2 arguments, but 1 is given.");
  }

  @Test
  void an_open_argument_list_is_told() {
    assertThat(error("#define f(a) a", "f(1", "x"))
        .isEqualTo("m.pml:2:1: The arguments of macro 'f' are not closed: ')' is missing.");
  }

  @Test
  void what_cannot_be_joined_is_told() {
    assertThat(error("#define f(a) a ## +", "f(x)"))
        .isEqualTo(
            "m.pml:2:1: Macro 'f' pastes 'x' and '+' together with ##, which gives no token.");
  }

  @Test
  void a_macro_that_grows_without_end_is_stopped() {
    StringBuilder text = new StringBuilder("#define a0 x x\n");
    for (int i = 1; i < 64; i++) {
      text.append("#define a%d a%d a%d\n".formatted(i, i - 1, i - 1));
    }
    assertThat(error(text.append("\n a63").toString()))
        .startsWith("m.pml:66:2: Macro 'a")
        .contains("expands to more than 1000000 tokens");
  }

  @Test
  void macro_calls_nested_too_deep_are_stopped() {
    String text = "#define f(x) x\n" + "f(".repeat(5000) + ")".repeat(5000);
    assertThat(error(text)).contains("Macro calls are nested deeper than 200.");
  }

  @Test
  void a_second_definition_is_warned_of_unless_it_says_the_same() {
    tokens("#define A 1\n#define A 1\n#define A 2\n");
    assertThat(problems.warnings().stream().map(Problem::toString))
        .containsExactly("m.pml:3:9: Macro 'A' is defined again (first in line 2).");
  }
}
