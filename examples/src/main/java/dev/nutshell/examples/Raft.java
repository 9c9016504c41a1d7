package dev.nutshell.examples;

import dev.nutshell.api.Model;
import dev.nutshell.api.Moves;
import dev.nutshell.api.Range;
import dev.nutshell.api.Renaming;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Raft (Ongaro and Ousterhout, <cite>In search of an understandable consensus algorithm</cite>,
 * 2014): servers elect a leader for a term, and the leader replicates its log. Messages arrive in
 * any order or never; servers lose in a crash what is not on their disk.
 *
 * <p>Left out are snapshots and changes of membership. A leader need not know where a follower's
 * log ends: it may send any of its entries, which covers every way to find out.
 *
 * @param n the number of servers, 2 to 5
 * @param terms the last term for which anybody stands, 1 to 6
 * @param entries how long a log can get, 0 to 6
 */
public record Raft(int n, int terms, int entries, Flaw flaw) implements Model<Raft.Cluster> {
  /** What may be wrong with it. */
  public enum Flaw {
    NONE,
    /** A vote is not on the disk: who crashes may vote again in the same term. */
    FORGETS_VOTES,
    /** A vote is given without a look at the candidate's log. */
    VOTES_BLINDLY
  }

  /** What a server is. */
  public enum Role {
    FOLLOWER,
    CANDIDATE,
    LEADER
  }

  /**
   * @param votedFor -1 for nobody
   * @param log the terms of its entries
   * @param commit how many entries it knows to be committed
   * @param votes who has voted for it, of a candidate
   * @param match how much of its log each server is known to have, of a leader
   */
  public record Server(
      @Range(max = 6) int term,
      Role role,
      @Range(min = -1, max = 4) int votedFor,
      @Range(max = 6) List<Integer> log,
      @Range(max = 6) int commit,
      @Range(max = 4) Set<Integer> votes,
      @Range(max = 6) List<Integer> match) {
    Server renamed(Renaming ids) {
      return new Server(
          term,
          role,
          ids.of(votedFor),
          log,
          commit,
          ids.set(votes),
          match.isEmpty() ? match : ids.list(match));
    }

    int lastTerm() {
      return log.isEmpty() ? 0 : log.getLast();
    }

    /** A follower in a term of which it has just heard, or still in the same. */
    Server follows(int newTerm) {
      int vote = newTerm == term ? votedFor : -1;
      return new Server(newTerm, Role.FOLLOWER, vote, log, commit, Set.of(), List.of());
    }

    Server votes(int candidate) {
      return new Server(term, role, candidate, log, commit, votes, match);
    }

    Server with(List<Integer> newLog, int newCommit) {
      return new Server(term, role, votedFor, newLog, newCommit, votes, match);
    }
  }

  /** Something on its way. */
  public sealed interface Message {
    int from();

    int to();

    int term();

    Message renamed(Renaming ids);
  }

  /** Vote for me. */
  public record Request(
      @Range(max = 4) int from,
      @Range(max = 4) int to,
      @Range(max = 6) int term,
      @Range(max = 6) int lastTerm,
      @Range(max = 6) int length)
      implements Message {
    @Override
    public Request renamed(Renaming ids) {
      return new Request(ids.of(from), ids.of(to), term, lastTerm, length);
    }

    @Override
    public String toString() {
      return "vote for "
          + from
          + " in term "
          + term
          + "? (to "
          + to
          + ", log "
          + lastTerm
          + "/"
          + length
          + ")";
    }
  }

  /** You have my vote. */
  public record Grant(@Range(max = 4) int from, @Range(max = 4) int to, @Range(max = 6) int term)
      implements Message {
    @Override
    public Grant renamed(Renaming ids) {
      return new Grant(ids.of(from), ids.of(to), term);
    }

    @Override
    public String toString() {
      return "a vote for " + to + " in term " + term + " (from " + from + ")";
    }
  }

  /**
   * After an entry of this term at this place comes this one.
   *
   * @param previous the place, 0 for the beginning
   */
  public record Append(
      @Range(max = 4) int from,
      @Range(max = 4) int to,
      @Range(max = 6) int term,
      @Range(max = 6) int previous,
      @Range(max = 6) int previousTerm,
      @Range(max = 6) int entry,
      @Range(max = 6) int commit)
      implements Message {
    @Override
    public Append renamed(Renaming ids) {
      return new Append(ids.of(from), ids.of(to), term, previous, previousTerm, entry, commit);
    }

    @Override
    public String toString() {
      return "entry "
          + (previous + 1)
          + " of term "
          + entry
          + " (from "
          + from
          + " to "
          + to
          + " in term "
          + term
          + ", after "
          + previousTerm
          + ", committed "
          + commit
          + ")";
    }
  }

  /** I have as much of your log. */
  public record Stored(
      @Range(max = 4) int from,
      @Range(max = 4) int to,
      @Range(max = 6) int term,
      @Range(max = 6) int length)
      implements Message {
    @Override
    public Stored renamed(Renaming ids) {
      return new Stored(ids.of(from), ids.of(to), term, length);
    }

    @Override
    public String toString() {
      return "stored " + length + " (from " + from + " to " + to + " in term " + term + ")";
    }
  }

  /** All servers and all that is on its way. */
  public record Cluster(List<Server> servers, Set<Message> messages) {
    /** The same where the servers are called otherwise. */
    public Cluster renamed(Renaming ids) {
      return new Cluster(
          ids.list(servers, server -> server.renamed(ids)),
          messages.stream().map(message -> message.renamed(ids)).collect(Collectors.toSet()));
    }

    /** What does not depend on what a server is called: enough to tell most apart. */
    public int signature(int id) {
      Server s = servers.get(id);
      int sum = s.term * 3 + s.role.ordinal();
      sum = sum * 8 + s.commit;
      sum = sum * 8 + s.votes.size();
      for (int entry : s.log) {
        sum = sum * 8 + entry + 1;
      }
      sum = sum * 2 + (s.votedFor == id ? 1 : 0);
      for (Message message : messages) {
        sum += message.to() == id ? 1 << 20 : 0;
        sum += message.from() == id ? 1 << 25 : 0;
      }
      return sum;
    }
  }

  public Raft {
    if (n < 2 || n > 5 || terms < 1 || terms > 6 || entries < 0 || entries > 6) {
      throw new IllegalArgumentException(
          "there are 2 to 5 servers, 1 to 6 terms and at most 6 entries");
    }
  }

  /** Small enough to look into in a second. */
  public Raft() {
    this(3, 2, 1, Flaw.NONE);
  }

  @Override
  public List<Cluster> initial() {
    Server fresh = new Server(0, Role.FOLLOWER, -1, List.of(), 0, Set.of(), List.of());
    return List.of(new Cluster(Collections.nCopies(n, fresh), Set.of()));
  }

  @Override
  public List<Integer> actors() {
    return IntStream.range(0, n).boxed().toList();
  }

  /** Every server waits for messages that never come: that is no deadlock. */
  @Override
  public boolean mayEnd(Cluster cluster) {
    return true;
  }

  @Override
  public void moves(Cluster now, Moves<Cluster> moves) {
    for (int id = 0; id < n; id++) {
      Server server = now.servers.get(id);
      Step step = new Step(this, now, id);
      Moves<Cluster> own = moves.by(id);
      if (server.role != Role.LEADER && server.term < terms) {
        own.add("{} stands for term {}", id, server.term + 1, step.stand());
      }
      if (server.role != Role.FOLLOWER || server.commit > 0 || flaw == Flaw.FORGETS_VOTES) {
        moves.add("{} crashes", id, step.crash());
      }
      if (server.role == Role.LEADER) {
        if (server.log.size() < entries) {
          own.add("{} takes an order", id, step.order());
        }
        for (int to = 0; to < n; to++) {
          for (int place = 0; to != id && place < server.log.size(); place++) {
            own.add("{} sends an entry to {}", id, to, step.send(to, place));
          }
        }
      }
    }
    // Sets are gone through in an order that depends on the elements alone.
    for (Message message : now.messages) {
      Step step = new Step(this, now, message.to());
      moves.by(message.to()).add("{} receives {}", message.to(), message, step.receive(message));
    }
  }

  @Override
  public Map<String, Predicate<Cluster>> invariants() {
    return Map.of(
        "one leader a term", Raft::hasOneLeaderATerm,
        "logs match", Raft::logsMatch,
        "what is committed stays", Raft::agreesOnWhatIsCommitted,
        "leaders know what is committed", Raft::leadersAreComplete);
  }

  private static boolean hasOneLeaderATerm(Cluster cluster) {
    Set<Integer> terms = new HashSet<>();
    return cluster.servers.stream()
        .filter(server -> server.role == Role.LEADER)
        .allMatch(leader -> terms.add(leader.term));
  }

  /** Two logs with an entry of the same term at the same place are the same up to there. */
  private static boolean logsMatch(Cluster cluster) {
    for (Server one : cluster.servers) {
      for (Server other : cluster.servers) {
        int common = Math.min(one.log.size(), other.log.size());
        for (int i = common - 1; i >= 0; i--) {
          if (one.log.get(i).equals(other.log.get(i))) {
            if (!one.log.subList(0, i).equals(other.log.subList(0, i))) {
              return false;
            }
            break;
          }
        }
      }
    }
    return true;
  }

  private static boolean agreesOnWhatIsCommitted(Cluster cluster) {
    List<List<Integer>> committed = new ArrayList<>();
    cluster.servers.forEach(server -> committed.add(server.log.subList(0, server.commit)));
    return committed.stream()
        .allMatch(one -> committed.stream().allMatch(other -> isPrefix(one, other)));
  }

  private static boolean leadersAreComplete(Cluster cluster) {
    return cluster.servers.stream()
        .filter(server -> server.role == Role.LEADER)
        .allMatch(
            leader ->
                cluster.servers.stream()
                    .filter(server -> server.term <= leader.term)
                    .map(server -> server.log.subList(0, server.commit))
                    .allMatch(
                        known -> known.size() <= leader.log.size() && isPrefix(known, leader.log)));
  }

  /** One of them is a prefix of the other. */
  private static boolean isPrefix(List<Integer> one, List<Integer> other) {
    int common = Math.min(one.size(), other.size());
    return one.subList(0, common).equals(other.subList(0, common));
  }

  /** One server does something; every method gives the cluster after it. */
  private record Step(Raft raft, Cluster now, int id) {
    private Server self() {
      return now.servers.get(id);
    }

    Cluster stand() {
      Server server = self();
      int term = server.term + 1;
      Server candidate =
          new Server(term, Role.CANDIDATE, id, server.log, server.commit, Set.of(id), List.of());
      List<Message> requests = new ArrayList<>();
      for (int to = 0; to < raft.n; to++) {
        if (to != id) {
          requests.add(new Request(id, to, term, server.lastTerm(), server.log.size()));
        }
      }
      return after(candidate, null, requests);
    }

    Cluster crash() {
      Server server = self();
      int vote = raft.flaw == Flaw.FORGETS_VOTES ? -1 : server.votedFor;
      return after(
          new Server(server.term, Role.FOLLOWER, vote, server.log, 0, Set.of(), List.of()),
          null,
          List.of());
    }

    Cluster order() {
      Server server = self();
      List<Integer> log = new ArrayList<>(server.log);
      log.add(server.term);
      return after(leading(server, log, server.match), null, List.of());
    }

    Cluster send(int to, int place) {
      Server server = self();
      int previous = place == 0 ? 0 : server.log.get(place - 1);
      Append append =
          new Append(id, to, server.term, place, previous, server.log.get(place), server.commit);
      return after(server, null, List.of(append));
    }

    Cluster receive(Message message) {
      Server server = message.term() > self().term ? self().follows(message.term()) : self();
      return switch (message) {
        case Request request -> asked(server, request);
        case Grant grant -> elected(server, grant);
        case Append append -> appended(server, append);
        case Stored stored -> stored(server, stored);
      };
    }

    private Cluster asked(Server server, Request request) {
      boolean current =
          raft.flaw == Flaw.VOTES_BLINDLY
              || request.lastTerm > server.lastTerm()
              || request.lastTerm == server.lastTerm() && request.length >= server.log.size();
      boolean free = server.votedFor == -1 || server.votedFor == request.from;
      if (request.term < server.term || !current || !free) {
        return after(server, request, List.of());
      }
      return after(
          server.votes(request.from), request, List.of(new Grant(id, request.from, request.term)));
    }

    private Cluster elected(Server server, Grant grant) {
      if (server.role != Role.CANDIDATE || grant.term != server.term) {
        return after(server, grant, List.of());
      }
      Set<Integer> votes = new HashSet<>(server.votes);
      votes.add(grant.from);
      boolean won = 2 * votes.size() > raft.n;
      Server then =
          new Server(
              server.term,
              won ? Role.LEADER : Role.CANDIDATE,
              server.votedFor,
              server.log,
              server.commit,
              won ? Set.of() : votes,
              won ? Collections.nCopies(raft.n, 0) : List.of());
      return after(then, grant, List.of());
    }

    private Cluster appended(Server server, Append append) {
      boolean fits =
          append.previous == 0
              || append.previous <= server.log.size()
                  && server.log.get(append.previous - 1) == append.previousTerm;
      if (append.term < server.term || server.role == Role.LEADER || !fits) {
        return after(server, append, List.of());
      }
      List<Integer> log = new ArrayList<>(server.log);
      if (log.size() <= append.previous || log.get(append.previous) != append.entry) {
        log = new ArrayList<>(log.subList(0, append.previous));
        log.add(append.entry);
      }
      int known = append.previous + 1;
      int commit = Math.max(server.commit, Math.min(append.commit, known));
      return after(
          server.follows(append.term).with(log, commit),
          append,
          List.of(new Stored(id, append.from, append.term, known)));
    }

    private Cluster stored(Server server, Stored stored) {
      if (server.role != Role.LEADER || stored.term != server.term) {
        return after(server, stored, List.of());
      }
      List<Integer> match = new ArrayList<>(server.match);
      match.set(stored.from, Math.max(match.get(stored.from), stored.length));
      return after(leading(server, server.log, match), stored, List.of());
    }

    /** A leader, with as much committed as most servers have. */
    private Server leading(Server server, List<Integer> log, List<Integer> match) {
      List<Integer> has = new ArrayList<>(match);
      has.set(id, log.size());
      int commit = server.commit;
      for (int length = commit + 1; length <= log.size(); length++) {
        int needed = length;
        boolean most = 2 * has.stream().filter(own -> own >= needed).count() > raft.n;
        // Those of earlier terms only together with one of its own (figure 8).
        if (most && log.get(length - 1) == server.term) {
          commit = length;
        }
      }
      return new Server(server.term, Role.LEADER, server.votedFor, log, commit, Set.of(), match);
    }

    /** What nobody will act upon any more is dropped: such messages make no difference. */
    private Cluster after(Server server, Message received, List<? extends Message> sent) {
      List<Server> servers = new ArrayList<>(now.servers);
      servers.set(id, server);
      Set<Message> messages = new HashSet<>(now.messages);
      messages.remove(received);
      messages.addAll(sent);
      messages.removeIf(message -> isIdle(message, servers.get(message.to())));
      return new Cluster(servers, messages);
    }

    private static boolean isIdle(Message message, Server to) {
      return message.term() < to.term
          || message instanceof Grant && message.term() == to.term && to.role != Role.CANDIDATE
          || message instanceof Stored && message.term() == to.term && to.role != Role.LEADER;
    }
  }
}
