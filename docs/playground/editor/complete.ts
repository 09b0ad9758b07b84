import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  insertCompletionText,
} from '@codemirror/autocomplete';
import { ensureSyntaxTree, syntaxTree } from '@codemirror/language';
import type { EditorState, TransactionSpec } from '@codemirror/state';
import type { EditorView, Tooltip } from '@codemirror/view';
import type { SyntaxNode, Tree } from '@lezer/common';
import { pathAt } from '../json/json-place.js';
import { descriptionAt, namesAt, type SchemaWord, valuesAt } from '../json/schema-words.js';

/** Milliseconds that the rest of a text may take to parse: a busy machine has parsed a part of it only. */
const parseTime = 500;

/** The tree of the whole text; where that takes too long, of what is parsed. */
function treeOf(state: EditorState): Tree {
  return ensureSyntaxTree(state, state.doc.length, parseTime) ?? syntaxTree(state);
}

/** Offers what a JSON Schema names at the cursor: names of properties in quotes, listed values after a colon. */
export function completionFrom(schema: unknown): (context: CompletionContext) => CompletionResult | null {
  return (context) => {
    const { state, pos, explicit } = context;
    const node = treeOf(state).resolveInner(pos, -1);
    const token = isToken(node) && pos > node.from ? node : undefined;
    if (token === undefined && !explicit) {
      return null;
    }
    const text = state.doc.toString();
    const from = token?.from ?? pos;
    const to = token?.to ?? pos;
    const path = pathAt(text, token?.from === undefined ? pos : token.from + 1);
    const isName = token === undefined ? isBetweenProperties(node, text, pos) : token.name === 'PropertyName';
    const options = isName
      ? namesAt(schema, token?.name === 'PropertyName' ? path.slice(0, -1) : path).map((word) =>
          nameOption(word, text, to),
        )
      : valuesAt(schema, path).map(valueOption);
    // In the order of the schema, which is the one of the documents.
    const inOrder = options.map((option, index) => ({ ...option, sortText: String(index).padStart(4, '0') }));
    return options.length === 0 ? null : { from, options: inOrder };
  };
}

/** Shows what the schema says of the property under the pointer. */
export function hoverFrom(schema: unknown): (view: EditorView, pos: number) => Tooltip | null {
  return ({ state }, pos) => {
    const node = treeOf(state).resolveInner(pos, 1);
    const words = node.name === 'PropertyName' ? descriptionAt(schema, pathIn(state, pos)) : '';
    return words === ''
      ? null
      : {
          pos: node.from,
          end: node.to,
          above: true,
          create: () => {
            const dom = document.createElement('div');
            dom.className = 'schema-words';
            dom.textContent = words;
            return { dom };
          },
        };
  };
}

function pathIn(state: EditorState, pos: number): readonly (string | number)[] {
  return pathAt(state.doc.toString(), pos + 1);
}

function isToken({ name }: SyntaxNode): boolean {
  return name === 'PropertyName' || name === 'String';
}

/** True inside the brackets of an object, where no value is awaited. */
function isBetweenProperties(node: SyntaxNode, text: string, offset: number): boolean {
  const around = node.name === '{' || node.name === '⚠' ? node.parent : node;
  return around?.name === 'Object' && !/:\s*$/.test(text.slice(0, offset));
}

/** What accepting an offer changes: the whole text in quotes at the cursor gives way, behind the cursor, too. */
function acceptance(state: EditorState, label: string, from: number, to: number): TransactionSpec {
  const token = treeOf(state).resolveInner(from, 1);
  const end = isToken(token) && token.from === from ? Math.max(to, token.to) : to;
  return insertCompletionText(state, label, from, end);
}

function nameOption({ word, description }: SchemaWord, text: string, to: number): Completion {
  const name = JSON.stringify(word);
  return option(name, word, /^\s*:/.test(text.slice(to)) ? name : `${name}: `, 'property', description);
}

function valueOption({ word, description }: SchemaWord): Completion {
  return option(word, word.replace(/^"|"$/g, ''), word, 'enum', description);
}

function option(label: string, displayLabel: string, written: string, type: string, info: string): Completion {
  return {
    label,
    displayLabel,
    type,
    info,
    apply: (view, _, from, to) => view.dispatch(acceptance(view.state, written, from, to)),
  };
}
