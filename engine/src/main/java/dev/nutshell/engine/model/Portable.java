package dev.nutshell.engine.model;

import java.util.List;

/**
 * A model as C text, for a device that is not the JVM. It works on the same vectors as the model's
 * explorers: words of eight bytes, the bytes behind a vector's end being zero, and vectors that
 * differ differ in their words.
 *
 * <p>The text comes behind {@code prelude.c} of module {@code gpu}, which has the types and macros
 * that it is written in. It compiles as C and as CUDA, and defines
 *
 * <ul>
 *   <li>{@code WORDS}, and a type {@code Machine}: what one thread works with;
 *   <li>{@code void ready(Machine*)}, called once;
 *   <li>{@code int expand(Machine*, Hand*, const u64* state)}: calls {@code found} with the
 *       successor of every enabled event, adds to {@code hand->signs} what went wrong, and returns
 *       how many events there are;
 *   <li>{@code int may_end(Machine*, Hand*, const u64* state)}, called behind {@code expand} of a
 *       state without events.
 * </ul>
 *
 * What goes wrong is only pointed at: the search expands such a state again on the JVM.
 */
public interface Portable {
  /** How many words a vector has; where it may have more, how many to begin with. */
  int words();

  /** The text for vectors of up to so many words; a longer one is a {@code NARROW} sign. */
  String text(int words);

  /** How many bytes of these words are the vector. */
  int length(byte[] words);

  /** The same with fewer events. */
  Abilities.Ability<Local> local();

  /**
   * A model of which only some events of a state are taken, chosen by that state alone.
   *
   * @param text that leaves the others out
   * @param sequences what chooses the same on the JVM
   */
  record Local(Portable text, Abilities.Ability<Abilities.Sequences> sequences) {}

  /** Writes a state of the explorers as words; those behind it are zero already. */
  default void pack(State state, byte[] words) {
    System.arraycopy(state.bytes(), 0, words, 0, state.length());
  }

  /** Reads a state of the explorers. */
  default void unpack(byte[] words, State into) {
    into.copyFrom(words, 0, length(words));
  }

  /** How many marks there are: {@code mark(hand, n)} for n below that. */
  int marks();

  /** What {@link Explorer#unreached} says where these marks were made, and no others; or null. */
  List<Narrator.Step> unreached(byte[] marks);

  /**
   * What {@link Explorer#fire} does where a place of the vector, counted from 0, has too few bits:
   * an {@code OUTGROWN} sign.
   *
   * @throws Outgrown where there are wider vectors
   */
  void outgrown(int place);
}
