package dev.nutshell.engine.search;

/** Where a search that keeps a log of parents is when something is met. */
interface Spot {
  /** How many events lead there. */
  long length();

  /** The number, in the log, of the state that was found, is expanded or of which an event is. */
  long number();

  /** Which of the events of that state was fired, or -1 where it is the state itself. */
  int index();

  /** That event. */
  int event();
}
