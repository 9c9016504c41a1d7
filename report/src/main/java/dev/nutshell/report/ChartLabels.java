package dev.nutshell.report;

import java.util.ArrayList;
import java.util.List;

/**
 * Finds places for the labels of points: right of the point, left, above or below it; and where all
 * of these are taken, farther and farther away, with a line to the point.
 */
final class ChartLabels {
  private static final double HEIGHT = 13;
  private static final double CHARACTER = 7.2;
  private static final double GAP = 9;
  private static final int FARTHEST = 20;

  /**
   * Where a label starts and its base line, and whether a line should lead to it.
   *
   * @param x its left end
   */
  record Place(double x, double y, double width, boolean apart) {
    private boolean meets(Place other) {
      return x < other.x + other.width && other.x < x + width && Math.abs(y - other.y) < HEIGHT;
    }
  }

  private final double left;
  private final double right;
  private final List<Place> taken = new ArrayList<>();

  /** For labels between two edges. */
  ChartLabels(double left, double right) {
    this.left = left;
    this.right = right;
  }

  /** A point that no label may cover. */
  void avoid(double x, double y) {
    taken.add(new Place(x - 6, y + 4, 12, false));
  }

  Place place(double x, double y, String label) {
    double width = label.length() * CHARACTER;
    for (int away = 0; away <= FARTHEST; away++) {
      for (int sign = -1; sign <= 1; sign += 2) {
        double base = y + 4 + sign * away * HEIGHT;
        double[] starts =
            away == 1
                ? new double[] {x - width / 2, x + GAP, x - GAP - width}
                : new double[] {x + GAP, x - GAP - width};
        for (double start : starts) {
          Place place = new Place(start, base, width, away > 1);
          if (start >= left && start + width <= right && taken.stream().noneMatch(place::meets)) {
            taken.add(place);
            return place;
          }
        }
      }
    }
    return new Place(x + GAP, y + 4, width, false);
  }
}
