package dev.nutshell.cpn;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/** Random expressions of CPN ML, well typed by the way they are made. */
final class RandomMl {
  static final String DECLARATIONS =
      """
      exception Stop of int;
      exception Odd;
      datatype tree = Leaf | Node of tree * int * tree;
      fun insert Leaf x = Node (Leaf, x, Leaf)
        | insert (t as Node (l, y, r)) x =
            if x = y then t
            else if x < y then Node (insert l x, y, r) else Node (l, y, insert r x);
      fun sum Leaf = 0 | sum (Node (l, x, r)) = sum l + x + sum r;
      fun add (a, b) = a + b;
      fun minus a b = a - b;
      fun pick (0, a, _) = a | pick (1, _, b) = b | pick (n, a, b) = if n < 0 then a else a + b;
      fun total [] = 0 | total (h :: t) = h + total t;
      fun upTo n = if n <= 0 then [] else n :: upTo (n - 1);
      fun even 0 = true | even n = odd (n - 1) and odd 0 = false | odd n = even (n - 1);
      fun half n = if n mod 2 = 0 then n div 2 else raise Odd;
      fun twice f x = f (f x);
      val base = 17;
      """;

  private final SplittableRandom random;
  private final List<String> numbers = new ArrayList<>();
  private int names;

  RandomMl(long seed) {
    random = new SplittableRandom(seed);
  }

  private String name() {
    return "v" + names++;
  }

  /** An expression with one more variable of type int. */
  private String within(String variable, int depth) {
    numbers.add(variable);
    String text = number(depth);
    numbers.removeLast();
    return text;
  }

  String number(int depth) {
    if (depth <= 0 || random.nextInt(8) == 0) {
      return leaf();
    }
    int d = depth - 1;
    String x = name();
    String y = name();
    return switch (random.nextInt(25)) {
      case 0 -> "(" + number(d) + " + " + number(d) + ")";
      case 1 -> "(" + number(d) + " - " + number(d) + ")";
      case 2 -> "(" + number(d) + " * " + number(d) + ")";
      case 3 -> "(" + number(d) + " div " + number(d) + ")";
      case 4 -> "(" + number(d) + " mod " + number(d) + ")";
      case 5 -> "(if " + truth(d) + " then " + number(d) + " else " + number(d) + ")";
      case 6 -> "(let val " + x + " = " + number(d) + " in " + within(x, d) + " end)";
      case 7 -> "add (" + number(d) + ", " + number(d) + ")";
      case 8 -> "minus (" + number(d) + ") (" + number(d) + ")";
      case 9 -> "pick (" + number(d) + ", " + number(d) + ", " + number(d) + ")";
      case 10 -> "total " + list(d);
      case 11 ->
          "(case "
              + list(d)
              + " of [] => "
              + number(d)
              + " | "
              + x
              + " :: _ => "
              + within(x, d)
              + ")";
      case 12 ->
          "("
              + number(d)
              + " handle Div => "
              + number(d)
              + " | Overflow => "
              + number(d)
              + " | Stop "
              + x
              + " => "
              + within(x, d)
              + ")";
      case 13 -> "(if " + truth(d) + " then " + number(d) + " else raise Stop (" + number(d) + "))";
      case 14 -> "((fn " + x + " => " + within(x, d) + ") (" + number(d) + "))";
      case 15 -> "twice (fn " + x + " => " + within(x, d) + ") (" + number(d) + ")";
      case 16 -> "sum (insert (insert Leaf (" + number(d) + ")) (" + number(d) + "))";
      case 17 ->
          "(let fun "
              + x
              + " "
              + y
              + " = if "
              + y
              + " <= 0 then "
              + number(d)
              + " else "
              + x
              + " ("
              + y
              + " - 1) + 1 in "
              + x
              + " ("
              + number(d)
              + " mod 7) end)";
      case 18 -> "length " + list(d);
      case 19 -> "hd " + list(d);
      case 23 -> "#b {c = " + number(d) + ", b = " + number(d) + ", a = " + number(d) + "}";
      case 20 -> "#2 (" + number(d) + ", " + number(d) + ")";
      case 21 ->
          "(case ("
              + number(d)
              + ", "
              + truth(d)
              + ") of ("
              + x
              + ", true) => "
              + within(x, d)
              + " | (0, _) => 3 | ("
              + y
              + ", false) => "
              + within(y, d)
              + ")";
      case 22 ->
          "(let val r = ref ("
              + number(d)
              + ") val i = ref 0 in (while !i < 3 do (r := !r + "
              + "1; i := !i + 1); !r) end)";
      default -> "foldr add (" + number(d) + ") " + list(d);
    };
  }

  private String leaf() {
    return switch (random.nextInt(5)) {
      case 0 -> "base";
      case 1 -> random.nextInt(40) == 0 ? "2147483647" : "~" + random.nextInt(5);
      case 2, 3 ->
          numbers.isEmpty()
              ? Integer.toString(random.nextInt(9))
              : numbers.get(random.nextInt(numbers.size()));
      default -> Integer.toString(random.nextInt(9));
    };
  }

  private String truth(int depth) {
    if (depth <= 0) {
      return random.nextBoolean() ? "true" : "false";
    }
    int d = depth - 1;
    return switch (random.nextInt(9)) {
      case 0 -> "(" + number(d) + " < " + number(d) + ")";
      case 1 -> "(" + number(d) + " >= " + number(d) + ")";
      case 2 -> "(" + number(d) + " = " + number(d) + ")";
      case 3 -> "(" + number(d) + " <> " + number(d) + ")";
      case 4 -> "(" + truth(d) + " andalso " + truth(d) + ")";
      case 5 -> "(" + truth(d) + " orelse " + truth(d) + ")";
      case 6 -> "(not " + truth(d) + ")";
      case 7 -> "(" + list(d) + " = " + list(d) + ")";
      default -> "(even (" + number(d) + " mod 20))";
    };
  }

  private String list(int depth) {
    if (depth <= 0) {
      return random.nextBoolean() ? "[]" : "[" + leaf() + "]";
    }
    int d = depth - 1;
    String x = name();
    return switch (random.nextInt(6)) {
      case 0 -> "[" + number(d) + ", " + number(d) + "]";
      case 1 -> "(" + number(d) + " :: " + list(d) + ")";
      case 2 -> "(" + list(d) + " ^^ " + list(d) + ")";
      case 3 -> "(map (fn " + x + " => " + within(x, d) + ") " + list(d) + ")";
      case 4 -> "(List.filter (fn " + x + " => " + x + " > " + number(d) + ") " + list(d) + ")";
      default -> "(upTo ((" + number(d) + ") mod 9))";
    };
  }
}
