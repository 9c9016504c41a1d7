package dev.nutshell.cpn.basis;

import dev.nutshell.cpn.type.TypeName;
import dev.nutshell.cpn.value.Constructor;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.cpn.value.Tagged;
import dev.nutshell.cpn.value.Tuple;

/** Strings, characters, options, truth values. */
final class TextFunctions {
  private TextFunctions() {}

  static void declare(Basis basis) {
    strings(basis);
    characters(basis);
    options(basis);
  }

  static Constructor order(int comparison) {
    return comparison < 0 ? TypeName.LESS : comparison > 0 ? TypeName.GREATER : TypeName.EQUAL;
  }

  private static void strings(Basis basis) {
    basis.pair("^", "string * string -> string", (a, b) -> (String) a + b);
    basis.one("String.size", "string -> int", a -> ((String) a).length());
    basis.one("explode String.explode", "string -> char list", Texts::explode);
    basis.one("implode String.implode", "char list -> string", Texts::implode);
    basis.one("concat String.concat", "string list -> string", a -> Texts.concat("", a));
    basis.curried(
        "String.concatWith",
        "string -> string list -> string",
        (between, texts) -> Texts.concat((String) between, texts));
    basis.one("str String.str Char.toString", "char -> string", Object::toString);
    basis.one(
        "substring String.substring",
        "string * int * int -> string",
        a -> Texts.substring(((Tuple) a).get(0), ((Tuple) a).get(1), ((Tuple) a).get(2)));
    basis.pair("String.sub", "string * int -> char", Texts::letter);
    basis.curried("String.map", "(char -> char) -> string -> string", Texts::map);
    basis.curried(
        "String.tokens",
        "(char -> bool) -> string -> string list",
        (border, text) -> Texts.split(border, text, false));
    basis.curried(
        "String.fields",
        "(char -> bool) -> string -> string list",
        (border, text) -> Texts.split(border, text, true));
    basis.curried(
        "String.isPrefix",
        "string -> string -> bool",
        (part, text) -> ((String) text).startsWith((String) part));
    basis.curried(
        "String.isSuffix",
        "string -> string -> bool",
        (part, text) -> ((String) text).endsWith((String) part));
    basis.curried(
        "String.isSubstring",
        "string -> string -> bool",
        (part, text) -> ((String) text).contains((String) part));
    basis.pair(
        "String.compare",
        "string * string -> order",
        (a, b) -> order(((String) a).compareTo((String) b)).alone());
    basis.one("String.toString", "string -> string", a -> a);
  }

  private static void characters(Basis basis) {
    basis.one("ord Char.ord", "char -> int", c -> (int) (Character) c);
    basis.one("chr Char.chr", "int -> char", Texts::letterOf);
    basis.one("Char.isDigit", "char -> bool", c -> (char) c >= '0' && (char) c <= '9');
    basis.one("Char.isAlpha", "char -> bool", c -> isAlpha((Character) c));
    basis.one(
        "Char.isAlphaNum",
        "char -> bool",
        c -> isAlpha((Character) c) || (char) c >= '0' && (char) c <= '9');
    basis.one("Char.isUpper", "char -> bool", c -> (char) c >= 'A' && (char) c <= 'Z');
    basis.one("Char.isLower", "char -> bool", c -> (char) c >= 'a' && (char) c <= 'z');
    basis.one(
        "Char.isSpace", "char -> bool", c -> (char) c == ' ' || (char) c >= 9 && (char) c <= 13);
    basis.one("Char.toUpper", "char -> char", c -> Character.toUpperCase((char) c));
    basis.one("Char.toLower", "char -> char", c -> Character.toLowerCase((char) c));
  }

  private static boolean isAlpha(char c) {
    return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
  }

  private static void options(Basis basis) {
    basis.pair(
        "getOpt Option.getOpt",
        "'a option * 'a -> 'a",
        (perhaps, otherwise) -> {
          Object there = ((Tagged) perhaps).argument();
          return there == null ? otherwise : there;
        });
    basis.one("isSome Option.isSome", "'a option -> bool", a -> ((Tagged) a).argument() != null);
    basis.one(
        "valOf Option.valOf",
        "'a option -> 'a",
        a -> {
          Object there = ((Tagged) a).argument();
          if (there == null) {
            throw Raised.of(Raised.OPTION);
          }
          return there;
        });
    basis.one("Bool.toString", "bool -> string", Object::toString);
    basis.one(
        "Bool.fromString",
        "string -> bool option",
        text ->
            text.equals("true") || text.equals("false")
                ? TypeName.SOME.of(text.equals("true"))
                : TypeName.NONE.alone());
  }
}
