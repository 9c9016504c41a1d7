/**
 * Place/transition nets: structural bounds, packed markings, firing as bytecode made for the net.
 */
package dev.nutshell.petri.net;
