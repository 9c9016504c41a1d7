/** CPN ML as it is written: tokens, fixities, expressions, patterns, types, declarations. */
package dev.nutshell.cpn.syntax;
