package dev.nutshell.cpn.run;

import dev.nutshell.cpn.colour.ColourSet;
import java.util.List;

/**
 * A place of the net.
 *
 * @param names all that it is called: by its own page, and by those where it is a port or fused
 * @param colours the number of the dictionary that its colours have numbers in
 */
public record Place(String name, List<String> names, ColourSet set, int colours, boolean timed) {}
