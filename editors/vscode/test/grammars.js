// The grammars as an editor reads them: what the words of a text are taken for.
"use strict";
const assert = require("node:assert");
const fs = require("node:fs");
const path = require("node:path");
const oniguruma = require("vscode-oniguruma");
const textmate = require("vscode-textmate");

const root = path.join(__dirname, "..");
const { languages, grammars } = require("../package.json").contributes;

/** Of each text that is asked for, as [scope, text], whether the grammar says so, in order. */
const texts = {
  promela: [
    "active proctype p() { /* a", "note */ byte x = 17; do :: x > 1 -> printf(\"do\") od } // goto",
    [["keyword.control", "active"], ["keyword.control", "proctype"], ["comment.block", "note "], ["storage.type", "byte"],
      ["constant.numeric", "17"], ["keyword.control", "do"], ["keyword.operator", "->"], ["string.quoted", "\"do\""],
      ["keyword.control", "od"], ["comment.line", "// goto"]],
  ],
  helena: [
    "#ifdef LARGE", "ring (N := 3) { /* a", "place */ type site : mod N;",
    "place idle { dom : site; init : for (s in site) <( s )>; }",
    "transition go { in { idle : <( s )>; } guard : idle'card > 1 and s != 0; description: \"in %d\", s; }",
    "proposition busy : forall (s in idle : true); // place",
    [["meta.preprocessor", "#ifdef LARGE"], ["constant.numeric", "3"], ["comment.block", "place "], ["storage.type", "type"],
      ["entity.name", "site"], ["keyword.operator.word", "mod"], ["storage.type", "place"], ["entity.name", "idle"],
      ["keyword.control", "dom"], ["keyword.control", "init"], ["keyword.control", "for"], ["keyword.operator", "<("],
      ["storage.type", "transition"], ["entity.name", "go"], ["keyword.control", "guard"], ["support.function", "'card"],
      ["keyword.operator.word", "and"], ["string.quoted", "\"in %d\""], ["entity.name", "busy"],
      ["keyword.operator.word", "forall"], ["constant.language", "true"], ["comment.line", "// place"]],
  ],
  aut: [
    "des (0, 3, 12)", "(0, \"send, !1\", 10)", "(1, r1(d, 0), 2)", "(2, i, 0)",
    [["keyword.control", "des"], ["constant.numeric", "0"], ["constant.numeric", "3"], ["constant.numeric", "12"],
      ["string.label", "\"send, !1\""], ["constant.numeric", "10"], ["constant.numeric", "1"], ["string.label", "r1(d, 0)"],
      ["constant.numeric", "2"], ["comment.hidden", "i"]],
  ],
};

async function main() {
  assert.deepEqual(grammars.map((each) => each.language).sort(), languages.map((each) => each.id).sort());
  await oniguruma.loadWASM(fs.readFileSync(require.resolve("vscode-oniguruma/release/onig.wasm")).buffer);
  const registry = new textmate.Registry({
    onigLib: Promise.resolve({
      createOnigScanner: (patterns) => new oniguruma.OnigScanner(patterns),
      createOnigString: (text) => new oniguruma.OnigString(text),
    }),
    loadGrammar: async (scope) => {
      const file = path.join(root, grammars.find((each) => each.scopeName === scope).path);
      return textmate.parseRawGrammar(fs.readFileSync(file, "utf8"), file);
    },
  });
  for (const { language, scopeName } of grammars) {
    const lines = [...texts[language]];
    const wanted = lines.pop();
    const grammar = await registry.loadGrammar(scopeName);
    const found = [];
    let stack = textmate.INITIAL;
    for (const line of lines) {
      const { tokens, ruleStack } = grammar.tokenizeLine(line, stack);
      stack = ruleStack;
      found.push(...tokens.map((token) => [token.scopes.at(-1), line.substring(token.startIndex, token.endIndex)]));
    }
    let from = 0;
    for (const [scope, text] of wanted) {
      const at = found.findIndex((each, i) => i >= from && each[1] === text && each[0].startsWith(scope + "."));
      assert.ok(at >= 0, `${language}: ${text} is no ${scope}: ${JSON.stringify(found.slice(from))}`);
      from = at + 1;
    }
  }
  console.log("the grammars: all is well");
}

main().then(() => process.exit(0), (failure) => {
  console.error(failure);
  process.exit(1);
});
