import type { Result } from '../core/result.js';
import { instantText } from '../core/time.js';
import type { MarketSnapshot } from '../market/snapshot.js';
import { sameContract } from '../market/symbols.js';
import type { Fragment } from './reading.js';

/** What the ports have answered so far, by the key of the reading. */
export type Answers = ReadonlyMap<string, Result<Fragment>>;

/** All answers as one snapshot. Positions stand in the order of the open tickers: the steps of a plan follow it. */
export function snapshotOf(answers: Answers, now: number): MarketSnapshot {
  const parts = fragmentsOf(answers).map(({ market }) => market);
  const { equity } = parts.find((part) => part.equity !== undefined) ?? {};
  const { capabilities } = parts.find((part) => part.capabilities !== undefined) ?? {};
  const orders = new Map(parts.flatMap(({ openOrders = [] }) => openOrders).map((order) => [order.id, order]));
  const positions = Object.entries(merged(parts.map((part) => part.positions)));
  const open = openTickersOf(answers).flatMap((held) => positions.filter(([ticker]) => ticker === held));
  // A port may know a future by several spellings: the list says under which one it is held.
  const rest = positions.filter(([ticker]) => !open.some(([held]) => sameContract(held, ticker, now)));
  return {
    now: instantText(now),
    ...(equity === undefined ? {} : { equity }),
    quotes: merged(parts.map((part) => part.quotes)),
    positions: Object.fromEntries([...open, ...rest]),
    openOrders: [...orders.values()],
    instruments: merged(parts.map((part) => part.instruments)),
    optionChains: merged(parts.map((part) => part.optionChains)),
    rollovers: merged(parts.map((part) => part.rollovers)),
    ...(capabilities === undefined ? {} : { capabilities }),
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
