package dev.nutshell.cli.command;

import static dev.nutshell.cli.command.LspSession.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.gson.Gson;
import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.services.LanguageServer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** An editor's session with the server, in a process of its own as it has in an editor. */
class LspProcessTest {
  private static final String COUNTER =
      """
      // How often it was added to.
      byte count;
      mtype = { go, stop };
      chan c = [1] of { mtype };
      typedef pair { byte left; byte right }
      pair both;

      inline add(n) { count = count + n }

      active [2] proctype adder() {
        byte seen;
      begin:
        seen = count;
        count = seen + 1;
        both.left = seen;
        if
        :: count < 9 -> skip
        :: else -> goto begin
        fi
      }

      ltl small { [] (count < 2) }
      """;

  @TempDir private Path folder;
  private LspSession session;
  private LanguageServer server;

  @BeforeEach
  void start() throws Exception {
    session = new LspSession(folder);
    server = session.server;
    assertThat(session.initialized.getServerInfo().getName()).isEqualTo("nutshell");
    assertThat(session.initialized.getCapabilities().getRenameProvider().getLeft()).isTrue();
  }

  @AfterEach
  void end() throws Exception {
    session.close();
  }

  private static String applied(String text, List<? extends TextEdit> edits) {
    String[] lines = text.split("\n", -1);
    edits.stream()
        .sorted(
            (one, other) ->
                other.getRange().getStart().getCharacter()
                    - one.getRange().getStart().getCharacter())
        .forEach(
            edit -> {
              int line = edit.getRange().getStart().getLine();
              lines[line] =
                  lines[line].substring(0, edit.getRange().getStart().getCharacter())
                      + edit.getNewText()
                      + lines[line].substring(edit.getRange().getEnd().getCharacter());
            });
    return String.join("\n", lines);
  }

  @Test
  void a_session_with_a_promela_model() throws Exception {
    TextDocumentIdentifier document = session.open("counter.pml", COUNTER);
    assertThat(session.diagnostics()).isEmpty();

    session.edit(document, COUNTER.replace("seen + 1", "sen + 1"));
    List<Diagnostic> problems = session.diagnostics();
    assertThat(problems).hasSize(1);
    assertThat(problems.getFirst().getMessage().getLeft()).contains("sen").contains("seen");
    assertThat(problems.getFirst().getRange().getStart()).isEqualTo(at(COUNTER, "seen + 1", 1));
    session.edit(document, COUNTER);
    assertThat(session.diagnostics()).isEmpty();

    var service = server.getTextDocumentService();
    Position use = at(COUNTER, "count = seen", 1);
    assertThat(
            service.hover(new HoverParams(document, use)).get().getContents().getRight().getValue())
        .contains("byte count;")
        .contains("How often it was added to.");
    assertThat(
            service
                .hover(new HoverParams(document, at(COUNTER, "active", 1)))
                .get()
                .getContents()
                .getRight()
                .getValue())
        .contains("initial state");
    var declared = service.definition(new DefinitionParams(document, use)).get().getLeft();
    assertThat(declared.getFirst().getRange().getStart()).isEqualTo(at(COUNTER, "count;", 1));
    var label = service.definition(new DefinitionParams(document, at(COUNTER, "begin\n", 1))).get();
    assertThat(label.getLeft().getFirst().getRange().getStart())
        .isEqualTo(at(COUNTER, "begin:", 1));
    var uses =
        service.references(new ReferenceParams(document, use, new ReferenceContext(true))).get();
    assertThat(uses).hasSize(7);

    List<String> words =
        service
            .completion(new CompletionParams(document, at(COUNTER, "seen = count", 1)))
            .get()
            .getLeft()
            .stream()
            .map(CompletionItem::getLabel)
            .toList();
    assertThat(words)
        .contains("seen", "count", "go", "stop", "adder", "atomic")
        .doesNotContain("n");
    Position dot = at(COUNTER, "both.left", 1);
    List<String> fields =
        service
            .completion(
                new CompletionParams(document, new Position(dot.getLine(), dot.getCharacter() + 5)))
            .get()
            .getLeft()
            .stream()
            .map(CompletionItem::getLabel)
            .toList();
    assertThat(fields).containsExactly("left", "right");

    var rename = service.rename(new RenameParams(document, use, "total")).get();
    String renamed = applied(COUNTER, rename.getChanges().get(document.getUri()));
    assertThat(renamed).isEqualTo(COUNTER.replace("count", "total"));
    session.edit(document, renamed);
    assertThat(session.diagnostics()).isEmpty();
    session.edit(document, COUNTER);
    assertThat(session.diagnostics()).isEmpty();
    assertThatThrownBy(() -> service.rename(new RenameParams(document, use, "seen")).get())
        .hasMessageContaining("'seen' is a name here already");
    assertThatThrownBy(() -> service.rename(new RenameParams(document, use, "do")).get())
        .hasMessageContaining("'do' is no name");

    List<String> outline =
        service.documentSymbol(new DocumentSymbolParams(document)).get().stream()
            .map(symbol -> symbol.getRight().getName())
            .toList();
    assertThat(outline).contains("count", "adder", "small", "pair", "add");

    String untidy =
        COUNTER
            .replace("  seen = count;", "seen = count;   ")
            .replace("  byte seen", "\tbyte seen");
    session.edit(document, untidy);
    session.diagnostics();
    var edits =
        service
            .formatting(new DocumentFormattingParams(document, new FormattingOptions(2, true)))
            .get();
    assertThat(edits.getFirst().getNewText())
        .contains("\n  seen = count;\n  count")
        .contains("\n  byte seen");
    assertThat(edits.getFirst().getNewText().replaceAll("\\s+", " "))
        .isEqualTo(untidy.replaceAll("\\s+", " "));
    session.edit(document, COUNTER);
    session.diagnostics();

    var lenses = service.codeLens(new CodeLensParams(document)).get();
    assertThat(lenses)
        .extracting(lens -> lens.getCommand().getTitle())
        .containsExactly("▶ check everything", "▶ check small");
    JsonObject outcome = check(lenses.getLast().getCommand().getArguments());
    assertThat(outcome.get("verdict").getAsString()).isEqualTo("violated");
    JsonArray steps = outcome.getAsJsonArray("steps");
    assertThat(steps.size()).isGreaterThan(3);
    for (var step : steps) {
      assertThat(step.getAsJsonObject().get("line").getAsInt()).isBetween(12, 20);
    }
  }

  @Test
  void a_check_that_holds_and_one_of_a_model_that_is_wrong() throws Exception {
    TextDocumentIdentifier good =
        session.open("good.pml", "byte x; active proctype p() { x = 1; assert(x == 1) }");
    assertThat(session.diagnostics()).isEmpty();
    assertThat(check(good).get("verdict").getAsString()).isEqualTo("holds");
    TextDocumentIdentifier bad = session.open("bad.pml", "active proctype p() { x = 1 }");
    assertThat(session.diagnostics()).hasSize(1);
    assertThat(check(bad).get("verdict").getAsString()).isEqualTo("failed");
    assertThat(check(bad).get("message").getAsString()).contains("'x'");
  }

  private JsonObject check(TextDocumentIdentifier document) throws Exception {
    return check(List.of(document.getUri()));
  }

  private JsonObject check(List<Object> arguments) throws Exception {
    Object outcome =
        server
            .getWorkspaceService()
            .executeCommand(new ExecuteCommandParams("nutshell.check", arguments))
            .get(60, TimeUnit.SECONDS);
    return new Gson().toJsonTree(outcome).getAsJsonObject();
  }

  @Test
  void a_session_with_a_net_and_one_with_a_transition_system() throws Exception {
    String net =
        """
        ring {
           type node : range 1 .. 3;
           place idle { dom : node; init : for (n in node) <( n )>; }
           place busy { dom : node; }
           transition work { in { idle : <( x )>; } out { busy : <( x )>; } }
        }
        """;
    TextDocumentIdentifier document = session.open("ring.lna", net);
    assertThat(session.diagnostics()).isEmpty();
    var service = server.getTextDocumentService();
    var busy = service.rename(new RenameParams(document, at(net, "busy", 2), "working")).get();
    String renamed = applied(net, busy.getChanges().get(document.getUri()));
    assertThat(renamed).isEqualTo(net.replace("busy", "working"));
    JsonObject stuck = check(document);
    assertThat(stuck.get("verdict").getAsString()).isEqualTo("violated");
    assertThat(stuck.getAsJsonArray("steps").get(0).getAsJsonObject().get("line").getAsInt())
        .isEqualTo(5);
    session.edit(document, net.replace("busy : <( x )>", "bussy : <( x )>"));
    assertThat(session.diagnostics().getFirst().getMessage().getLeft()).contains("bussy");

    String lts = "des (0, 2, 2)\n(0, \"open\", 1)\n(1, \"close\", 0)\n";
    TextDocumentIdentifier door = session.open("door.aut", lts);
    assertThat(session.diagnostics()).isEmpty();
    assertThat(check(door).get("verdict").getAsString()).isEqualTo("holds");
    session.edit(door, lts.replace("(1,", "(7,"));
    assertThat(session.diagnostics()).isNotEmpty();
  }

  /** As on the command line: what is stated beside a net is part of everything. */
  @Test
  void a_check_of_a_net_has_the_properties_beside_it() throws Exception {
    String net =
        """
        ring {
           type node : range 1 .. 2;
           place idle { dom : node; init : for (n in node) <( n )>; }
           place busy { dom : node; }
           transition go { in { idle : <( x )>; } out { busy : <( x )>; } }
           transition come { in { busy : <( x )>; } out { idle : <( x )>; } }
           proposition quiet : busy'card = 0;
        }
        """;
    TextDocumentIdentifier document = session.open("ring.lna", net);
    assertThat(session.diagnostics()).isEmpty();
    assertThat(check(document).get("verdict").getAsString()).isEqualTo("holds");

    Files.writeString(
        folder.resolve("ring.prop.lna"), "ltl property calms_down:\n  [] <> quiet;\n");
    JsonObject outcome = check(document);
    assertThat(outcome.get("verdict").getAsString()).isEqualTo("violated");
    assertThat(outcome.getAsJsonArray("properties").toString()).contains("calms_down");
    assertThat(outcome.get("cycle").getAsInt()).isNotNegative();
    assertThat(outcome.get("line").getAsInt()).isBetween(5, 6);

    // A name that only the properties use is not one to be changed here.
    Position name = at(net, "quiet", 1);
    var service = server.getTextDocumentService();
    assertThatThrownBy(() -> service.rename(new RenameParams(document, name, "calm")).get())
        .hasMessageContaining("would break the model");
    session.edit(document, net.replace("quiet", "calm"));
    assertThat(session.diagnostics().getFirst().getMessage().getLeft()).contains("quiet");
  }

  @Test
  void a_counterexample_of_a_transition_system_is_shown_at_its_lines() throws Exception {
    String lts =
        """
        des (0, 5, 4)
        (0, "send, !1", 1)
        (0, r1(d), 0)
        (1, r1(d), 2)
        (2, "send, !1", 3)
        (1, r1(d), 1)
        """;
    TextDocumentIdentifier document = session.open("stuck.aut", lts);
    assertThat(session.diagnostics()).isEmpty();
    JsonObject outcome = check(document);
    assertThat(outcome.get("verdict").getAsString()).isEqualTo("violated");
    List<Integer> lines = new ArrayList<>();
    outcome
        .getAsJsonArray("steps")
        .forEach(step -> lines.add(step.getAsJsonObject().get("line").getAsInt()));
    assertThat(lines).endsWith(2, 4, 5).doesNotContain(0);
    assertThat(outcome.get("line").getAsInt()).isEqualTo(5);
  }

  /** Who types fast does not wait for the texts in between; what is said last is of the last. */
  @Test
  void a_burst_of_edits_is_answered_for_the_last() throws Exception {
    TextDocumentIdentifier document = session.open("burst.pml", COUNTER);
    for (int i = 0; i < 40; i++) {
      session.edit(document, COUNTER.replace("seen + 1", "sen" + i + " + 1"));
    }
    session.edit(document, COUNTER);
    int latest = 0;
    while (latest < session.version()) {
      PublishDiagnosticsParams told = session.told();
      assertThat(told.getVersion()).isGreaterThan(latest);
      latest = told.getVersion();
      assertThat(told.getDiagnostics()).hasSize(latest == 1 || latest == session.version() ? 0 : 1);
    }
  }

  @Test
  void a_document_that_is_closed_has_no_problems() throws Exception {
    TextDocumentIdentifier document = session.open("closed.pml", "active proctype p() { x = 1 }");
    assertThat(session.diagnostics()).hasSize(1);
    session.edit(document, "active proctype p() { y = 1 }");
    server.getTextDocumentService().didClose(new DidCloseTextDocumentParams(document));
    TextDocumentIdentifier other = session.open("other.pml", "active proctype p() { skip }");
    PublishDiagnosticsParams told;
    List<Diagnostic> last = null;
    while (!(told = session.told()).getUri().equals(other.getUri())) {
      last = told.getDiagnostics();
    }
    assertThat(last).isEmpty();
  }

  /** How long it takes is printed; docs/editor.md has what was measured. */
  @Test
  void problems_of_a_thousand_lines_are_those_of_each_edit() throws Exception {
    StringBuilder large = new StringBuilder("byte total;\n");
    for (int i = 0; large.toString().lines().count() < 1000; i++) {
      large.append(
          """
          active proctype p%d() {
            byte x;
            do
            :: x < 3 -> x++; total = total + x
            :: x == 3 -> break
            od;
            if
            :: total > 3 -> total = 0
            :: else -> skip
            fi
          }
          """
              .formatted(i));
    }
    TextDocumentIdentifier document = session.open("large.pml", large.toString());
    session.diagnostics();
    long[] taken = new long[25];
    for (int i = 0; i < taken.length; i++) {
      long began = System.nanoTime();
      session.edit(
          document,
          large + "active proctype q() { total = " + (i % 2 == 0 ? "totl" : "3") + " }\n");
      List<Diagnostic> told = session.diagnostics();
      taken[i] = (System.nanoTime() - began) / 1_000_000;
      assertThat(told).hasSize(i % 2 == 0 ? 1 : 0);
    }
    long middle = middle(taken, 20, 21, 22, 23, 24);
    // Of texts that are wrong the end is not looked at.
    System.out.printf(
        "diagnostics of 1,000 lines: %d ms, of right ones %d ms, the first %d ms%n",
        middle, middle(taken, 15, 17, 19, 21, 23), taken[0]);
  }

  private static long middle(long[] taken, int... five) {
    return IntStream.of(five).mapToLong(i -> taken[i]).sorted().skip(2).findFirst().orElseThrow();
  }
}
