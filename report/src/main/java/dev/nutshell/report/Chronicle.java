package dev.nutshell.report;

import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Moment;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Narrator.Binding;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.plan.Changes;
import dev.nutshell.engine.plan.Trail;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/**
 * A path told step by step, with all that a drawing of it needs: who moves, which message goes
 * where, what changes.
 *
 * @param lanes the processes, in the order in which they appear; empty where the model has none
 * @param cycle the index of the step with which a cycle begins, {@code steps.size()} where nothing
 *     happens any more, or {@link Trail#NO_CYCLE}
 */
public record Chronicle(
    List<String> lanes,
    List<Binding> initial,
    List<Place> places,
    List<Step> steps,
    int cycle,
    List<Integer> events) {
  /** No message is received in a step, or nobody knows where it was sent. */
  public static final int NOWHERE = -1;

  /**
   * One step.
   *
   * @param event the index of the event that it is part of
   * @param lane who moves, or {@link #NOWHERE}
   * @param from the step in which the message that is received here was sent, or {@link #NOWHERE}
   * @param changes of variables; a null value where one is gone
   * @param places where processes stand afterwards, those that did not stand there before
   */
  public record Step(
      int event,
      int lane,
      String text,
      String file,
      int line,
      String printed,
      Moment.Message message,
      int from,
      List<Binding> changes,
      List<Place> places) {
    /** Whether sender and receiver move as one. */
    public boolean meets(Step sender) {
      return sender.event == event && sender.lane != lane;
    }
  }

  /** A process and the line of the statement that it comes to next; 0 where it is gone. */
  public record Place(int lane, String file, int line) {}

  public static Chronicle of(Trail trail) {
    return of(trail.system().unabridged(), trail.events(), trail.cycle());
  }

  /**
   * @param cycle the index of the event with which a cycle begins, or as in {@link Trail#cycle}
   */
  public static Chronicle of(TransitionSystem system, int[] events, int cycle) {
    return new Telling(system).of(events, cycle);
  }

  private static final class Telling {
    private final Explorer explorer;
    private final Narrator narrator;
    private final Map<String, Integer> lanes = new HashMap<>();
    private final List<String> names = new ArrayList<>();
    private final List<Step> steps = new ArrayList<>();

    /** Of every channel, the steps whose messages are in it. */
    private final Map<Integer, List<Integer>> underWay = new HashMap<>();

    private Map<Integer, Place> standing = new HashMap<>();
    private List<Binding> before;

    Telling(TransitionSystem system) {
      explorer = system.explorer();
      narrator = system.narrator();
    }

    Chronicle of(int[] events, int cycle) {
      State state = new State();
      State next = new State();
      explorer.initial(state);
      List<Place> places = places(state);
      List<Binding> initial = narrator.bindings(state);
      before = initial;
      List<Integer> starts = new ArrayList<>();
      for (int i = 0; i < events.length; i++) {
        starts.add(steps.size());
        List<Moment> moments = narrator.moments(state, events[i]);
        explorer.fire(state, events[i], next);
        state.copyFrom(next);
        List<Binding> after = narrator.bindings(state);
        List<Place> moved = places(state);
        for (int m = 0; m < moments.size(); m++) {
          boolean last = m == moments.size() - 1;
          Moment moment = moments.get(m);
          List<Binding> then = last ? after : moment.after() == null ? before : moment.after();
          steps.add(step(i, moment, then, last ? moved : List.of()));
          before = then;
        }
      }
      starts.add(steps.size());
      return new Chronicle(
          List.copyOf(names),
          initial,
          places,
          List.copyOf(steps),
          cycle < 0 ? Trail.NO_CYCLE : starts.get(cycle),
          List.copyOf(starts.subList(0, events.length)));
    }

    private Step step(int event, Moment moment, List<Binding> after, List<Place> places) {
      Narrator.Step told = moment.step();
      int from = message(moment.message(), after);
      return new Step(
          event,
          told.process() == null ? NOWHERE : lane(told.process()),
          told.text(),
          told.line() == 0 ? null : told.file(),
          told.line(),
          moment.printed(),
          moment.message(),
          from,
          Changes.between(before, after),
          places);
    }

    private int lane(String process) {
      return lanes.computeIfAbsent(
          process,
          name -> {
            names.add(name);
            return names.size() - 1;
          });
    }

    /**
     * Where a message that is received was sent. Values tell which, as messages need not be taken
     * in the order in which they came; one that is only looked at stays.
     */
    private int message(Moment.Message message, List<Binding> after) {
      if (message == null) {
        return NOWHERE;
      }
      List<Integer> sent = underWay.computeIfAbsent(message.number(), _ -> new ArrayList<>());
      if (message.sent()) {
        sent.add(steps.size());
        return NOWHERE;
      }
      for (int i = 0; i < sent.size(); i++) {
        if (steps.get(sent.get(i)).message().values().equals(message.values())) {
          String contents = value(before, message.channel());
          boolean stays = contents != null && contents.equals(value(after, message.channel()));
          return stays ? sent.get(i) : sent.remove(i);
        }
      }
      return NOWHERE;
    }

    private static String value(List<Binding> bindings, String name) {
      return bindings.stream()
          .filter(binding -> binding.name().equals(name))
          .map(Binding::value)
          .findFirst()
          .orElse(null);
    }

    /** Where processes stand that did not stand there before. */
    private List<Place> places(State state) {
      Map<Integer, Place> now = new HashMap<>();
      List<Place> moved = new ArrayList<>();
      for (Moment.Standing each : narrator.processes(state)) {
        String type = each.actor().title().replaceFirst(":\\d+$", "");
        int lane = lane(type + "(" + each.actor().pid() + ")");
        Place place = new Place(lane, each.file(), each.line());
        now.put(lane, place);
        if (!Objects.equals(place, standing.get(lane))) {
          moved.add(place);
        }
      }
      for (int lane : standing.keySet()) {
        if (!now.containsKey(lane)) {
          moved.add(new Place(lane, null, 0));
        }
      }
      standing = now;
      return moved;
    }
  }
}
