package dev.nutshell.promela.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.promela.Models;
import dev.nutshell.promela.syntax.Initial;
import dev.nutshell.promela.syntax.MtypeConstant;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Program;
import dev.nutshell.promela.syntax.Scope;
import dev.nutshell.promela.syntax.Statement;
import dev.nutshell.promela.syntax.Structure;
import dev.nutshell.promela.syntax.Type;
import dev.nutshell.promela.syntax.Variable;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DeclarationTest {
  private static final String INIT = "\ninit { skip }";

  private static Variable global(String declaration) {
    return Models.program(declaration + INIT).globals().getFirst();
  }

  @ParameterizedTest
  @CsvSource({
    "bit x, bit, 1",
    "bool x, bool, 1",
    "byte x, byte, 8",
    "pid x, pid, 8",
    "short x, short, 16",
    "int x, int, 32",
    "chan x, chan, 8",
    "unsigned x : 5, unsigned:5, 5"
  })
  void a_basic_type_has_its_width(String declaration, String type, int bits) {
    Variable variable = global(declaration);
    assertThat(variable.type().toString()).isEqualTo(type);
    assertThat(((Type.Basic) variable.type()).bits()).isEqualTo(bits);
    assertThat(variable.initial()).isEqualTo(Initial.ZERO);
    assertThat(variable.scope()).isEqualTo(Scope.GLOBAL);
  }

  @Test
  void one_declaration_may_hold_several_variables() {
    List<Variable> globals = Models.program("byte a, b = 3, c[4], d[2] = {7, 8}" + INIT).globals();
    assertThat(globals.stream().map(Variable::name)).containsExactly("a", "b", "c", "d");
    assertThat(globals.stream().map(Variable::number)).containsExactly(0, 1, 2, 3);
    assertThat(globals.get(1).initial()).isInstanceOf(Initial.Value.class);
    assertThat(globals.get(2).isArray()).isTrue();
    assertThat(globals.get(2).length()).isEqualTo(4);
    assertThat(globals.get(3).initial()).isEqualTo(new Initial.Values(List.of(7, 8)));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {"3, 3", "2*3+1, 7", "(9-1)/2, 4", "7%4, 3", "-(-2), 2", "true, 1", "'a', 97"})
  void a_length_is_computed(String length, int value) {
    assertThat(global("byte x[" + length + "]").length()).isEqualTo(value);
  }

  @Test
  void a_variable_as_length_counts_with_its_initial_value() {
    String text = "byte n = 3; byte a[n]; byte k; byte b[k]" + INIT;
    assertThat(Models.program(text).globals().stream().map(Variable::length))
        .containsExactly(1, 3, 1, 8);
    assertThat(Models.warnings(text)).hasSize(2);
  }

  @Test
  void visibility_stands_before_the_type() {
    List<Variable> globals =
        Models.program("hidden byte a; show int b; local short c; byte d" + INIT).globals();
    assertThat(globals.stream().map(Variable::visibility))
        .containsExactly(
            Variable.Visibility.HIDDEN,
            Variable.Visibility.SHOW,
            Variable.Visibility.LOCAL,
            Variable.Visibility.PLAIN);
  }

  @Test
  void a_channel_knows_its_capacity_and_fields() {
    String text =
        "typedef S { byte a; short b[2] } mtype:fruit = { apple }\n"
            + "chan q[3] = [2 * 2] of { bit, S, mtype:fruit, chan }"
            + INIT;
    Variable variable = Models.program(text).globals().getFirst();
    Initial.Channel shape = variable.channel().orElseThrow();
    assertThat(shape.capacity()).isEqualTo(4);
    assertThat(shape.types().stream().map(Object::toString))
        .containsExactly("bit", "S", "mtype:fruit", "chan");
    assertThat(shape.fields().stream().map(Object::toString))
        .containsExactly("bit", "byte", "short", "short", "mtype:fruit", "chan");
    assertThat(variable.length()).isEqualTo(3);
  }

  @Test
  void symbolic_constants_are_numbered_from_the_last() {
    String text = "mtype = { a, b c }; mtype:s = { x, y }; mtype { d, e }" + INIT;
    assertThat(Models.program(text).mtypes().stream().map(m -> m.name() + m.value()))
        .containsExactly("a3", "b2", "c1", "x2", "y1", "d5", "e4");
    MtypeConstant x = Models.program(text).mtypes().get(3);
    assertThat(x.set().name()).isEqualTo("s");
    assertThat(x.set().isDefault()).isFalse();
  }

  @Test
  void structures_nest() {
    Program program =
        Models.program(
            "typedef T { byte z[2]; chan c = [1] of {bit} }\n"
                + "typedef S { T t[2]; bool f = true }\n"
                + "S s[3]\ninit { s[1].t[0].z[1] = s[2].f; s[0].t[1].c!1 }");
    Structure structure = program.structures().get(1);
    assertThat(structure.fields().getFirst().scope()).isEqualTo(new Scope.Field("S"));
    assertThat(structure.fields().getLast().number()).isEqualTo(1);
    assertThat(Models.steps(program.processes().getFirst()))
        .containsExactly("s[1].t[0].z[1] = s[2].f", "s[0].t[1].c!1");
  }

  @Test
  void structures_in_messages_are_taken_apart() {
    assertThat(
            Models.steps(
                "typedef S { byte a; byte b[2] } chan q = [1] of { S, byte } S s\n"
                    + "init { q!s,1; q?s,_; q?[s,1] }"))
        .containsExactly(
            "q!s.a,s.b[0],s.b[1],1", "q?s.a,s.b[0],s.b[1],_", "(q?[s.a,s.b[0],s.b[1],1])");
  }

  @Test
  void declarations_before_the_first_statement_take_effect_at_the_start() {
    List<Statement> body =
        Models.body("init { byte a = 1; int b; skip; byte c = 2; { byte d }; byte e[3] }");
    assertThat(
            body.stream()
                .filter(Statement.Declare.class::isInstance)
                .map(statement -> ((Statement.Declare) statement).step()))
        .containsExactly(false, false, true, true);
    assertThat(Models.steps("init { byte a; skip; byte c = a, d; { int f }; byte e[3] = 4 }"))
        .containsExactly("(1)", "c = a", "d = 0", "{", "f = 0", "}", "e[0] = 4");
  }

  @Test
  void a_declaration_in_an_option_or_block_is_a_step_even_at_the_start() {
    assertThat(Models.steps("init { if :: byte x; x = 1 fi }"))
        .containsExactly("if", "::", "x = 0", "x = 1", "fi");
    assertThat(Models.steps("init { { byte x = 2; x = 1 } }"))
        .containsExactly("{", "x = 2", "x = 1", "}");
  }

  @Test
  void a_local_variable_knows_its_block() {
    Process process =
        Models.program(
                "proctype P(byte p) { byte a; { byte b; b = p }; { byte b; b = a } } init { skip }")
            .processes()
            .getFirst();
    assertThat(process.parameters().stream().map(Variable::name)).containsExactly("p");
    assertThat(process.variables().stream().map(Variable::name))
        .containsExactly("p", "a", "b", "b");
    assertThat(
            process.variables().stream().map(variable -> ((Scope.Local) variable.scope()).block()))
        .containsExactly(List.of(), List.of(1), List.of(1, 1), List.of(1, 2));
    assertThat(process.variables().getFirst().isParameter()).isTrue();
  }

  @Test
  void a_proctype_says_how_it_starts() {
    Program program =
        Models.program(
            "byte n = 2; bool ok; proctype A(byte x; chan c, d) { skip }\n"
                + "active [n] proctype B() priority 4 provided (ok) { skip }\n"
                + "active D_proctype C() { skip } active [2+1] proctype D(int i) { skip }\n"
                + "init priority 9 { skip }");
    assertThat(program.processes().stream().map(Process::active)).containsExactly(0, 2, 1, 3, 1);
    assertThat(program.process("A").orElseThrow().parameters().stream().map(Variable::name))
        .containsExactly("x", "c", "d");
    assertThat(program.process("B").orElseThrow().priority()).hasValue(4);
    assertThat(program.process("B").orElseThrow().provided()).isPresent();
    assertThat(program.process("C").orElseThrow().deterministic()).isTrue();
    assertThat(program.process(":init:").orElseThrow().priority()).hasValue(9);
    assertThat(program.process("A").orElseThrow().end().toString()).isEqualTo("m.pml:1:59");
  }

  @Test
  void claims_and_traces_are_processes_that_do_not_start() {
    Program program =
        Models.program(
            "chan q = [1] of {bit}; never { skip } never c { skip } trace { q!1; q?1 }\n"
                + "init { skip }");
    assertThat(program.processes().stream().map(Process::name))
        .containsExactly("never_0", "c", ":trace:", ":init:");
    assertThat(program.processes(Process.Kind.NEVER)).hasSize(2);
    assertThat(program.processes().get(2).active()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "byte x; int x",
        "byte x; proctype x() { skip }",
        "proctype P() { skip } byte P",
        "mtype = {a}; byte a",
        "mtype = {a, a}",
        "mtype = {a}; mtype = {a}",
        "byte a; mtype = {a}",
        "mtype = {}",
        "typedef S { byte a; int a }",
        "typedef S { byte a } typedef S { byte a }",
        "typedef S { }",
        "typedef S { byte a; S s }",
        "byte x[0]",
        "byte x[-1]",
        "byte x[y]",
        "byte x[1/0]",
        "byte x[100000000]",
        "byte x[3] = {1, 1+1}",
        "byte x = {1}",
        "byte x : 3",
        "unsigned x",
        "unsigned x : 32",
        "unsigned x : 3[2]",
        "hidden bit x",
        "byte x = [1] of {byte}",
        "chan q = [1] of {unsigned}",
        "chan q = [1] of {}",
        "chan q = [-1] of {byte}",
        "chan q = 3",
        "byte x = x",
        "byte x = run P()",
        "byte do",
        "byte 3",
        "byte _pid",
        "byte _",
        "byte",
        "x = 1",
        "xr q",
        "hidden mtype = {a}",
        "mtype:f = {a}; mtype:g = {b}; mtype:f x = b",
        "proctype P(byte a[2]) { skip }",
        "proctype P(byte a = 1) { skip }",
        "proctype P(byte a;) { skip }",
        "proctype P(byte a, byte b) { skip }",
        "typedef S { byte a[2] } proctype P(S s) { skip }",
        "proctype P() { skip } proctype P() { skip }",
        "active [256] proctype P() { skip }",
        "active [n] proctype P() { skip }",
        "active proctype P() priority 256 { skip }",
        "active proctype P() provided x { skip }",
        "never a { skip } never a { skip }",
        "trace { skip }",
        "chan q = [1] of {bit}; never { q!1 }",
        "inline f() { skip } inline f() { skip }",
        "process P() { skip }",
        "}"
      })
  void what_spin_refuses_is_refused(String unit) {
    assertThat(Models.errors(unit + INIT)).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "byte x; { byte x; x = 1 }",
        "byte g",
        "{ byte x; x = 1 }; x = 2",
        "if :: byte x; x = 1 :: byte x; x = 2 fi",
        "byte x, x",
        "mtype = {a}",
        "hidden byte x",
        "skip; chan c = [1] of {bit}",
        "{ chan c = [1] of {bit}; c!1 }",
        "skip; byte a[2] = {1, 2}"
      })
  void a_local_declaration_that_spin_refuses_is_refused(String body) {
    assertThat(Models.errors("byte g; init { " + body + " }")).isNotEmpty();
  }

  @Test
  void blocks_beside_each_other_may_use_a_name_again() {
    assertThat(Models.program("init { { byte x; x = 1 }; { int x; x = 2 } }")).isNotNull();
    assertThat(Models.program("active proctype P() { byte x; x = 1 } byte x; init { x = 1 }"))
        .isNotNull();
  }
}
