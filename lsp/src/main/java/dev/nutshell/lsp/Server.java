package dev.nutshell.lsp;

import com.google.gson.JsonElement;
import dev.nutshell.lsp.Names.Declared;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.BooleanSupplier;
import java.util.function.Function;
import org.eclipse.lsp4j.CodeLens;
import org.eclipse.lsp4j.CodeLensOptions;
import org.eclipse.lsp4j.CodeLensParams;
import org.eclipse.lsp4j.CompletionItem;
import org.eclipse.lsp4j.CompletionList;
import org.eclipse.lsp4j.CompletionOptions;
import org.eclipse.lsp4j.CompletionParams;
import org.eclipse.lsp4j.DefinitionParams;
import org.eclipse.lsp4j.Diagnostic;
import org.eclipse.lsp4j.DidChangeConfigurationParams;
import org.eclipse.lsp4j.DidChangeTextDocumentParams;
import org.eclipse.lsp4j.DidChangeWatchedFilesParams;
import org.eclipse.lsp4j.DidCloseTextDocumentParams;
import org.eclipse.lsp4j.DidOpenTextDocumentParams;
import org.eclipse.lsp4j.DidSaveTextDocumentParams;
import org.eclipse.lsp4j.DocumentFormattingParams;
import org.eclipse.lsp4j.DocumentSymbol;
import org.eclipse.lsp4j.DocumentSymbolParams;
import org.eclipse.lsp4j.ExecuteCommandOptions;
import org.eclipse.lsp4j.ExecuteCommandParams;
import org.eclipse.lsp4j.Hover;
import org.eclipse.lsp4j.HoverParams;
import org.eclipse.lsp4j.InitializeParams;
import org.eclipse.lsp4j.InitializeResult;
import org.eclipse.lsp4j.Location;
import org.eclipse.lsp4j.LocationLink;
import org.eclipse.lsp4j.PublishDiagnosticsParams;
import org.eclipse.lsp4j.ReferenceParams;
import org.eclipse.lsp4j.RenameParams;
import org.eclipse.lsp4j.ServerCapabilities;
import org.eclipse.lsp4j.ServerInfo;
import org.eclipse.lsp4j.SymbolInformation;
import org.eclipse.lsp4j.TextDocumentItem;
import org.eclipse.lsp4j.TextDocumentSyncKind;
import org.eclipse.lsp4j.TextEdit;
import org.eclipse.lsp4j.VersionedTextDocumentIdentifier;
import org.eclipse.lsp4j.WorkspaceEdit;
import org.eclipse.lsp4j.jsonrpc.CompletableFutures;
import org.eclipse.lsp4j.jsonrpc.Launcher;
import org.eclipse.lsp4j.jsonrpc.ResponseErrorException;
import org.eclipse.lsp4j.jsonrpc.messages.Either;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseError;
import org.eclipse.lsp4j.jsonrpc.messages.ResponseErrorCode;
import org.eclipse.lsp4j.launch.LSPLauncher;
import org.eclipse.lsp4j.services.LanguageClient;
import org.eclipse.lsp4j.services.LanguageServer;
import org.eclipse.lsp4j.services.TextDocumentService;
import org.eclipse.lsp4j.services.WorkspaceService;

/** Speaks the Language Server Protocol over a pair of streams. */
public final class Server implements LanguageServer, TextDocumentService, WorkspaceService {
  private static final Duration CHECK_TIME = Duration.ofMinutes(5);

  private final String version;
  private final Map<String, Document> documents = new ConcurrentHashMap<>();
  private final CountDownLatch over = new CountDownLatch(1);

  /** Apart from the thread that reads, so that nothing waits for a model that is typed in. */
  private final ExecutorService diagnosing =
      Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());

  private LanguageClient client;

  private Server(String version) {
    this.version = version;
  }

  /** Serves until the client says goodbye or its stream ends. */
  public static void serve(InputStream in, OutputStream out, String version)
      throws InterruptedException {
    Server server = new Server(version);
    Launcher<LanguageClient> launcher = LSPLauncher.createServerLauncher(server, in, out);
    server.client = launcher.getRemoteProxy();
    Future<Void> listening = launcher.startListening();
    Thread.ofVirtual().start(() -> server.awaitEnd(listening));
    server.over.await();
  }

  private void awaitEnd(Future<Void> listening) {
    try {
      listening.get();
    } catch (ExecutionException | InterruptedException ended) {
      // Whatever ended the stream, there is nobody left to serve.
    }
    over.countDown();
  }

  @Override
  public CompletableFuture<InitializeResult> initialize(InitializeParams params) {
    ServerCapabilities abilities = new ServerCapabilities();
    abilities.setTextDocumentSync(TextDocumentSyncKind.Full);
    abilities.setHoverProvider(true);
    abilities.setDefinitionProvider(true);
    abilities.setReferencesProvider(true);
    abilities.setCompletionProvider(new CompletionOptions(false, List.of(".")));
    abilities.setRenameProvider(true);
    abilities.setDocumentSymbolProvider(true);
    abilities.setDocumentFormattingProvider(true);
    abilities.setCodeLensProvider(new CodeLensOptions(false));
    abilities.setExecuteCommandProvider(new ExecuteCommandOptions(List.of(Answers.CHECK)));
    diagnosing.execute(() -> WarmUp.run(() -> !documents.isEmpty()));
    return done(new InitializeResult(abilities, new ServerInfo("nutshell", version)));
  }

  @Override
  public CompletableFuture<Object> shutdown() {
    return done(null);
  }

  @Override
  public void exit() {
    over.countDown();
  }

  @Override
  public TextDocumentService getTextDocumentService() {
    return this;
  }

  @Override
  public WorkspaceService getWorkspaceService() {
    return this;
  }

  @Override
  public void didOpen(DidOpenTextDocumentParams params) {
    TextDocumentItem opened = params.getTextDocument();
    read(opened.getUri(), opened.getText(), opened.getVersion());
  }

  @Override
  public void didChange(DidChangeTextDocumentParams params) {
    VersionedTextDocumentIdentifier changed = params.getTextDocument();
    read(changed.getUri(), params.getContentChanges().getLast().getText(), changed.getVersion());
  }

  @Override
  public void didClose(DidCloseTextDocumentParams params) {
    String uri = params.getTextDocument().getUri();
    synchronized (diagnosing) {
      if (documents.remove(uri) != null) {
        client.publishDiagnostics(new PublishDiagnosticsParams(uri, List.of()));
      }
    }
  }

  @Override
  public void didSave(DidSaveTextDocumentParams params) {
    Document document = documents.get(params.getTextDocument().getUri());
    if (document != null) {
      // Files beside it may have changed.
      read(params.getTextDocument().getUri(), document.text(), null);
    }
  }

  private void read(String uri, String text, Integer version) {
    Path path = path(uri);
    Language.of(path.toString())
        .ifPresent(
            language -> {
              Document document = Document.of(path, language, text);
              documents.put(uri, document);
              diagnosing.execute(() -> diagnose(uri, document, version));
            });
  }

  /** Says what is wrong with a text, unless a newer one has come. */
  private void diagnose(String uri, Document document, Integer version) {
    if (documents.get(uri) != document) {
      return;
    }
    List<Diagnostic> found = new Answers(uri, document).diagnostics();
    synchronized (diagnosing) {
      if (documents.get(uri) == document) {
        client.publishDiagnostics(new PublishDiagnosticsParams(uri, found, version));
      }
    }
  }

  private static Path path(String uri) {
    URI parsed = URI.create(uri);
    return "file".equals(parsed.getScheme())
        ? Path.of(parsed)
        : Path.of(Objects.requireNonNullElse(parsed.getPath(), parsed.getSchemeSpecificPart()));
  }

  private static <T> CompletableFuture<T> done(T value) {
    return CompletableFuture.completedFuture(value);
  }

  private <T> CompletableFuture<T> answer(String uri, T otherwise, Function<Answers, T> question) {
    Document document = documents.get(uri);
    return done(document == null ? otherwise : question.apply(new Answers(uri, document)));
  }

  @Override
  public CompletableFuture<Hover> hover(HoverParams params) {
    return answer(
        params.getTextDocument().getUri(), null, each -> each.hover(params.getPosition()));
  }

  @Override
  public CompletableFuture<Either<List<? extends Location>, List<? extends LocationLink>>>
      definition(DefinitionParams params) {
    return answer(
        params.getTextDocument().getUri(),
        Either.forLeft(List.of()),
        each -> Either.forLeft(each.declaration(params.getPosition())));
  }

  @Override
  public CompletableFuture<List<? extends Location>> references(ReferenceParams params) {
    boolean all = params.getContext() == null || params.getContext().isIncludeDeclaration();
    return answer(
        params.getTextDocument().getUri(),
        List.of(),
        each -> each.references(params.getPosition(), all));
  }

  @Override
  public CompletableFuture<Either<List<CompletionItem>, CompletionList>> completion(
      CompletionParams params) {
    return answer(
        params.getTextDocument().getUri(),
        Either.forLeft(List.of()),
        each -> Either.forLeft(each.completion(params.getPosition())));
  }

  @Override
  public CompletableFuture<List<Either<SymbolInformation, DocumentSymbol>>> documentSymbol(
      DocumentSymbolParams params) {
    return answer(
        params.getTextDocument().getUri(),
        List.of(),
        each ->
            each.outline().stream()
                .map(Either::<SymbolInformation, DocumentSymbol>forRight)
                .toList());
  }

  @Override
  public CompletableFuture<List<? extends TextEdit>> formatting(DocumentFormattingParams params) {
    String indent =
        params.getOptions().isInsertSpaces() ? " ".repeat(params.getOptions().getTabSize()) : "\t";
    return answer(params.getTextDocument().getUri(), List.of(), each -> each.formatting(indent));
  }

  @Override
  public CompletableFuture<List<? extends CodeLens>> codeLens(CodeLensParams params) {
    return answer(params.getTextDocument().getUri(), List.of(), Answers::lenses);
  }

  @Override
  public CompletableFuture<WorkspaceEdit> rename(RenameParams params) {
    String uri = params.getTextDocument().getUri();
    return answer(
        uri,
        null,
        each -> {
          Declared name =
              each.at(params.getPosition()).orElseThrow(() -> refused("there is no name here"));
          String whyNot = each.whyNot(name, params.getNewName());
          if (whyNot != null) {
            throw refused(whyNot);
          }
          return new WorkspaceEdit(Map.of(uri, each.rename(name, params.getNewName())));
        });
  }

  private static ResponseErrorException refused(String why) {
    return new ResponseErrorException(
        new ResponseError(ResponseErrorCode.RequestFailed, why, null));
  }

  /** Arguments: the document, and the property where it is one alone. Can be cancelled. */
  @Override
  public CompletableFuture<Object> executeCommand(ExecuteCommandParams params) {
    if (!params.getCommand().equals(Answers.CHECK) || params.getArguments().isEmpty()) {
      throw refused("there is no command " + params.getCommand());
    }
    Document document = documents.get(text(params.getArguments().getFirst()));
    if (document == null) {
      throw refused("the document is not open");
    }
    String property = params.getArguments().size() > 1 ? text(params.getArguments().get(1)) : null;
    Checking checking = new Checking();
    CompletableFuture<Object> outcome =
        CompletableFutures.computeAsync(
            task -> {
              Thread watch = watch(task::isCanceled, checking);
              try {
                return checking.run(document, property, CHECK_TIME);
              } finally {
                watch.interrupt();
              }
            });
    return outcome;
  }

  private static Thread watch(BooleanSupplier cancelled, Checking checking) {
    return Thread.ofVirtual()
        .start(
            () -> {
              try {
                while (!cancelled.getAsBoolean()) {
                  Thread.sleep(100);
                }
                checking.stop();
              } catch (InterruptedException over) {
                // The check has ended.
              }
            });
  }

  private static String text(Object argument) {
    return argument instanceof JsonElement json ? json.getAsString() : String.valueOf(argument);
  }

  @Override
  public void didChangeConfiguration(DidChangeConfigurationParams params) {}

  @Override
  public void didChangeWatchedFiles(DidChangeWatchedFilesParams params) {}
}
