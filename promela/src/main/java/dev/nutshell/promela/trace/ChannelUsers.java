package dev.nutshell.promela.trace;

import dev.nutshell.promela.run.Starts;
import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.table.StepProgram;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Every process that was ever started, by its number and the channels that its text can use, for a
 * model in which a process means the same channels by its words as long as it lives. A promise can
 * be broken only by two processes that live together, so by two of different numbers; where no two
 * such can, wherever in their texts they are, all promises are kept (docs/adr/0032). Otherwise
 * nothing is known.
 *
 * <p>Shared by threads. It holds words of eight bytes: the number, the type, and a channel a byte.
 */
public final class ChannelUsers implements Starts {
  private static final int MOST_CHANNELS = 6;

  /** They are looked through one by one. */
  private static final int MOST = 256;

  private static final int BITS = 8;

  /** By type, what its processes promise, and everything that they may do to channels. */
  private final List<List<Promises.Use>> promised = new ArrayList<>();

  private final List<List<Promises.Use>> business = new ArrayList<>();

  /** By type, the channels that these are about: of a process, a byte each. */
  private final List<List<Value>> channels = new ArrayList<>();

  /** A word a process that was seen; it only grows by being replaced. */
  private volatile long[] seen = {};

  private volatile boolean lost;

  private ChannelUsers(Model model, Promises promises) {
    for (int type = 0; type < model.types().size(); type++) {
      promised.add(promises.promised(type));
      Set<Promises.Use> all = new LinkedHashSet<>(promises.promised(type));
      for (int node = model.types().firstNode(type);
          node < model.types().firstNode(type + 1);
          node++) {
        all.addAll(promises.standing(node));
        for (int t = model.graph().firstTransition(node);
            t < model.graph().firstTransition(node + 1);
            t++) {
          addSteps(model, promises, model.graph().action(t), all);
        }
      }
      business.add(List.copyOf(all));
      channels.add(all.stream().map(Promises.Use::channel).distinct().toList());
    }
  }

  /** What a step does; the steps inside of a d_step, too. */
  private static void addSteps(Model model, Promises promises, int action, Set<Promises.Use> into) {
    into.addAll(promises.taking(action));
    StepProgram program = model.actions().program(action);
    if (program != null) {
      for (int i = 0; i < program.guards(); i++) {
        addSteps(model, promises, program.guard(i), into);
      }
      for (int edge = 0; edge < program.edges(); edge++) {
        addSteps(model, promises, program.action(edge), into);
      }
    }
  }

  /** Null where nothing is promised, or a process may mean another channel later on. */
  public static ChannelUsers of(Model model) {
    if (model.program().processes().stream().allMatch(one -> Promises.of(one).isEmpty())) {
      return null;
    }
    try {
      ChannelUsers users = new ChannelUsers(model, new Promises(model));
      return users.isFit() ? users : null;
    } catch (Unreadable unreadable) {
      return null;
    }
  }

  private boolean isFit() {
    return business.stream().flatMap(List::stream).allMatch(Promises.Use::lasting)
        && channels.stream().allMatch(all -> all.size() <= MOST_CHANNELS);
  }

  @Override
  public void started(int pid, int proctype, byte[] vector, int base) {
    List<Value> own = channels.get(proctype);
    long word = pid | (long) proctype << BITS;
    for (int i = 0; i < own.size(); i++) {
      int channel = own.get(i).of(vector, base);
      if (channel < 0 || channel >= 1 << BITS) {
        lost = true;
        return;
      }
      word |= (long) channel << (i + 2) * BITS;
    }
    for (long one : seen) {
      if (one == word) {
        return;
      }
    }
    add(word);
  }

  private synchronized void add(long word) {
    if (lost || seen.length == MOST) {
      forget();
    } else if (Arrays.stream(seen).noneMatch(one -> one == word)) {
      long[] more = Arrays.copyOf(seen, seen.length + 1);
      more[seen.length] = word;
      seen = more;
    }
  }

  /** Some that were started are not known: nothing can be told from now on. */
  public synchronized void forget() {
    lost = true;
    seen = new long[0];
  }

  /** Whether no two of all that were started can have broken a promise. */
  public boolean keepPromises() {
    long[] all = seen;
    if (lost || all.length == 0) {
      return false;
    }
    for (long user : all) {
      for (long promiser : all) {
        if (pid(user) != pid(promiser) && disturbs(user, promiser)) {
          return false;
        }
      }
    }
    return true;
  }

  private boolean disturbs(long user, long promiser) {
    for (Promises.Use use : business.get(type(user))) {
      int channel = channel(user, use);
      for (Promises.Use promise : promised.get(type(promiser))) {
        if (channel != 0 && use.rivals(promise) && channel(promiser, promise) == channel) {
          return true;
        }
      }
    }
    return false;
  }

  private static int pid(long word) {
    return (int) word & (1 << BITS) - 1;
  }

  private static int type(long word) {
    return (int) (word >>> BITS) & (1 << BITS) - 1;
  }

  private int channel(long word, Promises.Use use) {
    int index = channels.get(type(word)).indexOf(use.channel());
    return (int) (word >>> (index + 2) * BITS) & (1 << BITS) - 1;
  }
}
