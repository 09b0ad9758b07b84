import { expect } from 'vitest';

/** What a comment says that an expression gives. */
export interface Expectation {
  /** A value, or an asymmetric matcher where the comment leaves something open with `…`. */
  readonly value: unknown;
  /** Prose of the comment, after a colon. */
  readonly prose: string | undefined;
}

const words: ReadonlyMap<string, unknown> = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', undefined],
]);

/**
 * Reads the comment of an example: a literal, and nothing else but a colon with prose behind it.
 *
 * In a literal, `…` matches everything else: further fields of an object, further elements at the end of an
 * array, the rest of a text, or any value at all.
 */
export function readExpectation(comment: string): Expectation {
  let index = 0;

  const reject = (wanted: string): never => {
    throw new Error(`expected ${wanted} at "${comment.slice(index)}" in the comment "// ${comment}"`);
  };
  const skip = (): void => {
    while (comment[index] === ' ') {
      index += 1;
    }
  };
  const take = (text: string): boolean => {
    skip();
    const found = comment.startsWith(text, index);
    index += found ? text.length : 0;
    return found;
  };
  const takeForm = (form: RegExp): string | undefined => {
    skip();
    const sticky = new RegExp(form.source, 'uy');
    sticky.lastIndex = index;
    const found = sticky.exec(comment)?.[0];
    index += found?.length ?? 0;
    return found;
  };
  /** Items up to a closing bracket; true when they end with `…`. */
  const items = (close: string, item: () => void): boolean => {
    while (!take(close)) {
      if (take('…')) {
        return take(close) || reject(`${close} after …`);
      }
      item();
      if (!take(',')) {
        return take(close) ? false : reject(`, or ${close}`);
      }
    }
    return false;
  };

  const text = (): unknown => {
    const quoted = takeForm(/'[^']*'/) ?? reject('a text in single quotes');
    const content = quoted.slice(1, -1);
    return content.endsWith('…') ? expect.stringMatching(new RegExp(`^${escaped(content.slice(0, -1))}`)) : content;
  };
  const value = (): unknown => {
    if (take('…')) {
      return expect.anything();
    }
    if (take('[')) {
      const elements: unknown[] = [];
      const isOpen = items(']', () => elements.push(value()));
      return isOpen ? expect.arrayContaining(elements) : elements;
    }
    if (take('{')) {
      const fields: Record<string, unknown> = {};
      const isOpen = items('}', () => {
        const name = takeForm(/[\w$]+/) ?? reject('a name');
        if (!take(':')) {
          reject(':');
        }
        fields[name] = value();
      });
      return isOpen ? expect.objectContaining(fields) : fields;
    }
    const number = takeForm(/-?\d[\d_]*(?:\.\d+)?/);
    if (number !== undefined) {
      return Number(number.replaceAll('_', ''));
    }
    const word = takeForm(/[a-z]+/);
    if (word !== undefined) {
      return words.has(word) ? words.get(word) : reject('a literal');
    }
    return text();
  };

  const read = value();
  const prose = take(':') ? comment.slice(index).trim() : undefined;
  skip();
  return prose === undefined && index < comment.length
    ? reject('the end, or a colon with prose')
    : { value: read, prose };
}

function escaped(content: string): string {
  return content.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');
}
