import { type SignalError, signalError } from '../core/errors.js';
import { quote } from '../core/excerpt.js';
import { err, ok, type Result } from '../core/result.js';
import { parseMarketSnapshot } from '../market/parse-snapshot.js';
import type { MarketSnapshot } from '../market/snapshot.js';
import type { AbortSignalLike, AsyncPorts, Awaitable, PortOptions } from './async-ports.js';

/** What can be asked of the ports. */
export type ReadingKind =
  | 'quote'
  | 'position'
  | 'openTickers'
  | 'openOrders'
  | 'instrument'
  | 'optionChain'
  | 'rollover'
  | 'equity'
  | 'capabilities';

/** One question: what is asked, and of which ticker, underlying or root; of nothing in particular for the account. */
export interface Reading {
  readonly kind: ReadingKind;
  readonly name: string;
}

/** What an answer adds to the snapshot. */
export interface Fragment {
  readonly market: Partial<MarketSnapshot>;
  /** The port answered at once: it is a synchronous one, which may go by the symbol alone, and is quickly asked again. */
  readonly isPrompt?: true;
  readonly openTickers?: readonly string[];
}

/** What a failure is called. */
type ReadingCode =
  | 'quote-unavailable'
  | 'equity-unavailable'
  | 'instrument-unknown'
  | 'contract-not-found'
  | 'account-unavailable';

/** How one kind is asked, what its answer is in a snapshot, and what its failure is called. */
interface ReadingLine {
  readonly code: ReadingCode;
  readonly noun: string;
  readonly ask: (ports: AsyncPorts, name: string, question: PortOptions) => Awaitable<unknown>;
  /** The answer as a piece of an unread snapshot; absent: it is a list of tickers, which no snapshot holds. */
  readonly place?: (name: string, answer: unknown) => Readonly<Record<string, unknown>>;
}

const lines: Readonly<Record<ReadingKind, ReadingLine>> = {
  quote: {
    code: 'quote-unavailable',
    noun: 'The quote',
    ask: ({ broker }, name, question) => broker.quote(name, question),
    place: (name, answer) => ({ quotes: named(name, answer) }),
  },
  position: {
    code: 'account-unavailable',
    noun: 'The position',
    ask: ({ positions }, name, question) => positions.position(name, question),
    place: (name, answer) => ({ positions: named(name, answer) }),
  },
  openTickers: {
    code: 'account-unavailable',
    noun: 'The list of open tickers',
    ask: ({ positions }, _, question) => positions.openTickers(question),
  },
  openOrders: {
    code: 'account-unavailable',
    noun: 'The open orders',
    ask: ({ broker }, name, question) => broker.openOrders(name, question),
    place: (_, answer) => ({ openOrders: answer }),
  },
  instrument: {
    code: 'instrument-unknown',
    noun: 'The instrument',
    ask: ({ instruments }, name, question) => instruments.instrument(name, question),
    place: (name, answer) => ({ instruments: named(name, answer) }),
  },
  optionChain: {
    code: 'contract-not-found',
    noun: 'The option chain',
    ask: ({ broker }, name, question) => broker.optionChain?.(name, question),
    place: (name, answer) => ({ optionChains: named(name, answer) }),
  },
  rollover: {
    code: 'contract-not-found',
    noun: 'The rollover schedule',
    ask: ({ instruments }, name, question) => instruments.rollover?.(name, question),
    place: (name, answer) => ({ rollovers: named(name, answer) }),
  },
  equity: {
    code: 'equity-unavailable',
    noun: 'The account equity',
    ask: ({ broker }, _, question) => broker.equity(question),
    place: (_, answer) => ({ equity: answer }),
  },
  capabilities: {
    code: 'account-unavailable',
    noun: "The broker's capabilities",
    ask: ({ broker }) => broker.capabilities,
    place: (_, answer) => ({ capabilities: answer }),
  },
};

/** A record with one name, even when that is `__proto__`. */
function named(name: string, answer: unknown): Readonly<Record<string, unknown>> {
  return Object.fromEntries([[name, answer]]);
}

/** Names a reading: two readings of one key ask the same. */
export function keyOf({ kind, name }: Reading): string {
  return `${kind} ${name}`;
}

/** Asks a port and reads its answer. A port that rejects or throws, and an answer that makes no sense, are errors. */
export async function answerTo<S extends AbortSignalLike>(
  reading: Reading,
  ports: AsyncPorts<S>,
  signal: S | undefined,
): Promise<Result<Fragment>> {
  const { ask, place } = lines[reading.kind];
  try {
    // `S` is what the caller's ports and options share; the table need not know it.
    const asked = ask(ports as unknown as AsyncPorts, reading.name, { signal });
    const answer = await asked;
    if (place === undefined) {
      return isListOfTexts(answer)
        ? ok({ market: {}, openTickers: [...new Set(answer)] })
        : err(failed(reading, `it is ${quote(answer)}, not a list of tickers`));
    }
    const piece = parseMarketSnapshot({ ...place(reading.name, answer), now: '1970-01-01T00:00:00Z' });
    return piece.ok ? ok({ market: piece.value, ...(!isPromised(asked) && { isPrompt: true }) }) : piece;
  } catch (reason) {
    return err(failed(reading, reasonText(reason)));
  }
}

function isPromised(answer: unknown): boolean {
  return (typeof answer === 'object' || typeof answer === 'function') && answer !== null && 'then' in answer;
}

function failed({ kind, name }: Reading, why: string): SignalError {
  const { code, noun } = lines[kind];
  const what = name === '' ? noun : `${noun} of ${name}`;
  const received = name === '' ? {} : { received: name };
  return signalError(code, { message: `${what} could not be loaded: ${why}.`, path: ['ticker'], ...received });
}

function reasonText(reason: unknown): string {
  const text = reason instanceof Error ? reason.message : quote(reason);
  return text.slice(0, 200).replace(/\.$/, '') || 'the port gave no reason';
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string');
}
