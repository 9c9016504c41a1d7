package dev.nutshell.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Reducer;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Vocabulary;
import dev.nutshell.engine.property.Inquiry;
import dev.nutshell.engine.search.Search;
import dev.nutshell.engine.store.Encoder;
import dev.nutshell.engine.store.Levels;
import dev.nutshell.engine.store.Session;
import dev.nutshell.engine.store.StateStore;
import dev.nutshell.engine.store.StoreFamily;
import dev.nutshell.engine.store.TableSession;
import dev.nutshell.engine.store.TableStore;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The arrows of ARCHITECTURE.md are the only dependencies there are. */
class ArchitectureTest {
  /** Not everybody builds with Maven: tests may have been compiled into a folder of that name. */
  private static final Pattern COMPILED_TESTS = Pattern.compile(".*/test/dev/nutshell/.*");

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .withImportOption(location -> !location.matches(COMPILED_TESTS))
          .importPackages("dev.nutshell");

  @Test
  void inside_the_engine_concepts_depend_in_one_direction() {
    layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage("dev.nutshell.engine..")
        .layer("model")
        .definedBy("..engine.model..")
        .layer("memory")
        .definedBy("..engine.memory..")
        .layer("store")
        .definedBy("..engine.store..")
        .layer("property")
        .definedBy("..engine.property..")
        .layer("product")
        .definedBy("..engine.product..")
        .layer("reduce")
        .definedBy("..engine.reduce..")
        .layer("search")
        .definedBy("..engine.search..")
        .layer("plan")
        .definedBy("..engine.plan..")
        .whereLayer("model")
        .mayOnlyAccessLayers("memory")
        .whereLayer("memory")
        .mayNotAccessAnyLayer()
        .whereLayer("store")
        .mayOnlyAccessLayers("model", "memory")
        .whereLayer("property")
        .mayOnlyAccessLayers("model", "memory")
        .whereLayer("reduce")
        .mayOnlyAccessLayers("model", "memory", "property")
        .whereLayer("product")
        .mayOnlyAccessLayers("model", "memory", "property")
        .whereLayer("search")
        .mayOnlyAccessLayers("model", "memory", "store", "property", "product", "reduce")
        .check(CLASSES);
  }

  @Test
  void modules_depend_in_one_direction() {
    layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage("dev.nutshell..")
        .layer("engine")
        .definedBy("dev.nutshell.engine..")
        .layer("logic")
        .definedBy("dev.nutshell.logic..")
        .layer("bytecode")
        .definedBy("dev.nutshell.bytecode..")
        .layer("api")
        .definedBy("dev.nutshell.api..")
        .layer("examples")
        .definedBy("dev.nutshell.examples..")
        .layer("lts")
        .definedBy("dev.nutshell.lts..")
        .layer("promela")
        .definedBy("dev.nutshell.promela..")
        .layer("petri")
        .definedBy("dev.nutshell.petri..")
        .layer("cpn")
        .definedBy("dev.nutshell.cpn..")
        .layer("report")
        .definedBy("dev.nutshell.report..")
        .layer("testkit")
        .definedBy("dev.nutshell.testkit..")
        .layer("gpu")
        .definedBy("dev.nutshell.gpu..")
        .layer("frontends")
        .definedBy("dev.nutshell.frontends..")
        .layer("studio")
        .definedBy("dev.nutshell.studio..")
        .layer("lsp")
        .definedBy("dev.nutshell.lsp..")
        .layer("cli")
        .definedBy("dev.nutshell.cli..")
        .whereLayer("engine")
        .mayNotAccessAnyLayer()
        .whereLayer("bytecode")
        .mayNotAccessAnyLayer()
        .whereLayer("logic")
        .mayOnlyAccessLayers("engine")
        .whereLayer("api")
        .mayOnlyAccessLayers("engine", "logic", "report")
        .whereLayer("examples")
        .mayOnlyAccessLayers("api", "engine")
        .whereLayer("lts")
        .mayOnlyAccessLayers("engine", "logic")
        .whereLayer("promela")
        .mayOnlyAccessLayers("engine", "logic", "bytecode")
        .whereLayer("petri")
        .mayOnlyAccessLayers("engine", "logic", "bytecode")
        .whereLayer("cpn")
        .mayOnlyAccessLayers("engine", "logic", "bytecode", "petri")
        .whereLayer("report")
        .mayOnlyAccessLayers("engine")
        .whereLayer("testkit")
        .mayOnlyAccessLayers("engine")
        .whereLayer("gpu")
        .mayOnlyAccessLayers("engine")
        .whereLayer("frontends")
        .mayOnlyAccessLayers("engine", "logic", "api", "lts", "promela", "petri", "cpn")
        .whereLayer("studio")
        .mayOnlyAccessLayers("engine", "logic", "api", "frontends", "report", "lsp")
        .whereLayer("lsp")
        .mayOnlyAccessLayers("engine", "frontends")
        .whereLayer("cli")
        .mayOnlyAccessLayers(
            "engine", "gpu", "lts", "promela", "frontends", "report", "studio", "lsp")
        .whereLayer("cli")
        .mayNotBeAccessedByAnyLayer()
        .check(CLASSES);
  }

  @Test
  void only_the_language_server_knows_its_library() {
    noClasses()
        .that()
        .resideOutsideOfPackage("dev.nutshell.lsp..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.eclipse.lsp4j..", "com.google.gson..")
        .check(CLASSES);
  }

  /**
   * The module cluster is not on this class path, and whatever is knows nothing of Spark: no start
   * but that of its own command pays for it.
   */
  @Test
  void nothing_here_knows_spark() throws IOException {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.apache.spark..", "org.apache.hadoop..", "scala..")
        .check(CLASSES);
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.nutshell.cluster..")
        .check(CLASSES);
    try (Stream<Path> modules = Files.list(Path.of(".."))) {
      List<Path> knowing =
          modules
              .map(module -> module.resolve("pom.xml"))
              .filter(Files::isRegularFile)
              .filter(
                  pom -> contains(pom, "org.apache.spark") || contains(pom, "nutshell-cluster<"))
              .toList();
      assertThat(knowing).containsExactly(Path.of("../cluster/pom.xml"));
    }
  }

  private static boolean contains(Path file, String text) {
    try {
      return Files.readString(file).contains(text);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  @Test
  void rooms_of_the_command_line_depend_in_one_direction() {
    layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage("dev.nutshell.cli..")
        .layer("terminal")
        .definedBy("..cli.terminal..")
        .layer("options")
        .definedBy("..cli.options..")
        .layer("run")
        .definedBy("..cli.run..")
        .layer("keep")
        .definedBy("..cli.keep..")
        .layer("simulate")
        .definedBy("..cli.simulate..")
        .layer("command")
        .definedBy("..cli.command..")
        .whereLayer("terminal")
        .mayNotAccessAnyLayer()
        .whereLayer("options")
        .mayOnlyAccessLayers("terminal")
        .whereLayer("run")
        .mayOnlyAccessLayers("terminal", "options")
        .whereLayer("keep")
        .mayOnlyAccessLayers("terminal")
        .whereLayer("simulate")
        .mayOnlyAccessLayers("terminal", "options", "run")
        .whereLayer("command")
        .mayOnlyAccessLayers("terminal", "options", "run", "keep")
        .check(CLASSES);
    slices().matching("dev.nutshell.cli.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  @Test
  void stores_do_not_know_each_other_in_a_circle() {
    slices().matching("dev.nutshell.engine.store.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  /** The order is written in the package documentation of promela. */
  @Test
  void the_rooms_of_promela_do_not_know_each_other_in_a_circle() {
    slices().matching("dev.nutshell.promela.(*)..").should().beFreeOfCycles().check(CLASSES);
    noClasses()
        .that()
        .resideInAPackage("dev.nutshell.promela.*..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("dev.nutshell.promela")
        .check(CLASSES);
  }

  /** The order is written in the package documentation of cpn. */
  @Test
  void the_rooms_of_cpn_do_not_know_each_other_in_a_circle() {
    slices().matching("dev.nutshell.cpn.(*)..").should().beFreeOfCycles().check(CLASSES);
  }

  /** What something promises, whoever stands in front of it has to hand on, or say why not. */
  @Test
  void no_promise_has_a_default() {
    List<Class<?>> seams =
        List.of(
            StateStore.class,
            Session.class,
            Levels.class,
            Encoder.class,
            StoreFamily.Opener.class,
            TransitionSystem.class,
            Explorer.class,
            Narrator.class,
            Reducer.class,
            Vocabulary.class,
            Inquiry.OfStates.class,
            Inquiry.OfTransitions.class,
            Inquiry.Observer.class,
            Search.class);
    for (Class<?> seam : seams) {
      assertThat(seam.getMethods()).as("%s", seam).noneMatch(Method::isDefault);
    }
  }

  /** What most models answer is not what the model behind a wrapper answers. */
  @Test
  void what_holds_another_system_or_explorer_is_not_plain() {
    for (JavaClass held : CLASSES) {
      holdsNone(held, TransitionSystem.Plain.class, TransitionSystem.class);
      holdsNone(held, Explorer.Plain.class, Explorer.class);
      holdsNone(held, Narrator.Plain.class, Narrator.class);
    }
  }

  private static void holdsNone(JavaClass held, Class<?> plain, Class<?> other) {
    if (held.isAssignableTo(plain)) {
      assertThat(held.getFields())
          .as(held.getName())
          .filteredOn(field -> !field.getModifiers().contains(JavaModifier.SYNTHETIC))
          .filteredOn(field -> !field.getName().equals("unabridged"))
          .noneMatch(field -> field.getRawType().isEquivalentTo(other));
    }
  }

  /** The answers of a table are not those of a store that hands its states on to another. */
  @Test
  void what_holds_another_store_or_session_is_no_table() {
    for (JavaClass held : CLASSES) {
      if (held.isAssignableTo(TableStore.class) || held.isAssignableTo(TableSession.class)) {
        assertThat(held.getFields())
            .as(held.getName())
            .filteredOn(field -> !field.getModifiers().contains(JavaModifier.SYNTHETIC))
            .noneMatch(field -> field.getRawType().isAssignableTo(StateStore.class))
            .noneMatch(field -> field.getRawType().isAssignableTo(Session.class));
      }
    }
  }
}
