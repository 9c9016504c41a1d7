package dev.nutshell.bench.peers;

/**
 * What an entrant took for a course.
 *
 * @param cpu seconds, user and system
 * @param wall seconds
 * @param peak bytes resident
 * @param resident the same less an empty process's
 * @param own bytes a state by its own account, or NaN
 */
record Figures(long states, double cpu, double wall, double peak, double resident, double own) {
  double bytesPerState() {
    return Math.max(0, resident) / states;
  }
}
