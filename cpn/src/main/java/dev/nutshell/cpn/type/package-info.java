/** Types of CPN ML, and their inference's heart: unification. */
package dev.nutshell.cpn.type;
