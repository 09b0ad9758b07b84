import type { ErrorPath } from './errors.js';

/** An object or array that the scan is inside of. */
interface Level {
  /** Names so far; an array has no names. */
  readonly names: Set<string>;
  /** Name or index of the value that is read. */
  at: string | number;
  /** The next text is a name. */
  isNameNext: boolean;
}

/** Names that are deeper are left out: a message of more than 64 levels is rejected. */
const maxDepth = 65;

/**
 * Names that a JSON text has more than once in one object, each as its path, in the order of the text (safety S25). `JSON.parse`
 * keeps the last value and says nothing. For the context of `parseSignal`. The text is one that `JSON.parse` reads.
 *
 * @example
 * const text = '{"ticker":"AAPL","action":"exit","action":"buy"}';
 * duplicateNames(text); // [['action']]
 * const signal = parseSignal(JSON.parse(text), { clock: Date, duplicateNames: duplicateNames(text) });
 * signal.ok && signal.value.notices?.[0]?.code; // 'field-duplicated'
 */
export function duplicateNames(text: string): readonly ErrorPath[] {
  if (typeof text !== 'string') {
    return [];
  }
  const found = new Map<string, ErrorPath>();
  const levels: Level[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const level = levels.at(-1);
    switch (text.charAt(index)) {
      case '{':
        levels.push({ names: new Set(), at: '', isNameNext: true });
        break;
      case '[':
        levels.push({ names: new Set(), at: 0, isNameNext: false });
        break;
      case '}':
      case ']':
        levels.pop();
        break;
      case ',':
        if (typeof level?.at === 'number') {
          level.at += 1;
        } else if (level !== undefined) {
          level.isNameNext = true;
        }
        break;
      case '"': {
        const start = index;
        index = closingQuote(text, start);
        if (level?.isNameNext === true) {
          level.isNameNext = false;
          const name = nameOf(text.slice(start, index + 1));
          level.at = name;
          if (level.names.has(name) && levels.length <= maxDepth) {
            const path = levels.map(({ at }) => at);
            found.set(JSON.stringify(path), path);
          }
          level.names.add(name);
        }
      }
    }
  }
  return [...found.values()];
}

/** Index of the quote that ends a text; the end of the whole if there is none. */
function closingQuote(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let before = end;
    while (text.charAt(before - 1) === '\\') {
      before -= 1;
    }
    if ((end - before) % 2 === 0) {
      return end;
    }
  }
  return text.length;
}

/** A name as JSON.parse reads it: `"\u0061ction"` is action. */
function nameOf(written: string): string {
  return written.includes('\\') ? String(JSON.parse(written)) : written.slice(1, -1);
}
