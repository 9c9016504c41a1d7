/** What users of CPN Tools ask of a state space. */
package dev.nutshell.cpn.ask;
