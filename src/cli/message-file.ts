import type { ErrorCode } from '../core/errors.js';
import { errorCatalogue } from '../core/errors.js';
import { quote } from '../core/excerpt.js';
import { isRecord } from '../core/json.js';
import { parseJson } from '../core/malformed-json.js';
import { withoutMark } from '../core/utf8.js';
import type { OrderPlan } from '../order/order-plan.js';
import { duplicateKeySentence } from './duplicate-keys.js';
import type { OptionUse } from './option-use.js';
import { instant, readerOf, sentRequest, text, type UsageError } from './requests.js';
import type { PlanInputs } from './respond.js';

/** Expected outcome of the plan, or expected error codes in their order. */
export type Expectation = OrderPlan['outcome'] | readonly ErrorCode[];

/** A message with its settings, its market and, where it has one, its expected result. */
export interface MessageFile {
  /** File name without `.json`. */
  readonly name: string;
  readonly title?: string | undefined;
  /** One sentence: who sends the message, and why. */
  readonly description?: string | undefined;
  /** The message as a JSON value, or as the raw text of a request body. */
  readonly message: { readonly payload: unknown } | { readonly body: string };
  readonly inputs: PlanInputs;
  /** Absent: any result. */
  readonly expect?: Expectation | undefined;
  /** Expected steps in the form of `stepLines`; absent: any steps. */
  readonly steps?: readonly string[];
}

const outcomes: readonly OrderPlan['outcome'][] = ['orders', 'nothing-to-do', 'postponed'];

const knownCodes: ReadonlySet<string> = new Set(Object.keys(errorCatalogue));

const expectation = {
  expected: `one of ${outcomes.join(', ')}, or a list of error codes`,
  read: (value: unknown): Expectation | undefined => {
    if (Array.isArray(value)) {
      return value.length > 0 && value.every(isErrorCode) ? value : undefined;
    }
    return outcomes.find((name) => name === value);
  },
};

const steps = {
  expected: 'a list of steps such as "buy 5 AAPL market (open) day"',
  read: (value: unknown): readonly string[] | undefined =>
    Array.isArray(value) && value.every((item) => typeof item === 'string') ? value : undefined,
};

function isErrorCode(value: unknown): value is ErrorCode {
  return typeof value === 'string' && knownCodes.has(value);
}

const keys = [
  'title',
  'description',
  'payload',
  'text',
  'settings',
  'market',
  'receivedAt',
  'signalId',
  'expect',
  'steps',
];

/** Parses a file of `play`: a message with what belongs to it, or a bare message or batch. `fill` adds what its file lacks. */
export function readMessageFile(
  name: string,
  content: string,
  fill: OptionUse['fill'] = (file) => file,
): MessageFile | UsageError {
  const written = withoutMark(content);
  const json = parseJson(written);
  if (!json.ok) {
    return { usageError: `${name}.json: ${json.errors[0].message}` };
  }
  const { value } = json;
  const sent = sentRequest(written, value);
  if (sent === undefined) {
    return { usageError: `${name}.json is ${quote(value)}; expected an alert, or an object with payload or text.` };
  }
  const file = isRecord(value) && value.text !== undefined ? value : sent.request;
  const [twice] = sent.duplicateKeys;
  if (twice !== undefined) {
    return { usageError: `${name}.json: ${duplicateKeySentence(twice)}` };
  }
  const reader = readerOf(file, keys);
  const title = reader.read('title', text);
  const description = reader.read('description', text);
  const body = reader.read('text', text);
  const receivedAt = reader.read('receivedAt', instant);
  const signalId = reader.read('signalId', text);
  const expect = reader.read('expect', expectation);
  const expectedSteps = reader.read('steps', steps);
  const [error] = reader.errors()?.errors ?? [];
  if (error !== undefined) {
    return { usageError: `${name}.json: ${error.message}` };
  }
  if (Object.hasOwn(file, 'payload') === (body !== undefined)) {
    return { usageError: `${name}.json: expected either payload or text.` };
  }
  const { settings, market } = fill(file);
  if (market === undefined) {
    return { usageError: `${name}.json has no market; put one in it, or add --market FILE.` };
  }
  return {
    name,
    title,
    description,
    message: body === undefined ? { payload: file.payload } : { body },
    inputs: { settings, market, receivedAt, signalId, duplicateNames: sent.duplicateNames },
    expect,
    ...(expectedSteps === undefined ? {} : { steps: expectedSteps }),
  };
}
