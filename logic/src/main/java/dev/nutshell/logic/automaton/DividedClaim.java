package dev.nutshell.logic.automaton;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.TransitionSystem;
import dev.nutshell.logic.ltl.Formula;
import java.util.List;

/**
 * What a formula forbids, as a choice of automata: state 0 has the first moves of all, the states
 * of each follow. A part with fewer acceptance sets than others has the rest of them everywhere.
 */
final class DividedClaim implements Claim {
  private static final int START = 0;

  private final List<Division.Part> parts;
  private final AutomatonClaim.Propositions propositions;

  /** The first state of each part, and one more for the end. */
  private final int[] first;

  private final int sets;

  DividedClaim(List<Division.Part> parts, AutomatonClaim.Propositions propositions) {
    this.parts = parts;
    this.propositions = propositions;
    first = new int[parts.size() + 1];
    first[0] = START + 1;
    for (int i = 0; i < parts.size(); i++) {
      first[i + 1] = first[i] + parts.get(i).automaton().states();
    }
    sets = parts.stream().mapToInt(Division.Part::sets).max().orElse(0);
  }

  private int part(int state) {
    int part = 0;
    while (state >= first[part + 1]) {
      part++;
    }
    return part;
  }

  @Override
  public int sets() {
    return sets;
  }

  @Override
  public int initial() {
    return START;
  }

  @Override
  public int memory() {
    return 0;
  }

  @Override
  public String name(int state) {
    return "q" + state;
  }

  @Override
  public boolean decides(int state) {
    if (state == START) {
      return false;
    }
    Division.Part part = parts.get(part(state));
    Automaton automaton = part.automaton();
    int component = automaton.component(state - first[part(state)]);
    return part.recurrent().isEmpty() && automaton.strength(component) == Strength.TERMINAL;
  }

  @Override
  public boolean isTerminal() {
    return parts.stream()
        .allMatch(
            part ->
                part.recurrent().isEmpty()
                    && part.automaton().strength().compareTo(Strength.TERMINAL) <= 0);
  }

  @Override
  public boolean stutters() {
    return true;
  }

  @Override
  public boolean readsEvents() {
    return propositions.readEvents();
  }

  @Override
  public TransitionSystem beside(TransitionSystem system, Fairness fairness) {
    return propositions.beside(system, fairness);
  }

  @Override
  public Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system) {
    return propositions.sequences(system);
  }

  @Override
  public Abilities.Ability<String> text(TransitionSystem system) {
    return AutomatonClaim.text(propositions, system, this::moves);
  }

  private String moves() {
    ClaimText text = new ClaimText();
    text.state();
    for (int part = 0; part < parts.size(); part++) {
      Automaton automaton = parts.get(part).automaton();
      text.moves(automaton, automaton.initial(), first[part]);
    }
    for (int part = 0; part < parts.size(); part++) {
      for (int state = 0; state < parts.get(part).automaton().states(); state++) {
        text.state();
        text.moves(parts.get(part).automaton(), state, first[part]);
      }
    }
    return text.text(this::decides);
  }

  @Override
  public Reader reader(TransitionSystem system, Explorer explorer) {
    AutomatonClaim.Valuation valuation = propositions.of(system, explorer);
    return (state, event, from, into) -> {
      long holds = valuation.of(state, event);
      into.clear();
      if (from == START) {
        for (int part = 0; part < parts.size(); part++) {
          addMoves(part, parts.get(part).automaton().initial(), holds, into);
        }
      } else {
        int part = part(from);
        addMoves(part, from - first[part], holds, into);
      }
    };
  }

  private void addMoves(int number, int from, long holds, Moves into) {
    Division.Part part = parts.get(number);
    Automaton automaton = part.automaton();
    long beside = -1L << part.sets() & (1L << sets) - 1;
    List<Formula> recurrent = part.recurrent();
    for (int i = 0; i < recurrent.size(); i++) {
      if (Division.isTrue(recurrent.get(i), holds)) {
        beside |= 1L << automaton.acceptanceSets() + i;
      }
    }
    for (int t = automaton.first(from); t < automaton.first(from + 1); t++) {
      if (automaton.reads(t, holds)) {
        into.add(first[number] + automaton.target(t), automaton.marks(t) | beside);
      }
    }
  }
}
