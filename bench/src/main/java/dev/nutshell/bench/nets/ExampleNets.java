package dev.nutshell.bench.nets;

import static dev.nutshell.bench.nets.PnmlText.add;
import static dev.nutshell.bench.nets.PnmlText.all;
import static dev.nutshell.bench.nets.PnmlText.condition;
import static dev.nutshell.bench.nets.PnmlText.dots;
import static dev.nutshell.bench.nets.PnmlText.number;
import static dev.nutshell.bench.nets.PnmlText.subtract;
import static dev.nutshell.bench.nets.PnmlText.successor;
import static dev.nutshell.bench.nets.PnmlText.tuple;
import static dev.nutshell.bench.nets.PnmlText.variable;

import dev.nutshell.bench.nets.PnmlText.Term;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes the nets of {@code examples/petri} in any size, since PNML has no parameters. They are the
 * kinds of nets that the ComBack paper measures: philosophers (DP), database managers (DB), stop
 * and wait (SW), telephones (TS).
 *
 * <p>Arguments: the file, the net, its size or sizes, then what the comment expects: {@code
 * dp22.pnml philosophers 22}.
 */
public final class ExampleNets {
  private static final Term X = variable("x");
  private static final Term Y = variable("y");
  private static final Term XY = tuple(X, Y);

  private ExampleNets() {}

  public static void main(String[] args) throws IOException {
    int size = Integer.parseInt(args[2]);
    String expect =
        args[args.length - 1].startsWith("expect:") ? "\n\n" + args[args.length - 1] : "";
    String text =
        switch (args[1]) {
          case "philosophers" -> philosophers(size, expect);
          case "database" -> database(size, expect);
          case "stop_and_wait" -> stopAndWait(size, Integer.parseInt(args[3]), expect);
          case "telephones" -> telephones(size, expect);
          default -> throw new IllegalArgumentException("there is no net " + args[1]);
        };
    Files.writeString(Path.of(args[0]), text);
  }

  private static String philosophers(int size, String expect) {
    PnmlText net = new PnmlText();
    net.ring("ph", size);
    net.variable("x", "ph");
    net.place("Thinking", "ph", all("ph"));
    net.place("Eating", "ph", null);
    net.place("Forks", "ph", all("ph"));
    Term both = add(X, successor(X));
    net.transition("take", null);
    net.arc("Thinking", "take", X);
    net.arc("Forks", "take", both);
    net.arc("take", "Eating", X);
    net.transition("put", null);
    net.arc("Eating", "put", X);
    net.arc("put", "Thinking", X);
    net.arc("put", "Forks", both);
    return net.text(
        "philosophers",
        size
            + " philosophers at a round table. One who wants to eat takes both forks at once, so\n"
            + "nobody starves holding one, and neighbours never eat together. The states are the\n"
            + "sets of philosophers without neighbours: a Lucas number."
            + expect);
  }

  private static String database(int size, String expect) {
    PnmlText net = new PnmlText();
    net.ring("m", size);
    net.pairs("mm", "m", "m");
    net.sort("dot", "<dot/>");
    net.variable("x", "m");
    net.variable("y", "m");
    net.place("Inactive", "m", all("m"));
    net.place("Waiting", "m", null);
    net.place("Performing", "m", null);
    net.place("Sent", "mm", null);
    net.place("Received", "mm", null);
    net.place("Acknowledged", "mm", null);
    net.place("Mutex", "dot", dots(1));
    Term others = subtract(tuple(X, all("m")), tuple(X, X));
    net.transition("update", null);
    net.arc("Inactive", "update", X);
    net.arc("Mutex", "update", dots(1));
    net.arc("update", "Waiting", X);
    net.arc("update", "Sent", others);
    net.transition("finish", null);
    net.arc("Waiting", "finish", X);
    net.arc("Acknowledged", "finish", others);
    net.arc("finish", "Inactive", X);
    net.arc("finish", "Mutex", dots(1));
    net.transition("receive", null);
    net.arc("Inactive", "receive", Y);
    net.arc("Sent", "receive", XY);
    net.arc("receive", "Performing", Y);
    net.arc("receive", "Received", XY);
    net.transition("acknowledge", null);
    net.arc("Performing", "acknowledge", Y);
    net.arc("Received", "acknowledge", XY);
    net.arc("acknowledge", "Inactive", Y);
    net.arc("acknowledge", "Acknowledged", XY);
    return net.text(
        "database",
        size
            + " managers of copies of a database. One at a time changes its copy, tells all"
            + " others\n"
            + "and waits until each has done the same and said so. With n managers there are\n"
            + "1 + n * 3^(n-1) states."
            + expect);
  }

  private static String stopAndWait(int packets, int capacity, String expect) {
    PnmlText net = new PnmlText();
    int last = packets + 1;
    net.sort("n", "<finiteintrange start=\"1\" end=\"" + last + "\"/>");
    net.sort("dot", "<dot/>");
    net.variable("x", "n");
    net.variable("y", "n");
    net.place("Sending", "n", number(1, 1, last));
    net.place("Receiving", "n", number(1, 1, last));
    net.place("Data", "n", null);
    net.place("Acks", "n", null);
    net.place("Room", "dot", dots(capacity));
    net.transition("send", condition("lessthanorequal", X, number(packets, 1, last)));
    net.arc("Sending", "send", X);
    net.arc("Room", "send", dots(1));
    net.arc("send", "Sending", X);
    net.arc("send", "Data", X);
    step(net, "lose", "Data", null, null);
    step(net, "lose_ack", "Acks", null, null);
    net.transition("receive", null);
    net.arc("Data", "receive", X);
    net.arc("Receiving", "receive", X);
    net.arc("receive", "Receiving", successor(X));
    net.arc("receive", "Acks", successor(X));
    net.transition("receive_again", condition("inequality", X, Y));
    net.arc("Data", "receive_again", X);
    net.arc("Receiving", "receive_again", Y);
    net.arc("receive_again", "Receiving", Y);
    net.arc("receive_again", "Acks", Y);
    net.transition("go_on", condition("greaterthan", X, Y));
    net.arc("Acks", "go_on", X);
    net.arc("Sending", "go_on", Y);
    net.arc("go_on", "Sending", X);
    net.arc("go_on", "Room", dots(1));
    step(net, "old_ack", "Acks", condition("lessthanorequal", X, Y), "Sending");
    return net.text(
        "stop_and_wait",
        "Stop and wait: "
            + packets
            + " packets over a network that holds "
            + capacity
            + " messages at most, loses\nand reorders them. The sender repeats a packet until it"
            + " hears that the next one is wanted."
            + expect);
  }

  /** A message is taken off the network; if a place is read, its token stays. */
  private static void step(PnmlText net, String id, String from, Term condition, String read) {
    net.transition(id, condition);
    net.arc(from, id, X);
    net.arc(id, "Room", dots(1));
    if (read != null) {
      net.arc(read, id, Y);
      net.arc(id, read, Y);
    }
  }

  private static String telephones(int size, String expect) {
    PnmlText net = new PnmlText();
    net.ring("u", size);
    net.pairs("uu", "u", "u");
    net.variable("x", "u");
    net.variable("y", "u");
    net.place("Inactive", "u", all("u"));
    for (String place :
        new String[] {
          "Engaged",
          "Continuous",
          "NoTone",
          "Long",
          "Short",
          "Ringing",
          "Connected",
          "Disconnected",
          "Replaced"
        }) {
      net.place(place, "u", null);
    }
    for (String place : new String[] {"Request", "Call", "Connection"}) {
      net.place(place, "uu", null);
    }
    move(net, "lift", "Inactive:x", "Continuous:x Engaged:x");
    move(net, "hang_up_continuous", "Continuous:x Engaged:x", "Inactive:x");
    move(net, "dial", "Continuous:x", "NoTone:x Request:xy");
    move(net, "hang_up_no_tone", "NoTone:x Request:xy Engaged:x", "Inactive:x");
    move(net, "busy", "NoTone:x Request:xy Engaged:y", "Short:x Engaged:y");
    move(net, "hang_up_short", "Short:x Engaged:x", "Inactive:x");
    move(net, "free", "NoTone:x Request:xy Inactive:y", "Long:x Ringing:y Call:xy Engaged:y");
    move(net, "hang_up_long", "Long:x Ringing:y Call:xy Engaged:x+y", "Inactive:x+y");
    move(net, "answer", "Long:x Ringing:y Call:xy", "Connected:x+y Connection:xy");
    move(
        net,
        "caller_hangs_up",
        "Connected:x+y Connection:xy Engaged:x",
        "Disconnected:y Inactive:x");
    move(net, "hang_up_disconnected", "Disconnected:y Engaged:y", "Inactive:y");
    move(net, "callee_hangs_up", "Connected:y Connection:xy", "Replaced:y Connection:xy");
    move(net, "callee_lifts_again", "Replaced:y", "Connected:y");
    move(
        net,
        "both_have_hung_up",
        "Replaced:y Connected:x Connection:xy Engaged:x+y",
        "Inactive:x+y");
    return net.text(
        "telephones",
        size
            + " telephones that call each other: lift, dial, ring, answer, hang up. The caller ends"
            + " a\nconnection by hanging up; one who was called may hang up and lift again."
            + expect);
  }

  private static void move(PnmlText net, String id, String from, String to) {
    net.transition(id, null);
    for (String arc : from.split(" ")) {
      net.arc(arc.split(":")[0], id, term(arc.split(":")[1]));
    }
    for (String arc : to.split(" ")) {
      net.arc(id, arc.split(":")[0], term(arc.split(":")[1]));
    }
  }

  private static Term term(String text) {
    return switch (text) {
      case "x" -> X;
      case "y" -> Y;
      case "xy" -> XY;
      default -> add(X, Y);
    };
  }
}
