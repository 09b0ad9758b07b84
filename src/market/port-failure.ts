// A port that throws is an error, not an exception (safety S15). What was thrown is for programs alone: the errors of exchange
// clients have keys and addresses in their texts.
import { attempt } from '../core/attempt.js';
import { countText } from '../core/count-text.js';
import { type SignalError, signalError } from '../core/errors.js';
import type { PortName } from './ports.js';

const nouns: Readonly<Record<PortName, string>> = {
  quote: 'the quote',
  position: 'the position',
  openTickers: 'the list of open tickers',
  openOrders: 'the open orders',
  instrument: 'the instrument',
  optionChain: 'the option chain',
  rollover: 'the rollover schedule',
  currency: 'the currency of the account',
  equity: 'the account equity',
  buyingPower: 'the buying power',
  restingEntries: 'the resting entries of the account',
  accountDay: 'the day of the account',
  capabilities: "the broker's capabilities",
  profile: "the broker's profile",
};

/**
 * Ports whose answer may be nothing: a decision that only closes can do without it. Without the others a position would read
 * as flat, or an order that rests as none.
 */
export const dispensablePorts: ReadonlySet<unknown> = /* @__PURE__ */ new Set<PortName>([
  'quote',
  'instrument',
  'optionChain',
  'rollover',
  'currency',
  'equity',
  'buyingPower',
  'restingEntries',
  'accountDay',
]);

/** The answer of a port about a ticker, an underlying or a root, in words; the name is empty for the account. */
function answerName(port: PortName, name: string): string {
  return name === '' ? nouns[port] : `${nouns[port]} of ${name}`;
}

/** Why a port has no answer, if it did not fail by itself. */
export interface PortFailureReason {
  readonly kind: 'timeout' | 'aborted';
  /** Time limit of the port; absent: that of all of loading. */
  readonly seconds?: number;
}

/** The object that has a port, for ports that are functions. */
const owners: Readonly<Partial<Record<PortName, 'broker' | 'positions' | 'instruments'>>> = {
  quote: 'broker',
  equity: 'broker',
  buyingPower: 'broker',
  openOrders: 'broker',
  optionChain: 'broker',
  position: 'positions',
  openTickers: 'positions',
  instrument: 'instruments',
  rollover: 'instruments',
};

/** The objects that have the ports. */
type PortOwners = Readonly<Record<'broker' | 'positions' | 'instruments', object>>;

/** Error of a port that threw or rejected, or that is not a function: a caller without a compiler can misspell its name. */
export function portFailure(
  port: PortName,
  name: string,
  cause: unknown,
  ports: PortOwners,
): SignalError<'account-unavailable'> {
  const owner = owners[port];
  const isCallable = owner === undefined || attempt(() => typeof Reflect.get(ports[owner], port)) === 'function';
  return failure(port, name, cause, isCallable ? 'the port failed' : `${owner}.${port} is not a function`);
}

/** Error of a port for which nobody waits any longer. */
export function portUnanswered(
  port: PortName,
  name: string,
  cause: unknown,
  reason: PortFailureReason,
): SignalError<'account-unavailable'> {
  return failure(port, name, cause, reasonText(reason), reason);
}

/** `cause` is not enumerable: it is not written with the error. */
function failure(
  port: PortName,
  name: string,
  cause: unknown,
  why: string,
  reason?: PortFailureReason,
): SignalError<'account-unavailable'> {
  const answer = answerName(port, name);
  const error = signalError('account-unavailable', {
    message: `T${answer.slice(1)} could not be loaded: ${why}.`,
    path: [port],
    ...(name !== '' && { received: name }),
    ...(reason !== undefined && { reason: reason.kind }),
  });
  return Object.defineProperty(error, 'cause', { value: cause });
}

function reasonText({ kind, seconds }: PortFailureReason): string {
  if (kind === 'aborted') {
    return 'loading was aborted';
  }
  return seconds === undefined
    ? 'the time for loading ended'
    : `the port did not answer within ${countText(seconds, 'second')}`;
}

/** Error of what a loaded context was not loaded with (safety S28). */
export function notLoaded(port: PortName, name: string): SignalError<'context-incomplete'> {
  const expected = 'a context that was loaded with every signal that is planned on it';
  const message = `The context was loaded without ${answerName(port, name)}; expected ${expected}.`;
  return signalError('context-incomplete', { message, path: name === '' ? [port] : [port, name], expected });
}
