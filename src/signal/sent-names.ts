import { type ErrorPath, errorCatalogue, signalError } from '../core/errors.js';
import { excerpt, quote } from '../core/excerpt.js';
import { signalFields } from './fields.js';
import type { ParseState } from './parse-state.js';
import { type FieldPlace, suggestField } from './suggest-field.js';
import { wordMeaning } from './unsupported-words.js';

type Sent = Readonly<Record<string, unknown>>;

/** Mistyped names come after all other errors of a message, in the order in which they were sent. */
const rank: number = /* @__PURE__ */ (() => Object.keys(errorCatalogue).length + signalFields.length)();

/** The path from a message to one of its objects, without the places in a list. */
export function pathOf(place: FieldPlace): readonly string[] {
  switch (place) {
    case 'message':
      return [];
    case 'limitOffset':
      return ['stopLoss', place];
    case 'moveStop':
      return ['targets', place];
    default:
      return [place];
  }
}

/** What of a field table tells about names. */
interface KnownNames {
  readonly place: FieldPlace;
  readonly path: ErrorPath;
  readonly positions: ReadonlyMap<string, unknown>;
  /** The fields of which null is noticed, in the order of the table. */
  readonly noticedNulls: readonly string[];
}

/** Names of the fields of an object whose formulas gave null. */
export function formulaNullsIn(inner: ErrorPath, { formulaNulls }: ParseState): readonly string[] {
  return formulaNulls
    .filter((path) => path.length === inner.length + 1 && inner.every((name, depth) => path[depth] === name))
    .map((path) => String(path.at(-1)));
}

/**
 * Judges the names of an object that give the Signal nothing: words that would make another trade out of the message (follow
 * F4), unknown ones that are meant for a field (safety M1, M2), and fields of null without which the signal means another trade (safety M5).
 */
export function checkLeftOut(
  names: readonly string[],
  sent: Sent,
  { place, path, positions, noticedNulls }: KnownNames,
  state: ParseState,
): void {
  for (const name of names.filter((each) => !positions.has(each))) {
    const word = place === 'message' ? wordMeaning(name, sent) : undefined;
    const suggestion = word === undefined ? suggestField(name, sent, place) : undefined;
    if (suggestion !== undefined) {
      addMistyped([...path, name], sent[name], suggestion, state);
    } else if (word?.means === 'unsupported') {
      addUnsupported(name, sent[name], word.instead, state);
    } else if (word?.means === 'reduce-only') {
      state.reduceOnly = true;
    }
  }
  for (const name of noticedNulls.filter((field) => names.includes(field))) {
    noticeNull([...path, name], state);
  }
}

function addMistyped(path: ErrorPath, value: unknown, suggestion: string, state: ParseState): void {
  const inner = path.slice(0, -1);
  const field = [...inner, suggestion].join('.');
  const name = [...inner, shown(String(path.at(-1)))].join('.');
  const sentence = `${name} is not a field of ${inner.length === 0 ? 'a signal' : inner.join('.')}`;
  // Of several names that are meant for one field, the hint is about the same one in whatever order they were sent.
  const other = state.mistyped.get(field);
  if (other === undefined || sentence < other) {
    state.mistyped.set(field, sentence);
  }
  if (state.context.mistypedFields === 'refuse') {
    const message = `${sentence}; did you mean ${suggestion}?`;
    const received = excerpt(value);
    const error = signalError('mistyped-field', { message, path, received, expected: suggestion, suggestion });
    state.issues.push({ error, rank });
  } else {
    const message = `${sentence} and is ignored; did you mean ${suggestion}?`;
    state.notices.push({ code: 'field-mistyped', message, path, suggestion });
  }
}

/** A word that would make another trade out of the message. */
function addUnsupported(name: string, value: unknown, instead: string, state: ParseState): void {
  const sentence = `${shown(name)} asks for something that is not supported`;
  const ending = instead === '' ? '' : ` ${instead}`;
  const [path, received] = [[name], excerpt(value)];
  if (state.context.mistypedFields === 'refuse') {
    const message = `${sentence}.${ending}`;
    state.issues.push({ error: signalError('field-unsupported', { message, path, received }), rank });
  } else {
    const message = `${sentence}: it is ignored.${ending}`;
    state.notices.push({ code: 'field-unsupported', message, path, received });
  }
}

/** Names that the text of the message has more than once in one object (safety S25). They come after all others. */
export function addDuplicates({ context, issues, notices }: ParseState): void {
  for (const path of context.duplicateNames ?? []) {
    const sentence = `${path.map((part) => shown(String(part))).join('.')} is sent more than once`;
    if (context.mistypedFields === 'refuse') {
      const expected = 'each name once';
      const message = `${sentence}; expected ${expected}.`;
      issues.push({ error: signalError('field-duplicated', { message, path, expected }), rank });
    } else {
      notices.push({ code: 'field-duplicated', message: `${sentence}; the last value counts.`, path });
    }
  }
}

/** A name in a sentence; in quotes if it is not a word. */
function shown(name: string): string {
  return /^[\w-]+$/.test(name) ? name : quote(name);
}

function noticeNull(path: ErrorPath, { notices }: ParseState): void {
  const name = path.join('.');
  notices.push({ code: 'field-null', message: `${name} is null: the signal is read as if it had no ${name}.`, path });
}
