import type { Result } from '../foundation/result.js';
import { instantText } from '../foundation/time.js';
import type { OpenOrder } from '../market/broker.js';
import type { MarketSnapshot } from '../market/snapshot.js';
import type { Fragment } from './reading.js';

/** What the ports have answered so far, by the key of the reading. */
export type Answers = ReadonlyMap<string, Result<Fragment>>;

/** All answers as one snapshot. Positions stand in the order of the open tickers: the steps of a plan follow it. */
export function snapshotOf(answers: Answers, now: number): MarketSnapshot {
  const parts = fragmentsOf(answers).map(({ market }) => market);
  const orders = new Map(parts.flatMap(({ openOrders = [] }) => openOrders).map((order) => [order.id, order]));
  const positions = merged(parts.map((part) => part.positions));
  const known = openTickersOf(answers).filter((ticker) => Object.hasOwn(positions, ticker));
  return {
    ...Object.assign({}, ...parts),
    now: instantText(now),
    quotes: merged(parts.map((part) => part.quotes)),
    positions: { ...Object.fromEntries(known.map((ticker) => [ticker, positions[ticker]])), ...positions },
    openOrders: [...orders.values()] satisfies readonly OpenOrder[],
    instruments: merged(parts.map((part) => part.instruments)),
    optionChains: merged(parts.map((part) => part.optionChains)),
    rollovers: merged(parts.map((part) => part.rollovers)),
  };
}

/** The tickers with a position, as far as they were asked for. */
export function openTickersOf(answers: Answers): readonly string[] {
  return fragmentsOf(answers).flatMap(({ openTickers = [] }) => openTickers);
}

function fragmentsOf(answers: Answers): readonly Fragment[] {
  return [...answers.values()].flatMap((answer) => (answer.ok ? [answer.value] : []));
}

function merged<T>(records: readonly (Readonly<Record<string, T>> | undefined)[]): Readonly<Record<string, T>> {
  return Object.fromEntries(records.flatMap((record) => Object.entries(record ?? {})));
}
