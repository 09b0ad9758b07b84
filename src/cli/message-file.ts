import type { ErrorCode } from '../core/errors.js';
import { errorCatalogue } from '../core/errors.js';
import { quote } from '../core/excerpt.js';
import { isRecord } from '../core/json.js';
import { malformedJson } from '../core/malformed-json.js';
import { withoutMark } from '../core/utf8.js';
import type { OrderPlan } from '../plan/order-plan.js';
import { instant, type Misuse, readerOf, text } from './requests.js';
import type { PlanInputs } from './respond.js';

/** What a message is said to come to: the outcome of its plan, or the codes of its refusal in their order. */
export type Expectation = OrderPlan['outcome'] | readonly ErrorCode[];

/** A message with the settings and the market it meets, and what it is said to come to. */
export interface MessageFile {
  /** The file's name without its ending. */
  readonly name: string;
  readonly title: string;
  /** One sentence: who sends this, and what for. */
  readonly story: string;
  /** The message: a JSON value, or the body as it was sent. */
  readonly message: { readonly payload: unknown } | { readonly body: string };
  readonly inputs: PlanInputs;
  readonly expect: Expectation;
  /** The steps of the plan, each as `describeStep` says it; absent: any steps. */
  readonly steps?: readonly string[];
}

const outcomes: readonly OrderPlan['outcome'][] = ['orders', 'nothing-to-do', 'postponed'];

const knownCodes: ReadonlySet<string> = new Set(errorCatalogue.map(({ code }) => code));

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

const keys = ['title', 'story', 'payload', 'text', 'settings', 'market', 'receivedAt', 'signalId', 'expect', 'steps'];

/** Reads the text of a message file: title, story, `payload` or `text`, settings, market, expect, steps. */
export function readMessageFile(name: string, content: string): MessageFile | Misuse {
  const json = withoutMark(content);
  let file: unknown;
  try {
    file = JSON.parse(json);
  } catch {
    return { misuse: `${name}.json: ${malformedJson(json)?.message ?? 'it is nested too deeply.'}` };
  }
  if (!isRecord(file)) {
    return { misuse: `${name}.json holds ${quote(file)}; expected an object with title, story, payload and expect.` };
  }
  const reader = readerOf(file, keys);
  const title = reader.read('title', text);
  const story = reader.read('story', text);
  const body = reader.read('text', text);
  const receivedAt = reader.read('receivedAt', instant);
  const signalId = reader.read('signalId', text);
  const expect = reader.read('expect', expectation);
  const expectedSteps = reader.read('steps', steps);
  const misuse = reader.misuse();
  if (misuse !== undefined) {
    return { misuse: `${name}.json: ${misuse.misuse}` };
  }
  const hasPayload = Object.hasOwn(file, 'payload');
  if (title === undefined || story === undefined || expect === undefined || hasPayload === (body !== undefined)) {
    return { misuse: `${name}.json lacks one of title, story, expect, or has not exactly one of payload and text.` };
  }
  const { settings, market } = file;
  return {
    name,
    title,
    story,
    message: body === undefined ? { payload: file.payload } : { body },
    inputs: { settings, market, receivedAt, signalId },
    expect,
    ...(expectedSteps === undefined ? {} : { steps: expectedSteps }),
  };
}
