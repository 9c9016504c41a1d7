/**
 * Which variables can still be read. A variable whose value no run can read any more is reset to 0,
 * so that states that differ only in it become one.
 *
 * <p>The analysis is that of strongly live variables: a read inside an assignment counts only where
 * what is assigned to is live itself. A local is looked at scalar by scalar; a global is live
 * everywhere or nowhere. As the reset gives every state one canonical form, it never adds states.
 */
package dev.nutshell.promela.liveness;
