package dev.nutshell.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A test that checks a model. The method is given a {@link dev.nutshell.api.Check} of the model and
 * says what is asked beside what the model states; the check runs when the method has returned.
 *
 * <pre>{@code
 * class WaitingRoomTest {
 *   @ModelTest(value = WaitingRoom.class, define = {"n=3", "queue=true"})
 *   void whoever_asks_is_served(Check<Room> check) {
 *     check.leadsTo(room -> room.waits(0), room -> room.isIn(0)).fair(Fairness.WEAK);
 *   }
 *
 *   @ModelTest(value = Philosophers.class, define = "n=5", violates = "deadlock")
 *   void philosophers_may_starve(Check<?> check) {}
 * }
 * }</pre>
 *
 * <p>Every checked property must hold, in a search that saw all states. What fails is told in the
 * message of a {@link ModelFailure}: the property, every move, and what it changed.
 */
@Documented
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@TestTemplate
@ExtendWith(ModelExtension.class)
public @interface ModelTest {
  /**
   * The model's class.
   *
   * @return a class that can be built
   */
  Class<?> value();

  /**
   * Values for the parameters of its constructor, such as {@code "n=3"}; others have defaults.
   *
   * @return each as {@code name=value}
   */
  String[] define() default {};

  /**
   * Stores to run it with, a test each, as the command line names them.
   *
   * @return one or more
   */
  String[] stores() default {"auto"};

  /**
   * The property that must be violated, such as {@code "deadlock"}: for a fault that is meant.
   *
   * @return its name; empty where everything must hold
   */
  String violates() default "";

  /**
   * The most seconds that a check may take; a search that is cut off fails the test.
   *
   * @return on the clock
   */
  int seconds() default 60;

  /**
   * A folder where a failure leaves a page with the trail to step through; empty for none. The
   * message names the file.
   *
   * @return a path, from the directory of the module on
   */
  String reports() default "target/nutshell";
}
