/** What CPN ML brings along: operators, functions on lists and multisets, the basis library. */
package dev.nutshell.cpn.basis;
