package dev.nutshell.api;

import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.model.Problem;
import dev.nutshell.engine.model.Spelling;
import dev.nutshell.engine.model.TransitionSystem;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Modifier;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * Finds models by the name of their class and builds them from named parameters, as {@code
 * java:Philosophers --define n=12} asks for.
 *
 * <p>A jar may list the full names of its models in {@value #INDEX}, one a line, so that a misspelt
 * name can be answered with a suggestion.
 *
 * @param loader where classes are looked for
 * @param packages where a simple name is looked for
 */
public record JavaModels(ClassLoader loader, List<String> packages) {
  public static final String INDEX = "META-INF/nutshell/models";
  private static final String EXAMPLES = "dev.nutshell.examples";

  /**
   * Loads by full name, or by simple name from our own examples.
   *
   * @param className full, or simple where it is in one of the packages
   * @param parameters of the constructor, by name
   * @param loader where classes are looked for
   * @return the model, or why there is none
   */
  public static Loading load(String className, Map<String, String> parameters, ClassLoader loader) {
    return new JavaModels(loader, List.of(EXAMPLES)).load(className, parameters);
  }

  /**
   * Builds the model by the constructor whose parameters have these names; what is not given has
   * the value that a constructor without parameters chooses.
   *
   * @param className full, or simple where it is in one of the packages
   * @param parameters of the constructor, by name
   * @return the model, or why there is none
   */
  public Loading load(String className, Map<String, String> parameters) {
    Class<?> type;
    try {
      type = find(className);
    } catch (LinkageError broken) {
      return Loading.rejected(Problem.of(unusable(className, broken)));
    }
    if (type == null) {
      return Loading.rejected(Problem.of(missing(className)));
    }
    if (!Model.class.isAssignableFrom(type) && !TransitionSystem.class.isAssignableFrom(type)) {
      return rejected(type, "is neither a Model nor a TransitionSystem");
    }
    if (type.isInterface() || Modifier.isAbstract(type.getModifiers())) {
      return rejected(type, "is abstract; a class that can be built is wanted");
    }
    if (type.isMemberClass() && !Modifier.isStatic(type.getModifiers())) {
      return rejected(type, "belongs to an object of the class around it; declare it static");
    }
    try {
      return switch (Parameters.build(type, parameters)) {
        case Parameters.Built.Refused refused -> rejected(type, refused.reason());
        case Parameters.Built.Object built -> Loading.of(system(built.value()));
      };
    } catch (InvocationTargetException thrown) {
      return rejected(type, "cannot be built: " + sentence(thrown.getCause()));
    } catch (IllegalArgumentException unfit) {
      return rejected(type, "cannot be checked: " + sentence(unfit));
    } catch (Throwable thrown) {
      return rejected(type, "cannot be built: " + sentence(thrown));
    }
  }

  private static String unusable(String className, LinkageError broken) {
    return "class "
        + className
        + " cannot be loaded: "
        + (broken instanceof UnsupportedClassVersionError
            ? "it was compiled for a later Java than this one (" + Runtime.version().feature() + ")"
            : Faults.sentence(broken))
        + ".";
  }

  private static TransitionSystem system(Object built) {
    return built instanceof Model<?> model ? new JavaSystem<>(model) : (TransitionSystem) built;
  }

  private static String sentence(Throwable thrown) {
    if (thrown instanceof OutOfMemoryError full) {
      throw full; // Not the class is wrong, there is too little for it.
    }
    return thrown instanceof IllegalArgumentException && thrown.getMessage() != null
        ? thrown.getMessage()
        : Faults.sentence(thrown);
  }

  private static Loading rejected(Class<?> type, String what) {
    return Loading.rejected(
        Problem.of("class " + type.getName() + " " + what + (what.endsWith("?") ? "" : ".")));
  }

  private Class<?> find(String className) {
    if (!className.contains(".")) {
      for (String home : packages) {
        Class<?> type = forName(home + "." + className);
        if (type != null) {
          return type;
        }
      }
    }
    return forName(className);
  }

  private Class<?> forName(String name) {
    try {
      return Class.forName(name, false, loader);
    } catch (ClassNotFoundException absent) {
      return null;
    } catch (NoClassDefFoundError misspelt) {
      // A file system that ignores case answers a wrong spelling with this.
      if (String.valueOf(misspelt.getMessage()).contains("wrong name")) {
        return null;
      }
      throw misspelt;
    }
  }

  private String missing(String className) {
    List<String> known = known();
    String near = Spelling.nearest(className, known);
    String names = known.isEmpty() ? "" : "; there are " + String.join(", ", known);
    return "there is no class '"
        + className
        + "'"
        + (near == null ? names + "." : ". Did you mean '" + near + "'?");
  }

  /** What the indexes list, by simple name where that is enough. */
  List<String> known() {
    List<String> names = new ArrayList<>();
    try {
      for (URL index : Collections.list(loader.getResources(INDEX))) {
        try (BufferedReader lines =
            new BufferedReader(new InputStreamReader(index.openStream(), StandardCharsets.UTF_8))) {
          lines.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(names::add);
        }
      }
    } catch (IOException unreadable) {
      // Only a suggestion is lost.
    }
    return names.stream().map(this::shortest).sorted().toList();
  }

  private String shortest(String name) {
    int dot = name.lastIndexOf('.');
    return dot >= 0 && packages.contains(name.substring(0, dot)) ? name.substring(dot + 1) : name;
  }
}
