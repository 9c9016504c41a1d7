/** Which of the enabled events need not be fired. */
package dev.nutshell.engine.reduce;
