// The one tokenizer of JSON text. It reads texts that are not JSON, too, and templates: it steps over their placeholders.

/** A part of a text, in UTF-16 units from 0. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A token of a text. `bare`: anything without quotes, such as numbers and words; JSON has no comments. */
export interface JsonToken<Hole extends Span = Span> extends Span {
  readonly kind: 'text' | 'bare' | 'comment' | Structure;
  /** The parts of it that are not read, in order. */
  readonly holes: readonly Hole[];
  /** The double quote at the end of a text is missing. The text then ends with its line. */
  readonly isOpen?: true;
  /** Where a text stops being one of JSON: at a control character, a backslash, or its end without a double quote. */
  readonly invalidAt?: number;
}

type Structure = '{' | '}' | '[' | ']' | ':' | ',';

const space = /[ \t\r\n]*/y;
const spaceInLine = /[ \t\r]*/y;
/** Plain characters, or one escape. Not more: engines can run out of stack on a repeated group over millions of characters. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids control characters in strings.
const textPart = /[^"\\\u0000-\u001f]+|\\(?:["\\/bfnrt]|u[\dA-Fa-f]{4})/y;
const word = /[^"\n{}[\]:, \t\r]*/y;
const lineComment = /(?:\/\/|#)[^\n]*/y;

/**
 * The tokens of a text. `holes` are parts that are not read, in order. Total: what is not JSON becomes `bare`. Linear, and
 * without recursion.
 */
export function* jsonTokens<Hole extends Span = never>(
  text: string,
  holes: readonly Hole[] = [],
): Generator<JsonToken<Hole>> {
  let next = 0;
  let offset = endOf(space, text, 0);
  /** The next hole that does not begin before an offset. */
  const holeFrom = (from: number): Hole | undefined => {
    while ((holes[next]?.start ?? Number.POSITIVE_INFINITY) < from) {
      next += 1;
    }
    return holes[next];
  };
  /** The end of what a pattern matches before the next hole. Nothing behind the hole is looked at. */
  const endBeforeHole = (pattern: RegExp, from: number): number => {
    const hole = holeFrom(from);
    return hole === undefined ? endOf(pattern, text, from) : from + endOf(pattern, text.slice(from, hole.start), 0);
  };

  const textAt = (start: number): JsonToken<Hole> => {
    const inside: Hole[] = [];
    let invalidAt: number | undefined;
    for (let end = start + 1; ; ) {
      const hole = holeFrom(end);
      const next = hole?.start === end ? hole.end : endBeforeHole(textPart, end);
      const character = text.charAt(end);
      if (next > end) {
        inside.push(...(hole?.start === end ? [hole] : []));
        end = next;
      } else if (character === '"') {
        return { kind: 'text', start, end: end + 1, holes: inside, ...(invalidAt !== undefined && { invalidAt }) };
      } else if (character === '\n' || character === '') {
        return { kind: 'text', start, end, holes: inside, isOpen: true, invalidAt: invalidAt ?? end };
      } else {
        invalidAt ??= end;
        end += 1;
      }
    }
  };
  const bareAt = (start: number): JsonToken<Hole> => {
    const inside: Hole[] = [];
    let end = start;
    for (let from = start; ; from = endOf(spaceInLine, text, end)) {
      const hole = holeFrom(from);
      const to = hole?.start === from ? hole.end : endBeforeHole(word, from);
      // A comment begins after space only: `5 // five`.
      if (to === from || (from > end && commentEnd(text, from) > from && hole?.start !== from)) {
        return { kind: 'bare', start, end, holes: inside };
      }
      if (hole?.start === from) {
        inside.push(hole);
      }
      end = to;
    }
  };
  const commentAt = (start: number, end: number): JsonToken<Hole> => {
    const inside: Hole[] = [];
    for (let hole = holeFrom(start); hole !== undefined && hole.start < end; hole = holeFrom(hole.end)) {
      inside.push(hole);
    }
    return { kind: 'comment', start, end, holes: inside };
  };
  const tokenAt = (start: number): JsonToken<Hole> => {
    if (holeFrom(start)?.start !== start) {
      const character = text.charAt(start);
      switch (character) {
        case '{':
        case '}':
        case '[':
        case ']':
        case ':':
        case ',':
          return { kind: character, start, end: start + 1, holes: [] };
        case '"':
          return textAt(start);
      }
      const end = commentEnd(text, start);
      if (end > start) {
        return commentAt(start, end);
      }
    }
    return bareAt(start);
  };

  while (offset < text.length) {
    const token = tokenAt(offset);
    yield token;
    offset = endOf(space, text, token.end);
  }
}

/** The end of a comment that begins at a position; the position itself if none does. */
function commentEnd(text: string, start: number): number {
  if (!text.startsWith('/*', start)) {
    return endOf(lineComment, text, start);
  }
  const last = text.indexOf('*/', start + 2);
  return last === -1 ? text.length : last + 2;
}

/** The end of what a sticky pattern matches at a position; the position itself if it does not match. */
export function endOf(pattern: RegExp, text: string, from: number): number {
  pattern.lastIndex = from;
  return pattern.test(text) ? pattern.lastIndex : from;
}
