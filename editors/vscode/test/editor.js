// An editor without a window: as much of the module `vscode` as the extension and its language client use. What is
// not written out is a function that does nothing, and a class that remembers nothing.
"use strict";
const { pathToFileURL, fileURLToPath } = require("node:url");

module.exports = (program) => {
  const diagnostics = new Map();
  const seen = {
    commands: {},
    messages: [],
    marked: [],
    status: "",
    problems: (uri) => diagnostics.get(uri) ?? [],
    until: async (condition) => {
      for (let i = 0; i < 300 && !condition(); i++) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      if (!condition()) throw new Error("waited in vain for " + condition);
    },
    open: (file, languageId, text) => {
      const uri = Uri.file(file);
      return { uri, languageId, version: 1, getText: () => text, fileName: file };
    },
  };

  class Uri {
    constructor(text) {
      this.text = text;
      this.scheme = text.split(":")[0];
      this.fsPath = this.scheme === "file" ? fileURLToPath(text) : text;
      this.path = this.fsPath;
      this.authority = this.query = this.fragment = "";
    }
    toString() { return this.text; }
    static file(path) { return new Uri(pathToFileURL(path).toString()); }
    static parse(text) { return new Uri(text); }
  }
  class Position {
    constructor(line, character) { this.line = line; this.character = character; }
  }
  class Range {
    constructor(a, b, c, d) {
      [this.start, this.end] = c === undefined ? [a, b] : [new Position(a, b), new Position(c, d)];
    }
  }
  class Diagnostic {
    constructor(range, message, severity) { Object.assign(this, { range, message, severity }); }
  }
  class EventEmitter {
    constructor() { this.event = () => ({ dispose() {} }); }
    fire() {}
    dispose() {}
  }
  class CancellationTokenSource {
    constructor() { this.token = { isCancellationRequested: false, onCancellationRequested: () => ({ dispose() {} }) }; }
    cancel() {}
    dispose() {}
  }
  class Disposable {
    constructor(dispose) { this.run = dispose; }
    dispose() { this.run?.(); }
    static from() { return new Disposable(); }
  }

  const loose = (known) =>
    new Proxy(known, {
      get: (target, name) => {
        if (name in target) return target[name];
        if (typeof name !== "string" || name === "then") return undefined;
        if (/^on[A-Z]/.test(name) || /^register|^create/.test(name)) return () => loose({ dispose() {} });
        if (/^[A-Z]/.test(name)) return (target[name] = loose(class {}));
        return (target[name] = () => undefined);
      },
    });

  const editor = {
    setDecorations: (_type, marks) => (seen.marked = marks),
    revealRange: () => {},
    document: undefined,
  };
  const vscode = loose({
    version: "1.91.0",
    Uri, Position, Range, Diagnostic, EventEmitter, CancellationTokenSource, Disposable,
    env: loose({ language: "en", appName: "test", machineId: "m" }),
    commands: loose({
      registerCommand: (name, run) => {
        seen.commands[name] = run;
        return new Disposable(() => delete seen.commands[name]);
      },
      executeCommand: async (name, ...args) => seen.commands[name]?.(...args),
    }),
    languages: loose({
      createDiagnosticCollection: () => ({
        set: (uri, list) => diagnostics.set(uri.toString(), list ?? []),
        delete: (uri) => diagnostics.delete(uri.toString()),
        clear: () => diagnostics.clear(),
        dispose() {},
      }),
      match: () => 10,
    }),
    workspace: loose({
      getConfiguration: () => ({ get: (name, otherwise) => (name === "command" ? program : otherwise), has: () => false }),
      textDocuments: [],
      notebookDocuments: [],
      workspaceFolders: undefined,
      openTextDocument: async (uri) => ({ uri }),
      fs: loose({}),
    }),
    window: loose({
      visibleTextEditors: [editor],
      tabGroups: loose({ all: [], onDidChangeTabs: () => new Disposable() }),
      createOutputChannel: () => loose({ appendLine() {}, append() {}, dispose() {}, show() {} }),
      createTextEditorDecorationType: () => new Disposable(),
      showTextDocument: async () => editor,
      showInformationMessage: async (text) => void seen.messages.push(text),
      showWarningMessage: async (text) => void seen.messages.push(text),
      showErrorMessage: async (text) => void seen.messages.push(text),
      setStatusBarMessage: (text) => (seen.status = text),
      withProgress: (_options, run) => run({ report() {} }, new CancellationTokenSource().token),
    }),
  });
  // A bundle copies a module's own names and takes its prototype: what is not written out comes from there.
  const module = { ...plain(vscode) };
  Object.setPrototypeOf(module, vscode);
  return { vscode: module, seen };
};

function plain(proxy) {
  return Object.fromEntries(Object.getOwnPropertyNames(proxy).map((name) => [name, proxy[name]]));
}
