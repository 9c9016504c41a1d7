package dev.nutshell.testkit.program;

import java.util.ArrayList;
import java.util.List;

/**
 * A random Promela program: one to four processes at the start, more where they are started. All
 * that loops inside of an atomic sequence is bounded, most values are small, so that the state
 * space is finite and in most cases below some ten thousand states.
 */
public final class RandomProgram {
  private final Choice choice;
  private final Expressions expressions;
  private final Scope globals = new Scope();
  private final List<Fragment> parts = new ArrayList<>();
  private final List<Surroundings.Inline> inlines = new ArrayList<>();
  private final List<Surroundings.Startable> startables = new ArrayList<>();
  private final boolean priorities;

  /** What the channel of channels carries is like this one; null where there is none. */
  private Channel carrier;

  private RandomProgram(long seed) {
    choice = new Choice(seed);
    expressions = new Expressions(choice, choice.percent(5));
    priorities = choice.percent(4);
  }

  /** The program of a seed. */
  public static Fragment of(long seed) {
    return new RandomProgram(seed).program();
  }

  private Fragment program() {
    parts.add(Fragment.line("mtype = { red, green, blue };"));
    boolean structure = choice.percent(20);
    if (structure) {
      parts.add(Fragment.line("typedef Inner { bit p[2]; byte q };"));
      parts.add(Fragment.line("typedef Outer { Inner i; short s };"));
    }
    variables("g", choice.between(1, 3), globals).forEach(parts::add);
    if (structure) {
      parts.add(structure("w", globals));
    }
    channels("c", choice.below(4), globals).forEach(parts::add);
    if (!globals.channels.isEmpty() && choice.percent(15)) {
      carrier = choice.of(globals.channels);
      parts.add(
          Fragment.line("chan cc = [" + choice.between(priorities ? 1 : 0, 1) + "] of { chan };"));
    }
    int count = choice.below(3);
    for (int i = 0; i < count; i++) {
      inline(i);
    }
    int actives = choice.weighted(0, 3, 5, 3, 1);
    int started = choice.weighted(5, 3, 1);
    for (int i = started - 1; i >= 0; i--) {
      startable("R" + i);
    }
    boolean init = actives == 1 && choice.percent(20) || started > 0 && choice.percent(50);
    for (int i = 0; i < actives - (init ? 1 : 0); i++) {
      active("P" + i, actives + started);
    }
    if (init) {
      init(actives + started);
    }
    return new Fragment("", parts, "");
  }

  private List<Fragment> variables(String prefix, int count, Scope into) {
    List<Fragment> declarations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      Kind kind = choice.of(Kind.values()).inBytes(priorities);
      int size = choice.percent(20) ? choice.between(2, 3) : 0;
      String name = prefix + i;
      String initial = "";
      if (choice.percent(40)) {
        initial = " = " + (kind == Kind.MTYPE ? choice.of(Expressions.SYMBOLS) : "1");
      }
      // There are no arrays of numbers of some bits.
      kind = size > 0 && kind == Kind.UNSIGNED ? Kind.BYTE : kind;
      String declared = kind.declare(name) + (size > 0 ? "[" + size + "]" : "");
      declarations.add(Fragment.line(declared + initial + ";"));
      into.variables.add(new Variable(name, kind, size));
    }
    return declarations;
  }

  private Fragment structure(String name, Scope into) {
    into.variables.add(new Variable(name + ".i.p", Kind.BIT, 2));
    into.variables.add(new Variable(name + ".i.q", Kind.BYTE, 0));
    into.variables.add(new Variable(name + ".s", Kind.SHORT, 0));
    return Fragment.line("Outer " + name + ";");
  }

  private List<Kind> fields() {
    List<Kind> fields = new ArrayList<>();
    if (choice.percent(30)) {
      fields.add(Kind.MTYPE);
    }
    int count = fields.isEmpty() ? choice.between(1, 2) : choice.below(2);
    for (int i = 0; i < count; i++) {
      fields.add(choice.of(Kind.BIT, Kind.BYTE, Kind.BYTE, Kind.SHORT, Kind.INT));
    }
    return fields;
  }

  private List<Fragment> channels(String prefix, int count, Scope into) {
    List<Fragment> declarations = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      int capacity = choice.weighted(priorities ? 0 : 3, 4, 3);
      List<Kind> fields = fields();
      int size = choice.percent(15) ? 2 : 0;
      String name = prefix + i;
      String index = size > 0 ? "[" + size + "]" : "";
      String type = Channel.type(capacity, fields);
      declarations.add(Fragment.line("chan " + name + index + " = " + type + ";"));
      for (int k = 0; k < Math.max(1, size); k++) {
        String element = size > 0 ? name + "[" + k + "]" : name;
        into.channels.add(new Channel(element, capacity, fields));
      }
    }
    return declarations;
  }

  /** Later inlines call earlier ones. */
  private void inline(int number) {
    int parameters = choice.between(0, 2);
    Scope scope = globals.inner();
    List<String> names = new ArrayList<>();
    for (int i = 0; i < parameters; i++) {
      names.add("a" + i);
      scope.variables.add(new Variable("a" + i, Kind.BYTE, 0));
    }
    Surroundings around = new Surroundings();
    around.inlines.addAll(inlines);
    Statements statements = new Statements(choice, expressions, around);
    Place place = new Place(true, false, false, 1);
    List<Fragment> body = new ArrayList<>();
    int length = choice.between(1, 3);
    for (int i = 0; i < length; i++) {
      body.add(statements.statement(scope, place));
    }
    String name = "f" + number;
    List<Fragment> whole = new ArrayList<>(around.declarations);
    whole.addAll(body);
    parts.add(new Fragment("inline " + name + "(" + String.join(", ", names) + ") {", whole, "}"));
    inlines.add(new Surroundings.Inline(name, parameters));
  }

  private Surroundings surroundings() {
    Surroundings around = new Surroundings();
    around.inlines.addAll(inlines);
    around.startables.addAll(startables);
    around.wholeBytes = priorities;
    int labels = choice.weighted(6, 3, 1);
    for (int i = 0; i < labels; i++) {
      around.labels.add(choice.percent(20) ? "end" + i : "L" + i);
    }
    if (choice.percent(10)) {
      around.atomicLabel = "A";
    }
    return around;
  }

  /** Declarations come first: after a statement they would be steps. */
  private List<Fragment> body(Surroundings around, Scope scope, List<Fragment> start, int crowd) {
    List<Fragment> head = new ArrayList<>(variables("x", choice.below(3), scope));
    if (choice.percent(10)) {
      head.addAll(channels("d", 1, scope));
    }
    if (carrier != null && choice.percent(60)) {
      head.add(Fragment.line("chan v = " + carrier.name() + ";"));
      Channel variable = new Channel("v", carrier.capacity(), carrier.fields());
      scope.channels.add(variable);
      scope.carriers.add(new Scope.Carrier("cc", variable));
    }
    int most = 2 + 10 / crowd;
    Statements statements = new Statements(choice, expressions, around);
    List<Fragment> body = new ArrayList<>(head);
    List<Fragment> sequence = statements.body(choice.between(1, most), scope);
    body.addAll(around.declarations);
    body.addAll(start);
    body.addAll(sequence);
    return body;
  }

  private void startable(String name) {
    Scope scope = globals.inner();
    List<Kind> kinds = new ArrayList<>();
    List<String> parameters = new ArrayList<>();
    int count = choice.below(3);
    for (int i = 0; i < count; i++) {
      Kind kind = choice.of(Kind.BYTE, Kind.BIT, Kind.SHORT, Kind.MTYPE).inBytes(priorities);
      kinds.add(kind);
      parameters.add(kind.declare("y" + i));
      scope.variables.add(new Variable("y" + i, kind, 0));
    }
    Channel channel = null;
    if (!globals.channels.isEmpty() && choice.percent(50)) {
      Channel like = choice.of(globals.channels);
      channel = new Channel("z", like.capacity(), like.fields());
      parameters.add("chan z");
      scope.channels.add(channel);
    }
    Surroundings around = surroundings();
    List<Fragment> body = body(around, scope, List.of(), 4);
    String open = "proctype " + name + "(" + String.join("; ", parameters) + ") {";
    parts.add(new Fragment(open, body, "}"));
    startables.add(new Surroundings.Startable(name, kinds, channel));
  }

  private void active(String name, int crowd) {
    String instances = crowd <= 2 && choice.percent(15) ? "active [2] " : "active ";
    String priority = priorities ? " priority " + choice.between(1, 3) : "";
    String provided = choice.percent(3) ? " provided (" + expressions.truth(globals, 1) + ")" : "";
    String head = instances + "proctype " + name + "()" + priority + provided + " {";
    Scope scope = globals.inner();
    parts.add(new Fragment(head, body(surroundings(), scope, List.of(), crowd), "}"));
  }

  private void init(int crowd) {
    Surroundings around = surroundings();
    Scope scope = globals.inner();
    List<Fragment> starts = new ArrayList<>();
    Statements statements = new Statements(choice, expressions, around);
    if (!startables.isEmpty()) {
      int count = choice.between(1, 2);
      for (int i = 0; i < count; i++) {
        starts.add(statements.run(scope));
      }
      if (choice.percent(50)) {
        starts = List.of(new Fragment("atomic {", starts, "};"));
      }
    }
    List<Fragment> body = body(around, scope, starts, crowd);
    parts.add(new Fragment("init {", body, "}"));
  }
}
