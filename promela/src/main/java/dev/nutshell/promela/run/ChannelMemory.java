package dev.nutshell.promela.run;

import dev.nutshell.promela.table.Model;
import dev.nutshell.promela.vector.ChannelShape;

/** What can be done with channels. Generated code calls these; channels are numbered from 1. */
abstract class ChannelMemory extends VectorMemory {
  /** The channel of the rendezvous that is under way, or 0. */
  int handshake;

  /** The message that is offered in that rendezvous. */
  final int[] offered;

  /** Where generated code puts the fields of a message to send, or the arguments of a run. */
  final int[] args;

  ChannelMemory(Model model, int widest) {
    super(model);
    offered = new int[widest];
    args = new int[widest];
  }

  private boolean exists(int channel, int faultNumber) {
    if (channel < 1 || channel > channelCount()) {
      fail(faultNumber);
      return false;
    }
    return true;
  }

  final boolean isRendezvous(int channel) {
    return channel >= 1 && channel <= channelCount() && channelShape[channel].capacity() == 0;
  }

  final int length(int channel, int faultNumber) {
    return exists(channel, faultNumber) ? channelShape[channel].length(b, channelAt[channel]) : 0;
  }

  final int full(int channel, int faultNumber) {
    if (!exists(channel, faultNumber)) {
      return 0;
    }
    ChannelShape shape = channelShape[channel];
    return shape.capacity() > 0 && shape.length(b, channelAt[channel]) == shape.capacity() ? 1 : 0;
  }

  final boolean canSend(int channel, int faultNumber) {
    if (!exists(channel, faultNumber)) {
      return false;
    }
    ChannelShape shape = channelShape[channel];
    return shape.capacity() == 0 || shape.length(b, channelAt[channel]) < shape.capacity();
  }

  /** Sends {@code given} fields from {@link #args}. */
  final void send(int channel, int given, boolean sorted, int faultNumber) {
    if (!exists(channel, faultNumber)) {
      return;
    }
    ChannelShape shape = channelShape[channel];
    int fields = shape.width();
    for (int i = given; i < fields; i++) {
      args[i] = 0;
    }
    if (given != fields) {
      fail(faultNumber);
    }
    if (shape.capacity() == 0) {
      handshake = channel;
      for (int i = 0; i < fields; i++) {
        offered[i] = shape.cut(i, args[i]);
      }
    } else if (sorted) {
      shape.insertSorted(b, channelAt[channel], args);
    } else {
      shape.append(b, channelAt[channel], args);
    }
  }

  /** Whether there is a message to receive: one in the channel, or one offered. */
  final boolean canReceive(int channel, int faultNumber) {
    if (!exists(channel, faultNumber)) {
      return false;
    }
    ChannelShape shape = channelShape[channel];
    if (shape.capacity() == 0) {
      return handshake == channel;
    }
    return handshake == 0 && shape.length(b, channelAt[channel]) > 0;
  }

  /** A field of the message at that place; the channel has one there. */
  final int field(int channel, int place, int field) {
    ChannelShape shape = channelShape[channel];
    if (field >= shape.width()) {
      return 0;
    }
    if (shape.capacity() == 0) {
      return offered[field];
    }
    return shape.read(b, channelAt[channel], place, field);
  }

  /**
   * The place of the first message whose fields equal {@link #args} where {@code wanted} has a bit,
   * or -1.
   */
  final int find(int channel, long wanted, int faultNumber) {
    if (!exists(channel, faultNumber)) {
      return -1;
    }
    ChannelShape shape = channelShape[channel];
    int length = shape.capacity() == 0 ? 1 : shape.length(b, channelAt[channel]);
    for (int place = 0; place < length; place++) {
      if (matches(channel, place, wanted)) {
        return place;
      }
    }
    return -1;
  }

  private boolean matches(int channel, int place, long wanted) {
    for (long rest = wanted; rest != 0; rest &= rest - 1) {
      int i = Long.numberOfTrailingZeros(rest);
      if (field(channel, place, i) != args[i]) {
        return false;
      }
    }
    return true;
  }

  /** Takes the message at that place out of the channel. */
  final void remove(int channel, int place, int given, int faultNumber) {
    if (channel < 1 || channel > channelCount()) {
      return;
    }
    ChannelShape shape = channelShape[channel];
    if (given != shape.width()) {
      fail(faultNumber);
    }
    if (shape.capacity() == 0) {
      handshake = 0;
    } else {
      shape.remove(b, channelAt[channel], place);
    }
  }

  /** Whether there is a message to copy; to copy from a rendezvous is an error. */
  final boolean canCopy(int channel, int missing, int rendezvousFault) {
    return handshake == 0 && canPoll(channel, missing, rendezvousFault);
  }

  /** Whether a poll may look into the channel; that of a rendezvous is an error. */
  final boolean canPoll(int channel, int missing, int rendezvousFault) {
    if (!exists(channel, missing)) {
      return false;
    }
    if (channelShape[channel].capacity() == 0) {
      fail(rendezvousFault);
      return false;
    }
    return channelShape[channel].length(b, channelAt[channel]) > 0;
  }
}
