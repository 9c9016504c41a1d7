package dev.nutshell.cpn.basis;

import dev.nutshell.cpn.type.Scheme;

/** Something that every net knows. */
public record Builtin(String name, Scheme scheme, Object value, Effect effect) {}
