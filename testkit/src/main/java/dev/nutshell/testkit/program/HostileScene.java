package dev.nutshell.testkit.program;

import java.util.ArrayList;
import java.util.List;

/** What a {@link HostileProgram} has: variables, channels, processes, and the features it uses. */
final class HostileScene {
  /**
   * A proctype.
   *
   * @param copies 0 where it is only started by {@code run}
   * @param label others may ask whether it is there
   * @param ownChannel or null
   */
  record Process(String name, int copies, String label, boolean array, Channel ownChannel) {}

  final Choice choice;
  final boolean rendezvous;
  final boolean priorities;
  final boolean provided;
  final boolean remote;
  final boolean timeouts;
  final boolean escapes;
  final boolean enabled;
  final boolean last;
  final boolean controls;
  final boolean divides;
  final boolean wild;

  /** Global scalars that hold a byte. */
  final List<String> bytes = new ArrayList<>(List.of("g", "h"));

  /** Other global scalars. */
  final List<String> numbers = new ArrayList<>();

  final List<Channel> channels = new ArrayList<>();
  final List<Process> processes = new ArrayList<>();
  final int arraySize;
  final boolean structures;
  final boolean carrier;
  private final List<Fragment> declarations = new ArrayList<>();

  HostileScene(Choice choice) {
    this.choice = choice;
    priorities = choice.percent(9);
    enabled = choice.percent(5);
    last = choice.percent(3);
    controls = choice.percent(3);
    // SPIN takes neither beside a rendezvous.
    rendezvous = !enabled && !priorities && choice.percent(85);
    provided = choice.percent(25);
    remote = choice.percent(30);
    timeouts = choice.percent(20);
    escapes = choice.percent(40);
    divides = choice.percent(6);
    wild = choice.percent(40);
    structures = choice.percent(20);
    arraySize = choice.between(1, 3);
    carrier = choice.percent(5);
    declare();
    int types = choice.between(2, 3);
    for (int i = 0; i < types; i++) {
      processes.add(process("P" + i, choice.percent(15) ? 2 : 1));
    }
    if (choice.percent(25)) {
      processes.add(process("W", 0));
    }
  }

  private Process process(String name, int copies) {
    Channel own =
        choice.percent(8)
            ? new Channel("o", rendezvous ? choice.below(2) : 1, List.of(Kind.BYTE))
            : null;
    return new Process(name, copies, "L" + name, choice.percent(20), own);
  }

  private void declare() {
    if (structures) {
      add("typedef T { byte u; byte v[2]; };");
      add("T t[2];");
    }
    add(visibility() + "byte g" + (choice.percent(40) ? " = " + choice.between(1, 2) : "") + ";");
    add(visibility() + "byte h;");
    if (choice.percent(50)) {
      add(choice.of("bit", "bool") + " f;");
      numbers.add("f");
    }
    if (choice.percent(15)) {
      add(choice.of("short m;", "int m;", "unsigned m : 3;", "pid m;"));
      numbers.add("m");
    }
    add("byte a[" + arraySize + "];");
    if (rendezvous) {
      channel("c", 0, 1);
      if (choice.percent(35)) {
        channel("e", 0, 2);
      }
    }
    if (!rendezvous || choice.percent(50)) {
      channel("d", choice.between(1, 2), choice.percent(75) ? 1 : 2);
    }
    if (choice.percent(20)) {
      int capacity = rendezvous && choice.percent(50) ? 0 : choice.between(1, 2);
      add("chan q[2] = [" + capacity + "] of { byte };");
      channels.add(new Channel("q[]", capacity, List.of(Kind.BYTE)));
    }
    if (carrier) {
      add("chan w = [1] of { chan };");
    }
  }

  private String visibility() {
    return choice.percent(4) ? choice.of("hidden ", "show ", "local ") : "";
  }

  private void channel(String name, int capacity, int fields) {
    List<Kind> kinds = fields == 1 ? List.of(Kind.BYTE) : List.of(Kind.BYTE, Kind.BYTE);
    add("chan " + name + " = " + Channel.type(capacity, kinds) + ";");
    channels.add(new Channel(name, capacity, kinds));
  }

  private void add(String line) {
    declarations.add(Fragment.line(line));
  }

  List<Fragment> declarations() {
    return declarations;
  }

  /** The processes that are there from the beginning. */
  int started() {
    return processes.stream().mapToInt(Process::copies).sum();
  }

  Process startable() {
    return processes.getLast().copies() == 0 ? processes.getLast() : null;
  }
}
