package dev.nutshell.junit;

import dev.nutshell.api.Check;
import dev.nutshell.api.JavaModels;
import dev.nutshell.engine.model.Loading;
import dev.nutshell.engine.plan.Result;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.AfterTestExecutionCallback;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;

/** Runs methods with {@link ModelTest}: once for each store. */
final class ModelExtension implements TestTemplateInvocationContextProvider {
  @Override
  public boolean supportsTestTemplate(ExtensionContext context) {
    return context.getRequiredTestMethod().isAnnotationPresent(ModelTest.class);
  }

  @Override
  public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(
      ExtensionContext context) {
    Method method = context.getRequiredTestMethod();
    if (Arrays.stream(method.getParameterTypes()).noneMatch(Check.class::equals)) {
      throw new IllegalArgumentException(
          method.getName() + " takes no Check, so it cannot say what is to be checked");
    }
    ModelTest test = method.getAnnotation(ModelTest.class);
    return Arrays.stream(test.stores()).map(store -> new Invocation(test, store));
  }

  /** One test: the check is made before the method runs and carried out after it. */
  private record Invocation(ModelTest test, String store) implements TestTemplateInvocationContext {
    @Override
    public String getDisplayName(int number) {
      String parameters = String.join(", ", test.define());
      return test.value().getSimpleName()
          + (parameters.isEmpty() ? "" : " with " + parameters)
          + (test.stores().length > 1 ? " in " + store : "");
    }

    @Override
    public List<Extension> getAdditionalExtensions() {
      return List.of(new Carrying(test, store, getDisplayName(0)));
    }
  }

  private static final class Carrying implements ParameterResolver, AfterTestExecutionCallback {
    private final ModelTest test;
    private final String store;
    private final String name;
    private Check<?> check;

    Carrying(ModelTest test, String store, String name) {
      this.test = test;
      this.store = store;
      this.name = name;
    }

    @Override
    public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
      return parameter.getParameter().getType() == Check.class;
    }

    @Override
    public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
      Class<?> type = test.value();
      Loading loading =
          new JavaModels(type.getClassLoader(), List.of()).load(type.getName(), definitions());
      check =
          switch (loading) {
            case Loading.Rejected rejected ->
                throw new IllegalArgumentException(rejected.problems().getFirst().toString());
            case Loading.Loaded loaded -> Check.loaded(loaded.system());
          };
      return check.store(store).within(Duration.ofSeconds(test.seconds()));
    }

    private Map<String, String> definitions() {
      Map<String, String> definitions = new LinkedHashMap<>();
      for (String definition : test.define()) {
        int equals = definition.indexOf('=');
        if (equals < 0) {
          throw new IllegalArgumentException("define = \"" + definition + "\" is not NAME=VALUE");
        }
        definitions.put(definition.substring(0, equals), definition.substring(equals + 1));
      }
      return definitions;
    }

    @Override
    public void afterTestExecution(ExtensionContext context) {
      if (context.getExecutionException().isPresent()) {
        return; // what the method says is wrong comes first
      }
      Path page = page(context);
      if (page != null) {
        check.report(page);
      }
      Result result = check.run();
      boolean meant = !test.violates().isEmpty();
      String told = page == null ? "" : String.format("%n%nto step through: %s", page);
      try {
        if (meant) {
          Judging.mustViolate(name, result, test.violates(), told);
        } else {
          Judging.mustHold(name, result, told);
        }
        remove(page);
      } catch (ModelFailure failure) {
        if (failure.violation().isEmpty()) {
          remove(page);
        }
        throw failure;
      }
    }

    private Path page(ExtensionContext context) {
      if (test.reports().isEmpty()) {
        return null;
      }
      String file =
          context.getRequiredTestClass().getSimpleName()
              + "."
              + context.getRequiredTestMethod().getName()
              + (test.stores().length > 1 ? "." + store.replaceAll("\\W+", "-") : "")
              + ".html";
      try {
        return Files.createDirectories(Path.of(test.reports())).resolve(file);
      } catch (IOException unwritable) {
        throw new UncheckedIOException(unwritable);
      }
    }

    /** Where nothing failed, there is nothing to step through. */
    private static void remove(Path page) {
      try {
        if (page != null) {
          Files.deleteIfExists(page);
        }
      } catch (IOException stays) {
        throw new UncheckedIOException(stays);
      }
    }
  }
}
