package dev.nutshell.bench.logic;

import dev.nutshell.logic.automaton.Automaton;
import dev.nutshell.logic.automaton.Strength;
import dev.nutshell.logic.automaton.Translator;
import dev.nutshell.logic.automaton.Translator.Translation;
import dev.nutshell.logic.ltl.Formula;
import dev.nutshell.logic.ltl.FormulaParser;
import dev.nutshell.logic.ltl.FormulaParser.Parsed;
import dev.nutshell.logic.ltl.Formulas;
import dev.nutshell.logic.ltl.Lasso;
import dev.nutshell.logic.ltl.Names;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Translates the formulas of {@code ../shared/corpus/ltl/formulas.tsv}: a line each with the states
 * of both automata, strength, determinism, whether it is stutter-invariant, and the states that
 * LTL3BA and Spot give. Then, on random words that repeat, compares the automata of every formula
 * and of its negation with the formula itself, and does the same with random formulas.
 *
 * <p>Arguments: words for each set of formulas (100000), random formulas (2000), seed (1).
 */
public final class FormulaAutomata {
  private static final Path FORMULAS = Path.of("../shared/corpus/ltl/formulas.tsv");
  private static final Names NAMES =
      new Names(IntStream.range(0, 64).mapToObj(i -> "p" + i).toList());

  private record Row(String set, String number, String sign, String[] fields, String text) {
    int figure(int field) {
      return fields[field].isEmpty() ? -1 : Integer.parseInt(fields[field]);
    }
  }

  private final Random random;
  private long words;
  private long wrong;

  private FormulaAutomata(long seed) {
    random = new Random(seed);
  }

  public static void main(String[] arguments) throws IOException {
    int perSet = arguments.length > 0 ? Integer.parseInt(arguments[0]) : 100_000;
    int others = arguments.length > 1 ? Integer.parseInt(arguments[1]) : 2_000;
    long seed = arguments.length > 2 ? Long.parseLong(arguments[2]) : 1;
    FormulaAutomata campaign = new FormulaAutomata(seed);
    campaign.known(perSet);
    campaign.random(others, perSet / Math.max(1, others));
    if (campaign.wrong > 0) {
      System.exit(1);
    }
  }

  private void known(int perSet) throws IOException {
    List<Row> rows = rows();
    Map<String, Long> sizes =
        rows.stream().collect(Collectors.groupingBy(Row::set, TreeMap::new, Collectors.counting()));
    System.out.println(
        "set\tnr\tsign\tgeneralized\tbuchi\tltl3ba_tgba\tltl3ba_ba\tspot274_tgba\tstrength"
            + "\tdeterministic\tstutter_invariant\tmilliseconds");
    int[] sums = new int[6];
    int spot = 0;
    int[] strengths = new int[Strength.values().length];
    for (Row row : rows) {
      Formulas formulas = new Formulas();
      Formula positive = parsed(formulas, row.text);
      Formula f = row.sign.equals("+") ? positive : formulas.not(positive);
      long start = System.nanoTime();
      Translator translator = new Translator(formulas);
      Automaton generalized = built(translator.generalized(f));
      Automaton buchi = built(translator.buchi(f));
      long milliseconds = (System.nanoTime() - start) / 1_000_000;
      System.out.printf(
          Locale.ROOT,
          "%s\t%s\t%s\t%d\t%d\t%d\t%d\t%s\t%s\t%s\t%s\t%d%n",
          row.set,
          row.number,
          row.sign,
          generalized.states(),
          buchi.states(),
          row.figure(9),
          row.figure(7),
          row.fields[10],
          generalized.strength().name().toLowerCase(Locale.ROOT),
          generalized.isDeterministic(),
          translator.isStutterInvariant(f),
          milliseconds);
      sums[0] += generalized.states();
      sums[1] += buchi.states();
      sums[2] += row.figure(9);
      sums[3] += row.figure(7);
      strengths[generalized.strength().ordinal()]++;
      if (row.figure(10) >= 0) {
        spot++;
        sums[4] += generalized.states();
        sums[5] += row.figure(10);
      }
      long share = (perSet + sizes.get(row.set) - 1) / sizes.get(row.set);
      compare(translator, formulas, f, f.propositions(), share);
    }
    System.out.printf(
        "# %d formulas: %d states generalized (LTL3BA %d), %d states Büchi (LTL3BA %d);"
            + " %d with a figure for Spot: %d states (Spot %d)%n",
        rows.size(), sums[0], sums[2], sums[1], sums[3], spot, sums[4], sums[5]);
    for (Strength strength : Strength.values()) {
      System.out.printf(
          "# %s: %d%n", strength.name().toLowerCase(Locale.ROOT), strengths[strength.ordinal()]);
    }
    System.out.printf("# %d words, %d wrong answers%n", words, wrong);
  }

  private void random(int count, int wordsEach) {
    long before = words;
    int refused = 0;
    for (int i = 0; i < count; i++) {
      Formulas formulas = new Formulas();
      Formula f = formula(formulas, 1 + random.nextInt(12));
      Translator translator = new Translator(formulas);
      boolean fits =
          translator.buchi(f) instanceof Translation.Built
              && translator.buchi(formulas.not(f)) instanceof Translation.Built;
      refused += fits ? 0 : 1;
      if (fits) {
        compare(translator, formulas, f, 4, wordsEach);
      }
    }
    System.out.printf(
        "# %d random formulas (%d refused), %d words, %d wrong answers in all%n",
        count, refused, words - before, wrong);
  }

  private void compare(
      Translator translator, Formulas formulas, Formula f, int propositions, long count) {
    Formula negation = formulas.not(f);
    List<Automaton> with = List.of(built(translator.generalized(f)), built(translator.buchi(f)));
    List<Automaton> without =
        List.of(built(translator.generalized(negation)), built(translator.buchi(negation)));
    for (long i = 0; i < count; i++) {
      Lasso word = word(propositions);
      boolean satisfied = word.satisfies(f);
      boolean right =
          with.stream().allMatch(a -> a.accepts(word) == satisfied)
              && without.stream().allMatch(a -> a.accepts(word) != satisfied);
      words++;
      if (!right) {
        wrong++;
        System.out.println("# WRONG " + f + " on " + word);
      }
    }
  }

  private Lasso word(int propositions) {
    int length = 1 + random.nextInt(10);
    List<Long> letters = new ArrayList<>();
    for (int i = 0; i < length; i++) {
      boolean same = i > 0 && random.nextInt(3) == 0;
      letters.add(same ? letters.getLast() : random.nextLong(1L << propositions));
    }
    return new Lasso(letters, random.nextInt(length));
  }

  private Formula formula(Formulas formulas, int operators) {
    if (operators == 0) {
      return formulas.literal(random.nextInt(4), random.nextBoolean());
    }
    int left = random.nextInt(operators);
    int right = operators - 1 - left;
    return switch (random.nextInt(10)) {
      case 0 -> formulas.always(formula(formulas, operators - 1));
      case 1 -> formulas.eventually(formula(formulas, operators - 1));
      case 2 -> formulas.next(formula(formulas, operators - 1));
      case 3 -> formulas.until(formula(formulas, left), formula(formulas, right));
      case 4 -> formulas.release(formula(formulas, left), formula(formulas, right));
      case 5 -> formulas.weakUntil(formula(formulas, left), formula(formulas, right));
      case 6 -> formulas.strongRelease(formula(formulas, left), formula(formulas, right));
      case 7 -> formulas.equivalent(formula(formulas, left), formula(formulas, right));
      case 8 -> formulas.and(formula(formulas, left), formula(formulas, right));
      default -> formulas.or(formula(formulas, left), formula(formulas, right));
    };
  }

  private static Automaton built(Translation translation) {
    return switch (translation) {
      case Translation.Built(Automaton automaton) -> automaton;
      case Translation.Refused(var problem) -> throw new IllegalStateException(problem.message());
    };
  }

  private static List<Row> rows() throws IOException {
    List<Row> rows = new ArrayList<>();
    for (String line : Files.readAllLines(FORMULAS)) {
      String[] fields = line.split("\t");
      if (!line.startsWith("#") && !fields[0].equals("set")) {
        rows.add(new Row(fields[0], fields[1], fields[2], fields, fields[11]));
      }
    }
    return rows;
  }

  // The file writes formulas as Spot does: Fp0 without a space, and single signs.
  private static Formula parsed(Formulas formulas, String text) {
    String spaced = text.replaceAll("(?<![a-z0-9])([GFX])", "$1 ");
    String ours = spaced.replace("&", "&&").replace("|", "||");
    return switch (FormulaParser.parse(ours, formulas, NAMES)) {
      case Parsed.Understood(Formula formula) -> formula;
      case Parsed.Malformed(var problem) -> throw new IllegalStateException(problem.toString());
    };
  }
}
