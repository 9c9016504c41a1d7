/** Reads PNML (ISO/IEC 15909-2): place/transition nets and symmetric nets. */
package dev.nutshell.petri.pnml;
