package dev.nutshell.frontends;

import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import java.util.List;
import java.util.Set;

/**
 * A language of models.
 *
 * @param kind its name, as in {@code --kind}
 * @param naming how its models are named, for messages
 * @param prefix what names of its models begin with
 * @param endings what names of its models end with, any of them; none where the prefix tells
 * @param uses the options that it has a use for; it passes over all others
 */
public record FrontEnd(
    String kind,
    String naming,
    String prefix,
    List<String> endings,
    Set<LoadOptions.Use> uses,
    Loader loader) {

  /** Makes a model of a source; what it allocates for good is counted in the budget. */
  interface Loader {
    Loading load(Source source, LoadOptions options, MemoryBudget budget);
  }

  /** A language of files. */
  static FrontEnd ofFiles(
      String kind, String naming, List<String> endings, Set<LoadOptions.Use> uses, Loader loader) {
    return new FrontEnd(kind, naming, "", endings, uses, loader);
  }

  /** Whether a model of this language is a text, which may be given in memory as well. */
  public boolean isText() {
    return prefix.isEmpty();
  }

  /** Whether a name alone tells that a model is of this language. */
  public boolean takes(String name) {
    return name.startsWith(prefix)
        && (endings.isEmpty() || endings.stream().anyMatch(name::endsWith));
  }

  /** Loads a model; a budget of a process knows afterwards what the model itself takes. */
  public Loading load(Source source, LoadOptions options, MemoryBudget budget) {
    try {
      Loading loading = loader.load(source, options, budget);
      if (loading instanceof Loading.Loaded) {
        budget.settle();
      }
      return loading;
    } catch (MemoryBudget.Exhausted | OutOfMemoryError noRoom) {
      String message = "the memory does not hold the model: " + noRoom.getMessage();
      return Loading.tooLarge(new Problem(source.name(), 0, 0, message));
    }
  }
}
