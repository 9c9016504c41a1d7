/**
 * What the names of a text stand for, while it is read: variables, labels, types, inlines, each in
 * its block as SPIN numbers them. Also what a misspelt name may have been meant to be.
 */
package dev.nutshell.promela.name;
