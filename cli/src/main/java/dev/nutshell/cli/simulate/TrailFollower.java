package dev.nutshell.cli.simulate;

import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Narrator.Step;
import dev.nutshell.engine.model.Outgrown;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.report.RecordedTrail;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * Finds the events of a model that take the steps of a recorded trail. The steps are what counts:
 * their numbers may be another run's, and a run that joined steps may have taken some of them,
 * which nobody else can see, earlier than they can be taken here, or cut an atomic sequence before
 * a step that others do see. So every process takes its steps in the order of the trail, and of
 * several events the one that is due first is taken; where that leads nowhere, the others are
 * tried.
 */
final class TrailFollower {
  private static final int MOST_TRIES = 1_000_000;
  private static final int NEVER_DUE = Integer.MAX_VALUE;

  /** An event that takes the next steps of its processes; {@code due} is the last one's place. */
  private record Candidate(int event, int due, int score, List<Step> steps) {}

  /** A point to come back to. */
  private record Fork(State state, int[] taken, int depth, Deque<Candidate> rest) {}

  private final Explorer explorer;
  private final Narrator narrator;
  private final RecordedTrail trail;
  private final List<Step> steps = new ArrayList<>();

  /** For every step the event that it is part of. */
  private final List<Integer> eventOf = new ArrayList<>();

  /** For every process the places of its steps in the trail. */
  private final List<List<Integer>> places = new ArrayList<>();

  private final Map<String, Integer> processes = new HashMap<>();

  /** How many of its steps each process has taken. */
  private int[] taken;

  private final State state = new State();
  private final State next = new State();
  private final EventList enabled = new EventList();
  private int furthest;

  private TrailFollower(TransitionSystem system, RecordedTrail trail) {
    explorer = system.explorer();
    narrator = system.narrator();
    this.trail = trail;
    for (int i = 0; i < trail.events().size(); i++) {
      for (Step step : trail.events().get(i).steps()) {
        processes.computeIfAbsent(
            step.process(),
            _ -> {
              places.add(new ArrayList<>());
              return places.size() - 1;
            });
        places.get(processes.get(step.process())).add(steps.size());
        steps.add(step);
        eventOf.add(i);
      }
    }
    taken = new int[places.size()];
  }

  /** The events to take, or a complaint that names the step that does not fit. */
  static int[] follow(TransitionSystem system, RecordedTrail trail, String file) {
    TransitionSystem wide = system;
    while (true) {
      try {
        return new TrailFollower(wide, trail).events(file);
      } catch (Outgrown narrow) {
        wide = narrow.wider();
      }
    }
  }

  private int[] events(String file) {
    List<Integer> events = search();
    if (events == null) {
      Step step = steps.get(furthest);
      throw new Complaint(
          file
              + " does not fit the model: after "
              + furthest
              + " steps it goes on with "
              + (step.process() == null ? "" : step.process() + " ")
              + "'"
              + step.text()
              + "'"
              + (step.line() == 0 ? "" : " of line " + step.line())
              + ", which cannot happen there");
    }
    return events.stream().mapToInt(Integer::intValue).toArray();
  }

  private List<Integer> search() {
    List<Integer> events = new ArrayList<>();
    Deque<Fork> forks = new ArrayDeque<>();
    explorer.initial(state);
    for (int tries = 0; tries < MOST_TRIES; tries++) {
      int first = firstLeft();
      if (first == steps.size()) {
        return events;
      }
      furthest = Math.max(furthest, first);
      Deque<Candidate> candidates = candidates();
      while (candidates.isEmpty()) {
        if (forks.isEmpty()) {
          return null;
        }
        Fork fork = forks.pop();
        state.copyFrom(fork.state);
        taken = fork.taken;
        events.subList(fork.depth, events.size()).clear();
        candidates = fork.rest;
      }
      Candidate chosen = candidates.poll();
      if (!candidates.isEmpty()) {
        State copy = new State();
        copy.copyFrom(state);
        forks.push(new Fork(copy, taken.clone(), events.size(), candidates));
      }
      events.add(chosen.event);
      if (take(chosen)) {
        return events;
      }
    }
    return null;
  }

  /** The place of the first step that is not taken yet. */
  private int firstLeft() {
    int first = steps.size();
    for (int process = 0; process < taken.length; process++) {
      if (taken[process] < places.get(process).size()) {
        first = Math.min(first, places.get(process).get(taken[process]));
      }
    }
    return first;
  }

  /** Says whether this was the fault that the trail was written for. */
  private boolean take(Candidate chosen) {
    for (Step step : chosen.steps) {
      int process = processes.get(step.process());
      taken[process] = Math.min(taken[process] + 1, places.get(process).size());
    }
    int fault = explorer.fire(state, chosen.event, next);
    state.copyFrom(next);
    return fault != Explorer.OK
        && narrator.fault(fault).message().equals(trail.message())
        && (chosen.due == NEVER_DUE || eventOf.get(chosen.due) == trail.events().size() - 1);
  }

  private Deque<Candidate> candidates() {
    explorer.enabled(state, enabled);
    List<Candidate> found = new ArrayList<>();
    for (int i = 0; i < enabled.size(); i++) {
      Candidate candidate = candidate(enabled.get(i));
      if (candidate != null) {
        found.add(candidate);
      }
    }
    found.sort(
        Comparator.comparingInt(Candidate::due)
            .thenComparing(Comparator.comparingInt(Candidate::score).reversed()));
    return new ArrayDeque<>(found);
  }

  /** Null where the event takes other steps than its processes are to take next. */
  private Candidate candidate(int event) {
    List<Step> takes = narrator.steps(state, event);
    int[] ahead = taken.clone();
    int due = -1;
    for (Step step : takes) {
      Integer process = processes.get(step.process());
      if (process == null) {
        return null;
      }
      if (ahead[process] == places.get(process).size()) {
        if (ahead[process] == taken[process]) {
          return null; // The trail has nothing more for this process.
        }
        due = NEVER_DUE;
        continue;
      }
      int place = places.get(process).get(ahead[process]++);
      if (!same(step, steps.get(place))) {
        return null;
      }
      due = Math.max(due, place);
    }
    return due < 0 ? null : new Candidate(event, due, score(event, due), takes);
  }

  private static boolean same(Step one, Step other) {
    return one.line() == other.line() && one.text().equals(other.text());
  }

  /** How much else of what was recorded is the same: the event's number, and what it changes. */
  private int score(int event, int due) {
    if (due == NEVER_DUE) {
      return 0;
    }
    RecordedTrail.Event recorded = trail.events().get(eventOf.get(due));
    return (recorded.number() == event ? 1 : 0) + (changes(event, recorded) ? 1 : 0);
  }

  /** Whether afterwards all is as the trail says that it has become. */
  private boolean changes(int event, RecordedTrail.Event recorded) {
    explorer.fire(state, event, next);
    Map<String, String> values = new HashMap<>();
    narrator.bindings(next).forEach(binding -> values.put(binding.name(), binding.value()));
    return recorded.changes().entrySet().stream()
        .allMatch(change -> Objects.equals(change.getValue(), values.get(change.getKey())));
  }
}
