/** What is left of CPN ML when names, types and clauses are understood. */
package dev.nutshell.cpn.core;
