package dev.nutshell.testkit.program;

import java.util.List;

/** Random expressions of a process, as far-reaching as the language has them. */
final class HostileExpressions {
  private final Choice choice;
  private final HostileScene scene;
  private final HostileScene.Process process;

  HostileExpressions(Choice choice, HostileScene scene, HostileScene.Process process) {
    this.choice = choice;
    this.scene = scene;
    this.process = process;
  }

  /** Mostly in range, and in programs that are wild not always. */
  String index(int size) {
    if (!scene.wild) {
      return choice.percent(70) ? "" + choice.below(size) : choice.of(scene.bytes) + " % " + size;
    }
    return switch (choice.weighted(6, 4, 2, 2, 1)) {
      case 0 -> "" + choice.below(size + (choice.percent(15) ? 1 : 0));
      case 1 -> choice.of(scene.bytes);
      case 2 -> choice.of(scene.bytes) + " - 1";
      case 3 -> "x";
      default -> "_pid";
    };
  }

  /** Something that holds a byte and can be assigned to. */
  String place() {
    return switch (choice.weighted(
        8,
        6,
        3,
        scene.structures ? 3 : 0,
        process.array() ? 3 : 0,
        scene.numbers.isEmpty() ? 0 : 3)) {
      case 0 -> choice.of(scene.bytes);
      case 1 -> "x";
      case 2 -> "a[" + index(scene.arraySize) + "]";
      case 3 -> "t[" + index(2) + "]" + (choice.percent(50) ? ".u" : ".v[" + index(2) + "]");
      case 4 -> "b[" + index(2) + "]";
      default -> choice.of(scene.numbers);
    };
  }

  /** A place that a byte fits into: SPIN cannot take back a message that was cut. */
  String bytePlace() {
    String place = place();
    return scene.numbers.contains(place) ? "x" : place;
  }

  String value() {
    return switch (choice.weighted(
        10, 9, 3, 2, 2, 1, 1, scene.divides ? 4 : 0, scene.remote ? 2 : 0)) {
      case 0 -> "" + choice.below(3);
      case 1 -> place();
      case 2 -> "(" + place() + " + " + choice.between(1, 2) + ") % 3";
      case 3 -> place() + " " + choice.of("+", "-", "*", "&", "|", "^") + " " + simple();
      case 4 -> "_pid";
      case 5 -> "_nr_pr";
      case 6 -> "(" + condition() + " -> " + simple() + " : " + simple() + ")";
      case 7 -> simple() + choice.of(" / ", " % ") + choice.of("g", "h", "x", "(g - h)");
      default -> remoteVariable();
    };
  }

  /** What is assigned in a loop: so that the values stay few. */
  String bounded() {
    return switch (choice.weighted(8, 4, 3, 1, 1)) {
      case 0 -> "" + choice.below(3);
      case 1 -> simple();
      case 2 -> "(" + simple() + " + 1) % " + choice.between(2, 3);
      case 3 -> simple() + " + 128";
      default -> "1 - " + simple();
    };
  }

  private String simple() {
    return choice.percent(50) ? "" + choice.below(3) : choice.of("g", "h", "x", "a[0]");
  }

  String condition() {
    return switch (choice.weighted(
        12,
        2,
        2,
        scene.channels.isEmpty() ? 0 : 3,
        scene.remote ? 4 : 0,
        scene.enabled ? 6 : 0,
        scene.last ? 4 : 0,
        scene.controls ? 4 : 0,
        scene.priorities ? 3 : 0)) {
      case 0 -> comparison();
      case 1 -> "!(" + comparison() + ")";
      case 2 -> comparison() + choice.of(" && ", " || ") + comparison();
      case 3 -> channelTest();
      case 4 -> choice.percent(50) ? remoteVariable() + " == " + choice.below(3) : atLabel();
      case 5 -> "enabled(" + pid() + ")";
      case 6 -> "_last " + choice.of("==", "!=") + " " + choice.below(3);
      case 7 -> "pc_value(" + pid() + ") " + choice.of("<", ">") + " " + choice.between(1, 4);
      default ->
          choice.percent(50)
              ? "get_priority(" + pid() + ") " + choice.of("==", ">") + " " + choice.below(3)
              : "_priority > " + choice.below(3);
    };
  }

  /** What a provided clause asks: it knows no locals. */
  String outerCondition() {
    return switch (choice.weighted(8, 2, 2, 1, scene.timeouts ? 1 : 0)) {
      case 0 ->
          choice.of(scene.bytes) + " " + choice.of("!=", "<", "==") + " " + choice.between(1, 2);
      case 1 -> "a[0] == 0";
      case 2 -> scene.channels.isEmpty() ? "h < 2" : tested(choice.of(scene.channels));
      case 3 -> "_nr_pr > " + choice.between(1, 2);
      default -> "timeout";
    };
  }

  private String tested(Channel channel) {
    String name = name(channel);
    return channel.isRendezvous()
        ? "g < 2"
        : choice.of("len(" + name + ") < 2", "empty(" + name + ")", "nfull(" + name + ")");
  }

  private String comparison() {
    String left = choice.percent(75) ? place() : value();
    return left
        + " "
        + choice.of("==", "!=", "<", ">", ">=")
        + " "
        + (choice.percent(75) ? "" + choice.below(3) : simple());
  }

  private String channelTest() {
    Channel channel = channel();
    String name = name(channel);
    if (channel.isRendezvous()) {
      return comparison();
    }
    return switch (choice.below(7)) {
      case 0 -> "len(" + name + ") " + choice.of("==", ">") + " " + choice.below(2);
      case 1 -> "empty(" + name + ")";
      case 2 -> "nempty(" + name + ")";
      case 3 -> "full(" + name + ")";
      case 4 -> "nfull(" + name + ")";
      case 5 -> name + "?[" + patterns(channel) + "]";
      default -> name + "??[" + patterns(channel) + "]";
    };
  }

  private String patterns(Channel channel) {
    return channel.fields().size() == 1 ? pattern() : pattern() + ", " + pattern();
  }

  /** Of a message that is only compared. */
  private String pattern() {
    return choice.of("" + choice.below(3), "eval(" + evaluated() + ")", "_");
  }

  /** The operand of an eval. */
  String evaluated() {
    return choice.of("g", "h", "x", "_pid", "a[0]", "g + 1", "a[" + index(scene.arraySize) + "]");
  }

  String pid() {
    return choice.percent(90)
        ? "" + choice.below(scene.started() + 1)
        : choice.of("g", "x", "_pid - 1", "_pid + 1");
  }

  /** What is declared further down has no name yet. */
  private HostileScene.Process declared() {
    return scene.processes.get(choice.below(scene.processes.indexOf(process) + 1));
  }

  /** Sometimes the process is another, or none. */
  private String remoteVariable() {
    HostileScene.Process other = declared();
    return other.name() + (choice.percent(60) ? "[" + pid() + "]" : "") + ":x";
  }

  private String atLabel() {
    HostileScene.Process other = declared();
    return other.name() + (choice.percent(50) ? "[" + pid() + "]" : "") + "@" + other.label();
  }

  Channel channel() {
    List<Channel> all = new java.util.ArrayList<>(scene.channels);
    if (process.ownChannel() != null) {
      all.add(process.ownChannel());
    }
    if (process.copies() == 0) {
      all.add(new Channel("k", scene.rendezvous ? 0 : 1, List.of(Kind.BYTE)));
    }
    return choice.of(all);
  }

  String name(Channel channel) {
    return channel.name().equals("q[]") ? "q[" + index(2) + "]" : channel.name();
  }
}
