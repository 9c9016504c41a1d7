package dev.nutshell.cli.options;

import dev.nutshell.api.JavaModels;
import dev.nutshell.cli.options.ModelOptions.Special;
import dev.nutshell.cli.terminal.Complaint;
import dev.nutshell.engine.model.Loading;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;

/** Models written in Java, named as {@code java:CLASS}. */
final class JavaFrontEnd implements FrontEnds.FrontEnd {
  private static final String PREFIX = "java:";

  @Override
  public String kind() {
    return "java";
  }

  @Override
  public boolean takes(String name) {
    return name.startsWith(PREFIX);
  }

  @Override
  public String naming() {
    return "java:CLASS";
  }

  @Override
  public Set<Special> uses() {
    return Set.of(Special.DEFINE, Special.CLASSPATH);
  }

  @Override
  public Loading load(FrontEnds.Source source) {
    String name = source.name().replaceFirst("^" + PREFIX, "");
    return JavaModels.load(name, source.defines(), loader(source.classpath()));
  }

  private static ClassLoader loader(List<Path> classpath) {
    ClassLoader ours = JavaFrontEnd.class.getClassLoader();
    return classpath.isEmpty()
        ? ours
        : new URLClassLoader(classpath.stream().map(JavaFrontEnd::url).toArray(URL[]::new), ours);
  }

  private static URL url(Path path) {
    try {
      return path.toUri().toURL();
    } catch (MalformedURLException malformed) {
      throw new Complaint("--classpath " + path + " is no path");
    }
  }
}
