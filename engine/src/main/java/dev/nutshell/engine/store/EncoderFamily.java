package dev.nutshell.engine.store;

import java.util.List;

/** A kind of encoder that a specification can name, before the table that takes its codes. */
public interface EncoderFamily {
  String name();

  /** One line for people who choose a store. */
  String summary();

  /** Specifications that show its variants; each is combined with every table. */
  List<String> specimens();

  /** What the options make of it. */
  Choice choose(StoreOptions options);

  /** An encoder that can be opened, or the sentence that says what is wrong with the options. */
  sealed interface Choice {
    /**
     * @param spec the specification in full, defaults written out
     * @param concurrent whether {@link Encoder#another} can be asked for
     */
    record Chosen(String spec, boolean concurrent, Opener opener) implements Choice {}

    /** The options make no sense. */
    record Refused(String reason) implements Choice {}
  }

  /** Allocates the encoder. */
  @FunctionalInterface
  interface Opener {
    /**
     * @param context what the store is built with; its encoder is null
     */
    Encoder open(StoreFamily.Context context, Encoder.Form form);
  }
}
