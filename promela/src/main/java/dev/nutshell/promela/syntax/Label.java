package dev.nutshell.promela.syntax;

/**
 * A label of a process. An inline that holds a label makes a new one at every call, so the name
 * alone does not say which is meant.
 *
 * @param number its place in {@link Process#labels()}
 */
public record Label(String name, int number) {
  public boolean isEnd() {
    return name.startsWith("end");
  }

  public boolean isProgress() {
    return name.startsWith("progress");
  }

  public boolean isAccept() {
    return name.startsWith("accept");
  }
}
