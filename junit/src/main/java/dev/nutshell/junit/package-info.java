/**
 * Checks of models as JUnit tests.
 *
 * <p>{@link dev.nutshell.junit.ModelTest} marks a method that says what to check; the check runs
 * when the method has returned, and a violation fails the test with a message that tells the trail
 * move by move. {@link dev.nutshell.junit.PropertyTests} makes a test of each property instead, so
 * that a test report lists them one by one.
 */
package dev.nutshell.junit;
