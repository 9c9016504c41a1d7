package dev.nutshell.engine.store;

/**
 * What a store promises, known before anything is allocated.
 *
 * @param answers whether "seen" and "new" can be wrong
 * @param ids whether a state has an id that stays, and whether the id alone gives the state back
 * @param concurrent whether several sessions may work at once
 */
public record Traits(Answers answers, Ids ids, boolean concurrent) {
  /** How far an answer of {@link Session#put} can be trusted. */
  public enum Answers {
    /** "New" and "seen" are both true. */
    EXACT,
    /** "Seen" may be wrong: a state can be omitted. */
    OMITS,
    /** "New" may be wrong: a state can be forgotten and visited again. */
    FORGETS,
    /** Either may be wrong. */
    OMITS_AND_FORGETS;

    public boolean mayOmit() {
      return this == OMITS || this == OMITS_AND_FORGETS;
    }

    public boolean mayForget() {
      return this == FORGETS || this == OMITS_AND_FORGETS;
    }
  }

  /** What an id is good for. */
  public enum Ids {
    /** Ids mean nothing. */
    NONE,
    /** An id is the place of a state, which another state may take over once it has left. */
    PLACES,
    /** The same state has the same id for as long as the store lives. */
    STABLE,
    /** Stable, and {@link Session#rebuild} gives the state back. */
    REBUILDS
  }

  public boolean exact() {
    return answers == Answers.EXACT;
  }

  /** Whether an id says, for as long as its state is here, which place it has. */
  public boolean numbersPlaces() {
    return ids != Ids.NONE;
  }

  public boolean stable() {
    return ids == Ids.STABLE || ids == Ids.REBUILDS;
  }

  public boolean rebuilds() {
    return ids == Ids.REBUILDS;
  }
}
