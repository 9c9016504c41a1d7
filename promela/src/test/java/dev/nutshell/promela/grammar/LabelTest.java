package dev.nutshell.promela.grammar;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.promela.Models;
import dev.nutshell.promela.syntax.Label;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.syntax.Statement;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class LabelTest {
  @Test
  void a_goto_finds_a_label_before_or_after_it() {
    List<Statement> body = Models.body("init { goto B; A: skip; goto A; B: skip }");
    assertThat(((Statement.Goto) body.get(0)).label()).isEqualTo(new Label("B", 1));
    assertThat(((Statement.Goto) body.get(2)).label()).isEqualTo(new Label("A", 0));
    assertThat(((Statement.Labelled) body.get(3)).label()).isEqualTo(new Label("B", 1));
  }

  @Test
  void several_labels_may_stand_in_a_row() {
    assertThat(Models.steps("init { A: B: skip; goto A; goto B }"))
        .containsExactly("A:", "B:", "(1)", "goto A", "goto B");
  }

  @Test
  void a_label_at_the_end_labels_a_skip() {
    assertThat(Models.steps("init { goto L; L: }")).containsExactly("goto L", "L:", "(1)");
    assertThat(Models.steps("init { if :: skip; L: :: skip fi; goto L }")).contains("L:");
  }

  @Test
  void a_goto_means_the_label_of_its_own_block() {
    Process process =
        Models.program("init { skip; { skip; L: skip; goto L }; { skip; L: skip; goto L } }")
            .processes()
            .getFirst();
    assertThat(process.labels()).containsExactly(new Label("L", 0), new Label("L", 1));
    for (int i = 0; i < 2; i++) {
      List<Statement> block = ((Statement.Block) process.body().get(i + 1)).body();
      assertThat(((Statement.Goto) block.get(2)).label().number()).isEqualTo(i);
    }
  }

  @Test
  void a_goto_may_leave_or_enter_a_block() {
    assertThat(Models.steps("init { goto L; { skip; L: skip; goto M }; M: skip }")).isNotEmpty();
  }

  @Test
  void every_call_of_an_inline_has_labels_of_its_own() {
    Process process =
        Models.program("inline f() { skip; L: skip; if :: goto L :: skip fi } init { f(); f() }")
            .processes()
            .getFirst();
    assertThat(process.labels()).hasSize(2);
  }

  @Test
  void special_labels_are_told_by_their_names() {
    assertThat(new Label("end_1", 0).isEnd()).isTrue();
    assertThat(new Label("progress", 0).isProgress()).isTrue();
    assertThat(new Label("accept_all", 0).isAccept()).isTrue();
    assertThat(new Label("bend", 0).isEnd()).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '`',
      value = {
        "`L: skip; L: skip`; 1:17: Label 'L' is there already (line 1).",
        "`goto M`; 1:13: There is no label 'M'.",
        "`nxt: skip; goto next`; 1:24: There is no label 'next'. Did you mean 'nxt' (line 1)?",
        "`skip; L: byte x`; 1:14: Label 'L' must stand before a statement.",
        "`byte L; L: skip`; 1:16: 'L' is a variable (line 1): it cannot be a label.",
        "`L: skip; byte L`; 1:22: 'L' is a label already",
        "`{ L: skip; goto L }`; 1:10: Label 'L' cannot be the first thing in a block: put it"
            + " before.",
        "`atomic { L: skip }`; 1:17: Label 'L' cannot be the first thing in an atomic",
        "`d_step { L: skip }`; 1:17: Label 'L' cannot be the first thing in a d_step",
        "`L: skip; d_step { skip; goto L }`; 1:37: A goto cannot jump out of a d_step.",
        "`d_step { skip; L: skip }; goto L`; 1:39: A goto cannot jump into a d_step.",
        "`L: skip unless skip`; 1:8: Write the label before braces",
        "`{ skip } unless L: skip`; 1:24: There can be no label before the escape"
      })
  void a_misplaced_label_is_told(String body, String message) {
    assertThat(Models.error("init { " + body + " }")).startsWith("m.pml:" + message);
  }

  @Test
  void a_label_before_a_guard_is_warned_of() {
    assertThat(Models.warnings("init { do :: L: skip; goto L od }"))
        .containsExactly("m.pml:1:14: Label 'L' stands before a guard: put it before the choice.");
  }
}
