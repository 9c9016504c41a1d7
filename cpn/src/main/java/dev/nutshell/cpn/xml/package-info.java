/** Reads XML from strangers into a small tree: bounded, and never looking outside of the file. */
package dev.nutshell.cpn.xml;
