package dev.nutshell.api;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * The least and the greatest value of an integer component of a record, or of all whole numbers in
 * an array, list, set, map or optional: they take the fewest whole bytes then, and a value outside
 * is a violation.
 */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Range {
  /** {@return the least value} */
  long min() default 0;

  /** {@return the greatest value} */
  long max();
}
