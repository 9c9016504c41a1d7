package dev.nutshell.engine.search;

import dev.nutshell.engine.memory.ImageReader;
import dev.nutshell.engine.memory.ImageWriter;
import java.io.IOException;

/** What one worker has done so far. Written by its thread only; see {@link Monitor} for readers. */
public final class Counters {
  /** New states. */
  public long states;

  /** Events that led to a state seen before. */
  public long matched;

  /** The longest path from the initial state that was followed, in events. */
  public long depth;

  /** States found and not yet wholly expanded. */
  public long frontier;

  /** Violations met. */
  public long errors;

  /** How often the model went wrong so that nobody knows what comes after, sought or not. */
  public long faults;

  /** States of which some enabled events were left out. */
  public long reducedStates;

  /** Enabled events that were left out. */
  public long eventsLeftOut;

  /** Steps inside events. */
  public long innerSteps;

  /** The longest vector seen, in bytes. */
  public int vectorLength;

  /** Every event that was followed ended in a new state or a matched one. */
  public long transitions() {
    return states == 0 ? matched : states - 1 + matched;
  }

  void write(ImageWriter out) throws IOException {
    out.putLong(states);
    out.putLong(matched);
    out.putLong(depth);
    out.putLong(errors);
    out.putLong(faults);
    out.putLong(reducedStates);
    out.putLong(eventsLeftOut);
    out.putInt(vectorLength);
  }

  void read(ImageReader in) throws IOException {
    states = in.getLong();
    matched = in.getLong();
    depth = in.getLong();
    errors = in.getLong();
    faults = in.getLong();
    reducedStates = in.getLong();
    eventsLeftOut = in.getLong();
    vectorLength = in.getInt();
  }

  /** What another thread of the same search has done, too. */
  void add(Counters other) {
    states += other.states;
    matched += other.matched;
    depth = Math.max(depth, other.depth);
    frontier += other.frontier;
    errors += other.errors;
    faults += other.faults;
    reducedStates += other.reducedStates;
    eventsLeftOut += other.eventsLeftOut;
    innerSteps += other.innerSteps;
    vectorLength = Math.max(vectorLength, other.vectorLength);
  }

  void copyFrom(Counters other) {
    states = other.states;
    matched = other.matched;
    depth = other.depth;
    frontier = other.frontier;
    errors = other.errors;
    faults = other.faults;
    reducedStates = other.reducedStates;
    eventsLeftOut = other.eventsLeftOut;
    innerSteps = other.innerSteps;
    vectorLength = other.vectorLength;
  }
}
