package dev.nutshell.promela.vector;

import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** The components of a vector: globals, every channel, every process. */
public final class VectorLayout implements StateLayout {
  /**
   * A stretch of the vector and how it is divided.
   *
   * @param ends where its components end, from its own beginning on
   */
  private record Stretch(int bytes, int[] kinds, int[] ends) {
    void addTo(int base, Components into) {
      for (int i = 0; i < ends.length; i++) {
        into.add(kinds[i], base + ends[i]);
      }
    }
  }

  private final List<Kind> kinds = new ArrayList<>();
  private final Map<ChannelShape, Integer> channelKinds = new IdentityHashMap<>();
  private final boolean dynamic;
  private final int[] active;
  private final Stretch globals;
  private final Stretch[] frames;

  public VectorLayout(VectorPlan plan) {
    dynamic = plan.dynamic();
    active = IntStream.range(0, plan.active()).map(plan::active).toArray();
    kinds.add(new Kind("globals"));
    int firstProcessKind = kinds.size();
    plan.frames().forEach(frame -> kinds.add(new Kind(frame.process().name())));
    plan.channels().forEach(this::addKind);
    plan.frames().forEach(frame -> frame.channels().forEach(this::addKind));
    globals = stretch(0, plan.globalBytes(), plan.channels());
    frames = new Stretch[plan.frames().size()];
    for (int type = 0; type < frames.length; type++) {
      Frame frame = plan.frame(type);
      frames[type] = stretch(firstProcessKind + type, frame.bytes(), frame.channels());
    }
  }

  private void addKind(ChannelInstance channel) {
    ChannelShape shape = channel.shape();
    if (shape.bytes() > 0 && !channelKinds.containsKey(shape)) {
      channelKinds.put(shape, kinds.size());
      kinds.add(new Kind("channel " + channel.name(), true));
    }
  }

  /** What is no channel comes first. */
  private Stretch stretch(int kind, int bytes, List<ChannelInstance> channels) {
    Components parts = new Components();
    parts.add(kind, bytes - channels.stream().mapToInt(channel -> channel.shape().bytes()).sum());
    for (ChannelInstance channel : channels) {
      ChannelShape shape = channel.shape();
      if (shape.bytes() > 0) {
        parts.add(channelKinds.get(shape), channel.at() + shape.bytes());
      }
    }
    return new Stretch(
        bytes,
        IntStream.range(0, parts.size()).map(parts::kind).toArray(),
        IntStream.range(0, parts.size()).map(parts::end).toArray());
  }

  @Override
  public List<Kind> kinds() {
    return List.copyOf(kinds);
  }

  @Override
  public void components(State state, Components into) {
    into.clear();
    globals.addTo(0, into);
    int count = state.get(0) & 0xff;
    int base = globals.bytes;
    for (int pid = 0; pid < count; pid++) {
      Stretch frame = frames[dynamic ? state.get(base) & 0xff : active[pid]];
      frame.addTo(base, into);
      base += frame.bytes;
    }
  }
}
