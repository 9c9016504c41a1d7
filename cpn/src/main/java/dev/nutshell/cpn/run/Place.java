package dev.nutshell.cpn.run;

import dev.nutshell.cpn.colour.ColourSet;

/**
 * A place of the net.
 *
 * @param colours the number of the dictionary that its colours have numbers in
 */
public record Place(String name, ColourSet set, int colours, boolean timed) {}
