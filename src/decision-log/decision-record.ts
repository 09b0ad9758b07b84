import { attempt } from '../core/attempt.js';
import type { SignalError } from '../core/errors.js';
import { excerpt } from '../core/excerpt.js';
import type { IsoInstant } from '../core/instant.js';
import { libraryVersion } from '../core/library-version.js';
import type { MarketSnapshot } from '../market/snapshot.js';
import type { OrderPlan } from '../order/order-plan.js';
import type { Settings } from '../settings/settings.js';
import { signalKey } from '../signal/signal-key.js';
import { sealedLine } from './record-line.js';

/** A message, and what it was decided from. */
export interface DecidedMessage {
  /** The message as it was received; a text that is not JSON is its own payload. */
  readonly payload: unknown;
  /** When it was received. */
  readonly receivedAt: IsoInstant;
  /** The market in which it was decided. */
  readonly market: MarketSnapshot;
  /** The settings by which it was decided. The line has their digest only. */
  readonly settings: Settings;
  /** Prefix of every `clientOrderId` of the plan. */
  readonly signalId?: string | undefined;
  /** Names of your own, such as those of the request and the subscription. */
  readonly identifiers?: Readonly<Record<string, string>> | undefined;
  /** Digest of the line before; absent: it is the first line of its log. */
  readonly previous?: string | undefined;
}

/** A decision for the log: the message with its plan, or with every reason why there is none. */
export type DecisionToRecord = DecidedMessage &
  (
    | {
        /** The plan. */
        readonly plan: OrderPlan;
        /** Absent beside a plan. */
        readonly errors?: undefined;
      }
    | {
        /** Every error. */
        readonly errors: readonly SignalError[];
        /** Absent beside errors. */
        readonly plan?: undefined;
      }
  );

/**
 * One line of a decision log, without its line feed: JSON in ASCII that the command `replay` and `parseReplayLine` read as it is
 * (`payload`, `receivedAt`, `market`, `signalId`), with the decision, the digests of settings and market (those of `signalKey`), the
 * version of this package, the digest of the line before, and its own at the end. `verifyLog` checks the lines of a log. One writer a
 * file. Nothing throws: what JSON cannot hold is written as the beginning of its text.
 *
 * @example
 * const decided = { payload: { ticker: 'AAPL', action: 'buy' }, receivedAt: market.now, market, settings: defaultSettings, plan };
 * const first = decisionRecord(decided);
 * const second = decisionRecord({ ...decided, previous: recordDigest(first) });
 * verifyLog([first, second]); // { ok: true, head: '…' }
 */
export function decisionRecord(decision: DecisionToRecord): string {
  const {
    payload,
    receivedAt,
    market,
    settings,
    signalId,
    identifiers,
    plan,
    errors,
    previous,
  }: Partial<DecidedMessage> & {
    readonly plan?: unknown;
    readonly errors?: unknown;
  } = decision ?? {};
  const members: readonly (readonly [name: string, value: unknown])[] = [
    ['payload', payload ?? null],
    ['receivedAt', receivedAt],
    ['market', market ?? null],
    ['signalId', signalId],
    ['identifiers', identifiers],
    ['digests', { settings: signalKey(settings), market: signalKey(market) }],
    ['libraryVersion', libraryVersion],
    plan === undefined ? ['errors', errors ?? []] : ['plan', plan],
  ];
  const texts = members.flatMap(([name, value]) => (value === undefined ? [] : [`"${name}":${jsonText(value)}`]));
  return sealedLine(`{${texts.join(',')}}`, previous);
}

function jsonText(value: unknown): string {
  return attempt(() => JSON.stringify(value)) ?? JSON.stringify(excerpt(value));
}
