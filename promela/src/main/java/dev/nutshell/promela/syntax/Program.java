package dev.nutshell.promela.syntax;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * A whole model, bound and checked.
 *
 * @param file the file it was read from, as the user named it
 * @param structures in textual order
 * @param mtypes every symbolic constant, in textual order
 * @param globals in textual order
 * @param processes proctypes, init, claims and traces, in textual order: active ones start in it
 * @param properties in textual order
 */
public record Program(
    String file,
    List<Structure> structures,
    List<MtypeConstant> mtypes,
    List<Variable> globals,
    List<Process> processes,
    List<Property> properties,
    Set<Feature> features) {
  public Program {
    structures = List.copyOf(structures);
    mtypes = List.copyOf(mtypes);
    globals = List.copyOf(globals);
    processes = List.copyOf(processes);
    properties = List.copyOf(properties);
    features = Set.copyOf(features);
  }

  public Optional<Process> process(String name) {
    return processes.stream().filter(process -> process.name().equals(name)).findFirst();
  }

  public List<Process> processes(Process.Kind kind) {
    return processes.stream().filter(process -> process.kind() == kind).toList();
  }

  public boolean uses(Feature feature) {
    return features.contains(feature);
  }
}
