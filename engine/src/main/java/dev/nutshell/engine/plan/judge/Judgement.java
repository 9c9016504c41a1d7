package dev.nutshell.engine.plan.judge;

/** What a combination of store, search and question is worth. Only {@link Judge} makes one. */
public sealed interface Judgement {
  /** Every answer is true. */
  final class Sound implements Judgement {
    static final Sound SOUND = new Sound();

    private Sound() {}

    @Override
    public String toString() {
      return "sound";
    }
  }

  /** A violation is real, but "holds" may be wrong. */
  record Weakened(String reason) implements Judgement {}

  /**
   * It makes no sense or may never end.
   *
   * @param instead what to use, or null
   */
  record Refused(Rule rule, String reason, String instead) implements Judgement {}
}
