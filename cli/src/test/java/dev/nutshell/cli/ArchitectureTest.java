package dev.nutshell.cli;

import static com.tngtech.archunit.library.Architectures.layeredArchitecture;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** The arrows of ARCHITECTURE.md are the only dependencies there are. */
class ArchitectureTest {
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
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
        .layer("reduce")
        .definedBy("..engine.reduce..")
        .layer("search")
        .definedBy("..engine.search..")
        .layer("plan")
        .definedBy("..engine.plan..")
        .whereLayer("model")
        .mayNotAccessAnyLayer()
        .whereLayer("memory")
        .mayNotAccessAnyLayer()
        .whereLayer("store")
        .mayOnlyAccessLayers("model", "memory")
        .whereLayer("property")
        .mayOnlyAccessLayers("model")
        .whereLayer("reduce")
        .mayOnlyAccessLayers("model", "memory")
        .whereLayer("search")
        .mayOnlyAccessLayers("model", "memory", "store", "property", "reduce")
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
        .layer("api")
        .definedBy("dev.nutshell.api..")
        .layer("examples")
        .definedBy("dev.nutshell.examples..")
        .layer("lts")
        .definedBy("dev.nutshell.lts..")
        .layer("promela")
        .definedBy("dev.nutshell.promela..")
        .layer("report")
        .definedBy("dev.nutshell.report..")
        .layer("testkit")
        .definedBy("dev.nutshell.testkit..")
        .layer("cli")
        .definedBy("dev.nutshell.cli..")
        .whereLayer("engine")
        .mayNotAccessAnyLayer()
        .whereLayer("logic")
        .mayOnlyAccessLayers("engine")
        .whereLayer("api")
        .mayOnlyAccessLayers("engine")
        .whereLayer("examples")
        .mayOnlyAccessLayers("api", "engine")
        .whereLayer("lts")
        .mayOnlyAccessLayers("engine")
        .whereLayer("promela")
        .mayOnlyAccessLayers("engine")
        .whereLayer("report")
        .mayOnlyAccessLayers("engine")
        .whereLayer("testkit")
        .mayOnlyAccessLayers("engine")
        .whereLayer("cli")
        .mayNotBeAccessedByAnyLayer()
        .check(CLASSES);
  }

  @Test
  void stores_do_not_know_each_other_in_a_circle() {
    slices().matching("dev.nutshell.engine.store.(*)..").should().beFreeOfCycles().check(CLASSES);
  }
}
