import type { SyntaxNode } from '@lezer/common';
import { parser } from '@lezer/json';
import type { ErrorPath } from '../library.js';

/** A stretch of a text, in UTF-16 units. */
export interface TextRange {
  readonly from: number;
  readonly to: number;
}

/**
 * Position of the value at a path in a JSON text. What takes several lines is shown by its name and opening bracket,
 * what is missing by the closing bracket of the object that lacks it.
 */
export function placeOf(text: string, path: ErrorPath): TextRange {
  let value = valueIn(parser.parse(text).topNode);
  if (value === undefined) {
    return { from: 0, to: text.length };
  }
  for (const step of path) {
    const member: SyntaxNode | undefined = memberOf(value, step, text);
    if (member === undefined) {
      return { from: Math.max(value.from, value.to - 1), to: value.to };
    }
    value = member;
  }
  const { from, to } = value;
  if (!text.slice(from, to).includes('\n')) {
    return { from, to };
  }
  const { parent } = value;
  return { from: parent?.name === 'Property' ? parent.from : from, to: from + 1 };
}

/** The path of names and indices that leads to a place in a JSON text. */
export function pathAt(text: string, offset: number): readonly (string | number)[] {
  const path: (string | number)[] = [];
  let node: SyntaxNode | null = parser.parse(text).resolveInner(offset, -1);
  while (node !== null) {
    const { parent }: SyntaxNode = node;
    if (node.name === 'Property') {
      path.unshift(nameOf(node, text));
    } else if (parent?.name === 'Array' && isValue(node)) {
      path.unshift(valuesOf(parent).findIndex(({ from }) => from === node?.from));
    }
    node = parent;
  }
  return path;
}

const values: ReadonlySet<string> = new Set(['Object', 'Array', 'String', 'Number', 'True', 'False', 'Null']);

function isValue({ name }: SyntaxNode): boolean {
  return values.has(name);
}

function valuesOf(node: SyntaxNode): readonly SyntaxNode[] {
  return childrenOf(node).filter(isValue);
}

function valueIn(node: SyntaxNode): SyntaxNode | undefined {
  return valuesOf(node)[0];
}

function memberOf(container: SyntaxNode, step: string | number, text: string): SyntaxNode | undefined {
  if (container.name === 'Array') {
    return typeof step === 'number' ? valuesOf(container)[step] : undefined;
  }
  // Of several properties of one name, JSON.parse takes the last.
  const property = childrenOf(container)
    .filter((child) => child.name === 'Property' && nameOf(child, text) === step)
    .at(-1);
  return property === undefined ? undefined : valueIn(property);
}

function nameOf(property: SyntaxNode, text: string): string {
  const name = property.getChild('PropertyName');
  const written = name === null ? '""' : text.slice(name.from, name.to);
  try {
    return String(JSON.parse(written));
  } catch {
    return written.replace(/^"|"$/g, '');
  }
}

function childrenOf(node: SyntaxNode): readonly SyntaxNode[] {
  const children: SyntaxNode[] = [];
  for (let child = node.firstChild; child !== null; child = child.nextSibling) {
    children.push(child);
  }
  return children;
}
