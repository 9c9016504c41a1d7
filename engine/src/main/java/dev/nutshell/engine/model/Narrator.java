package dev.nutshell.engine.model;

import java.util.List;

/** Puts a model into words. Thread-safe, allowed to allocate, kept out of the inner loop. */
public interface Narrator {
  /** The text of a label number that {@link Explorer#label} gave. */
  String label(int label);

  /**
   * What a number that {@link Explorer#labels} visits stands for, without who takes it; null where
   * it is no statement of its own.
   */
  Step statement(int label);

  /** All that {@link #statement} can give, in the model's order; none where nobody knows. */
  List<Step> statements();

  /** The steps that one event consists of, in order; most have one. */
  List<Step> steps(State before, int event);

  /** The same steps with all that a simulation shows of them. */
  List<Moment> moments(State before, int event);

  /** Where the processes of a state stand, the oldest first; none where the model has none. */
  List<Moment.Standing> processes(State state);

  /** The variables of a state with their values as a person writes them, in a fixed order. */
  List<Binding> bindings(State state);

  /** What a fault number of {@link Explorer#fire} or {@link Explorer#enabled} means. */
  Fault fault(int number);

  /** Reads the variable of that name, or null where there is none. For expressions. */
  IntReader variable(String name);

  /** What narrators of models without processes answer. Not for one in front of another. */
  interface Plain extends Narrator {
    @Override
    default Step statement(int label) {
      return Step.of(label(label));
    }

    @Override
    default List<Step> statements() {
      return List.of();
    }

    @Override
    default List<Moment> moments(State before, int event) {
      return steps(before, event).stream().map(Moment::of).toList();
    }

    @Override
    default List<Moment.Standing> processes(State state) {
      return List.of();
    }

    @Override
    default Fault fault(int number) {
      return new Fault("fault", "fault " + number, null, 0, false);
    }

    @Override
    default IntReader variable(String name) {
      return null;
    }
  }

  /**
   * One step of a trail.
   *
   * @param process who moves, or null where the model has no processes
   * @param text the statement, transition or label
   * @param file where it is written, or null
   * @param line its line, or 0
   */
  record Step(String process, String text, String file, int line) {
    public static Step of(String text) {
      return new Step(null, text, null, 0);
    }
  }

  /**
   * A variable and its value; one of a process is called {@code process:variable}. The elements of
   * a list are variables each, and {@code list.size} is one more.
   *
   * @param value null only among changes: the variable is gone
   */
  record Binding(String name, String value) {
    /** What follows the name of a list in the name of its size. */
    public static final String SIZE = ".size";

    /** As people write a change. */
    public String text(String equals) {
      return value == null ? name + " is gone" : name + equals + value;
    }

    public boolean isLocal() {
      return name.indexOf(':') >= 0;
    }
  }

  /**
   * Something that went wrong while a step was taken.
   *
   * @param kind the violation's kind in the JSON result, for example {@code assertion}
   * @param goesOn whether the model itself says what comes after it, as after an assertion that
   *     fails; nobody knows what comes after a division by zero
   */
  record Fault(String kind, String message, String file, int line, boolean goesOn) {}

  /** Reads a number from a state. */
  interface IntReader {
    int read(State state);
  }
}
