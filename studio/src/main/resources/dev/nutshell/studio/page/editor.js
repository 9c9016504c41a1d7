// The editor: CodeMirror with highlighting for our languages and the parser's problems at their place.

import { EditorState } from '@codemirror/state';
import { EditorView, keymap, lineNumbers, highlightActiveLine, drawSelection } from '@codemirror/view';
import { StreamLanguage, HighlightStyle, syntaxHighlighting, bracketMatching, indentUnit } from '@codemirror/language';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { setDiagnostics, lintGutter, lintKeymap } from '@codemirror/lint';
import { search, searchKeymap, highlightSelectionMatches } from '@codemirror/search';
import { tags } from '@lezer/highlight';

const words = (text) => new Set(text.split(' '));
const PROMELA = {
  keywords: words('active assert atomic break chan d_step do else empty enabled eval fi for full goto hidden if init inline len ltl mtype nempty never nfull notrace od of pc_value printf printm priority proctype provided run select show skip timeout trace typedef unless xr xs always eventually until weakuntil implies in'),
  types: words('bit bool byte short int unsigned pid chan mtype'),
  atoms: words('true false _pid _last _nr_pr np_'),
};
const HELENA = {
  keywords: words('type subtype constant function place transition in out inhibit let pick guard priority description safe init dom capacity property proposition state reject accept forall exists if else while return for in and or not with enum range mod vector of struct list set empty card mult sum product min max'),
  types: words('int bool enum range vector struct list set short byte'),
  atoms: words('true false'),
};

function code(language, lineComment) {
  return StreamLanguage.define({
    startState: () => ({ comment: false }),
    token(stream, state) {
      if (state.comment) {
        if (stream.match(/.*?\*\//)) state.comment = false;
        else stream.skipToEnd();
        return 'comment';
      }
      if (stream.eatSpace()) return null;
      if (stream.match('/*')) { state.comment = true; return 'comment'; }
      if (stream.match(lineComment)) { stream.skipToEnd(); return 'comment'; }
      if (stream.sol() && stream.match(/#\w+/)) return 'meta';
      if (stream.match(/"(?:[^"\\]|\\.)*"?/) || stream.match(/'(?:[^'\\]|\\.)'/)) return 'string';
      if (stream.match(/\d+/)) return 'number';
      if (stream.match(/\w+/)) {
        const word = stream.current();
        return language.types.has(word) ? 'typeName' : language.keywords.has(word) ? 'keyword' : language.atoms.has(word) ? 'atom' : 'variableName';
      }
      if (stream.match(/->|::|<>|\[\]|&&|\|\||[-+*/%<>=!&|^~?]+/)) return 'operator';
      stream.next();
      return null;
    },
    languageData: { commentTokens: { line: '//', block: { open: '/*', close: '*/' } } },
  });
}

const XML = StreamLanguage.define({
  startState: () => ({ inside: null }),
  token(stream, state) {
    if (state.inside === 'comment') {
      if (stream.match(/.*?-->/)) state.inside = null;
      else stream.skipToEnd();
      return 'comment';
    }
    if (state.inside === 'tag') {
      if (stream.eatSpace()) return null;
      if (stream.match(/\/?>/)) { state.inside = null; return 'keyword'; }
      if (stream.match(/"[^"]*"?|'[^']*'?/)) return 'string';
      if (stream.match(/[^\s=>"'/]+/)) return 'atom';
      stream.next();
      return null;
    }
    if (stream.match('<!--')) { state.inside = 'comment'; return 'comment'; }
    if (stream.match(/<\/?[\w:?!-]+/)) { state.inside = 'tag'; return 'keyword'; }
    if (!stream.match(/[^<]+/)) stream.next();
    return null;
  },
});

const LANGUAGES = [
  [/\.(pml|prom|promela|spin|pm|prm|pr)$/, code(PROMELA, '//')],
  [/\.lna$/, code(HELENA, '//')],
  [/\.(pnml|cpn)$/, XML],
];

const colours = HighlightStyle.define([
  { tag: tags.keyword, color: 'var(--lane-0)', fontWeight: '600' },
  { tag: tags.typeName, color: 'var(--lane-2)' },
  { tag: tags.comment, color: 'var(--faint)', fontStyle: 'italic' },
  { tag: tags.string, color: 'var(--lane-1)' },
  { tag: tags.number, color: 'var(--lane-3)' },
  { tag: tags.atom, color: 'var(--lane-4)' },
  { tag: tags.meta, color: 'var(--lane-4)' },
]);

const look = EditorView.theme({
  '&': { height: '100%', fontSize: '13px', color: 'var(--ink)', backgroundColor: 'var(--paper)' },
  '.cm-scroller': { fontFamily: 'var(--mono)', lineHeight: '1.5' },
  '.cm-content': { caretColor: 'var(--ink)' },
  '.cm-cursor': { borderLeftColor: 'var(--ink)' },
  '.cm-gutters': { backgroundColor: 'var(--raised)', color: 'var(--faint)', border: 'none' },
  '.cm-activeLine': { backgroundColor: 'color-mix(in srgb, var(--select) 45%, transparent)' },
  '&.cm-focused .cm-selectionBackground, .cm-selectionBackground': { backgroundColor: 'var(--select) !important' },
  '.cm-tooltip, .cm-panels': { backgroundColor: 'var(--raised)', color: 'var(--ink)', border: '1px solid var(--line)' },
});

/** actions: changed(text), save(), start(), moved(line), declared(text, line, column). */
export function editor(parent, name, text, actions) {
  const language = LANGUAGES.find(([pattern]) => pattern.test(name))?.[1];
  const view = new EditorView({
    parent,
    state: EditorState.create({
      doc: text,
      extensions: [
        EditorView.cspNonce.of(document.querySelector('meta[name=nonce]').content),
        EditorView.contentAttributes.of({ 'aria-label': `Text of ${name}` }),
        lineNumbers(), lintGutter(), history(), drawSelection(), bracketMatching(), highlightActiveLine(), highlightSelectionMatches(), search({ top: true }),
        indentUnit.of('  '),
        keymap.of([
          { key: 'Mod-s', run: () => { actions.save(); return true; }, preventDefault: true },
          { key: 'Mod-Enter', run: () => { actions.start(); return true; } },
          { key: 'F12', run: () => { declaration(view, actions); return true; } },
          ...defaultKeymap, ...historyKeymap, ...searchKeymap, ...lintKeymap, indentWithTab,
        ]),
        EditorView.domEventHandlers({ mousedown: (event) => {
          if (!event.ctrlKey && !event.metaKey) return false;
          const at = view.posAtCoords({ x: event.clientX, y: event.clientY });
          if (at === null || !view.state.wordAt(at)) return false;
          declaration(view, actions, at);
          return true;
        } }),
        EditorView.updateListener.of((update) => { if (update.docChanged) actions.changed(update.state.doc.toString()); if (update.selectionSet) actions.moved?.(update.state.doc.lineAt(update.state.selection.main.head).number); }),
        syntaxHighlighting(colours), look, language ?? [],
      ],
    }),
  });
  return view;
}

/** Goes to where the name under the cursor is declared: the language's own scopes say where. */
async function declaration(view, actions, at = view.state.selection.main.head) {
  const { doc } = view.state;
  const line = doc.lineAt(at);
  const found = await actions.declared(doc.toString(), line.number, at - line.from + 1).catch(() => ({}));
  const from = found.line ? doc.line(found.line).from + found.column - 1 : identified(view, at);
  if (from < 0 || view.state.doc !== doc) return;
  view.dispatch({ selection: { anchor: from, head: from + (found.length ?? 0) }, scrollIntoView: true });
  view.focus();
}

/** Of XML: the element of that id. */
function identified(view, at) {
  const word = view.state.wordAt(at);
  const name = word && view.state.sliceDoc(word.from, word.to);
  const place = name ? view.state.doc.toString().indexOf(` id="${name}"`) : -1;
  return place < 0 ? -1 : place + 5;
}

/** Marks what is wrong. Problems without a place stand at the beginning. */
export function mark(view, problems, severity = 'error') {
  const { doc } = view.state;
  return problems.map((problem) => {
    const line = doc.line(Math.max(1, Math.min(problem.line || 1, doc.lines)));
    const from = Math.min(line.to, line.from + Math.max(0, (problem.column || 1) - 1));
    const rest = doc.sliceString(from, line.to).match(/^\w+|^\S/);
    return { from, to: Math.min(line.to, from + (rest ? rest[0].length : 1)), severity, message: problem.message };
  });
}

export function showProblems(view, problems, warnings) {
  view.dispatch(setDiagnostics(view.state, [...mark(view, problems), ...mark(view, warnings, 'warning')]));
}
