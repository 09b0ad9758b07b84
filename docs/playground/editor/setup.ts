import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { json } from '@codemirror/lang-json';
import { bracketMatching, indentOnInput, syntaxHighlighting } from '@codemirror/language';
import { lintGutter, lintKeymap } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';
import { EditorView, highlightActiveLine, hoverTooltip, keymap, lineNumbers } from '@codemirror/view';
import { editorColours, jsonColours } from './colours.js';
import { completionFrom, hoverFrom } from './complete.js';

export interface EditorNeeds {
  readonly label: string;
  /** Identifies the sentence that says how the keyboard works here. */
  readonly describedBy: string;
  readonly schema: unknown;
  readonly onChange: (text: string) => void;
  readonly onLeave: () => void;
}

/** An editor of JSON. Tab is left to the browser, so that the keyboard gets out again; Escape leaves, too. */
export function editorSetup({ label, describedBy, schema, onChange, onLeave }: EditorNeeds): Extension {
  const leave = (): boolean => {
    onLeave();
    return true;
  };
  return [
    lineNumbers(),
    lintGutter(),
    history(),
    json(),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    highlightActiveLine(),
    autocompletion({ override: [completionFrom(schema)], icons: false }),
    hoverTooltip(hoverFrom(schema)),
    syntaxHighlighting(jsonColours),
    editorColours,
    EditorView.lineWrapping,
    EditorView.contentAttributes.of({ 'aria-label': label, 'aria-describedby': describedBy }),
    EditorView.updateListener.of(({ docChanged, state }) => {
      if (docChanged) {
        onChange(state.doc.toString());
      }
    }),
    keymap.of([...closeBracketsKeymap, ...completionKeymap, ...defaultKeymap, ...historyKeymap, ...lintKeymap]),
    keymap.of([{ key: 'Escape', run: leave }]),
  ];
}
