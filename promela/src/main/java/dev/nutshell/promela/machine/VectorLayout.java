package dev.nutshell.promela.machine;

import dev.nutshell.engine.model.Components;
import dev.nutshell.engine.model.State;
import dev.nutshell.engine.model.StateLayout;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/** The components of a vector: globals, every channel, every process. */
final class VectorLayout implements StateLayout {
  private final Model model;
  private final List<Kind> kinds = new ArrayList<>();
  private final Map<ChannelShape, Integer> channelKinds = new IdentityHashMap<>();
  private final int firstProcessKind;

  VectorLayout(Model model) {
    this.model = model;
    kinds.add(new Kind("globals"));
    firstProcessKind = kinds.size();
    model.automata.forEach(automaton -> kinds.add(new Kind(automaton.process().name())));
    model.plan.channels.forEach(this::addKind);
    model.plan.frames.forEach(frame -> frame.channels.forEach(this::addKind));
  }

  private void addKind(VectorPlan.ChannelInstance channel) {
    ChannelShape shape = channel.shape();
    if (shape.bytes > 0 && !channelKinds.containsKey(shape)) {
      channelKinds.put(shape, kinds.size());
      kinds.add(new Kind("channel " + channel.name(), true));
    }
  }

  @Override
  public List<Kind> kinds() {
    return List.copyOf(kinds);
  }

  @Override
  public void components(State state, Components into) {
    into.clear();
    VectorPlan plan = model.plan;
    int globals = plan.globalBytes;
    for (VectorPlan.ChannelInstance channel : plan.channels) {
      globals -= channel.shape().bytes;
    }
    into.add(0, globals);
    addChannels(plan.channels, 0, into);
    int count = state.get(0) & 0xff;
    int base = plan.globalBytes;
    for (int pid = 0; pid < count; pid++) {
      int type = plan.dynamic ? state.get(base) & 0xff : model.active[pid];
      VectorPlan.Frame frame = plan.frames.get(type);
      int channels = 0;
      for (VectorPlan.ChannelInstance channel : frame.channels) {
        channels += channel.shape().bytes;
      }
      into.add(firstProcessKind + type, base + frame.bytes - channels);
      addChannels(frame.channels, base, into);
      base += frame.bytes;
    }
  }

  private void addChannels(List<VectorPlan.ChannelInstance> channels, int base, Components into) {
    for (int i = 0; i < channels.size(); i++) {
      ChannelShape shape = channels.get(i).shape();
      if (shape.bytes > 0) {
        into.add(channelKinds.get(shape), base + channels.get(i).at() + shape.bytes);
      }
    }
  }
}
