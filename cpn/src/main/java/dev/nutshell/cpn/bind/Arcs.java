package dev.nutshell.cpn.bind;

import dev.nutshell.cpn.bind.Transition.Kind;
import dev.nutshell.cpn.colour.ColourSet;
import dev.nutshell.cpn.core.Core;
import dev.nutshell.cpn.infer.Declarations;
import dev.nutshell.cpn.infer.Elaborator;
import dev.nutshell.cpn.infer.Scope;
import dev.nutshell.cpn.syntax.Exp;
import dev.nutshell.cpn.syntax.Parser;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.cpn.type.Type;
import dev.nutshell.cpn.type.TypeName;
import java.util.List;
import java.util.function.Predicate;

/**
 * What an expression at a place gives: a token where it can be one, else a multiset, else, where
 * tokens have stamps, either with a delay, or tokens with stamps of their own.
 */
public final class Arcs {
  private final Declarations declarations;
  private final Predicate<Exp> mayBeToken;

  public Arcs(Declarations declarations) {
    this(declarations, _ -> true);
  }

  /**
   * @param mayBeToken false for what is a multiset even where its type would let it be a token
   */
  Arcs(Declarations declarations, Predicate<Exp> mayBeToken) {
    this.declarations = declarations;
    this.mayBeToken = mayBeToken;
  }

  /**
   * @param exp without its delay
   * @param delay or null
   */
  public record Read(Kind kind, Exp exp, Core core, Core delay) {}

  public Read read(Inscription text, Exp exp, ColourSet set, Scope scope) {
    try {
      return asWritten(text, exp, set, scope);
    } catch (Malformed malformed) {
      try {
        Exp cut = set.isTimed() ? Parser.delayed(text, declarations.fixities()) : null;
        if (cut != null) {
          return asWritten(text, cut, set, scope);
        }
      } catch (Malformed _) {
        // The complaint is about what was written.
      }
      throw malformed;
    }
  }

  private Read asWritten(Inscription text, Exp exp, ColourSet set, Scope scope) {
    Type token = set.type();
    Type multiset = Type.list(token);
    Malformed noToken;
    // A delay is no operator where it can be one of the arc.
    boolean delayed = Exp.operands(exp, "@+") != null || Exp.operands(exp, "@++") != null;
    try {
      return new Read(Kind.TOKEN, exp, token(text, exp, token, scope), null);
    } catch (Malformed malformed) {
      noToken = malformed;
    }
    Malformed noMultiset;
    try {
      return new Read(Kind.MULTISET, exp, check(text, exp, multiset, scope), null);
    } catch (Malformed malformed) {
      noMultiset = malformed;
    }
    Malformed problem =
        text.text().contains("`") || text.text().contains("empty") || text.text().contains("++")
            ? noMultiset
            : noToken;
    if (!set.isTimed()) {
      throw delayed || Exp.operands(exp, "@") != null
          ? text.malformed("colour set " + set.name() + " is not timed, so nothing can be delayed")
          : problem;
    }
    for (String operator : new String[] {"@+", "@++"}) {
      List<Exp> operands = Exp.operands(exp, operator);
      if (operands != null) {
        Core delay = delay(text, operands.get(1), scope);
        Exp base = operands.get(0);
        try {
          return new Read(Kind.TOKEN, base, token(text, base, token, scope), delay);
        } catch (Malformed _) {
          return new Read(Kind.MULTISET, base, check(text, base, multiset, scope), delay);
        }
      }
    }
    Type stamped = Type.of(TypeName.STAMPED, token);
    try {
      return new Read(Kind.STAMPED, exp, check(text, exp, Type.list(stamped), scope), null);
    } catch (Malformed _) {
      // Perhaps one token.
    }
    try {
      return new Read(Kind.STAMPED_TOKEN, exp, check(text, exp, stamped, scope), null);
    } catch (Malformed _) {
      throw problem;
    }
  }

  /** A delay is an int, or a time. */
  public Core delay(Inscription text, Exp exp, Scope scope) {
    try {
      return check(text, exp, Type.INT, scope);
    } catch (Malformed noInt) {
      try {
        return check(text, exp, declarations.basis().time(), scope);
      } catch (Malformed _) {
        throw noInt;
      }
    }
  }

  private Core token(Inscription text, Exp exp, Type type, Scope scope) {
    if (!mayBeToken.test(exp)) {
      throw text.malformed("this is no pattern of a token");
    }
    return check(text, exp, type, scope);
  }

  Core check(Inscription text, Exp exp, Type type, Scope scope) {
    Elaborator elaborator = declarations.elaborator(text);
    Core core = elaborator.check(exp, type, scope);
    elaborator.settle();
    return core;
  }
}
