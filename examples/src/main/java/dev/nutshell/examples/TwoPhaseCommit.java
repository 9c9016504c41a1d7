package dev.nutshell.examples;

import dev.nutshell.api.Model;
import dev.nutshell.api.Moves;
import dev.nutshell.api.Range;
import dev.nutshell.api.Renaming;
import dev.nutshell.api.Temporal;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Two-phase commit (Gray, 1978): a coordinator asks participants whether they can commit, and
 * decides. What must hold is that nobody commits where another aborts. The coordinator may crash
 * and come back; what it has decided is on its disk.
 *
 * <p>Who has voted yes may not decide alone: the decision is the coordinator's, and while that is
 * down it waits. {@link Flaw#GIVES_UP} is the fault that many have made: who waits too long aborts.
 *
 * <p>That all decide at last depends on which runs count. In any run the coordinator may stay down.
 * In one that is weakly fair it comes back, but may be down again whenever somebody looks; in one
 * that is strongly fair, everybody learns of the decision.
 *
 * @param n the number of participants, 2 to 6
 */
public record TwoPhaseCommit(int n, Flaw flaw) implements Model<TwoPhaseCommit.Transaction> {
  /** What may be wrong with it. */
  public enum Flaw {
    NONE,
    /** A participant that has voted yes and hears nothing aborts. */
    GIVES_UP
  }

  /** Where the coordinator stands. */
  public enum Decision {
    OPEN,
    COMMIT,
    ABORT
  }

  /** Where a participant stands. */
  public enum Vote {
    WORKING,
    PREPARED,
    COMMITTED,
    ABORTED
  }

  /**
   * @param yes whose vote has come to the coordinator, which forgets them in a crash
   */
  public record Transaction(
      Decision decision, boolean down, @Range(max = 5) Set<Integer> yes, List<Vote> participants) {
    /** The same where the participants are called otherwise. */
    public Transaction renamed(Renaming ids) {
      return new Transaction(decision, down, ids.set(yes), ids.list(participants));
    }

    /** Whether nobody commits where another aborts. */
    public boolean isAtomic() {
      return !(participants.contains(Vote.COMMITTED) && participants.contains(Vote.ABORTED));
    }

    /** Whether everybody knows what became of it. */
    public boolean isOver() {
      return participants.stream().noneMatch(TwoPhaseCommit::isUndecided);
    }
  }

  public TwoPhaseCommit {
    if (n < 2 || n > 6) {
      throw new IllegalArgumentException("n is the number of participants, 2 to 6, not " + n);
    }
  }

  public TwoPhaseCommit() {
    this(3, Flaw.NONE);
  }

  @Override
  public List<Transaction> initial() {
    return List.of(
        new Transaction(Decision.OPEN, false, Set.of(), Collections.nCopies(n, Vote.WORKING)));
  }

  @Override
  public List<String> actors() {
    return Stream.concat(
            Stream.of("coordinator"), IntStream.range(0, n).mapToObj(TwoPhaseCommit::actor))
        .toList();
  }

  private static String actor(int participant) {
    return "participant " + participant;
  }

  @Override
  public void moves(Transaction now, Moves<Transaction> moves) {
    coordinator(now, moves.by("coordinator"), moves);
    for (int i = 0; i < n; i++) {
      participant(i, now, moves.by(actor(i)), moves);
    }
  }

  /**
   * @param chance moves that nobody makes on purpose, so that no run has to have them
   */
  private void coordinator(Transaction now, Moves<Transaction> own, Moves<Transaction> chance) {
    if (now.down) {
      // What was not decided before the crash is aborted.
      Decision after = now.decision == Decision.OPEN ? Decision.ABORT : now.decision;
      own.add("the coordinator comes back", decided(now, after, false));
      return;
    }
    chance.add("the coordinator crashes", decided(now, now.decision, true));
    if (now.decision == Decision.OPEN) {
      if (now.yes.size() == n) {
        own.add("the coordinator commits", decided(now, Decision.COMMIT, false));
      }
      own.add("the coordinator aborts", decided(now, Decision.ABORT, false));
    }
  }

  /** The votes count for nothing once there is a decision. */
  private static Transaction decided(Transaction now, Decision decision, boolean down) {
    Set<Integer> votes = down || decision != Decision.OPEN ? Set.of() : now.yes;
    return new Transaction(decision, down, votes, now.participants);
  }

  private void participant(
      int i, Transaction now, Moves<Transaction> own, Moves<Transaction> chance) {
    Vote vote = now.participants.get(i);
    if (vote == Vote.WORKING) {
      own.add("{} can commit", i, with(now, i, Vote.PREPARED));
      own.add("{} cannot commit", i, with(now, i, Vote.ABORTED));
    }
    if (vote == Vote.PREPARED
        && now.decision == Decision.OPEN
        && !now.down
        && !now.yes.contains(i)) {
      own.add("the vote of {} arrives", i, arrived(now, i));
    }
    if (isUndecided(vote) && now.decision != Decision.OPEN && !now.down) {
      Vote learnt = now.decision == Decision.COMMIT ? Vote.COMMITTED : Vote.ABORTED;
      own.add("{} learns of the decision", i, with(now, i, learnt));
    }
    if (flaw == Flaw.GIVES_UP && vote == Vote.PREPARED) {
      chance.add("{} gives up", i, with(now, i, Vote.ABORTED));
    }
  }

  private static boolean isUndecided(Vote vote) {
    return vote == Vote.WORKING || vote == Vote.PREPARED;
  }

  private static Transaction arrived(Transaction now, int participant) {
    Set<Integer> votes = new HashSet<>(now.yes);
    votes.add(participant);
    return new Transaction(now.decision, now.down, votes, now.participants);
  }

  private static Transaction with(Transaction now, int participant, Vote vote) {
    List<Vote> votes = new ArrayList<>(now.participants);
    votes.set(participant, vote);
    return new Transaction(now.decision, now.down, now.yes, votes);
  }

  @Override
  public boolean mayEnd(Transaction now) {
    return now.isOver();
  }

  @Override
  public Map<String, Predicate<Transaction>> invariants() {
    return Map.of("atomic", Transaction::isAtomic);
  }

  @Override
  public List<Temporal<Transaction>> temporal() {
    return List.of(Temporal.eventually("all decide", Transaction::isOver));
  }
}
