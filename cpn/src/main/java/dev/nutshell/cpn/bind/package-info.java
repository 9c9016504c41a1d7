/** What a transition does: how its variables get values, what it takes and what it gives. */
package dev.nutshell.cpn.bind;
