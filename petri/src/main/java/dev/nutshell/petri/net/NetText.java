package dev.nutshell.petri.net;

import dev.nutshell.engine.model.Abilities;
import dev.nutshell.engine.model.Narrator;
import dev.nutshell.engine.model.Portable;
import dev.nutshell.petri.net.Packing.Field;
import dev.nutshell.petri.net.WordStep.Bound;
import java.util.ArrayList;
import java.util.List;
import java.util.StringJoiner;

/**
 * Writes a net as C text: the test of every transition is written out, one behind the other, so
 * that threads that go through them together do the same; what firing changes is read from tables.
 */
final class NetText implements Portable {
  /** In longer vectors only the words that a transition touches are added to. */
  private static final int SHORT = 16;

  private final NetSystem system;
  private final Packing packing;
  private final Net net;
  private final List<List<WordStep>> steps = new ArrayList<>();
  private final StringBuilder out = new StringBuilder();

  NetText(NetSystem system, Packing packing) {
    this.system = system;
    this.packing = packing;
    net = packing.net;
    for (int t = 0; t < net.transitionCount(); t++) {
      steps.add(WordStep.of(packing, t));
    }
  }

  @Override
  public Abilities.Ability<Local> local() {
    return Abilities.Ability.unknown("on a device it is not known for nets");
  }

  @Override
  public int words() {
    return (packing.length() + 7) / 8;
  }

  @Override
  public int length(byte[] words) {
    return packing.length();
  }

  @Override
  public int marks() {
    return Math.max(1, net.transitionCount());
  }

  @Override
  public List<Narrator.Step> unreached(byte[] marks) {
    List<Narrator.Step> never = new ArrayList<>();
    for (int t = 0; t < net.transitionCount(); t++) {
      if (marks[t] == 0) {
        never.add(Narrator.Step.of(net.transitions()[t]));
      }
    }
    return never;
  }

  @Override
  public void outgrown(int place) {
    system.outgrown(place);
  }

  @Override
  public String text(int words) {
    out.setLength(0);
    int count = net.transitionCount();
    line("#define WORDS " + words());
    line("#define TRANSITIONS " + Math.max(1, count));
    line("typedef struct {");
    line("  u32 events[TRANSITIONS];");
    line("} Machine;");
    changes();
    line("DEVICE void ready(Machine* m) {}");
    line("DEVICE int may_end(Machine* m, Hand* hand, const u64* state) { return 0; }");
    line("DEVICE int expand(Machine* m, Hand* hand, const u64* state) {");
    line("  u64 s[WORDS], v[WORDS];");
    line("  int count = 0, i, k;");
    line("  for (i = 0; i < WORDS; i++) s[i] = state[i];");
    for (int t = 0; t < count; t++) {
      test(t);
    }
    line("  for (k = 0; k < count; k++) {");
    line("    u32 t = m->events[k];");
    line("    mark(hand, (int)t);");
    line("    if (hand->search->watched && hand->search->watched[t]) hand->signs |= WATCHED;");
    if (words() <= SHORT) {
      line("    for (i = 0; i < WORDS; i++) v[i] = s[i] + CHANGE[t * WORDS + i];");
    } else {
      line("    for (i = 0; i < WORDS; i++) v[i] = s[i];");
      line(
          "    for (i = FIRST_CHANGE[t]; i < (int)FIRST_CHANGE[t + 1]; i++)"
              + " v[CHANGED[i]] += CHANGE[i];");
    }
    special();
    line("    found(hand, v);");
    line("  }");
    line("  hand->longest = " + packing.length() + ";");
    line("  return count;");
    line("}");
    return out.toString();
  }

  private void line(String text) {
    out.append(text).append('\n');
  }

  private static String hex(long value) {
    return "0x" + Long.toHexString(value) + "ULL";
  }

  private void changes() {
    StringJoiner changes = new StringJoiner(", ");
    StringJoiner changed = new StringJoiner(", ");
    StringJoiner first = new StringJoiner(", ");
    int entries = 0;
    boolean whole = words() <= SHORT;
    for (List<WordStep> own : steps) {
      first.add(Integer.toString(entries));
      if (whole) {
        long[] all = new long[words()];
        own.forEach(step -> all[step.word] = step.change);
        for (long change : all) {
          changes.add(hex(change));
        }
        continue;
      }
      for (WordStep step : own) {
        if (step.change != 0) {
          changes.add(hex(step.change));
          changed.add(Integer.toString(step.word));
          entries++;
        }
      }
    }
    first.add(Integer.toString(entries));
    table("u64", "CHANGE", changes);
    if (!whole) {
      table("u32", "CHANGED", changed);
      table("u32", "FIRST_CHANGE", first);
    }
  }

  private void table(String type, String name, StringJoiner values) {
    String all = values.length() == 0 ? "0" : values.toString();
    line("TABLE %s %s[] = {%s};".formatted(type, name, all));
  }

  /** Notes the transition where it is enabled. */
  private void test(int t) {
    List<String> conditions = new ArrayList<>();
    for (WordStep step : steps.get(t)) {
      if (step.dead) {
        return;
      }
      if (step.mask != 0) {
        conditions.add("(s[%d] & %s) == %s".formatted(step.word, hex(step.mask), hex(step.value)));
      }
      step.atLeast.forEach(
          bound -> conditions.add(value("s", bound.field()) + " >= " + hex(bound.limit())));
    }
    Net.Arcs fewer = net.special().fewer(t);
    for (int i = 0; i < fewer.size(); i++) {
      int place = fewer.places()[i];
      Field field = packing.field(place);
      String tokens =
          field.isCounter()
              ? value("s", field)
              : "(u64)(%s == %s)".formatted(value("s", field), hex(packing.code(place)));
      conditions.add(tokens + " < " + hex(fewer.weights()[i]));
    }
    String all = conditions.isEmpty() ? "1" : String.join(" && ", conditions);
    line("  if (" + all + ") m->events[count++] = " + t + ";");
  }

  private static String value(String vector, Field field) {
    return "(%s[%d] >> %d & %s)".formatted(vector, field.word(), field.shift(), hex(field.mask()));
  }

  /** Fields that may overflow, and places that a transition empties. */
  private void special() {
    StringBuilder cases = new StringBuilder();
    for (int t = 0; t < steps.size(); t++) {
      StringBuilder own = new StringBuilder();
      for (WordStep step : steps.get(t)) {
        for (Bound bound : step.room) {
          overflow(
              own,
              bound.limit() < 0 ? "1" : value("s", bound.field()) + " > " + hex(bound.limit()),
              bound.field().places()[0]);
        }
      }
      for (int place : net.special().resets(t)) {
        Field field = packing.field(place);
        long tokens = net.out()[t].weight(place);
        if (tokens > field.mask()) {
          overflow(own, "1", place);
        } else {
          own.append(
              "      v[%d] = (v[%d] & ~%s) | %s;\n"
                  .formatted(
                      field.word(),
                      field.word(),
                      hex(field.mask() << field.shift()),
                      hex(tokens << field.shift())));
        }
      }
      if (!own.isEmpty()) {
        cases.append("    case %d:\n%s      break;\n".formatted(t, own));
      }
    }
    if (!cases.isEmpty()) {
      line("    switch (t) {");
      out.append(cases);
      line("    default: break;");
      line("    }");
    }
  }

  private static void overflow(StringBuilder own, String condition, int place) {
    own.append(
        "      if (%s) { hand->signs |= OUTGROWN | EVENT_FAULT; hand->place = %d; }\n"
            .formatted(condition, place + 1));
  }
}
