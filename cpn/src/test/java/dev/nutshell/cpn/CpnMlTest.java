package dev.nutshell.cpn;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.nutshell.cpn.basis.Basis;
import dev.nutshell.cpn.infer.Declarations;
import dev.nutshell.cpn.text.Inscription;
import dev.nutshell.cpn.text.Malformed;
import dev.nutshell.cpn.type.Type;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CPN ML means what the book and Standard ML say. */
class CpnMlTest {
  private static final String DECLARATIONS =
      """
      fun fac 0 = 1 | fac n = n * fac (n - 1);
      fun apply f x = f x;
      fun twice f = f o f;
      fun swap (a, b) = (b, a);
      fun even 0 = true | even n = odd (n - 1) and odd 0 = false | odd n = even (n - 1);
      val (left, right) = (3, 4);
      val rec count = fn [] => 0 | _ :: rest => 1 + count rest;
      exception Stop of int;
      fun upTo n = if n > 3 then raise Stop n else upTo (n + 1);
      local fun hidden x = x + 1 in fun shown x = hidden (hidden x) end;
      datatype tree = Leaf | Node of tree * int * tree;
      fun insert Leaf x = Node (Leaf, x, Leaf)
        | insert (t as Node (l, y, r)) x =
            if x = y then t
            else if x < y then Node (insert l x, y, r) else Node (l, y, insert r x);
      fun sum Leaf = 0 | sum (Node (l, x, r)) = sum l + x + sum r;
      fun total l = let val s = ref 0 val rest = ref l in
        (while not (null (!rest)) do (s := !s + hd (!rest); rest := tl (!rest)); !s) end;
      fun age {name, age = a : int} = a + size (name : string);
      infix 6 plus; fun a plus b = a + b;
      """;

  private static Object value(String text, Type type) {
    Declarations declarations = new Declarations(new Basis(Type.INTINF));
    declarations.add(new Inscription("declaration", DECLARATIONS, 0), Map.of());
    return declarations.value(new Inscription("expression", text, 0), type);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 + 2 * 3 = 7",
        "fac 5 = 120",
        // Fields are evaluated as they are written, tuples from left to right.
        "(#a {z = raise Stop 1, a = raise Stop 2} handle Stop n => n) = 1",
        "let val r = ref 1 in {z = (r := 2 * !r; !r), b = 7, a = (r := !r + 3; !r)}"
            + " = {a = 5, b = 7, z = 2} end",
        "(#2 (raise Stop 1, raise Stop 2) handle Stop n => n) = 1",
        "apply fac 4 = 24",
        "twice (fn x => x * x) 3 = 81",
        "swap (1, \"a\") = (\"a\", 1)",
        "even 10 andalso not (odd 10)",
        "left + right = 7",
        "count [1, 2, 3] = 3",
        "(upTo 0 handle Stop n => n) = 4",
        "(hd [] handle Empty => 9) = 9",
        "(1 div 0 handle Div => 7) = 7",
        "shown 1 = 3",
        "sum (insert (insert (insert Leaf 2) 1) 2) = 3",
        "total [1, 2, 3] = 6",
        "age {age = 3, name = \"ab\"} = 5",
        "1 plus 2 * 3 = 7",
        "~7 div 2 = ~4 andalso ~7 mod 2 = 1",
        "1.5 + 1.5 > 2.9",
        "real 2 / 4.0 = 0.5",
        "Int.toString ~5 = \"~5\"",
        "IntInf.fromInt 3 * 4 = 12",
        "#2 (1, 2, 3) = 2",
        "#b {a = 1, b = 2} = 2",
        "let val x = 1 val y = x + 1 in x + y end = 3",
        "case [1, 2] of [] => false | x :: _ => x = 1",
        "(fn (x, y) => x - y) (5, 2) = 3",
        "\"a\" ^ \"b\" < \"b\"",
        "String.tokens (fn c => c = #\",\") \"a,,b\" = [\"a\", \"b\"]",
        "List.foldr (fn (x, s) => x - s) 0 [1, 2, 3] = 2",
        "List.foldl (fn (x, s) => x - s) 0 [1, 2, 3] = 2",
        "List.tabulate (3, fn i => i * i) = [0, 1, 4]",
        "getOpt (Int.fromString \"12\", 0) = 12",
        "SOME 1 <> NONE",
        // Multisets are lists whose order counts for = and not for ==.
        "1`2 ++ 1`3 == 1`3 ++ 1`2",
        "not (1`2 ++ 1`3 = 1`3 ++ 1`2)",
        "2`\"a\" = [\"a\", \"a\"]",
        "size (2`1 ++ 3`2) = 5",
        "cf (2, 2`1 ++ 3`2) = 3",
        "~2`1 = empty",
        "2`1 ++ 1`2 -- 1`1 == 1`1 ++ 1`2",
        "(1`1 -- 1`2 handle Subtract => 5`5) = 5`5",
        "2 ** (1`1 ++ 1`2) == 2`1 ++ 2`2",
        "1`1 <<= 2`1 andalso not (2`1 <<= 1`1)",
        "[1, 2] ^^ [3] = [1, 2, 3]",
        "mem [1, 2] 2 andalso rm 1 [1, 2, 1] = [2, 1]",
        "remdupl [1, 2, 1] = [2, 1]",
        "sort (fn (a, b) => a < b) [3, 1, 2] = [1, 2, 3]",
        "[1 < 2]%3 = [3] andalso [1 > 2]%3 = []",
        "1::2::[] = [1, 2]",
        "Real.toString 0.1 = \"0.1\" andalso Real.toString 2.0 = \"2.0\"",
      })
  void evaluates(String condition) {
    assertThat(value(condition, Type.BOOL)).isEqualTo(true);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "1 + true",
        "if 1 then 2 else 3",
        "[1, \"a\"]",
        "fac \"a\"",
        "fn x => x x",
        "#c {a = 1, b = 2}",
        "nowhere 1",
        "(1, 2",
        "case 1 of",
        "let val x = 1 in",
        "\"open",
        "1 +",
      })
  void says_what_is_wrong(String text) {
    assertThatThrownBy(() -> value(text, Type.INT))
        .isInstanceOf(Malformed.class)
        .hasMessageStartingWith("expression");
  }

  @Test
  void a_literal_takes_the_type_that_is_needed() {
    assertThat(value("5", Type.INTINF)).isEqualTo(java.math.BigInteger.valueOf(5));
    assertThat(value("2147483648", Type.INTINF))
        .isEqualTo(java.math.BigInteger.valueOf(2147483648L));
  }

  @Test
  void a_polymorphic_function_serves_several_types_at_once() {
    assertThat(
            value(
                "(apply (fn x => x ^ \"!\") \"a\", apply (fn x => x + 1) 1) = (\"a!\", 2)",
                Type.BOOL))
        .isEqualTo(true);
  }

  @Test
  void an_overflow_raises_as_in_the_tool() {
    assertThat(value("(2147483647 + 1 handle Overflow => 0) = 0", Type.BOOL)).isEqualTo(true);
  }
}
