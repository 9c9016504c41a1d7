package dev.nutshell.promela.tell;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.State;
import dev.nutshell.promela.automaton.Automata;
import dev.nutshell.promela.automaton.Automaton;
import dev.nutshell.promela.merge.LocalSteps;
import dev.nutshell.promela.run.Replay;
import dev.nutshell.promela.run.StepLog;
import dev.nutshell.promela.syntax.Process;
import dev.nutshell.promela.table.Model;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Follows a trail that SPIN's verifier wrote: lines {@code depth:process:statement}, where
 * statements are numbered through the whole text, and header lines with negative numbers.
 *
 * <p>SPIN joins steps unless it is told not to, and then names only the first of those it joined.
 * What it leaves out is never a choice: from where such a step starts there is only this one.
 */
public final class SpinTrail {
  private static final Pattern LINE = Pattern.compile("(-?\\d{1,9}):(-?\\d{1,9}):(-?\\d{1,9})");
  private static final int CYCLE = -1;
  private static final int CLAIM = -2;
  private static final int MERGED = -4;
  private static final int MOST_LEFT_OUT = 10_000;

  /** What comes of it. */
  public sealed interface Following {
    /**
     * @param events to be taken from the initial state on
     * @param cycle after so many of them the cycle begins, or -1; after all of them where nothing
     *     can happen any more
     */
    record Found(int[] events, int cycle) implements Following {}

    /**
     * @param message says what is wrong with the file, after its name
     */
    record Lost(String message) implements Following {}
  }

  /** One line. */
  private record Mark(int depth, int pid, int statement) {}

  /** One step that an event takes; {@code only} where its process had no other. */
  private record Taken(int pid, int statement, boolean only) {}

  private final Model model;
  private final Replay replay;
  private final int[] statementOf;
  private final BitSet local = new BitSet();
  private final List<Mark> marks = new ArrayList<>();
  private final State state = new State();
  private final State next = new State();
  private final EventList enabled = new EventList();
  private final List<Integer> events = new ArrayList<>();
  private boolean merged;
  private boolean claim;
  private int cycleMark = -1;
  private int cycle = -1;
  private int at;
  private int fault;

  private SpinTrail(Model model, Replay replay) {
    this.model = model;
    this.replay = replay;
    statementOf = statements(model);
    for (int type = 0; type < model.types().size(); type++) {
      int first = model.types().firstNode(type);
      Automaton automaton = model.types().automaton(type);
      LocalSteps.of(model.program(), automaton, model.usage(), Set.of(), _ -> false).stream()
          .filter(state -> !isNamed(automaton, state))
          .forEach(state -> local.set(first + state));
    }
  }

  /** Whether a label that somebody refers to is at the state. */
  private boolean isNamed(Automaton automaton, int state) {
    int number = automaton.states().get(state).number();
    return model.usage().remoteLabels(automaton.process().name()).stream()
        .anyMatch(label -> automaton.labels().get(label) == number);
  }

  /** A trail of a model that joins no steps. */
  public static Following follow(Model model, Replay replay, String text) {
    SpinTrail trail = new SpinTrail(model, replay);
    String wrong = trail.read(text);
    return wrong == null ? trail.follow() : new Following.Lost(wrong);
  }

  /** The number that a trail has for the statement of each transition. */
  private static int[] statements(Model model) {
    Map<Process, Integer> first = new IdentityHashMap<>();
    int sum = 0;
    for (Process process : model.program().processes()) {
      first.put(process, sum);
      sum += Automata.of(process, model.usage().remoteLabels(process.name())).elements().size();
    }
    int[] statements = Moments.elements(model);
    int next = 0;
    for (Automaton automaton : model.types().automata()) {
      int shift = first.get(automaton.process()) - 1;
      for (var state : automaton.states()) {
        for (int i = 0; i < state.transitions().size(); i++) {
          statements[next++] += shift;
        }
      }
    }
    return statements;
  }

  /** What is wrong, or null. */
  private String read(String text) {
    int number = 0;
    for (String line : text.lines().toList()) {
      number++;
      if (line.isBlank()) {
        continue;
      }
      Matcher fields = LINE.matcher(line.strip());
      if (!fields.matches()) {
        return "is no trail: line " + number + " is not of the form step:process:statement";
      }
      int depth = Integer.parseInt(fields.group(1));
      int pid = Integer.parseInt(fields.group(2));
      int statement = Integer.parseInt(fields.group(3));
      if (depth >= 0) {
        // The claim, where there is one, counts as process 0. Its steps change nothing.
        if (!claim || pid > 0) {
          marks.add(new Mark(depth, claim ? pid - 1 : pid, statement));
        }
      } else if (depth == CYCLE) {
        cycleMark = marks.size();
      } else if (depth == CLAIM) {
        claim = true;
      } else if (depth == MERGED) {
        merged = true;
      } else {
        return "was written by a search whose order of processes SPIN itself cannot follow:"
            + " line "
            + number;
      }
    }
    return null;
  }

  private Following follow() {
    replay.initial(state);
    int leftOut = 0;
    while (at < marks.size()) {
      if (at == cycleMark && cycle < 0) {
        cycle = events.size();
      }
      if (takeMarked()) {
        leftOut = 0;
        goOn(marks.get(at - 1).pid);
      } else if (at == marks.size() - 1 && (claim || replay.enabled(state, enabled) != 0)) {
        at++; // A guard fails, or the claim has ended: there is no step to take.
      } else if (++leftOut > MOST_LEFT_OUT || !takeLeftOut(marks.get(at).pid) && !takeAnyLocal()) {
        return lost();
      }
    }
    if (cycleMark == marks.size()) {
      cycle = events.size(); // Only the claim goes on.
    }
    return new Following.Found(events.stream().mapToInt(Integer::intValue).toArray(), cycle);
  }

  private Following lost() {
    Mark mark = marks.get(at);
    return new Following.Lost(
        "does not fit the model: in step "
            + mark.depth
            + " process "
            + mark.pid
            + " takes the statement with SPIN's number "
            + mark.statement
            + ", which it cannot do there");
  }

  /** Takes the event that gets furthest along the trail; false where none fits. */
  private boolean takeMarked() {
    replay.enabled(state, enabled);
    int best = -1;
    int furthest = at;
    for (int i = 0; i < enabled.size(); i++) {
      List<Taken> taken = taken(enabled.get(i));
      if (is(taken.getFirst(), at)) {
        int reached = fit(taken);
        if (reached > furthest) {
          furthest = reached;
          best = enabled.get(i);
        }
      }
    }
    if (best < 0 && furthest == at) {
      return false;
    }
    take(best, furthest);
    return true;
  }

  /** The steps that SPIN joined to the one before and left out of the trail, as far as it shows. */
  private void goOn(int pid) {
    for (int i = 0; merged && fault == 0 && i < MOST_LEFT_OUT; i++) {
      int mark = at;
      while (mark < marks.size() && marks.get(mark).pid != pid) {
        mark++;
      }
      boolean due = mark < marks.size() ? !offers(pid, marks.get(mark)) : isLocal(pid);
      if (!due || !takeLeftOut(pid)) {
        return;
      }
    }
  }

  /** Whether the process stands where it could take the marked step, if it is executable. */
  private boolean offers(int pid, Mark mark) {
    replay.load(state);
    if (pid >= replay.count()) {
      return true;
    }
    int node = replay.node(pid);
    for (int t = model.graph().firstTransition(node);
        t < model.graph().firstTransition(node + 1);
        t++) {
      if (statementOf[t] == mark.statement) {
        return true;
      }
    }
    return false;
  }

  private boolean isLocal(int pid) {
    replay.load(state);
    return pid < replay.count() && local.get(replay.node(pid));
  }

  /** Lets the process take its only step, which the trail does not name; false where it cannot. */
  private boolean takeLeftOut(int pid) {
    replay.enabled(state, enabled);
    for (int i = 0; i < enabled.size(); i++) {
      List<Taken> taken = taken(enabled.get(i));
      if (taken.getFirst().pid == pid && taken.getFirst().only) {
        int reached = fit(taken);
        if (reached >= 0) {
          take(enabled.get(i), reached);
          return true;
        }
      }
    }
    return false;
  }

  /** A step that waits for all others may need what SPIN joined in another process. */
  private boolean takeAnyLocal() {
    replay.load(state);
    int count = replay.count();
    for (int pid = 0; pid < count; pid++) {
      if (isLocal(pid) && takeLeftOut(pid)) {
        return true;
      }
    }
    return false;
  }

  private void take(int event, int reached) {
    fault = replay.fire(state, event, next, null);
    state.copyFrom(next);
    events.add(event);
    at = reached;
  }

  private boolean is(Taken taken, int mark) {
    return mark < marks.size()
        && marks.get(mark).pid == taken.pid
        && marks.get(mark).statement == taken.statement;
  }

  /** How far along the trail these steps lead, or -1 where they are others. */
  private int fit(List<Taken> taken) {
    int mark = at;
    for (Taken step : taken) {
      if (is(step, mark)) {
        mark++;
      } else if (!step.only) {
        // Past the end of the trail anything may follow.
        return mark == marks.size() ? mark : -1;
      }
    }
    return mark;
  }

  private List<Taken> taken(int event) {
    List<Taken> taken = new ArrayList<>();
    StepLog log =
        (pid, _, _, transition) -> {
          if (transition >= 0) {
            int node = replay.node(pid);
            boolean only =
                merged
                    && model.graph().firstTransition(node + 1) - model.graph().firstTransition(node)
                        == 1;
            taken.add(new Taken(pid, statementOf[transition], only));
          }
        };
    replay.fire(state, event, next, log);
    return taken;
  }
}
