package dev.nutshell.cli;

import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Narrator.Step;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.report.RecordedTrail;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Objects;

/**
 * Finds the events of a model that take the steps of a recorded trail. The steps are what counts:
 * their numbers may be another run's, and one event of a run that joined steps may be several here.
 * Where several events take the same steps, the one that also changes the same comes first, and if
 * it leads nowhere, the others are tried.
 */
final class TrailFollower {
  private static final int MOST_TRIES = 1_000_000;

  /** An event that takes the next steps. */
  private record Candidate(int event, int steps, int score) {}

  /** A point to come back to. */
  private record Fork(State state, int at, int depth, Deque<Candidate> rest) {}

  private final Explorer explorer;
  private final Narrator narrator;
  private final RecordedTrail trail;
  private final List<Step> steps = new ArrayList<>();

  /** For every step the event that it is part of, and for every event where its steps end. */
  private final List<Integer> eventOf = new ArrayList<>();

  private final int[] endOf;
  private final State state = new State();
  private final State next = new State();
  private final EventList enabled = new EventList();
  private int furthest;

  private TrailFollower(TransitionSystem system, RecordedTrail trail) {
    explorer = system.explorer();
    narrator = system.narrator();
    this.trail = trail;
    endOf = new int[trail.events().size()];
    for (int i = 0; i < endOf.length; i++) {
      for (Step step : trail.events().get(i).steps()) {
        steps.add(step);
        eventOf.add(i);
      }
      endOf[i] = steps.size();
    }
  }

  /** The events to take, or a complaint that names the step that does not fit. */
  static int[] follow(TransitionSystem system, RecordedTrail trail, String file) {
    TrailFollower follower = new TrailFollower(system, trail);
    List<Integer> events = follower.search();
    if (events == null) {
      Step step = follower.steps.get(follower.furthest);
      throw new Complaint(
          file
              + " does not fit the model: after "
              + follower.furthest
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
    int at = 0;
    for (int tries = 0; at < steps.size() && tries < MOST_TRIES; tries++) {
      Deque<Candidate> candidates = candidates(at);
      furthest = Math.max(furthest, at);
      while (candidates.isEmpty()) {
        if (forks.isEmpty()) {
          return null;
        }
        Fork fork = forks.pop();
        state.copyFrom(fork.state);
        at = fork.at;
        events.subList(fork.depth, events.size()).clear();
        candidates = fork.rest;
      }
      Candidate chosen = candidates.poll();
      if (!candidates.isEmpty()) {
        State copy = new State();
        copy.copyFrom(state);
        forks.push(new Fork(copy, at, events.size(), candidates));
      }
      explorer.fire(state, chosen.event, next);
      state.copyFrom(next);
      events.add(chosen.event);
      at += chosen.steps;
    }
    return at < steps.size() ? null : events;
  }

  private Deque<Candidate> candidates(int at) {
    explorer.enabled(state, enabled);
    RecordedTrail.Event recorded = trail.events().get(eventOf.get(at));
    Deque<Candidate> hinted = new ArrayDeque<>();
    for (int i = 0; i < enabled.size(); i++) {
      if (enabled.get(i) == recorded.number()) {
        Candidate candidate = candidate(recorded.number(), at);
        if (candidate != null && candidate.score == 2) {
          hinted.add(candidate);
          return hinted;
        }
      }
    }
    List<Candidate> found = new ArrayList<>();
    for (int i = 0; i < enabled.size(); i++) {
      Candidate candidate = candidate(enabled.get(i), at);
      if (candidate != null) {
        found.add(candidate);
      }
    }
    found.sort(Comparator.comparingInt(Candidate::score).reversed());
    return new ArrayDeque<>(found);
  }

  /** Null where the event does not take the steps from {@code at} on. */
  private Candidate candidate(int event, int at) {
    List<Step> taken = narrator.steps(state, event);
    if (taken.isEmpty() || at + taken.size() > steps.size()) {
      return null;
    }
    for (int i = 0; i < taken.size(); i++) {
      if (!same(taken.get(i), steps.get(at + i))) {
        return null;
      }
    }
    int last = eventOf.get(at + taken.size() - 1);
    RecordedTrail.Event recorded = trail.events().get(last);
    int score = recorded.number() == event ? 1 : 0;
    if (endOf[last] == at + taken.size() && changes(event, recorded)) {
      score++;
    }
    return new Candidate(event, taken.size(), score);
  }

  private static boolean same(Step one, Step other) {
    return one.line() == other.line()
        && one.text().equals(other.text())
        && Objects.equals(one.process(), other.process());
  }

  /** Whether afterwards all is as the trail says that it has become. */
  private boolean changes(int event, RecordedTrail.Event recorded) {
    explorer.fire(state, event, next);
    int met = 0;
    for (Narrator.Binding binding : narrator.bindings(next)) {
      String value = recorded.changes().get(binding.name());
      if (value != null && !value.equals(binding.value())) {
        return false;
      }
      met += value == null ? 0 : 1;
    }
    return met == recorded.changes().size();
  }
}
