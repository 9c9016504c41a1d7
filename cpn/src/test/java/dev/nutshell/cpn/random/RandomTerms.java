package dev.nutshell.cpn.random;

import static dev.nutshell.cpn.random.Kind.item;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.BiFunction;

/** Random expressions and patterns over the variables of one transition. */
final class RandomTerms {
  /** How many variables of each colour set are declared. */
  static final int EACH = 2;

  private final SplittableRandom random;

  /** The variables that something of the transition names. */
  final Map<String, Kind> used = new LinkedHashMap<>();

  /** Those that have a value as soon as the tokens are known. */
  final Map<String, Kind> bound = new LinkedHashMap<>();

  private int wildcards;
  private boolean wild = true;
  private boolean fresh = true;

  RandomTerms(SplittableRandom random) {
    this.random = random;
  }

  private boolean chance(int in) {
    return random.nextInt(in) == 0;
  }

  /** A pattern; the colour that it stands for is its meaning. */
  Term pattern(Kind kind, int depth) {
    if (wild && chance(9)) {
      String hidden = "_" + ++wildcards;
      used.put(hidden, kind);
      return new Term("_", values -> values.get(hidden));
    }
    if (depth == 0 || chance(2)) {
      return chance(5) ? constant(kind) : binds(kind);
    }
    return switch (kind) {
      case P -> both("(%s,%s)", pattern(Kind.D, 0), pattern(Kind.E, 0), List::of);
      case R -> both("{z=%s,a=%s}", pattern(Kind.E, 0), pattern(Kind.BOOL, 0), List::of);
      case L ->
          switch (random.nextInt(3)) {
            case 0 -> apply("[%s]", pattern(Kind.D, 0), List::of);
            case 1 -> both("[%s,%s]", pattern(Kind.D, 0), pattern(Kind.D, 0), List::of);
            default -> both("%s::%s", pattern(Kind.D, 0), binds(Kind.L), RandomTerms::cons);
          };
      case U ->
          switch (random.nextInt(3)) {
            case 0 -> apply("n %s", pattern(Kind.D, 0), x -> List.of("n", x));
            case 1 -> apply("k(%s)", pattern(Kind.E, 0), x -> List.of("k", x));
            default -> constant(Kind.U);
          };
      default -> binds(kind);
    };
  }

  private static Object cons(Object head, Object tail) {
    List<Object> all = new ArrayList<>();
    all.add(head);
    all.addAll((List<?>) tail);
    return all;
  }

  private Term binds(Kind kind) {
    // A number of a bounded set may be looked for among unbounded ones.
    Kind of = kind == Kind.INT && chance(3) ? Kind.D : kind;
    String name = name(of);
    used.put(name, of);
    bound.put(name, of);
    return Term.variable(name);
  }

  private String name(Kind kind) {
    return kind.name().toLowerCase(java.util.Locale.ROOT) + (1 + random.nextInt(EACH));
  }

  private Term constant(Kind kind) {
    List<Object> all = kind.all();
    Object colour = all.get(random.nextInt(all.size()));
    return Term.constant(kind.words(colour), colour);
  }

  private static Term apply(String format, Term of, java.util.function.UnaryOperator<Object> with) {
    return new Term(format.formatted(of.text()), values -> with.apply(of.of(values)));
  }

  private static Term both(
      String format, Term one, Term other, BiFunction<Object, Object, Object> with) {
    return new Term(
        format.formatted(one.text(), other.text()),
        values -> with.apply(one.of(values), other.of(values)));
  }

  private static Term when(Term condition, Term then, Term otherwise) {
    return new Term(
        "(if " + condition.text() + " then " + then.text() + " else " + otherwise.text() + ")",
        values -> condition.truth(values) ? then.of(values) : otherwise.of(values));
  }

  /** A variable that has a value, or gets every one of a small set; else a constant. */
  private Term leaf(Kind kind) {
    List<String> names = new ArrayList<>();
    bound.forEach(
        (name, of) -> {
          if (of == kind) {
            names.add(name);
          }
        });
    if (!names.isEmpty() && !chance(5)) {
      return Term.variable(names.get(random.nextInt(names.size())));
    }
    if (fresh && kind.isSmall() && kind != Kind.UNIT && chance(6)) {
      String name = name(kind);
      used.put(name, kind);
      return Term.variable(name);
    }
    return constant(kind);
  }

  Term term(Kind kind, int depth) {
    if (depth == 0 || chance(3)) {
      return leaf(kind);
    }
    int d = depth - 1;
    if (chance(6)) {
      return when(truth(d), term(kind, d), term(kind, d));
    }
    return switch (kind) {
      case UNIT -> leaf(kind);
      case BOOL -> truth(d);
      case INT -> both("((%s + %s) mod 4)", number(d), number(d), (x, y) -> sum(x, y) % 4);
      case D -> small(d);
      case E ->
          switch (random.nextInt(3)) {
            case 0 -> apply("(#2 %s)", term(Kind.P, d), x -> item(x, 1));
            case 1 -> apply("(#z %s)", term(Kind.R, d), x -> item(x, 0));
            default ->
                apply(
                    "(case %s of k q => q | n 0 => eb | _ => ec)",
                    term(Kind.U, d),
                    x ->
                        item(x, 0).equals("k")
                            ? item(x, 1)
                            : item(x, 0).equals("n") && item(x, 1).equals(0) ? "eb" : "ec");
          };
      case IX -> apply("(ix(%s mod 2 + 1))", term(Kind.D, d), x -> "ix(" + ((int) x % 2 + 1) + ")");
      case P -> both("(%s,%s)", term(Kind.D, d), term(Kind.E, d), List::of);
      case R ->
          switch (random.nextInt(3)) {
            case 0 -> both("{z=%s,a=%s}", term(Kind.E, d), term(Kind.BOOL, d), List::of);
            case 1 ->
                both("{a=%s,z=%s}", term(Kind.BOOL, d), term(Kind.E, d), (a, z) -> List.of(z, a));
            default ->
                both(
                    "(R.set_a %s %s)",
                    term(Kind.R, d), term(Kind.BOOL, d), (r, a) -> List.of(item(r, 0), a));
          };
      case L -> list(d);
      case U ->
          random.nextBoolean()
              ? apply("(n(%s))", term(Kind.D, d), x -> List.of("n", x))
              : apply("(k %s)", term(Kind.E, d), x -> List.of("k", x));
    };
  }

  private static int sum(Object x, Object y) {
    return (Integer) x + (Integer) y;
  }

  private Term number(int depth) {
    return random.nextBoolean() ? term(Kind.D, depth) : leaf(Kind.INT);
  }

  private Term small(int d) {
    return switch (random.nextInt(5)) {
      case 0 -> both("((%s + %s) mod 3)", number(d), number(d), (x, y) -> sum(x, y) % 3);
      case 1 -> apply("(#1 %s)", term(Kind.P, d), x -> item(x, 0));
      case 2 -> apply("(length %s)", term(Kind.L, d), x -> ((List<?>) x).size());
      case 3 ->
          apply(
              "(case %s of (h::_) => h | [] => 2)",
              term(Kind.L, d), x -> ((List<?>) x).isEmpty() ? 2 : item(x, 0));
      default ->
          apply(
              "(let fun down 0 = 2 | down q = q - 1 in down %s end)",
              term(Kind.D, d), x -> (Integer) x == 0 ? 2 : (Integer) x - 1);
    };
  }

  private Term list(int d) {
    return switch (random.nextInt(5)) {
      case 0 -> apply("[%s]", term(Kind.D, d), List::of);
      case 1 ->
          apply(
              "(rev %s)",
              term(Kind.L, d),
              x -> {
                List<Object> turned = new ArrayList<>((List<?>) x);
                Collections.reverse(turned);
                return turned;
              });
      case 2 ->
          both(
              "(rm %s %s)",
              term(Kind.D, d),
              term(Kind.L, d),
              (x, l) -> {
                List<Object> rest = new ArrayList<>((List<?>) l);
                rest.remove(x);
                return rest;
              });
      case 3 ->
          both(
              "(List.filter (fn q => q <> %s) %s)",
              term(Kind.D, d),
              term(Kind.L, d),
              (x, l) -> ((List<?>) l).stream().filter(each -> !each.equals(x)).toList());
      default -> {
        Term list = leaf(Kind.L);
        Term head = term(Kind.D, d);
        yield new Term(
            "(if length %s < 2 then %s :: %s else tl %s)"
                .formatted(list.text(), head.text(), list.text(), list.text()),
            values -> {
              List<?> of = (List<?>) list.of(values);
              return of.size() < 2 ? cons(head.of(values), of) : of.subList(1, of.size());
            });
      }
    };
  }

  Term truth(int d) {
    if (d <= 0) {
      return leaf(Kind.BOOL);
    }
    int e = d - 1;
    Kind kind = Kind.values()[random.nextInt(Kind.values().length)];
    return switch (random.nextInt(7)) {
      case 0 -> both("(%s < %s)", number(e), number(e), (x, y) -> (int) x < (int) y);
      case 1 -> both("(%s = %s)", term(kind, e), term(kind, e), Object::equals);
      case 2 -> both("(%s <> %s)", term(kind, e), term(kind, e), (x, y) -> !x.equals(y));
      case 3 -> both("(%s andalso %s)", truth(e), truth(e), (x, y) -> (Boolean) x && (Boolean) y);
      case 4 -> both("(%s orelse %s)", truth(e), truth(e), (x, y) -> (Boolean) x || (Boolean) y);
      case 5 -> apply("(not %s)", truth(e), x -> !(Boolean) x);
      default ->
          both(
              "(mem %s %s)", term(Kind.L, e), term(Kind.D, e), (l, x) -> ((List<?>) l).contains(x));
    };
  }

  /** Tokens of a colour set: a token alone, or an expression of multisets. */
  Term tokens(Kind kind, int depth) {
    if (chance(2)) {
      return apply("%s", term(kind, depth), List::of);
    }
    return multiset(kind, depth);
  }

  private Term multiset(Kind kind, int depth) {
    int d = depth - 1;
    if (d < 0) {
      return apply("(1`%s)", term(kind, 0), List::of);
    }
    return switch (random.nextInt(kind == Kind.D ? 9 : 7)) {
      case 0, 1 -> apply("(1`%s)", term(kind, d), List::of);
      case 2 ->
          both(
              "(%s`%s)", term(Kind.D, d), term(kind, d), (n, x) -> Collections.nCopies((int) n, x));
      case 3 -> both("(%s ++ %s)", multiset(kind, d), multiset(kind, d), RandomTerms::append);
      case 4 -> when(truth(d), multiset(kind, d), Term.constant("empty", List.of()));
      case 5 ->
          both("([%s]%%%s)", truth(d), leaf(kind), (b, x) -> (Boolean) b ? List.of(x) : List.of());
      case 6 ->
          kind.isSmall()
              ? Term.constant("(" + kind + ".all())", kind.all())
              : both("((1`%s ++ 1`%s) -- 1`%1$s)", leaf(kind), leaf(kind), (_, y) -> List.of(y));
      // A multiset is a list.
      case 7 -> leafList();
      default ->
          apply(
              "(List.map (fn q => (q + 1) mod 3) %s)",
              leaf(Kind.L),
              l -> ((List<?>) l).stream().map(x -> (Object) (((Integer) x + 1) % 3)).toList());
    };
  }

  private Term leafList() {
    Term list = leaf(Kind.L);
    return new Term("(list_to_ms " + list.text() + ")", list.meaning());
  }

  static List<Object> append(Object one, Object other) {
    List<Object> all = new ArrayList<>((List<?>) one);
    all.addAll((List<?>) other);
    return all;
  }

  /** What an input arc takes: parts that are patterns, and sometimes one that is none. */
  Term taken(Kind kind) {
    Term all = part(kind);
    if (chance(5)) {
      Term one = all;
      Term other = part(kind);
      all = both("%s ++ %s", one, other, RandomTerms::append);
    } else if (chance(2) && all.text().startsWith("1`")) {
      return new Term(all.text().substring(2), all.meaning());
    }
    return all;
  }

  private Term part(Kind kind) {
    Term pattern = pattern(kind, 1);
    int count = chance(6) ? 2 : 1;
    boolean plain = pattern.text().matches("\\w+|\\(.*\\)|\\{.*\\}");
    String colour = plain ? pattern.text() : "(" + pattern.text() + ")";
    return new Term(count + "`" + colour, values -> Collections.nCopies(count, pattern.of(values)));
  }

  /** What an input arc takes without binding anything. */
  Term tested(Kind kind) {
    fresh = false;
    Term term = tokens(kind, 2);
    fresh = true;
    return term;
  }

  /** A condition of a guard: a test, or an equation that gives variables their values. */
  Term condition() {
    if (chance(3)) {
      Kind[] kinds = {Kind.INT, Kind.D, Kind.E, Kind.P, Kind.L, Kind.U, Kind.R};
      Kind kind = kinds[random.nextInt(kinds.length)];
      Term value = term(kind, 2);
      wild = false;
      Term pattern = chance(3) ? pattern(kind, 1) : binds(kind);
      wild = true;
      return chance(2)
          ? both("%s = %s", pattern, value, Object::equals)
          : both("%s = %s", value, pattern, (x, y) -> y.equals(x));
    }
    return truth(2);
  }
}
