package dev.nutshell.engine.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.engine.plan.judge.Stores;
import dev.nutshell.testkit.contract.LossyStoreContract;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.FieldSource;

/** Every kind of store that may omit and forgets nothing, with room and without. */
@ParameterizedClass(name = "{0}")
@FieldSource("KINDS")
class LossyStoresTest extends LossyStoreContract {
  private static final String SIZE = "size=";

  /**
   * A store in two sizes; {@code size=} stands for one of so many slots or bytes a state.
   *
   * @param roomy hardly omits a state
   * @param cramped omits some
   */
  record Kind(String roomy, double roomyShare, String cramped, double crampedShare) {
    static Kind bits(String options) {
      return new Kind("bitstate:k=8,size=" + options, 60, "bitstate:k=3,size=" + options, 1);
    }

    @Override
    public String toString() {
      return roomy;
    }
  }

  static final List<Kind> KINDS =
      List.of(
          Kind.bits(""),
          Kind.bits(",blocked"),
          Kind.bits(",triple"),
          Kind.bits(",independent"),
          new Kind("compact:bits=48", 0, "compact:bits=12", 0),
          new Kind("compact:bits=48,size=", 1.25, "compact:bits=14,size=", 1.25));

  private final Kind kind;

  LossyStoresTest(Kind kind) {
    this.kind = kind;
  }

  @Override
  protected String roomy(int states) {
    return sized(kind.roomy, kind.roomyShare * states);
  }

  @Override
  protected String cramped(int states) {
    return sized(kind.cramped, kind.crampedShare * states);
  }

  private static String sized(String spec, double size) {
    return spec.replace(SIZE, SIZE + (long) size);
  }

  /** The names and options of a specification without their numbers. */
  private static String shape(String spec) {
    return spec.replaceAll("\\d+[KMG]?", "");
  }

  @Test
  void no_lossy_store_that_a_specification_names_is_missing() {
    List<String> here = KINDS.stream().map(each -> shape(each.roomy)).toList();
    for (String spec : Stores.specimens()) {
      var chosen = (StoreFamily.Choice.Chosen) Stores.choose(spec);
      if (chosen.traits().answers() == Traits.Answers.OMITS) {
        assertThat(here).contains(shape(spec));
      }
    }
  }
}
