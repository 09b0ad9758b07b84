import { html } from 'hono/html';
import { findNodeAtLocation, type Node, parseTree } from 'jsonc-parser';
import type { RequestError } from '../request-list.js';
import type { Html } from './page.js';

/** A part of the body with the numbers of its errors, from 1. */
interface Fault {
  readonly from: number;
  readonly to: number;
  readonly numbers: readonly number[];
}

/** The body of a refused alert with each fault underlined, and numbered where there are several. */
export function alertBody(body: string, errors: readonly RequestError[]): Html {
  const faults = faultsOf(body, errors);
  const parts: (Html | string)[] = [];
  let done = 0;
  for (const { from, to, numbers } of faults) {
    const number = errors.length > 1 ? html`<sup>${numbers.join(', ')}</sup>` : '';
    parts.push(body.slice(done, from), html`<mark>${body.slice(from, to)}</mark>${number}`);
    done = to;
  }
  parts.push(body.slice(done));
  return html`<pre class="alert">${parts}</pre>`;
}

function faultsOf(body: string, errors: readonly RequestError[]): readonly Fault[] {
  const tree = treeOf(body);
  const found = errors.flatMap((error, index): readonly Fault[] => {
    const span = spanOf(body, tree, error);
    return span === undefined ? [] : [{ ...span, numbers: [index + 1] }];
  });
  const bySpan = new Map<string, Fault>();
  for (const fault of found) {
    const key = `${fault.from} ${fault.to}`;
    bySpan.set(key, { ...fault, numbers: [...(bySpan.get(key)?.numbers ?? []), ...fault.numbers] });
  }
  const faults = [...bySpan.values()];
  // Of a value and a part of it, the part is underlined: marks cannot overlap.
  return faults
    .filter((fault) => !faults.some((other) => other !== fault && fault.from <= other.from && other.to <= fault.to))
    .sort((a, b) => a.from - b.from);
}

type Span = Pick<Fault, 'from' | 'to'>;

function spanOf(body: string, tree: Node | undefined, { path, line, column }: RequestError): Span | undefined {
  if (line !== undefined && column !== undefined) {
    return syntaxSpan(body, line, column);
  }
  const [head] = path ?? [];
  // Other paths are of the settings or of the market, not of the body.
  if (tree === undefined || path === undefined || head === undefined || head === 'settings' || head === 'market') {
    return undefined;
  }
  for (let length = path.length; length >= 0; length -= 1) {
    const node = findNodeAtLocation(tree, path.slice(0, length));
    if (node !== undefined) {
      // A missing field is marked at the closing bracket of its object.
      const end = node.offset + node.length;
      return { from: length === path.length ? node.offset : end - 1, to: end };
    }
  }
  return undefined;
}

/** Lines and columns count from 1; a column is a character. At the end of the text, the last character is marked. */
function syntaxSpan(body: string, line: number, column: number): Span | undefined {
  const before = body.split('\n').slice(0, line - 1);
  const start = before.reduce((sum, text) => sum + text.length + 1, 0);
  const characters = [...body.slice(start)];
  const from = start + characters.slice(0, column - 1).join('').length;
  const mark = body.slice(from).match(/^./u)?.[0];
  if (mark !== undefined) {
    return { from, to: from + mark.length };
  }
  const end = body.trimEnd().length;
  return end === 0 ? undefined : { from: end - 1, to: end };
}

function treeOf(body: string): Node | undefined {
  try {
    return parseTree(body);
  } catch {
    // Nested too deeply for the parser: the body is shown without marks.
    return undefined;
  }
}
