package dev.nutshell.cli.command;

import static dev.nutshell.cli.command.LspSession.at;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.FormattingOptions;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.Range;
import org.eclipse.lsp4j.ReferenceContext;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What an editor is told of names and layout in Helena's nets and in {@code .aut} files. */
class LspNetsTest {
  private static final String NET =
      """
      #define LARGE
      ring (N := 3) {
        /*
         *  Sites on a ring.
         */
        type site : mod N;
        type job : enum (none, copy);
        type note : struct { site from; job what; };
        constant site start := 0;

        function other (site s) -> site
          return succ s;

        function least (site a, site b) -> site {
          if (a < b)
            return a;
          return b;
        }

        place idle {
          dom : site;
          init : for (s in site) <( s )>;
          type : process;
        }
        // What is under way.
        place note { dom : note; }

        transition send {
          in { idle : <( s )>; }
          out { note : <( {s, copy} )>; }
          guard : s = start;
        }
        transition get {
          in { note : <( n )>; }
          out { idle : <( other(n.from) )>; }
          guard : n.what = copy;
        }
        proposition busy : note'card > 0 and forall (n in note : n->1.what = copy);
      }
      """;

  private static final String SYSTEM =
      """
      des (0, 5, 4)
      (0, "send, !1.5", 1)
      (1, r1(d, 0), 2)
      (1, i, 1)
      (2, "r1(d, 0)", 3)
      (3, receive, 0)
      """;

  @TempDir private Path folder;
  private LspSession session;
  private TextDocumentIdentifier document;
  private String text;

  @BeforeEach
  void start() throws Exception {
    session = new LspSession(folder);
  }

  @AfterEach
  void end() throws Exception {
    session.close();
  }

  private void read(String name, String contents) throws Exception {
    text = contents;
    document = session.open(name, contents);
    assertThat(session.diagnostics()).as("%s is right", name).isEmpty();
  }

  private String hover(String what, int nth) throws Exception {
    var params = new HoverParams(document, at(text, what, nth));
    return session
        .server
        .getTextDocumentService()
        .hover(params)
        .get()
        .getContents()
        .getRight()
        .getValue();
  }

  private Position declared(String what, int nth) throws Exception {
    return declaredAt(at(text, what, nth));
  }

  private Position declaredAt(Position use) throws Exception {
    List<? extends Location> found =
        session
            .server
            .getTextDocumentService()
            .definition(new DefinitionParams(document, use))
            .get()
            .getLeft();
    assertThat(found).hasSize(1);
    assertThat(found.getFirst().getUri()).isEqualTo(document.getUri());
    return found.getFirst().getRange().getStart();
  }

  private List<Position> uses(String what, int nth) throws Exception {
    return session
        .server
        .getTextDocumentService()
        .references(new ReferenceParams(document, at(text, what, nth), new ReferenceContext(false)))
        .get()
        .stream()
        .map(use -> use.getRange().getStart())
        .toList();
  }

  private List<String> offered(Position where) throws Exception {
    return session
        .server
        .getTextDocumentService()
        .completion(new CompletionParams(document, where))
        .get()
        .getLeft()
        .stream()
        .map(CompletionItem::getLabel)
        .toList();
  }

  private List<DocumentSymbol> outline() throws Exception {
    return session
        .server
        .getTextDocumentService()
        .documentSymbol(new DocumentSymbolParams(document))
        .get()
        .stream()
        .map(each -> each.getRight())
        .toList();
  }

  private String formatted(String untidy) throws Exception {
    session.edit(document, untidy);
    session.diagnostics();
    var edits =
        session
            .server
            .getTextDocumentService()
            .formatting(new DocumentFormattingParams(document, new FormattingOptions(2, true)))
            .get();
    assertThat(edits).hasSize(1);
    Range whole = edits.getFirst().getRange();
    assertThat(whole.getStart()).isEqualTo(new Position(0, 0));
    assertThat(whole.getEnd().getLine()).isGreaterThanOrEqualTo((int) untidy.lines().count());
    return edits.getFirst().getNewText();
  }

  private String renamed(Position where, String name) throws Exception {
    var edit =
        session
            .server
            .getTextDocumentService()
            .rename(new RenameParams(document, where, name))
            .get();
    String[] lines = text.split("\n", -1);
    edit.getChanges().get(document.getUri()).stream()
        .sorted(
            (one, two) ->
                two.getRange().getStart().getCharacter() - one.getRange().getStart().getCharacter())
        .forEach(
            change -> {
              int line = change.getRange().getStart().getLine();
              lines[line] =
                  lines[line].substring(0, change.getRange().getStart().getCharacter())
                      + change.getNewText()
                      + lines[line].substring(change.getRange().getEnd().getCharacter());
            });
    return String.join("\n", lines);
  }

  /** Of a text that stands before a name, where the name is. */
  private Position behind(String before, int nth) {
    Position start = at(text, before, nth);
    return new Position(start.getLine(), start.getCharacter() + before.length());
  }

  @Test
  void a_hover_in_a_net_shows_the_declaration_and_its_comment() throws Exception {
    read("ring.lna", NET);
    assertThat(hover("note :", 2)).contains("place note { dom", "What is under way.", "place, 4");
    assertThat(hover("site s)", 1)).contains("type site : mod N;", "Sites on a ring.", "type, ");
    assertThat(hover("s = start", 1)).contains("`send`");
    assertThat(hover("guard", 1)).contains("fires only where this holds");
  }

  @Test
  void a_definition_in_a_net_is_that_of_the_name_space_that_is_meant() throws Exception {
    read("ring.lna", NET);
    Position type = behind("type ", 3);
    Position place = behind("place ", 2);
    assertThat(declaredAt(behind("dom : ", 2))).isEqualTo(type);
    assertThat(declaredAt(behind("out { ", 1))).isEqualTo(place);
    assertThat(declaredAt(behind("in { ", 2))).isEqualTo(place);
    assertThat(declared("note'card", 1)).isEqualTo(place);
    assertThat(declaredAt(behind("(n in ", 1))).isEqualTo(place);
    assertThat(declared("site)", 1)).isEqualTo(behind("type ", 1));
    assertThat(declared("other(n", 1)).isEqualTo(at(NET, "other (", 1));
    assertThat(declaredAt(behind("n.", 1))).isEqualTo(at(NET, "from;", 1));
    assertThat(declaredAt(behind("n->1.", 1))).isEqualTo(at(NET, "what;", 1));
    assertThat(declared("start;", 1)).isEqualTo(at(NET, "start :=", 1));
    assertThat(declared("copy} )", 1)).isEqualTo(at(NET, "copy)", 1));
    assertThat(declared("N;", 1)).isEqualTo(at(NET, "N :=", 1));
    // A variable of one transition is not that of another.
    assertThat(declared("s, copy", 1)).isEqualTo(behind("in { idle : <( ", 1));
    assertThat(declared("n.what", 1)).isEqualTo(behind("in { note : <( ", 1));
  }

  @Test
  void references_in_a_net_are_all_places_that_mean_the_name() throws Exception {
    read("ring.lna", NET);
    assertThat(uses("note {", 1))
        .containsExactly(
            behind("out { ", 1), behind("in { ", 2), at(NET, "note'card", 1), behind("(n in ", 1));
    assertThat(uses("note :", 1)).containsExactly(behind("dom : ", 2));
    assertThat(uses("what;", 1)).containsExactly(behind("guard : n.", 1), behind("n->1.", 1));
    assertThat(renamed(at(NET, "note {", 1), "way"))
        .isEqualTo(
            NET.replace("place note", "place way")
                .replace("out { note", "out { way")
                .replace("in { note", "in { way")
                .replace("note'card", "way'card")
                .replace("n in note", "n in way"));
  }

  @Test
  void completion_in_a_net_has_what_is_known_there() throws Exception {
    read("ring.lna", NET);
    List<String> words = offered(behind("guard : ", 1));
    assertThat(words).contains("s", "idle", "start", "copy", "other", "forall", "N");
    assertThat(words).doesNotContain("n", "a", "from", "LARGE", "define", "process");
    assertThat(offered(behind("guard : n.", 1))).containsExactly("from", "what");
    assertThat(offered(behind("dom : ", 2))).contains("site").doesNotContain("a");
  }

  @Test
  void the_outline_of_a_net_names_its_items_where_they_are() throws Exception {
    read("ring.lna", NET);
    List<DocumentSymbol> items = outline();
    assertThat(items)
        .extracting(DocumentSymbol::getName)
        .containsExactly(
            "ring", "N", "site", "job", "none", "copy", "note", "start", "other", "least", "idle",
            "note", "send", "get", "busy");
    DocumentSymbol send =
        items.stream().filter(each -> each.getName().equals("send")).findFirst().orElseThrow();
    assertThat(send.getSelectionRange().getStart()).isEqualTo(at(NET, "send", 1));
    assertThat(send.getChildren()).extracting(DocumentSymbol::getName).containsExactly("s");
    DocumentSymbol note =
        items.stream().filter(each -> each.getName().equals("note")).findFirst().orElseThrow();
    assertThat(note.getChildren())
        .extracting(DocumentSymbol::getName)
        .containsExactly("from", "what");
  }

  @Test
  void a_net_is_laid_out_by_its_blocks_and_statements() throws Exception {
    read("ring.lna", NET);
    String flat =
        NET
            .lines()
            .map(line -> line.startsWith("   *") ? line : line.strip() + "  ")
            .toList()
            .stream()
            .reduce("", (before, line) -> before + line + "\n");
    // Lines that begin inside of a comment stay as they are.
    List<String> wanted = NET.lines().toList();
    List<String> got = formatted(flat).lines().toList();
    assertThat(got).hasSameSizeAs(wanted);
    assertThat(
            IntStream.range(0, got.size())
                .filter(i -> !wanted.get(i).contains("*"))
                .mapToObj(got::get))
        .containsExactlyElementsOf(wanted.stream().filter(line -> !line.contains("*")).toList());
  }

  @Test
  void a_label_of_a_transition_system_is_one_name_however_it_is_written() throws Exception {
    read("abp.aut", SYSTEM);
    assertThat(hover("d, 0", 1)).contains("(1, r1(d, 0), 2)", "action, 1 uses");
    assertThat(declared("\"r1(d", 1)).isEqualTo(at(SYSTEM, "r1(d", 1));
    assertThat(uses("r1(d", 1)).containsExactly(at(SYSTEM, "\"r1(d", 1));
    assertThat(renamed(at(SYSTEM, "r1(d", 1), "got"))
        .isEqualTo(SYSTEM.replace("\"r1(d, 0)\"", "got").replace("r1(d, 0)", "got"));
    assertThatThrownBy(() -> renamed(at(SYSTEM, "r1(d", 1), "\"receive\""))
        .hasMessageContaining("is a name here already");
    assertThat(outline())
        .extracting(DocumentSymbol::getName)
        .containsExactly("\"send, !1.5\"", "r1(d, 0)", "i", "receive");
    assertThat(outline().getFirst().getRange().getEnd()).isEqualTo(behind("!1.5\"", 1));
    assertThat(offered(behind("!1.", 1)))
        .containsExactlyInAnyOrder("\"send, !1.5\"", "r1(d, 0)", "i", "receive");
    // Neither the header nor a state has a name.
    for (Position nothing : List.of(at(SYSTEM, "des", 1), at(SYSTEM, "5, 4", 1))) {
      assertThat(
              session
                  .server
                  .getTextDocumentService()
                  .definition(new DefinitionParams(document, nothing))
                  .get()
                  .getLeft())
          .isEmpty();
    }
    assertThat(formatted("  " + SYSTEM.replace("\n(", " \n  ("))).isEqualTo(SYSTEM);
  }
}
