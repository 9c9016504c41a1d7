package dev.nutshell.promela.depend;

import dev.nutshell.promela.syntax.Place;
import dev.nutshell.promela.syntax.Variable;
import dev.nutshell.promela.table.Model;
import java.util.Arrays;

/** Tells which channels a place of the text may stand for, as sets of their numbers. */
final class SharedChannels {
  /** Numbers up to 255, where processes have channels of their own. */
  private static final int MOST_WORDS = 4;

  private final Model model;
  private final boolean localRendezvous;

  /** The length of a set. */
  final int words;

  SharedChannels(Model model) {
    this.model = model;
    boolean local = model.plan().frames().stream().anyMatch(frame -> !frame.channels().isEmpty());
    words = local ? MOST_WORDS : (model.plan().channels().size() + 64) / 64;
    localRendezvous =
        model.plan().frames().stream()
            .anyMatch(frame -> frame.channels().stream().anyMatch(c -> c.shape().rendezvous()));
  }

  long[] of(Place place, Binding binding) {
    long[] channels = new long[words];
    mark(place, binding, channels);
    return channels;
  }

  /** The one channel that the place stands for, or 0 where that is not known. */
  int only(Place place, Binding binding) {
    long[] channels = of(place, binding);
    int number = 0;
    int count = 0;
    for (int i = 0; i < channels.length; i++) {
      count += Long.bitCount(channels[i]);
      if (channels[i] != 0) {
        number = 64 * i + Long.numberOfTrailingZeros(channels[i]);
      }
    }
    return count == 1 ? number : 0;
  }

  void mark(Place place, Binding binding, long[] into) {
    Variable variable = place.variable();
    long first = Binding.UNKNOWN;
    if (place.path().isEmpty()) {
      Integer constant = model.plan().constantChannel(variable);
      first = constant != null ? constant : binding.value(variable);
    }
    if (first < 1) {
      Arrays.fill(into, -1L);
      return;
    }
    if (!variable.isArray()) {
      SharedSets.set(into, (int) first);
      return;
    }
    long element = place.index().isEmpty() ? Binding.UNKNOWN : binding.value(place.index().get());
    if (element >= 0 && element < variable.length()) {
      SharedSets.set(into, (int) (first + element));
    } else {
      SharedSets.setRange(into, (int) first, variable.length());
    }
  }

  /** Everything may be done to all channels that processes own. */
  void markLocal(Footprint into) {
    for (int number = model.plan().channels().size() + 1; number < 64 * words; number++) {
      markWhole(number, into);
    }
  }

  /** Everything is done to the channels that the process owns: they end with it. */
  void markOwn(Binding binding, Footprint into) {
    int own = model.plan().frame(binding.type).channels().size();
    if (own > 0 && binding.pid < 0) {
      markLocal(into);
    }
    for (int i = 1; i <= own && binding.pid >= 0; i++) {
      markWhole(binding.channelsBefore + i, into);
    }
  }

  private static void markWhole(int number, Footprint into) {
    SharedSets.set(into.sends, number);
    SharedSets.set(into.receives, number);
    SharedSets.set(into.looks, number);
  }

  /** Whether a rendezvous channel is among them. */
  boolean mayMeet(long[] channels) {
    if (!model.plan().rendezvous()) {
      return false;
    }
    for (int i = 0; i < channels.length; i++) {
      for (long rest = channels[i]; rest != 0; rest &= rest - 1) {
        if (isRendezvous(64 * i + Long.numberOfTrailingZeros(rest))) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isRendezvous(int number) {
    if (number == 0) {
      return false;
    }
    return number > model.plan().channels().size()
        ? localRendezvous
        : model.plan().channels().get(number - 1).shape().rendezvous();
  }
}
