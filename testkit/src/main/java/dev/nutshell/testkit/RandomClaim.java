package dev.nutshell.testkit;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Claim;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Fairness;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.TransitionSystem;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * A random automaton that reads the number of a {@link GraphSystem}'s node, and perhaps the event.
 *
 * @param rules for each of its states what moves there are
 * @param deciding the states that accept whatever comes, as bits
 */
public record RandomClaim(
    int sets, List<List<Rule>> rules, int deciding, boolean stutters, boolean readsEvents)
    implements Claim {
  private static final int ANY = 4;

  /**
   * A move.
   *
   * @param bit of the node's number, or {@link #ANY}
   * @param value that it must have
   * @param event the remainder by two that the event must have, or 2 for any
   */
  public record Rule(int bit, int value, int event, int target, long marks) {
    boolean isEnabled(int node, int fired, boolean readsEvents) {
      return (bit == ANY || (node >> bit & 1) == value)
          && (!readsEvents || event == 2 || fired < 0 || fired % 2 == event);
    }
  }

  public static RandomClaim random(long seed) {
    Random random = new Random(seed);
    int sets = random.nextInt(6) == 0 ? 0 : 1 + random.nextInt(3);
    List<List<Rule>> rules = new ArrayList<>();
    int states = 1 + random.nextInt(4);
    for (int q = 0; q < states; q++) {
      List<Rule> own = new ArrayList<>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        own.add(
            new Rule(
                random.nextInt(5),
                random.nextInt(2),
                random.nextInt(3),
                random.nextInt(states),
                random.nextInt(1 << sets) & random.nextInt(1 << sets)));
      }
      rules.add(own);
    }
    int deciding = random.nextInt(8) == 0 ? 1 << random.nextInt(states) & ~1 : 0;
    return new RandomClaim(sets, rules, deciding, random.nextInt(3) > 0, random.nextInt(3) == 0);
  }

  /** The moves from a state at a node where an event comes next, or none. */
  public List<Rule> moves(int node, int event, int from) {
    return rules.get(from).stream()
        .filter(rule -> rule.isEnabled(node, event, readsEvents))
        .toList();
  }

  @Override
  public int initial() {
    return 0;
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
    return (deciding >> state & 1) != 0;
  }

  @Override
  public boolean isTerminal() {
    return false;
  }

  @Override
  public TransitionSystem beside(TransitionSystem system, Fairness fairness) {
    return system;
  }

  @Override
  public Abilities.Ability<Abilities.Sequences> sequences(TransitionSystem system) {
    return Abilities.Ability.unknown("it reads everything");
  }

  @Override
  public Abilities.Ability<String> text(TransitionSystem system) {
    return Abilities.Ability.unknown("it is not written as C");
  }

  @Override
  public Reader reader(TransitionSystem system, Explorer explorer) {
    return (State state, int event, int from, Moves into) -> {
      into.clear();
      for (Rule rule : moves(GraphSystem.decode(state), event, from)) {
        into.add(rule.target(), rule.marks());
      }
    };
  }
}
