package dev.nutshell.engine.product;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Portable;
import dev.nutshell.engine.model.State;
import java.util.Arrays;
import java.util.List;

/**
 * A product as C text: the system's, and behind it the automaton's. The automaton's state has a
 * word of its own in front of the system's vector.
 *
 * @param claim the text of {@link dev.nutshell.engine.model.Claim#text}
 */
record ProductText(Portable system, String claim) implements Portable {
  @Override
  public Abilities.Ability<Local> local() {
    return Abilities.Ability.unknown("it is not known beside an automaton");
  }

  @Override
  public int words() {
    return system.words() + 1;
  }

  @Override
  public String text(int words) {
    return system.text(words - 1) + "#define CLAIM\n" + claim;
  }

  @Override
  public int length(byte[] words) {
    return system.length(behind(words)) + Product.BYTES;
  }

  @Override
  public void pack(State state, byte[] words) {
    int own = state.length() - Product.BYTES;
    System.arraycopy(state.bytes(), own, words, 0, Product.BYTES);
    System.arraycopy(state.bytes(), 0, words, Long.BYTES, own);
  }

  @Override
  public void unpack(byte[] words, State into) {
    system.unpack(behind(words), into);
    Product.append(into, words[0] & 0xFF | (words[1] & 0xFF) << 8);
  }

  private static byte[] behind(byte[] words) {
    return Arrays.copyOfRange(words, Long.BYTES, words.length);
  }

  @Override
  public int marks() {
    return system.marks();
  }

  /** As {@link ProductExplorer#unreached}. */
  @Override
  public List<Narrator.Step> unreached(byte[] marks) {
    return null;
  }

  @Override
  public void outgrown(int place) {
    system.outgrown(place);
  }
}
