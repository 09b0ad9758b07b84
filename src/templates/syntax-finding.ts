import { characterAt } from '../core/json-syntax.js';
import { endOf, type Span } from '../core/json-tokens.js';
import { signalFields, stopLossFields, takeProfitFields } from '../signal/fields.js';
import type { PlacedFinding } from './findings.js';
import { itemAt } from './item-at.js';
import type { TemplateFault, TemplateToken } from './template-reading.js';

/** What is missing or superfluous, and where: the place of the mistake, which can be before the place of the JSON error. */
interface Mistake extends Span {
  readonly fix: string;
}

/** The tokens around the place at which a template stops being JSON. */
interface Around {
  readonly template: string;
  readonly tokens: readonly TemplateToken[];
  /** Position of the first token at or after the place. */
  readonly position: number;
  readonly expected: string;
  /** The place itself, in the template. */
  readonly offset: number;
}

/** The finding of a syntax fault of a template. */
export function syntaxFinding(
  template: string,
  tokens: readonly TemplateToken[],
  { offset, expected, hint, position }: TemplateFault,
): PlacedFinding {
  // Comments have faults of their own.
  const isComment = ({ kind }: TemplateToken): boolean => kind === 'comment';
  const comments = tokens.slice(0, position).filter(isComment).length;
  const others = tokens.filter((token, index) => index === position || !isComment(token));
  const around: Around = { template, tokens: others, position: position - comments, expected, offset };
  const mistake = mistakeAt(around);
  const found = characterAt(template, offset);
  const unexpected = found === undefined ? 'end of text' : JSON.stringify(found);
  const fix = mistake?.fix ?? hint;
  return {
    severity: 'error',
    code: 'malformed-json',
    message: `Invalid JSON: unexpected ${unexpected}; expected ${expected}.${fix === undefined ? '' : ` ${fix}`}`,
    ...(mistake === undefined ? placeOfToken(around) : { start: mistake.start, end: mistake.end }),
  };
}

function placeOfToken({ tokens, position, template, offset }: Around): Span {
  const token = tokens[position];
  // A text that is not closed should have ended there; an incomplete word or number is wrong at its end.
  return token === undefined || (token.kind === 'text' && token.end === offset)
    ? { start: offset, end: Math.min(offset + 1, template.length) }
    : token;
}

/** The likely mistake before the place of the error; undefined: it is at the place itself. */
function mistakeAt(around: Around): Mistake | undefined {
  const { tokens, position } = around;
  const here = tokens[position];
  const before = tokens[position - 1];
  if (here === undefined) {
    return unclosed(around);
  }
  if (before === undefined) {
    return undefined;
  }
  switch (around.expected) {
    case 'a property name or }':
      return here.kind === '{' && position === 1 ? { ...before, fix: 'A list of signals begins with [.' } : undefined;
    case 'a property name':
      return afterComma(around, before, here);
    case 'a value':
      return before.kind === ',' && here.kind !== 'bare' ? { ...before, fix: 'Remove the comma.' } : undefined;
    case 'a comma or }':
    case 'a comma or ]':
      return here.kind === ':' ? missingOpening(around, before) : afterValue(around, before, here);
    case 'the end of the text':
      return surplus(around, here);
    default:
      return undefined;
  }
}

/** After a comma in an object: a closing bracket, or a bracket of another object. */
function afterComma(around: Around, comma: TemplateToken, here: TemplateToken): Mistake | undefined {
  switch (here.kind) {
    case '}':
    case ']':
    case ',':
      return { ...comma, fix: 'Remove the comma.' };
    case '{':
      return {
        ...placeBefore(around.template, around.tokens, around.position - 1),
        fix: 'Close the object before it with }.',
      };
    default:
      return undefined;
  }
}

/** After a value: a comma is missing, or the bracket that ends the object or list. */
function afterValue(around: Around, before: TemplateToken, here: TemplateToken): Mistake | undefined {
  const { template, tokens, position } = around;
  switch (here.kind) {
    case 'text':
    case '{':
    case '[':
      return { start: before.end - 1, end: before.end, fix: 'Add a comma after this value.' };
    case 'bare':
      return isSameLine(template, before, here) ? strayWord(around, here) : undefined;
    default:
      return isSameLine(template, before, here) ? undefined : notClosed(template, tokens.slice(0, position));
  }
}

/** Something without quotes after a value, on the same line. */
function strayWord({ template, offset }: Around, here: TemplateToken): Mistake | undefined {
  const first = template.charAt(offset);
  if (first === ';' || first === '.') {
    return { start: offset, end: offset + 1, fix: 'Separate the values with a comma.' };
  }
  return /\w/.test(first) ? { ...here, fix: 'Check the double quotes.' } : undefined;
}

/** A name with a colon outside an object. */
function missingOpening({ template, tokens, position }: Around, name: TemplateToken): Mistake | undefined {
  const before = tokens[position - 2];
  const list = openBrackets(tokens.slice(0, position)).at(-1);
  if (list?.kind === '[' && list !== tokens[0]) {
    return { ...list, fix: 'Remove the bracket [.' };
  }
  if (list?.kind === '[' && before === list && template.slice(list.end, name.start).split('\n').length <= 2) {
    return { ...list, fix: 'A message begins with {.' };
  }
  if (before?.kind === ':') {
    return { ...before, fix: 'Begin the object with {.' };
  }
  if (before === undefined || isSameLine(template, before, name)) {
    return { ...name, fix: 'Begin the object with {.' };
  }
  const line = template.indexOf('\n', before.end);
  return { ...lineAfter(template, line, name), fix: 'Begin the object with { before this.' };
}

/** The first line between two tokens with neither of them. */
function lineAfter(template: string, lineEnd: number, next: TemplateToken): Span {
  const start = lineEnd + 1;
  return template.slice(start, next.start).includes('\n') ? { start, end: start } : next;
}

/** Text after the end: a list without its bracket, or an extra bracket before it. */
function surplus(around: Around, here: TemplateToken): Mistake | undefined {
  const { template, tokens, position } = around;
  const next = tokens[position + 1];
  const [first] = tokens;
  if (here.kind === ':' && first?.kind === 'text') {
    return { start: 0, end: 1, fix: 'Begin the message with {.' };
  }
  if (here.kind === ',' && next?.kind === '{' && first !== undefined) {
    return { start: 0, end: first.end, fix: 'A list of signals begins with [.' };
  }
  const before = tokens[position - 1];
  const beforeThat = tokens[position - 2];
  if (
    here.kind === '}' &&
    before?.kind === '}' &&
    beforeThat?.kind === '}' &&
    isSameLine(template, beforeThat, before)
  ) {
    return { ...before, fix: 'Remove one of the brackets.' };
  }
  const isNameAfter = tokens[position + (here.kind === ',' ? 2 : 1)]?.kind === ':';
  return isNameAfter && before !== undefined
    ? { start: before.start, end: before.end, fix: 'Remove this bracket: the message goes on.' }
    : undefined;
}

/** The text ends inside brackets: where the open one should have ended. */
function unclosed({ template, tokens }: Around): Mistake | undefined {
  const [first, second] = tokens;
  if (first?.kind === '[' && second?.kind === '[') {
    return { ...first, fix: 'Remove one of the brackets [.' };
  }
  return misplacedField(template, tokens) ?? otherwiseIndented(template, tokens) ?? notClosed(template, tokens);
}

/** Where the innermost open bracket should end: on the line of its last value, or on a line of its own after it. */
function notClosed(template: string, tokens: readonly TemplateToken[]): Mistake | undefined {
  const innermost = openBrackets(tokens).at(-1);
  const last = tokens.at(-1);
  if (innermost === undefined || last === undefined) {
    return undefined;
  }
  const fix = closeFix(innermost);
  if (last.kind === ',') {
    return { ...last, fix };
  }
  const lineEnd = template.indexOf('\n', last.end);
  return isSameLine(template, innermost, last) || lineEnd === -1
    ? { start: last.end - 1, end: last.end, fix }
    : { start: lineEnd + 1, end: lineEnd + 1, fix };
}

function closeFix({ kind }: TemplateToken): string {
  return kind === '{' ? 'Close the object with }.' : 'Close the list with ].';
}

/** A closing bracket that is indented like another object's: the bracket before it is missing. */
function otherwiseIndented(template: string, tokens: readonly TemplateToken[]): Mistake | undefined {
  const open: { readonly bracket: TemplateToken; readonly indent: number }[] = [];
  let lineStart = 0;
  let lineEnd = template.indexOf('\n');
  let indent = endOf(spaces, template, 0);
  for (const [position, token] of tokens.entries()) {
    while (lineEnd !== -1 && lineEnd < token.start) {
      lineStart = lineEnd + 1;
      lineEnd = template.indexOf('\n', lineStart);
      indent = endOf(spaces, template, lineStart) - lineStart;
    }
    if (token.kind === '{' || token.kind === '[') {
      open.push({ bracket: token, indent });
    } else if (token.kind === '}' || token.kind === ']') {
      const opening = open.pop();
      const isAlone = token.start === lineStart + indent;
      if (opening !== undefined && isAlone && indent !== opening.indent) {
        return { ...placeBefore(template, tokens, position), fix: closeFix(opening.bracket) };
      }
    }
  }
  return undefined;
}

/** Spaces at the beginning of a line. */
const spaces = /[ \t\r]*/y;

const messageFields: ReadonlySet<string> = /* @__PURE__ */ (() => new Set(signalFields.map(({ name }) => name)))();

/** The names of objects inside a message, and those of their own fields that a message has too. */
const innerObjects: ReadonlyMap<string, ReadonlySet<string>> = /* @__PURE__ */ (() =>
  new Map<string, ReadonlySet<string>>([
    ['takeProfit', new Set(takeProfitFields.map(({ name }) => name))],
    ['stopLoss', new Set(stopLossFields.map(({ name }) => name))],
    ['extras', new Set()],
  ]))();

/** A field of the message inside one of its objects: the object should have ended before it. */
function misplacedField(template: string, tokens: readonly TemplateToken[]): Mistake | undefined {
  const holders: (string | undefined)[] = [];
  for (const [position, token] of tokens.entries()) {
    const before = tokens[position - 1];
    const name = template.slice(token.start + 1, token.end - 1);
    const own = innerObjects.get(holders.at(-1) ?? '');
    if (token.kind === '{' || token.kind === '[') {
      const holder = before?.kind === ':' ? tokens[position - 2] : undefined;
      holders.push(holder && template.slice(holder.start + 1, holder.end - 1));
    } else if (token.kind === '}' || token.kind === ']') {
      holders.pop();
    } else if (tokens[position + 1]?.kind === ':' && own !== undefined && messageFields.has(name) && !own.has(name)) {
      return { ...(before?.kind === ',' ? before : token), fix: `Close ${holders.at(-1)} with } before ${name}.` };
    }
  }
  return undefined;
}

/** Brackets without their counterparts, outermost first. */
function openBrackets(tokens: readonly TemplateToken[]): readonly TemplateToken[] {
  const open: TemplateToken[] = [];
  for (const token of tokens) {
    if (token.kind === '{' || token.kind === '[') {
      open.push(token);
    } else if (token.kind === '}' || token.kind === ']') {
      open.pop();
    }
  }
  return open;
}

/** The place between a token and the one before it. */
function placeBefore(template: string, tokens: readonly TemplateToken[], position: number): Span {
  const token = itemAt(tokens, position);
  const before = itemAt(tokens, position - 1);
  return isSameLine(template, before, token) ? token : lineAfter(template, template.indexOf('\n', before.end), token);
}

function isSameLine(template: string, first: Span, second: Span): boolean {
  return !template.slice(first.end, second.start).includes('\n');
}
