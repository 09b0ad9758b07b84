import {
  describeError,
  type ErrorCode,
  type ErrorPath,
  type ErrorSection,
  errorCatalogue,
  type SignalError,
  signalError,
} from '../core/errors.js';
import { excerpt, invalidValueMessage } from '../core/excerpt.js';
import { isPresent } from '../core/json.js';
import type { Notice } from '../core/notices.js';
import { signalFields } from './fields.js';
import type { ParseContext } from './parse-context.js';
import type { SentTime } from './signal.js';

/** The values of one object by the Signal's names, in the order of the table: they become the Signal. */
export type FieldValues<Name extends string> = { [Key in Name]?: unknown };

/** What reading one message collects. It lives as long as the call. */
export interface ParseState {
  readonly context: ParseContext;
  /** Time of receipt, in milliseconds since 1970. */
  readonly now: number;
  readonly issues: Issue[];
  readonly notices: Notice[];
  /** Places of formulas that gave null. */
  readonly formulaNulls: readonly ErrorPath[];
  /** The sentence that a name is not a field, by the field that it is meant for; the first one counts. */
  readonly mistyped: Map<string, string>;
  /** Whether a word of another platform says that the message never enters. */
  reduceOnly: boolean;
  /** Dates and delays as they were sent, where they were counted or converted; absent: there are none. */
  sentTimes?: Record<string, SentTime>;
}

/** An error, and its rank among the errors of a message. */
interface Issue {
  readonly error: SignalError;
  readonly rank: number;
}

/** Everything of an error apart from the value. Those of fields and rules are made once. */
export interface IssueTemplate {
  readonly code: ErrorCode;
  readonly section: ErrorSection;
  readonly path: ErrorPath;
  /** The path as sentences write it. */
  readonly name: string;
  readonly expected: string;
  /** Position among the errors of a message: the specification's as in the catalogue, then the library's by field. */
  readonly rank: number;
}

/** The state of a message that arrived at a known time. */
export function newParseState(context: ParseContext, now: number, formulaNulls: readonly ErrorPath[] = []): ParseState {
  return { context, now, issues: [], notices: [], formulaNulls, mistyped: new Map(), reduceOnly: false };
}

const fieldNames: readonly unknown[] = /* @__PURE__ */ (() => signalFields.map(({ name }) => name))();

/** The template of a code at a path. */
export function issueTemplate(code: ErrorCode, path: ErrorPath, expected: string): IssueTemplate {
  const { section, origin, rank } = describeError(code);
  const ranked = origin === 'specification' ? rank : Object.keys(errorCatalogue).length + fieldNames.indexOf(path[0]);
  return { code, section, path, name: path.join('.'), expected, rank: ranked };
}

/** In place of a value that has an error: rules on presence see it, rules on values do not. */
export const invalid: unique symbol = /* @__PURE__ */ Symbol('invalid');

/** In place of a `time` that cannot be read: an error when `rejectAfter` needs it, else a notice. */
export const unreadable: unique symbol = /* @__PURE__ */ Symbol('unreadable');

/** Adds the error of a value, or of a missing one. */
export function addIssue(state: ParseState, template: IssueTemplate, value: unknown): typeof invalid {
  const { code, name, path, expected } = template;
  const details = isPresent(value)
    ? { message: invalidValueMessage(name, value, expected), path, received: excerpt(value), expected }
    : { message: `${name} is missing; expected ${expected}.${hintOf(name, state)}`, path, expected };
  state.issues.push({ error: signalError(code, details), rank: template.rank });
  return invalid;
}

/** The end of the sentence about a missing field: the name that was sent for it (safety M1). */
function hintOf(field: string, { mistyped }: ParseState): string {
  const sentence = mistyped.get(field);
  return sentence === undefined ? '' : ` ${sentence}; did you mean ${field}?`;
}

/** The errors in their order; those of equal rank stay as they were found. */
export function sortedErrors({ issues }: ParseState): readonly SignalError[] {
  return issues.toSorted((first, second) => first.rank - second.rank).map(({ error }) => error);
}
