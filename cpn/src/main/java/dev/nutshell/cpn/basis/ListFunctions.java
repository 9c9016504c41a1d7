package dev.nutshell.cpn.basis;

import dev.nutshell.cpn.value.Fn;
import dev.nutshell.cpn.value.Items;
import dev.nutshell.cpn.value.Raised;
import dev.nutshell.cpn.value.Reference;
import dev.nutshell.cpn.value.Tuple;

/** Lists, multisets, references, and what is of no kind. */
final class ListFunctions {
  private ListFunctions() {}

  static void declare(Basis basis) {
    multisets(basis);
    lists(basis);
    loops(basis);
    tools(basis);
    references(basis);
  }

  private static void multisets(Basis basis) {
    basis.pair("`", "int * 'a -> 'a list", Multisets::copies);
    basis.pair(
        "++ +++ ^^", "'a list * 'a list -> 'a list", (a, b) -> ((Items) a).append((Items) b));
    basis.pair("--", "'a list * 'a list -> 'a list", Multisets::minus);
    basis.pair("**", "int * 'a list -> 'a list", Multisets::times);
    basis.pair(
        "%",
        "bool list * 'a -> 'a list",
        (conditions, of) ->
            ((Items) conditions).contains(false) ? Items.NIL : Items.cons(of, Items.NIL));
    basis.pair("==", "'a list * 'a list -> bool", Multisets::areEqual);
    basis.pair("<><>", "'a list * 'a list -> bool", (a, b) -> !Multisets.areEqual(a, b));
    basis.pair("<<=", "'a list * 'a list -> bool", Multisets::isWithin);
    basis.pair(">>=", "'a list * 'a list -> bool", (a, b) -> Multisets.isWithin(b, a));
    basis.pair(
        "<<",
        "'a list * 'a list -> bool",
        (a, b) -> Multisets.isWithin(a, b) && !Multisets.areEqual(a, b));
    basis.pair(
        ">>",
        "'a list * 'a list -> bool",
        (a, b) -> Multisets.isWithin(b, a) && !Multisets.areEqual(a, b));
    basis.pair("cf", "'a * 'a list -> int", Multisets::count);
    basis.add("empty", "'a list", Items.NIL);
    basis.add("tempty", "'a list", Items.NIL);
    basis.one("list_to_ms ms_to_list", "'a list -> 'a list", a -> a);
    basis.one("ms_to_col", "'a list -> 'a", ListFunctions::only);
    basis.curried("ext_col", "('a -> 'b) -> 'a list -> 'b list", Lists::map);
    basis.curried(
        "ext_ms",
        "('a -> 'b list) -> 'a list -> 'b list",
        (f, list) -> Lists.concat(Lists.map(f, list)));
  }

  private static Object only(Object list) {
    Items items = (Items) list;
    if (items.size() != 1) {
      throw Raised.fail("ms_to_col is for multisets of one token");
    }
    return items.head();
  }

  private static void lists(Basis basis) {
    basis.add("nil", "'a list", Items.NIL);
    basis.pair("::", "'a * 'a list -> 'a list", (head, tail) -> Items.cons(head, (Items) tail));
    basis.one("length List.length", "'a list -> int", list -> ((Items) list).size());
    basis.one("null List.null", "'a list -> bool", list -> ((Items) list).isEmpty());
    basis.one("hd List.hd", "'a list -> 'a", Lists::head);
    basis.one("tl List.tl", "'a list -> 'a list", Lists::tail);
    basis.one("last List.last", "'a list -> 'a", Lists::last);
    basis.one("rev List.rev", "'a list -> 'a list", list -> ((Items) list).reverse());
    basis.one("flatten List.concat", "'a list list -> 'a list", Lists::concat);
    basis.pair("nth List.nth", "'a list * int -> 'a", Lists::nth);
    basis.pair("List.take", "'a list * int -> 'a list", Lists::take);
    basis.pair("List.drop", "'a list * int -> 'a list", Lists::drop);
    basis.pair(
        "List.revAppend",
        "'a list * 'a list -> 'a list",
        (a, b) -> ((Items) a).reverse().append((Items) b));
    basis.pair("List.tabulate", "int * (int -> 'a) -> 'a list", Lists::tabulate);
    basis.one(
        "List.getItem",
        "'a list -> ('a * 'a list) option",
        list ->
            ((Items) list).isEmpty()
                ? dev.nutshell.cpn.type.TypeName.NONE.alone()
                : dev.nutshell.cpn.type.TypeName.SOME.of(
                    new Tuple(((Items) list).head(), ((Items) list).tail())));
  }

  private static void loops(Basis basis) {
    basis.curried("map List.map", "('a -> 'b) -> 'a list -> 'b list", Lists::map);
    basis.curried("app List.app", "('a -> unit) -> 'a list -> unit", Lists::forEach);
    basis.curried("List.mapPartial", "('a -> 'b option) -> 'a list -> 'b list", Lists::mapPartial);
    basis.curried("filter List.filter", "('a -> bool) -> 'a list -> 'a list", Lists::filter);
    basis.curried(
        "List.partition", "('a -> bool) -> 'a list -> 'a list * 'a list", Lists::partition);
    basis.curried("List.find", "('a -> bool) -> 'a list -> 'a option", Lists::find);
    basis.curried("exists List.exists", "('a -> bool) -> 'a list -> bool", Lists::exists);
    basis.curried("List.all", "('a -> bool) -> 'a list -> bool", Lists::all);
    basis.one(
        "foldl List.foldl",
        "('a * 'b -> 'b) -> 'b -> 'a list -> 'b",
        f -> (Fn.Curried) (start, list) -> Lists.fold(f, start, (Items) list));
    basis.one(
        "foldr List.foldr",
        "('a * 'b -> 'b) -> 'b -> 'a list -> 'b",
        f -> (Fn.Curried) (start, list) -> Lists.fold(f, start, ((Items) list).reverse()));
    basis.curried("ListMergeSort.sort", "('a * 'a -> bool) -> 'a list -> 'a list", Lists::sort);
    basis.curried(
        "sort sort_ms",
        "('a * 'a -> bool) -> 'a list -> 'a list",
        (less, list) -> Lists.sort((Fn.OfPair) (a, b) -> Lists.is(less, new Tuple(b, a)), list));
  }

  private static void tools(Basis basis) {
    basis.curried("mem", "'a list -> 'a -> bool", (list, x) -> ((Items) list).contains(x));
    basis.curried("rm", "'a -> 'a list -> 'a list", Lists::remove);
    basis.curried("rmall", "'a -> 'a list -> 'a list", Lists::removeAll);
    basis.one("remdupl", "'a list -> 'a list", Lists::distinct);
    basis.curried("contains", "'a list -> 'a list -> bool", Lists::contains);
    basis.curried("contains_all", "'a list -> 'a list -> bool", (a, b) -> Multisets.isWithin(b, a));
    basis.curried("intersect", "'a list -> 'a list -> 'a list", Lists::intersect);
    basis.curried(
        "union", "'a list -> 'a list -> 'a list", (a, b) -> ((Items) a).append((Items) b));
    basis.curried("listsub", "'a list -> 'a list -> 'a list", Lists::without);
    basis.curried(
        "ins",
        "'a list -> 'a -> 'a list",
        (list, x) -> ((Items) list).append(Items.cons(x, Items.NIL)));
    basis.curried(
        "ins_new",
        "'a list -> 'a -> 'a list",
        (list, x) ->
            ((Items) list).contains(x) ? list : ((Items) list).append(Items.cons(x, Items.NIL)));
  }

  private static void references(Basis basis) {
    basis.pair("=", "'a * 'a -> bool", Object::equals);
    basis.pair("<>", "'a * 'a -> bool", (a, b) -> !a.equals(b));
    basis.one("not Bool.not", "bool -> bool", a -> !(Boolean) a);
    basis.pair(
        "o",
        "('b -> 'c) * ('a -> 'b) -> 'a -> 'c",
        (f, g) -> (Fn) a -> ((Fn) f).apply(((Fn) g).apply(a)));
    basis.pair("before", "'a * unit -> 'a", (a, _) -> a);
    basis.one("ignore", "'a -> unit", _ -> Tuple.UNIT);
    basis.one("ref", "'a -> 'a ref", Reference::new);
    basis.one("!", "'a ref -> 'a", of -> ((Reference) of).value);
    basis.add(
        ":=",
        "'a ref * 'a -> unit",
        (Fn.OfPair)
            (to, value) -> {
              ((Reference) to).value = value;
              return Tuple.UNIT;
            },
        Effect.ASSIGNS);
    for (String name : new String[] {"inc", "dec"}) {
      int step = name.equals("inc") ? 1 : -1;
      basis.add(
          name,
          "int ref -> unit",
          (Fn)
              of -> {
                Reference reference = (Reference) of;
                reference.value = Arithmetic.checked((long) (Integer) reference.value + step);
                return Tuple.UNIT;
              },
          Effect.ASSIGNS);
    }
    basis.add("print", "string -> unit", (Fn) _ -> Tuple.UNIT, Effect.PRINTS);
    // Files are not written; who simulates a net is told so.
    for (String name : new String[] {"TextIO.openOut", "TextIO.openAppend"}) {
      basis.add(name, "string -> unit", (Fn) _ -> Tuple.UNIT, Effect.OUTSIDE);
    }
    basis.add("TextIO.output", "unit * string -> unit", (Fn) _ -> Tuple.UNIT, Effect.OUTSIDE);
    for (String name : new String[] {"TextIO.closeOut", "TextIO.flushOut"}) {
      basis.add(name, "unit -> unit", (Fn) _ -> Tuple.UNIT, Effect.OUTSIDE);
    }
  }
}
