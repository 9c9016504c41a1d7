/** Running a net: markings as vectors, colours and bindings as numbers, enabling, occurrence. */
package dev.nutshell.cpn.run;
