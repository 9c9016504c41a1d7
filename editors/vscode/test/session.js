// The extension's bundle in Node, with an editor that only remembers, against the real server.
// NUTSHELL names the program; without it the launcher of this checkout is taken.
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const os = require("node:os");
const path = require("node:path");
const Module = require("node:module");

const program = process.env.NUTSHELL ?? path.join(__dirname, "..", "..", "..", "nutshell");
const { vscode, seen } = require("./editor.js")(program);
const load = Module._load;
Module._load = (name, ...rest) => (name === "vscode" ? vscode : load(name, ...rest));

const model = `byte x;
active [2] proctype p() {
  byte seen;
  seen = x;
  x = seen + 1
}
ltl adds { <> (x == 2) }
`;

async function main() {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "nutshell-vscode-"));
  const file = path.join(folder, "race.pml");
  fs.writeFileSync(file, model);
  const document = seen.open(file, "promela", model);
  const extension = require("../dist/extension.js");
  const client = await extension.activate({ subscriptions: [] });
  try {
    assert.deepEqual(Object.keys(seen.commands).filter((name) => name.startsWith("nutshell.")).sort(), [
      "nutshell.check", "nutshell.checkFile", "nutshell.clear", "nutshell.nextStep", "nutshell.previousStep",
    ]);
    const uri = document.uri.toString();
    await client.sendNotification("textDocument/didOpen", {
      textDocument: { uri, languageId: "promela", version: 1, text: model },
    });
    const symbols = await client.sendRequest("textDocument/documentSymbol", { textDocument: { uri } });
    assert.deepEqual(symbols.map((symbol) => symbol.name), ["x", "p", "adds"]);
    await client.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: 2 },
      contentChanges: [{ text: model.replace("seen + 1", "sen + 1") }],
    });
    await seen.until(() => seen.problems(uri).length === 1);
    assert.match(seen.problems(uri)[0].message, /sen/);
    await client.sendNotification("textDocument/didChange", {
      textDocument: { uri, version: 3 },
      contentChanges: [{ text: model }],
    });
    await seen.until(() => seen.problems(uri).length === 0);

    const outcome = await seen.commands["nutshell.check"](uri, "adds");
    assert.equal(outcome.verdict, "violated");
    assert.ok(outcome.steps.every((step) => step.line >= 4 && step.line <= 6), JSON.stringify(outcome.steps));
    assert.match(seen.messages.at(-1), /violated/);
    assert.equal(seen.marked.length, 1);
    const first = seen.marked[0].range.start.line;
    assert.equal(first, outcome.steps[0].line - 1);
    await seen.commands["nutshell.nextStep"]();
    assert.match(seen.status, new RegExp(`2/${outcome.steps.length}`));
    await seen.commands["nutshell.previousStep"]();
    assert.match(seen.status, new RegExp(`1/${outcome.steps.length}`));
    await seen.commands["nutshell.clear"]();
    assert.equal(seen.marked.length, 0);
    console.log("the extension and the server: all is well");
  } finally {
    await extension.deactivate();
    fs.rmSync(folder, { recursive: true });
  }
}

main().then(() => process.exit(0), (failure) => {
  console.error(failure);
  process.exit(1);
});
