package dev.nutshell.engine.plan;

import java.util.List;

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
  record Weakened(List<String> reasons) implements Judgement {}

  /** It makes no sense or may never end. */
  record Refused(String reason, String instead) implements Judgement {}
}
