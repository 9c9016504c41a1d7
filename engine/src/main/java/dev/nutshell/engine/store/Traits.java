package dev.nutshell.engine.store;

/**
 * What a store promises, known before anything is allocated.
 *
 * @param answers whether "seen" and "new" can be wrong
 * @param ids whether a state has an id that stays, and whether the id alone gives the state back
 * @param sharing whether threads may share it, each with a session of its own, and how
 * @param byLevels whether it keeps levels of a breadth-first search, and works under no other
 */
public record Traits(Answers answers, Ids ids, Sharing sharing, boolean byLevels) {
  /** Of a store that does not care in which order states come. */
  public Traits(Answers answers, Ids ids, boolean concurrent) {
    this(answers, ids, concurrent ? Sharing.AT_ONCE : Sharing.NONE, false);
  }

  /** How threads share a store. */
  public enum Sharing {
    /** It serves one thread. */
    NONE,
    /** They put one after the other, and generate at the same time: see {@link TurnsStore}. */
    TURNS,
    /** They put at the same time. */
    AT_ONCE
  }

  /** Whether several sessions may be at work. */
  public boolean concurrent() {
    return sharing != Sharing.NONE;
  }

  /** How far an answer of {@link Session#put} can be trusted. */
  public enum Answers {
    /** "New" and "seen" are both true. */
    EXACT,
    /** Both are true as long as memory lasts; then the store goes on, and says that it omits. */
    EXACT_UNTIL_FULL,
    /** "Seen" may be wrong: a state can be omitted. */
    OMITS,
    /** "New" may be wrong: a state can be forgotten and visited again. */
    FORGETS,
    /** Either may be wrong. */
    OMITS_AND_FORGETS;

    public boolean mayOmit() {
      return this == EXACT_UNTIL_FULL || this == OMITS || this == OMITS_AND_FORGETS;
    }

    public boolean mayForget() {
      return this == FORGETS || this == OMITS_AND_FORGETS;
    }
  }

  /** What an id is good for. */
  public enum Ids {
    /** Ids mean nothing. */
    NONE,
    /** The same state has the same id for as long as it is held; then the id is another's. */
    HELD,
    /** The same state has the same id for as long as the store lives. */
    STABLE,
    /** Stable, and {@link Session#rebuild} gives the state back. */
    REBUILDS
  }

  /** Whether every answer is true, at least as long as memory lasts. */
  public boolean exact() {
    return answers == Answers.EXACT || answers == Answers.EXACT_UNTIL_FULL;
  }

  public boolean stable() {
    return ids == Ids.STABLE || rebuilds();
  }

  /** Whether a state that is seen again has the id that it had before. */
  public boolean numbers() {
    return ids != Ids.NONE;
  }

  public boolean rebuilds() {
    return ids == Ids.REBUILDS;
  }
}
