package dev.nutshell.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.api.Check;
import dev.nutshell.api.Symmetry;
import dev.nutshell.api.TrailText;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.plan.Result;
import dev.nutshell.engine.plan.Violation;
import dev.nutshell.engine.plan.judge.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The two protocols that everybody knows, and what is found where they are spoilt. */
class DistributedTest {
  private static final Symmetry<Raft.Cluster> SERVERS =
      Symmetry.ids(3, Raft.Cluster::renamed).sortedBy(Raft.Cluster::signature);

  @Test
  void raft_elects_one_leader_a_term_and_keeps_what_is_committed() {
    Result result = Check.of(new Raft()).symmetry(SERVERS).mustHold();
    // 362,368 without symmetry: nearly six times as many.
    assertThat(result.counts().states()).isEqualTo(60_627);
  }

  @Test
  void with_two_servers_symmetry_finds_the_same() {
    Raft model = new Raft(2, 2, 1, Raft.Flaw.NONE);
    long all = Check.of(model).mustHold().counts().states();
    long some =
        Check.of(model)
            .symmetry(Symmetry.ids(2, Raft.Cluster::renamed))
            .mustHold()
            .counts()
            .states();
    assertThat(some).isBetween(all / 2, all / 2 + all / 20);
  }

  @Test
  void a_vote_that_is_forgotten_makes_two_leaders() {
    Violation violation =
        Check.of(new Raft(3, 1, 0, Raft.Flaw.FORGETS_VOTES))
            .search(Order.BFS)
            .symmetry(SERVERS)
            .mustFail();
    assertThat(violation.property().name()).isEqualTo("one leader a term");
    assertThat(violation.trail().depth()).isEqualTo(7);
    assertThat(TrailText.of(violation)).contains("crashes");
  }

  @Test
  void a_vote_without_a_look_at_the_log_loses_what_was_committed() {
    Violation violation =
        Check.of(new Raft(3, 2, 1, Raft.Flaw.VOTES_BLINDLY))
            .search(Order.BFS)
            .symmetry(SERVERS)
            .mustFail();
    assertThat(violation.property().name()).isEqualTo("leaders know what is committed");
    assertThat(violation.trail().depth()).isEqualTo(10);
  }

  @ParameterizedTest
  @ValueSource(ints = {2, 3, 4})
  void two_phase_commit_is_atomic(int n) {
    TwoPhaseCommit model = new TwoPhaseCommit(n, TwoPhaseCommit.Flaw.NONE);
    long all = Check.of(model).property("atomic").mustHold().counts().states();
    Symmetry<TwoPhaseCommit.Transaction> symmetry =
        Symmetry.ids(n, TwoPhaseCommit.Transaction::renamed);
    long some = Check.of(model).property("atomic").symmetry(symmetry).mustHold().counts().states();
    assertThat(some).isLessThan(all);
  }

  @Test
  void who_gives_up_waiting_breaks_the_transaction() {
    Violation violation =
        Check.of(new TwoPhaseCommit(2, TwoPhaseCommit.Flaw.GIVES_UP)).search(Order.BFS).mustFail();
    assertThat(violation.property().name()).isEqualTo("atomic");
    assertThat(TrailText.of(violation)).contains("gives up");
  }

  @Test
  void all_decide_where_runs_are_strongly_fair() {
    Check.of(new TwoPhaseCommit()).fair(Fairness.STRONG).mustHold();
    Violation unfair = Check.of(new TwoPhaseCommit()).fair(Fairness.WEAK).mustFail();
    assertThat(unfair.property().name()).isEqualTo("all decide");
  }
}
