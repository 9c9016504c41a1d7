package dev.nutshell.cli.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.nutshell.cli.Main;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.MessageActionItem;
import org.eclipse.lsp4j.MessageParams;
import org.eclipse.lsp4j.Position;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ShowMessageRequestParams;
import org.eclipse.lsp4j.TextDocumentContentChangeEvent;
import org.eclipse.lsp4j.TextDocumentIdentifier;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;

/** An editor and its server, which is a process of its own. */
final class LspSession {
  private final Path folder;
  private final Client client = new Client();
  private final Process process;
  final LanguageServer server;
  final InitializeResult initialized;
  private int version;

  LspSession(Path folder) throws Exception {
    this.folder = folder;
    process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                "-XX:+UseSerialGC",
                "-Xmx240m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "lsp")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    var launcher =
        LSPLauncher.createClientLauncher(
            client, process.getInputStream(), process.getOutputStream());
    launcher.startListening();
    server = launcher.getRemoteProxy();
    initialized = server.initialize(new InitializeParams()).get(30, TimeUnit.SECONDS);
  }

  void close() throws Exception {
    server.shutdown().get(10, TimeUnit.SECONDS);
    server.exit();
    assertThat(process.waitFor(10, TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).isZero();
  }

  /** Of the text that was sent last. */
  int version() {
    return version;
  }

  TextDocumentIdentifier open(String name, String text) {
    URI uri = folder.resolve(name).toUri();
    server
        .getTextDocumentService()
        .didOpen(
            new DidOpenTextDocumentParams(
                new TextDocumentItem(uri.toString(), "promela", ++version, text)));
    return new TextDocumentIdentifier(uri.toString());
  }

  void edit(TextDocumentIdentifier document, String text) {
    server
        .getTextDocumentService()
        .didChange(
            new DidChangeTextDocumentParams(
                new VersionedTextDocumentIdentifier(document.getUri(), ++version),
                List.of(new TextDocumentContentChangeEvent(text))));
  }

  /** What is told next. */
  PublishDiagnosticsParams told() throws InterruptedException {
    PublishDiagnosticsParams told = client.diagnostics.poll(30, TimeUnit.SECONDS);
    assertThat(told).isNotNull();
    return told;
  }

  List<Diagnostic> diagnostics() throws InterruptedException {
    return told().getDiagnostics();
  }

  /** Where a text stands for the n-th time. */
  static Position at(String text, String what, int nth) {
    int found = -1;
    for (int i = 0; i < nth; i++) {
      found = text.indexOf(what, found + 1);
      assertThat(found).as("%s, %d times", what, nth).isNotNegative();
    }
    String before = text.substring(0, found);
    int line = (int) before.chars().filter(c -> c == '\n').count();
    return new Position(line, before.length() - before.lastIndexOf('\n') - 1);
  }

  private static final class Client implements LanguageClient {
    private final BlockingQueue<PublishDiagnosticsParams> diagnostics = new LinkedBlockingQueue<>();

    @Override
    public void telemetryEvent(Object object) {}

    @Override
    public void publishDiagnostics(PublishDiagnosticsParams params) {
      diagnostics.add(params);
    }

    @Override
    public void showMessage(MessageParams params) {}

    @Override
    public CompletableFuture<MessageActionItem> showMessageRequest(
        ShowMessageRequestParams params) {
      return CompletableFuture.completedFuture(null);
    }

    @Override
    public void logMessage(MessageParams params) {}
  }
}
