package users;

import dev.nutshell.api.Codec;
import dev.nutshell.api.Model;
import dev.nutshell.api.Moves;
import dev.nutshell.api.Range;
import dev.nutshell.api.Slot;
import dev.nutshell.api.Slots;
import dev.nutshell.api.Temporal;
import dev.nutshell.api.VectorModel;
import dev.nutshell.engine.model.EventList;
import dev.nutshell.engine.model.Explorer;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.State;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;

/** Models of users who make mistakes. */
public final class Unruly {
  private Unruly() {}

  /** What most models here are made of. */
  public record Number(@Range(max = 9) int x) {}

  /** Counts from 0 to 9 and back to 0. */
  public static class Counting implements Model<Number> {
    @Override
    public List<Number> initial() {
      return List.of(new Number(0));
    }

    @Override
    public void moves(Number now, Moves<Number> moves) {
      moves.add("count", new Number((now.x() + 1) % 10));
    }
  }

  static int endless(int n) {
    return endless(n + 1) + endless(n + 2);
  }

  /** Throws in a state. */
  public static class Throwing extends Counting {
    @Override
    public void moves(Number now, Moves<Number> moves) {
      if (now.x() == 3) {
        throw new IllegalStateException("three");
      }
      super.moves(now, moves);
    }
  }

  /** Stops, and does not know whether it may. */
  public static class Undecided extends Counting {
    @Override
    public void moves(Number now, Moves<Number> moves) {
      if (now.x() < 2) {
        super.moves(now, moves);
      }
    }

    @Override
    public boolean mayEnd(Number now) {
      throw new IllegalStateException("who knows");
    }
  }

  /** Calls itself for ever. */
  public static class Endless extends Counting {
    @Override
    public void moves(Number now, Moves<Number> moves) {
      super.moves(now, moves);
      if (now.x() == 2) {
        moves.add("never", new Number(endless(0)));
      }
    }
  }

  /** The same where it may end. */
  public static class EndlessEnd extends Undecided {
    @Override
    public boolean mayEnd(Number now) {
      return endless(0) > 0;
    }
  }

  /** The same before the start. */
  public static class EndlessStart extends Counting {
    @Override
    public List<Number> initial() {
      return List.of(new Number(endless(0)));
    }
  }

  /** The same in an invariant. */
  public static class EndlessClaim extends Counting {
    @Override
    public Map<String, Predicate<Number>> invariants() {
      return Map.of("sane", now -> now.x() < 4 || endless(0) > 0);
    }
  }

  /** An invariant that divides by zero. */
  public static class Dividing extends Counting {
    @Override
    public Map<String, Predicate<Number>> invariants() {
      return Map.of("divides", now -> 10 / (5 - now.x()) != 77);
    }
  }

  /** A state whose words never end. */
  public static final class Wordy {
    final int x;

    Wordy(int x) {
      this.x = x;
    }

    @Override
    public String toString() {
      return "Wordy" + endless(x);
    }

    @Override
    public boolean equals(Object other) {
      return endless(1) == 0;
    }

    @Override
    public int hashCode() {
      return endless(0);
    }
  }

  /** Has states and labels that cannot be written. */
  public static class Speechless implements Model<Wordy> {
    @Override
    public List<Wordy> initial() {
      return List.of(new Wordy(0));
    }

    @Override
    public void moves(Wordy now, Moves<Wordy> moves) {
      if (now.x < 3) {
        moves.add("say", now, new Wordy(now.x + 1));
      }
    }

    @Override
    public Codec<Wordy> codec() {
      return new Codec<>() {
        @Override
        public void encode(Wordy state, State into) {
          into.resize(1);
          into.set(0, state.x);
        }

        @Override
        public Wordy decode(State vector) {
          return new Wordy(vector.get(0));
        }
      };
    }
  }

  /** Wants more memory than there is. */
  public static class Hungry extends Counting {
    @Override
    public void moves(Number now, Moves<Number> moves) {
      if (now.x() == 4) {
        long[][] much = new long[1 << 20][];
        for (int i = 0; i < much.length; i++) {
          much[i] = new long[Integer.MAX_VALUE - 8];
        }
      }
      super.moves(now, moves);
    }
  }

  /** Throws dice. */
  public static class Dice extends Counting {
    private final java.util.Random random = new java.util.Random(1);

    @Override
    public void moves(Number now, Moves<Number> moves) {
      int eyes = 1 + random.nextInt(6);
      moves.add("throw", eyes, new Number((now.x() + eyes) % 10));
    }
  }

  /** Remembers how often it was asked. */
  public static class Counted extends Counting {
    private int calls;

    @Override
    public void moves(Number now, Moves<Number> moves) {
      super.moves(now, moves);
      if (++calls > 4) {
        moves.add("again", now);
      }
    }
  }

  /** Finds a violation only once. */
  public static class Forgetful extends Counting {
    private boolean told;

    @Override
    public Map<String, Predicate<Number>> invariants() {
      return Map.of(
          "small",
          now -> {
            boolean holds = now.x() < 5 || told;
            told |= !holds;
            return holds;
          });
    }
  }

  /** States with an array. */
  public record Row(int[] cells) {}

  /** Changes the state that it is given. */
  public static class Mutating implements Model<Row> {
    @Override
    public List<Row> initial() {
      return List.of(new Row(new int[2]));
    }

    @Override
    public void moves(Row now, Moves<Row> moves) {
      now.cells()[0] = (now.cells()[0] + 1) % 3;
      moves.add("count", now);
    }
  }

  /** Changes a state that it has handed out, and changes it back. */
  public static class Sharing extends Mutating {
    @Override
    public void moves(Row now, Moves<Row> moves) {
      for (int i = 0; i < 2; i++) {
        int before = now.cells()[i];
        now.cells()[i] = 1 - before;
        moves.add("flip", i, now);
        now.cells()[i] = before;
      }
    }
  }

  /** Does it right. */
  public static class Copying extends Mutating {
    @Override
    public void moves(Row now, Moves<Row> moves) {
      int[] copy = now.cells().clone();
      copy[1] = 1 - copy[1];
      moves.add("flip", new Row(copy));
    }
  }

  /** A record that does not keep what it is given. */
  public record Drifting(int x) {
    @Override
    public int x() {
      return x + 1;
    }
  }

  /** Has such states. */
  public static class Drift implements Model<Drifting> {
    @Override
    public List<Drifting> initial() {
      return List.of(new Drifting(0));
    }

    @Override
    public void moves(Drifting now, Moves<Drifting> moves) {
      moves.add("stay", now);
    }
  }

  /** Has no list of initial states. */
  public static class NoList extends Counting {
    @Override
    public List<Number> initial() {
      return null;
    }
  }

  /** Has none in the list. */
  public static class NoStart extends Counting {
    @Override
    public List<Number> initial() {
      return List.of();
    }
  }

  /** Has null in the list. */
  public static class NullStart extends Counting {
    @Override
    public List<Number> initial() {
      return Arrays.asList(new Number(1), null);
    }
  }

  /** Begins outside of its range. */
  public static class WideStart extends Counting {
    @Override
    public List<Number> initial() {
      return List.of(new Number(10));
    }
  }

  /** Moves to null. */
  public static class NullMove extends Counting {
    @Override
    public void moves(Number now, Moves<Number> moves) {
      moves.add("go", null);
    }
  }

  /** Has a move without a name. */
  public static class NoName extends Counting {
    @Override
    public void moves(Number now, Moves<Number> moves) {
      moves.add(null, now);
    }
  }

  /** Has no map of invariants. */
  public static class NoClaims extends Counting {
    @Override
    public Map<String, Predicate<Number>> invariants() {
      return null;
    }
  }

  /** States of two classes, and of others that may come: it is not sealed. */
  public interface Either {}

  /** One of them. */
  public record Left(int x) implements Either {}

  /** The other. */
  public record Right(int x) implements Either {}

  /** Has both. */
  public static class Mixed implements Model<Either> {
    @Override
    public List<Either> initial() {
      return List.of(new Left(0));
    }

    @Override
    public void moves(Either now, Moves<Either> moves) {
      moves.add("change sides", new Right(1));
    }
  }

  /** Misspells what it states. */
  public static class Misspelling extends Counting {
    @Override
    public Map<String, Predicate<Number>> predicates() {
      return Map.of("small", now -> now.x() < 5);
    }

    @Override
    public List<Temporal<Number>> temporal() {
      return List.of(Temporal.ltl("shrinks", "[] <> smal"));
    }
  }

  /** States something of its runs that cannot be told everywhere. */
  public static class Unsayable extends Counting {
    @Override
    public List<Temporal<Number>> temporal() {
      return List.of(Temporal.infinitelyOften("divides", now -> 6 / (3 - now.x()) > 5));
    }
  }

  /** Lets somebody move whom it has not named. */
  public static class Stranger extends Counting {
    @Override
    public List<?> actors() {
      return List.of("me");
    }

    @Override
    public void moves(Number now, Moves<Number> moves) {
      moves.by("you").add("count", now);
    }
  }

  /** What it holds may be null. */
  public record Desk(Set<String> letters) {}

  /** Has such states. */
  public static class Nulls implements Model<Desk> {
    @Override
    public List<Desk> initial() {
      return List.of(new Desk(Set.of()));
    }

    @Override
    public void moves(Desk now, Moves<Desk> moves) {
      moves.add("write", new Desk(Collections.singleton(null)));
    }
  }

  /** Changes a set that it was given. */
  public static class Scribbling extends Nulls {
    @Override
    public void moves(Desk now, Moves<Desk> moves) {
      now.letters().add("a");
      moves.add("write", now);
    }
  }

  /** Contains itself. */
  public record Tree(List<Tree> children) {}

  /** Has such states. */
  public static class Forest implements Model<Tree> {
    @Override
    public List<Tree> initial() {
      return List.of(new Tree(List.of()));
    }

    @Override
    public void moves(Tree now, Moves<Tree> moves) {}
  }

  /** Cannot be initialised. */
  public static class Static extends Counting {
    static final int BAD = Integer.parseInt("bad");
  }

  /** Cannot be built. */
  public static class Unbuilt extends Counting {
    public Unbuilt() {
      throw new UnsupportedOperationException("not yet");
    }
  }

  /** Cannot be built without end. */
  public static class EndlessBuilt extends Counting {
    public EndlessBuilt() {
      endless(0);
    }
  }

  /** Belongs to an object. */
  public class Inner extends Counting {}

  /** Ends the process. */
  public static class Leaving extends Counting {
    @Override
    public void moves(Number now, Moves<Number> moves) {
      if (now.x() == 2) {
        System.exit(0);
      }
      super.moves(now, moves);
    }
  }

  /** A letter. */
  public record Letter(int to, boolean urgent) {}

  /** A box of letters. */
  public record Box(List<Letter> letters, @Range(max = 9) int read) {}

  /** Letters that are read: the list becomes shorter. */
  public static class Post implements Model<Box> {
    @Override
    public List<Box> initial() {
      return List.of(new Box(List.of(new Letter(1, true), new Letter(2, false)), 0));
    }

    @Override
    public void moves(Box box, Moves<Box> moves) {
      if (!box.letters().isEmpty()) {
        List<Letter> rest = new ArrayList<>(box.letters());
        rest.removeLast();
        moves.add("read the last", new Box(List.copyOf(rest), box.read()));
      }
    }
  }

  /** Shows a variable that comes and goes. */
  public static class Keys extends Counting {
    @Override
    public void moves(Number now, Moves<Number> moves) {
      if (now.x() < 2) {
        moves.add(now.x() == 0 ? "lose" : "find", new Number(now.x() + 1));
      }
    }

    @Override
    public Codec<Number> codec() {
      return new Codec<>() {
        @Override
        public void encode(Number state, State into) {
          into.resize(1);
          into.set(0, state.x());
        }

        @Override
        public Number decode(State vector) {
          return new Number(vector.get(0));
        }

        @Override
        public List<Narrator.Binding> bindings(State vector) {
          return vector.get(0) == 1 ? List.of() : List.of(new Narrator.Binding("red", "7"));
        }
      };
    }
  }

  /** Written by hand on the vector, and goes wrong. */
  public record ByHand() implements VectorModel {
    private static final Slots SLOTS = new Slots();
    private static final Slot X = SLOTS.upTo("x", 9);

    @Override
    public Slots slots() {
      return SLOTS;
    }

    @Override
    public String label(int label) {
      return "step";
    }

    @Override
    public Explorer explorer() {
      return new Explorer.Plain() {
        @Override
        public void initial(State into) {
          into.resize(SLOTS.length());
        }

        @Override
        public int enabled(State state, EventList into) {
          into.clear();
          into.add(7 / (3 - X.get(state)));
          return OK;
        }

        @Override
        public int fire(State state, int event, State into) {
          into.copyFrom(state);
          X.set(into, X.get(state) + 1);
          return OK;
        }

        @Override
        public int label(State state, int event) {
          return 0;
        }
      };
    }
  }
}
