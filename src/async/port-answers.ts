import type { Result } from '../core/result.js';
import { instantText } from '../core/time.js';
import type { Position } from '../market/ports.js';
import type { MarketSnapshot } from '../market/snapshot.js';
import { contractKey } from '../market/symbols.js';
import type { PartialSnapshot } from './port-query.js';

/** Answers of the ports, by the key of the query. */
export type PortAnswers = ReadonlyMap<string, Result<PartialSnapshot>>;

/** All answers as one snapshot. Positions are in the order of the open tickers, which the steps of a plan follow. */
export function snapshotOf(answers: PortAnswers, now: number): MarketSnapshot {
  const parts = loadedParts(answers).map(({ market }) => market);
  const { currency, equity, buyingPower, accountDay, restingEntries, capabilities }: Partial<MarketSnapshot> =
    Object.assign({}, ...parts);
  // Those of an underlying or a root come first, so that the orders of its contracts stay in the broker's order.
  const lists = parts.flatMap(({ openOrders }) => (openOrders === undefined ? [] : [openOrders]));
  const longestFirst = lists.toSorted((one, other) => other.length - one.length);
  const orders = new Map(longestFirst.flat().map((order) => [order.id, order]));
  const positions = new Map(Object.entries(merged(parts.map((part) => part.positions))));
  const open = openTickersOf(answers).flatMap((held): [string, Position][] => {
    const position = positions.get(held);
    return position === undefined ? [] : [[held, position]];
  });
  // A port may know a future by several spellings: the list of open tickers has the one it is held under.
  const contracts = new Set(open.map(([held]) => contractKey(held, now)));
  const others = [...positions].filter(([ticker]) => !contracts.has(contractKey(ticker, now)));
  return {
    now: instantText(now),
    ...(currency !== undefined && { currency }),
    ...(equity !== undefined && { equity }),
    ...(buyingPower !== undefined && { buyingPower }),
    ...(accountDay !== undefined && { accountDay }),
    ...(restingEntries !== undefined && { restingEntries }),
    quotes: merged(parts.map((part) => part.quotes)),
    positions: Object.fromEntries([...open, ...others]),
    openOrders: [...orders.values()],
    instruments: merged(parts.map((part) => part.instruments)),
    optionChains: merged(parts.map((part) => part.optionChains)),
    rollovers: merged(parts.map((part) => part.rollovers)),
    ...(capabilities !== undefined && { capabilities }),
  };
}

/** Tickers with a position; empty until the list has been loaded. */
export function openTickersOf(answers: PortAnswers): readonly string[] {
  return loadedParts(answers).flatMap(({ openTickers = [] }) => openTickers);
}

function loadedParts(answers: PortAnswers): readonly PartialSnapshot[] {
  return [...answers.values()].flatMap((answer) => (answer.ok ? [answer.value] : []));
}

function merged<T>(records: readonly (Readonly<Record<string, T>> | undefined)[]): Readonly<Record<string, T>> {
  return Object.fromEntries(records.flatMap((record) => Object.entries(record ?? {})));
}
