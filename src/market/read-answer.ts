import { attempt } from '../core/attempt.js';
import { type ErrorPath, type SignalError, signalError } from '../core/errors.js';
import { excerpt, invalidValueMessage, quote } from '../core/excerpt.js';
import { isPromise } from '../core/is-promise.js';
import { err, ok, type Result, resultOf } from '../core/result.js';
import { answerKinds, type PortAnswer } from './answer-kinds.js';
import { foreignTicker } from './foreign-ticker.js';
import type { MarketSnapshot } from './snapshot.js';
import { parseMarketSnapshot } from './snapshot-schema.js';

interface AnswerKind<T> {
  /** Path of the answer in a snapshot. */
  readonly path: (name: string) => ErrorPath;
  /** The answer in a snapshot that holds nothing else. */
  readonly pick: (snapshot: MarketSnapshot, name: string) => T | undefined;
  /** What a port must answer; absent: null and undefined mean that there is nothing. */
  readonly required?: string;
}

const kinds: { readonly [Kind in keyof PortAnswer]: AnswerKind<PortAnswer[Kind]> } = {
  equity: { path: () => ['equity'], pick: ({ equity }) => equity },
  currency: { path: () => ['currency'], pick: ({ currency }) => currency },
  buyingPower: { path: () => ['buyingPower'], pick: ({ buyingPower }) => buyingPower },
  accountDay: { path: () => ['accountDay'], pick: ({ accountDay }) => accountDay },
  restingEntries: { path: () => ['restingEntries'], pick: ({ restingEntries }) => restingEntries },
  quote: { path: (name) => ['quotes', name], pick: ({ quotes }, name) => quotes?.[name] },
  position: { path: (name) => ['positions', name], pick: ({ positions }, name) => positions?.[name] },
  openOrders: {
    path: () => ['openOrders'],
    pick: ({ openOrders }) => openOrders,
    required: 'a list of open orders',
  },
  instrument: { path: (name) => ['instruments', name], pick: ({ instruments }, name) => instruments?.[name] },
  optionChain: { path: (name) => ['optionChains', name], pick: ({ optionChains }, name) => optionChains?.[name] },
  rollover: { path: (name) => ['rollovers', name], pick: ({ rollovers }, name) => rollovers?.[name] },
  capabilities: {
    path: () => ['capabilities'],
    pick: ({ capabilities }) => capabilities,
    required: 'an object of capabilities',
  },
};

/**
 * Reads what a port answered about a ticker, an underlying or a futures root (`name`; empty for the account). Nothing that
 * is invalid becomes "flat" or "no order" (safety P1): it is an error at the place that the answer has in a snapshot.
 *
 * Codes: `invalid-snapshot`.
 */
export function readAnswer<Kind extends keyof PortAnswer>(
  kind: Kind,
  name: string,
  answer: unknown,
): Result<PortAnswer[Kind] | undefined> {
  if (isWellFormed(kind, answer)) {
    const other = kind === 'position' ? otherTicker(name, answer) : undefined;
    return other === undefined ? ok(answer) : err(other);
  }
  if (answer === undefined && kinds[kind].required === undefined) {
    return nothing;
  }
  const market = parseAnswer(kind, name, answer);
  return market.ok ? ok(kinds[kind].pick(market.value, name)) : market;
}

const nothing = /* @__PURE__ */ ok(undefined);

/** The answer of a port as a snapshot that holds nothing else: plain JSON, with canonical amounts and instants. */
export function parseAnswer(kind: keyof PortAnswer, name: string, answer: unknown): Result<MarketSnapshot> {
  const path = kinds[kind].path(name);
  const { required } = kinds[kind];
  if (answer === undefined || answer === null) {
    return required === undefined ? ok({ now }) : err(invalidAnswer(path, answer, required));
  }
  if (isPromise(answer)) {
    return err(promised(path));
  }
  const other = kind === 'position' ? otherTicker(name, answer) : undefined;
  return other === undefined ? parseMarketSnapshot({ now, ...section(path, answer) }) : err(other);
}

/** Error of a position that names another ticker than the one that was asked for (safety S16). */
function otherTicker(name: string, answer: unknown): SignalError | undefined {
  // A part of it can throw when it is read.
  const named = attempt(() => foreignTicker(name, answer));
  return named === undefined
    ? undefined
    : invalidAnswer(['positions', name, 'ticker'], named, `${quote(name)}, the ticker that was asked for`);
}

/** Time of a snapshot that holds one answer; it is not read. */
const now = '1970-01-01T00:00:00Z';

function section([name, key]: ErrorPath, answer: unknown): Readonly<Record<string, unknown>> {
  // `fromEntries` also takes the name `__proto__`.
  return { [String(name)]: key === undefined ? answer : Object.fromEntries([[key, answer]]) };
}

/** The type of an answer that passes the checks of its kind. */
function isWellFormed<Kind extends keyof PortAnswer>(kind: Kind, answer: unknown): answer is PortAnswer[Kind] {
  // A part of it can throw when it is read.
  return attempt(() => answerKinds[kind].isWellFormed(answer)) === true;
}

/** Reads the list of tickers with a position. Codes: `invalid-snapshot`. */
export function readOpenTickers(answer: unknown): Result<readonly string[]> {
  const path = ['openTickers'];
  if (!Array.isArray(answer)) {
    return err(isPromise(answer) ? promised(path) : invalidAnswer(path, answer, 'a list of tickers'));
  }
  // A copy, because `flatMap` would skip the holes of a list.
  const invalid = Array.from<unknown>(answer).flatMap((ticker, index) =>
    typeof ticker === 'string' && ticker !== '' ? [] : invalidAnswer([...path, index], ticker, 'a ticker as text'),
  );
  return resultOf(invalid, () => answer);
}

function promised(path: ErrorPath): SignalError {
  return invalidAnswer(path, 'a promise', 'an answer: loadContext awaits the answers of asynchronous ports');
}

function invalidAnswer(path: ErrorPath, answer: unknown, expected: string): SignalError {
  const place = String(excerpt(path.join('.')));
  return signalError('invalid-snapshot', {
    message: invalidValueMessage(place, answer, expected),
    path,
    received: excerpt(answer),
    expected,
  });
}
