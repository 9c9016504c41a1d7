package dev.nutshell.api;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Invariant;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.StateLayout;
import dev.nutshell.engine.model.Stated;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.engine.model.Vocabulary;
import dev.nutshell.engine.product.ForwardingSystem;
import java.util.List;
import java.util.stream.Stream;

/** A model that states what a check asks of it, beside what it states itself. */
final class Questioned extends ForwardingSystem {
  private final List<Invariant> invariants;
  private final List<Stated> statements;

  Questioned(TransitionSystem system, List<Invariant> invariants, List<Stated> statements) {
    super(system);
    this.invariants = Stream.concat(system.invariants().stream(), invariants.stream()).toList();
    this.statements = Stream.concat(system.statements().stream(), statements.stream()).toList();
  }

  @Override
  public StateLayout layout() {
    return system.layout();
  }

  @Override
  public Explorer explorer() {
    return system.explorer();
  }

  @Override
  public Abilities abilities() {
    return system.abilities();
  }

  @Override
  public Vocabulary vocabulary() {
    return system.vocabulary();
  }

  @Override
  public Narrator narrator() {
    return system.narrator();
  }

  @Override
  public TransitionSystem unabridged() {
    return system.unabridged();
  }

  @Override
  public List<Invariant> invariants() {
    return invariants;
  }

  @Override
  public List<Stated> statements() {
    return statements;
  }
}
