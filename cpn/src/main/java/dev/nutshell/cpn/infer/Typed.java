package dev.nutshell.cpn.infer;

import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.type.Type;

/** An expression with its type. */
public record Typed(Core core, Type type) {}
