import * as vscode from "vscode";
import { LanguageClient, ServerOptions } from "vscode-languageclient/node";
import { Outcome, Walk, headline } from "./trail";

let client: LanguageClient | undefined;
let walk: Walk | undefined;
let marks: vscode.TextEditorDecorationType | undefined;
let output: vscode.OutputChannel;

export async function activate(context: vscode.ExtensionContext): Promise<LanguageClient> {
  output = vscode.window.createOutputChannel("Nutshell");
  marks = vscode.window.createTextEditorDecorationType({
    isWholeLine: true,
    backgroundColor: new vscode.ThemeColor("editor.stackFrameHighlightBackground"),
  });
  const command = vscode.workspace.getConfiguration("nutshell").get<string>("command") ?? "nutshell";
  const server: ServerOptions = { command, args: ["lsp"] };
  client = new LanguageClient("nutshell", "Nutshell", server, {
    documentSelector: ["promela", "helena", "aut"].map((language) => ({ language })),
    middleware: {
      // The lenses' command runs on the server; what it answers is shown here.
      executeCommand: async (name, args, next) => {
        const outcome = (await vscode.window.withProgress(
          { location: vscode.ProgressLocation.Notification, title: "Nutshell checks …", cancellable: false },
          () => Promise.resolve(next(name, args)),
        )) as Outcome;
        if (name === "nutshell.check" && outcome) {
          await show(String(args[0]), outcome);
        }
        return outcome;
      },
    },
  });
  context.subscriptions.push(
    output,
    marks,
    vscode.commands.registerCommand("nutshell.checkFile", () => {
      const editor = vscode.window.activeTextEditor;
      return editor && vscode.commands.executeCommand("nutshell.check", editor.document.uri.toString());
    }),
    vscode.commands.registerCommand("nutshell.nextStep", () => walk && reveal(walk, walk.next().line)),
    vscode.commands.registerCommand("nutshell.previousStep", () => walk && reveal(walk, walk.previous().line)),
    vscode.commands.registerCommand("nutshell.clear", clear),
  );
  await client.start();
  return client;
}

async function show(uri: string, outcome: Outcome): Promise<void> {
  await clear();
  output.appendLine(headline(outcome));
  outcome.properties.forEach((row) => output.appendLine(`  ${row.name}: ${row.answer}`));
  if (outcome.verdict !== "violated") {
    const tell = outcome.verdict === "holds" ? vscode.window.showInformationMessage : vscode.window.showWarningMessage;
    void tell(headline(outcome));
    return;
  }
  void vscode.window.showErrorMessage(`${headline(outcome)} (alt+] steps through it)`);
  outcome.steps.forEach((step, i) => {
    if (i === outcome.cycle) {
      output.appendLine("  — from here on, again and again —");
    }
    output.appendLine(`  ${i + 1}: ${step.who} ${step.what} ${step.changes ? "[" + step.changes + "]" : ""} line ${step.line}`);
  });
  if (outcome.steps.length > 0) {
    walk = new Walk(uri, outcome);
    await vscode.commands.executeCommand("setContext", "nutshell.counterexample", true);
    await reveal(walk, walk.step.line);
  }
}

/** Marks the line of a step and says beside it what happens there. */
async function reveal(steps: Walk, line: number): Promise<void> {
  const document = await vscode.workspace.openTextDocument(vscode.Uri.parse(steps.uri));
  const editor = await vscode.window.showTextDocument(document, { preserveFocus: true });
  if (line > 0 && marks) {
    const range = new vscode.Range(line - 1, 0, line - 1, 1000);
    const text = { after: { contentText: "   " + steps.label(), color: new vscode.ThemeColor("editorCodeLens.foreground") } };
    editor.setDecorations(marks, [{ range, renderOptions: text }]);
    editor.revealRange(range, vscode.TextEditorRevealType.InCenterIfOutsideViewport);
  }
  vscode.window.setStatusBarMessage("Nutshell " + steps.label());
}

async function clear(): Promise<void> {
  walk = undefined;
  await vscode.commands.executeCommand("setContext", "nutshell.counterexample", false);
  vscode.window.visibleTextEditors.forEach((editor) => marks && editor.setDecorations(marks, []));
}

export function deactivate(): Thenable<void> | undefined {
  return client?.stop();
}
