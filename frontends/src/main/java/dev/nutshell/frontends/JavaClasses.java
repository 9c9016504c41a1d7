package dev.nutshell.frontends;

import dev.nutshell.api.JavaModels;
import dev.nutshell.engine.memory.MemoryBudget;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.frontends.LoadOptions.Use;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Models written in Java, named as {@code java:CLASS}. */
final class JavaClasses {
  private static final String PREFIX = "java:";

  static final FrontEnd FRONT_END =
      new FrontEnd(
          "java",
          PREFIX + "CLASS",
          PREFIX,
          List.of(),
          Set.of(Use.DEFINE, Use.CLASSPATH),
          JavaClasses::load);

  private JavaClasses() {}

  private static Loading load(Source source, LoadOptions options, MemoryBudget budget) {
    ClassLoader loader = JavaClasses.class.getClassLoader();
    if (!options.classpath().isEmpty()) {
      URL[] places = new URL[options.classpath().size()];
      for (int i = 0; i < places.length; i++) {
        Path place = options.classpath().get(i);
        try {
          places[i] = place.toUri().toURL();
        } catch (MalformedURLException malformed) {
          return Loading.rejected(Problem.of("--classpath " + place + " is no path"));
        }
      }
      loader = new URLClassLoader(places, loader);
    }
    String name = source.name().replaceFirst("^" + PREFIX, "");
    return JavaModels.load(name, options.defines(), loader);
  }
}
