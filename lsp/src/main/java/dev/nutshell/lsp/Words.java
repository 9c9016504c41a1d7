package dev.nutshell.lsp;

import java.util.LinkedHashMap;
import java.util.Map;

/** What the keywords mean, a sentence each. */
final class Words {
  private Words() {}

  static final Map<String, String> PROMELA =
      parse(
          """
          active   `active [n] proctype p()` starts n instances of p in the initial state.
          assert   `assert(e)` is a violation where e is 0.
          atomic   A sequence that others do not interrupt, unless a statement of it blocks.
          bit      A variable of 0 or 1.
          bool     A variable of false or true.
          break    Leaves the innermost `do` loop.
          byte     A variable of 0 to 255.
          chan     A channel: `chan c = [2] of { byte }`; with 0 places it is a rendezvous.
          d_step   A sequence that is one step; it must be deterministic and may not block inside.
          do       A loop: one of its options `::` that can be executed is, again and again; `od` ends it.
          else     Can be executed where no other option of its selection can.
          empty    `empty(c)`: whether a channel has no message.
          enabled  `enabled(p)`: whether process p can move.
          eval     `c?eval(x)` receives only a message with the value of x there.
          fi       Ends an `if`.
          for      `for (i : 1 .. n) { … }` counts; `for (m in c) { … }` goes through a channel.
          full     `full(c)`: whether a channel has no room.
          goto     Continues at a label of the same process.
          hidden   A variable that is no part of the state.
          if       A choice: one of its options `::` that can be executed is; it blocks where none can.
          in       In `for (m in c)`.
          init     The process that is there in the beginning.
          inline   A text with parameters that is put in where it is called.
          int      A variable of 32 bits.
          len      `len(c)`: how many messages a channel holds.
          local    A global variable that only one process uses.
          ltl      `ltl name { formula }`: a formula that every run must satisfy.
          mtype    Symbolic names: `mtype = { req, ack }`, and variables of them.
          nempty   `nempty(c)`: whether a channel has a message.
          never    A claim: behaviour that must never happen.
          nfull    `nfull(c)`: whether a channel has room.
          notrace  A sequence of channel operations that must not happen.
          np_      True where no process is at a progress label.
          od       Ends a `do`.
          of       In the declaration of a channel.
          pc_value `pc_value(p)`: the control state of process p.
          pid      A variable for a process's number.
          printf   Prints when simulated.
          printm   Prints the name of an mtype.
          priority In `run p() priority 3`.
          proctype Declares the behaviour of processes.
          provided `proctype p() provided (e)`: p moves only where e holds.
          run      Starts a process, and gives its number.
          select   `select (i : 1 .. 9)` chooses a value.
          short    A variable of 16 bits.
          show     A variable to be shown in charts.
          skip     Does nothing; can always be executed.
          timeout  True where nothing else in the whole system can be executed.
          trace    A sequence of channel operations that must be kept to.
          true     The constant 1.
          false    The constant 0.
          typedef  Declares a structure: `typedef msg { byte from; byte to }`.
          unless   `s unless t`: s until t can be executed.
          unsigned `unsigned x : 5` is a variable of 5 bits.
          xr       Only this process receives from the channel.
          xs       Only this process sends to the channel.
          """);

  static final Map<String, String> HELENA =
      parse(
          """
          and         Both hold.
          bool        False or true.
          capacity    The most tokens that a place may hold of one colour.
          card        `card(p)`: how many tokens a place holds, in a property.
          constant    Declares a value: `constant int N := 5;`.
          description How a transition is told in a trail.
          dom         The colours of a place: `dom : proc * int;`.
          else        The other branch.
          enum        A type of named values: `type t : enum (a, b);`.
          epsilon     No token; the place without colours has only this one.
          exists      Some element satisfies it.
          false       It does not hold.
          first       The first value of a type.
          for         Goes through the values of a type, or the tokens of a place.
          forall      All elements satisfy it.
          function    Declares a function: `function f (int n) -> int { … }`.
          guard       A transition fires only where this holds.
          if          A choice between expressions or statements.
          in          The arcs from places to a transition.
          inhibit     Arcs that must find no token.
          init        The tokens of a place in the beginning.
          int         Whole numbers.
          last        The last value of a type.
          let         Names for values inside of a transition.
          ltl         `ltl property p: formula;`.
          mod         The rest of a division.
          not         It does not hold.
          of          In the types of lists, sets and vectors.
          or          At least one holds.
          out         The arcs from a transition to places.
          pick        A value that is chosen when a transition fires.
          place       Declares a place: `place p { dom : t; init : <( 1 )>; }`.
          pred        The value before, going round.
          priority    Of transitions that could fire, only those of the highest one do.
          property    What must hold: `state property p: reject deadlock;`.
          proposition A predicate that formulas may name.
          range       A type of numbers: `type t : range 1 .. N;`.
          reject      A state that must not be reached.
          return      The value of a function.
          safe        A transition that partial order reduction may take alone.
          state       `state property p: reject deadlock;`.
          struct      A type with named components.
          subtype     Some values of a type.
          succ        The value after, going round.
          transition  Declares a transition: `transition t { in { … } out { … } }`.
          true        It holds.
          type        Declares a type of colours.
          until       Of linear temporal logic.
          vector      A type of values by index.
          while       A loop in a function.
          """);

  private static Map<String, String> parse(String lines) {
    Map<String, String> words = new LinkedHashMap<>();
    lines
        .lines()
        .map(String::strip)
        .forEach(
            line -> {
              int space = line.indexOf(' ');
              words.put(line.substring(0, space), line.substring(space).strip());
            });
    return words;
  }
}
