// How reading a template goes on after a syntax fault: as if the likely mistake were repaired. Where it is not known which
// brackets belong together any more, nothing is repaired, and faults about brackets are not reported.
import { afterValue, type Expecting, type SyntaxState } from '../core/json-syntax.js';
import type { Span } from '../core/json-tokens.js';
import { itemAt } from './item-at.js';
import {
  innermost,
  type Member,
  nameText,
  newOpen,
  type Reading,
  type TemplateToken,
  take,
  textOf,
} from './template-reading.js';

/** Goes on after a fault. Returns the position of the last token that is done with; the one before it is read again. */
export function recover(reading: Reading, position: number): number {
  const { tokens, state, oddLines } = reading;
  const token = itemAt(tokens, position);
  if (token.kind === 'comment') {
    remove(reading, token);
    return position;
  }
  const lastOnLine = oddLines.get(position);
  if (lastOnLine !== undefined) {
    return skipLine(reading, lastOnLine);
  }
  switch (state.expecting) {
    case 'name or }':
    case 'name':
      return recoverName(reading, position);
    case 'colon':
      insert(reading, token, ':');
      state.expecting = 'value';
      return position - 1;
    case 'value':
    case 'item':
    case 'item or ]':
      return recoverValue(reading, position);
    case 'comma or }':
    case 'comma or ]':
      return recoverComma(reading, position);
    case 'end':
      return recoverEnd(reading, position);
  }
}

/** Where a property name is expected. */
function recoverName(reading: Reading, position: number): number {
  const { tokens, state, repairs } = reading;
  const token = itemAt(tokens, position);
  const before = itemAt(tokens, position - 1);
  switch (token.kind) {
    case ',':
      remove(reading, token);
      return position;
    case ':':
      return lose(reading, 'value', position);
    case '}':
    case ']':
      return removeLastComma(reading, position);
    case 'bare':
      if (tokens[position + 1]?.kind === ':') {
        replace(reading, token, JSON.stringify(unquoted(reading.template, token)));
        take(reading, { ...token, kind: 'text' });
        return position;
      }
      return lose(reading, 'comma or }', position);
    case 'text':
      replace(reading, token, JSON.stringify(nameText(reading.template, token)));
      take(reading, token);
      return position;
    default:
      if (before.kind === ',' && state.open.at(-2) === 'comma or ]') {
        // The object before it is not closed.
        repairs.push({ start: before.start, end: before.start, text: '}' });
        pop(reading);
        nextItem(reading);
        return position - 1;
      }
      if (position === 1) {
        // A list begins with the wrong bracket.
        state.open.splice(-1, 1, 'comma or ]');
        return lose(reading, 'item', position - 1);
      }
      return lose(reading, 'value', position - 1);
  }
}

/** Where a value is expected. */
function recoverValue(reading: Reading, position: number): number {
  const { tokens, state, template } = reading;
  const token = itemAt(tokens, position);
  switch (token.kind) {
    case 'text':
    case 'bare': {
      replace(reading, token, valueFor(template, token));
      take(reading, token);
      if (state.open.length === 0) {
        // Plain text in place of a message.
        reading.isLost = true;
      } else if (/[;.]$/.test(textOf(template, token)) && isName(tokens, position + 1)) {
        insert(reading, itemAt(tokens, position + 1), ',');
        nextItem(reading);
      }
      return position;
    }
    case ':':
      remove(reading, token);
      return position;
    default:
      if (state.open.length === 0) {
        return lose(reading, 'value', position);
      }
      if (state.expecting === 'value') {
        insert(reading, token, 'null');
        return leaveValue(reading, position);
      }
      if (token.kind === ',') {
        remove(reading, token);
        return position;
      }
      return removeLastComma(reading, position);
  }
}

/** Where a comma or a closing bracket is expected. */
function recoverComma(reading: Reading, position: number): number {
  const { tokens, state, repairs } = reading;
  const token = itemAt(tokens, position);
  const isInList = state.expecting === 'comma or ]';
  switch (token.kind) {
    case ':':
      return nameBefore(reading, position);
    case '}':
    case ']':
      return closeOther(reading, position);
    default:
      if (/^[;.]$/.test(textOf(reading.template, token))) {
        replace(reading, token, ',');
        nextItem(reading);
        return position;
      }
      if (isInList || tokens[position + 1]?.kind === ':') {
        insert(reading, token, ',');
        nextItem(reading);
        return position - 1;
      }
      if (token.kind === '{' && state.open.at(-2) === 'comma or ]') {
        repairs.push({ start: token.start, end: token.start, text: '},' });
        pop(reading);
        nextItem(reading);
        return position - 1;
      }
      return lose(reading, 'comma or }', position);
  }
}

/** Where the text should end. */
function recoverEnd(reading: Reading, position: number): number {
  const { tokens, top } = reading;
  const token = itemAt(tokens, position);
  const next = token.kind === ',' ? position + 1 : position;
  const whole = top.inner.get('');
  switch (token.kind) {
    case '}':
    case ']':
      remove(reading, token);
      return position;
    case ':':
      return nameBefore(reading, position);
    default:
      if (isName(tokens, next)) {
        enter(reading, 'comma or }', whole);
        return lose(reading, 'name', next - 1);
      }
      if (token.kind === 'text' || token.kind === 'bare') {
        return lose(reading, 'end', position);
      }
      enter(reading, 'comma or ]', whole);
      return lose(reading, 'item', next - 1);
  }
}

/** A closing bracket of the other kind: the one before it is missing, or it is mistyped. */
function closeOther(reading: Reading, position: number): number {
  const { tokens, state } = reading;
  const token = itemAt(tokens, position);
  const around = state.open.at(-2);
  reading.isLost = true;
  if (around?.endsWith(token.kind)) {
    pop(reading);
    return position - 1;
  }
  take(reading, token);
  return position;
}

/** Goes on at the next line: on this one it is not known what is text. */
function skipLine(reading: Reading, last: number): number {
  const { tokens, state } = reading;
  const top = state.open.at(-1);
  const next = tokens[last + 1]?.kind;
  const isMember = next === 'text' || next === 'bare';
  if (top === undefined) {
    return lose(reading, 'end', last);
  }
  return lose(reading, isMember ? (top === 'comma or }' ? 'name' : 'item') : top, last);
}

/** Goes on where it is not known which brackets belong together. */
function lose(reading: Reading, expecting: Expecting, position: number): number {
  reading.isLost = true;
  reading.state.expecting = expecting;
  innermost(reading).name = undefined;
  return position;
}

/** Goes on after a value that is missing. */
function leaveValue(reading: Reading, position: number): number {
  const { state } = reading;
  state.expecting = afterValue(state);
  innermost(reading).name = undefined;
  return position - 1;
}

/** A colon after a value: the value is the name of a property whose object is not opened, or is opened as a list. */
function nameBefore(reading: Reading, position: number): number {
  const { tokens, state } = reading;
  if (tokens[position - 2]?.kind === '[') {
    state.open.splice(-1, 1, 'comma or }');
  } else {
    enter(reading, 'comma or }', reading.members.at(-1));
  }
  lose(reading, 'value', position);
  innermost(reading).name = tokens[position - 1];
  return position;
}

/** Opens an object or list whose bracket is missing, or that was closed too early: in place of a value, if there is one. */
function enter({ state, open }: Reading, afterItem: SyntaxState['open'][number], replaced: Member | undefined): void {
  const inner = new Map(replaced?.inner);
  state.open.push(afterItem);
  open.push({ ...newOpen(replaced?.path, inner), index: inner.size });
}

/** Closes an object or list whose bracket is missing. */
function pop({ state, open }: Reading): void {
  state.open.pop();
  open.pop();
  state.expecting = afterValue(state);
}

/** Goes on as after a comma. */
function nextItem(reading: Reading): void {
  const { state } = reading;
  innermost(reading).index += 1;
  state.expecting = state.open.at(-1) === 'comma or }' ? 'name' : 'item';
}

function insert({ repairs }: Reading, { start }: TemplateToken, text: string): void {
  repairs.push({ start, end: start, text });
}

function replace({ repairs }: Reading, { start, end, holes }: TemplateToken, text: string): void {
  repairs.push({ start, end, text, covers: holes });
}

function remove(reading: Reading, token: TemplateToken): void {
  replace(reading, token, '');
}

/** A closing bracket after a comma, and perhaps comments: the comma is removed, and the bracket is read again. */
function removeLastComma(reading: Reading, position: number): number {
  const { tokens, state } = reading;
  let comma = position - 1;
  while (itemAt(tokens, comma).kind === 'comment') {
    comma -= 1;
  }
  remove(reading, itemAt(tokens, comma));
  state.expecting = afterValue(state);
  return position - 1;
}

/** Whether a token is the name of a property. */
function isName(tokens: readonly TemplateToken[], position: number): boolean {
  return tokens[position]?.kind === 'text' && tokens[position + 1]?.kind === ':';
}

const outerQuotes = /^["'`\u2018-\u201f\u00ab\u00bb]+|["'`\u2018-\u201f\u00ab\u00bb]+$/g;

/** What a token holds, without quotes of any kind around it. */
function unquoted(template: string, token: Span): string {
  return textOf(template, token).replaceAll(outerQuotes, '');
}

/** A value of JSON in place of one that is not: what was probably meant. */
function valueFor(template: string, token: TemplateToken): string {
  const text = unquoted(template, token);
  if (/^(?:true|false|null)$/i.test(text)) {
    return text.toLowerCase();
  }
  return token.kind === 'bare' && /^(?:[-+.\d]|(?:nan|na|none|undefined)$)/i.test(text) ? '1' : JSON.stringify(text);
}
