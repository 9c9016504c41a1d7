package dev.nutshell.engine.plan.judge;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.store.StoreFamily.Choice;
import dev.nutshell.engine.store.Traits;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class StoresTest {
  @ParameterizedTest
  @MethodSource("dev.nutshell.engine.plan.judge.Stores#specimens")
  void every_specimen_can_be_chosen_and_its_full_name_means_the_same(String spec) {
    assertThat(chosen(chosen(spec).spec()).spec()).isEqualTo(chosen(spec).spec());
  }

  @ParameterizedTest
  @CsvSource({
    "collapse, collapse, REBUILDS, EXACT, AT_ONCE",
    "collapse+full, collapse, REBUILDS, EXACT, AT_ONCE",
    "collapse:recursive+full, collapse:recursive, REBUILDS, EXACT, TURNS",
    "'collapse:channels,recursive', 'collapse:recursive,channels', REBUILDS, EXACT, TURNS",
    "collapse:channels+automaton, collapse:channels+automaton, NONE, EXACT, TURNS",
    "collapse+auto, collapse+auto, NONE, EXACT_UNTIL_FULL, AT_ONCE",
    "collapse+delta:k=50, collapse+delta:k=50, REBUILDS, EXACT, TURNS"
  })
  void encoders_come_first_then_one_table(
      String spec, String full, Traits.Ids ids, Traits.Answers answers, Traits.Sharing sharing) {
    assertThat(chosen(spec).spec()).isEqualTo(full);
    assertThat(chosen(spec).traits()).isEqualTo(new Traits(answers, ids, sharing, false));
  }

  @ParameterizedTest
  @CsvSource({
    "full+collapse, the table 'full' is not last",
    "full+tree, the table 'full' is not last",
    "collapse+tree+full, the table 'tree' is not last",
    "collapse+collapse, encodes twice",
    "collapse+comback, keeps no vectors",
    "collapse+collapse+full, encodes twice",
    "colapse, there is no store 'colapse'",
    "collapse+ful, there is no store 'ful'",
    "collapse+, there is no store ''",
    "+full, there is no store ''",
    "'', named by no word",
    "collapse:deep, has no option 'deep'",
    "collapse:recursive=2, takes no value",
    "collapse+tree:thin, has no option 'thin'",
    "automaton:size=3, has no option 'size=3'"
  })
  void nonsense_is_refused_with_a_sentence(String spec, String why) {
    assertThat(Stores.choose(spec))
        .isInstanceOfSatisfying(
            Choice.Refused.class, refused -> assertThat(refused.reason()).contains(why));
  }

  @Test
  void who_misspells_a_store_is_told_all_names() {
    assertThat(((Choice.Refused) Stores.choose("colapse")).reason())
        .contains("full", "tree", "automaton", "collapse");
  }

  private static Choice.Chosen chosen(String spec) {
    return (Choice.Chosen) Stores.choose(spec);
  }
}
