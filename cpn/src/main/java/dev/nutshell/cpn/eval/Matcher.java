package dev.nutshell.cpn.eval;

/** Looks whether a value is as a pattern says, and binds the pattern's variables. */
@FunctionalInterface
public interface Matcher {
  boolean match(Object value, Object[] frame);
}
