// Symbols of brokers in the naive plan model (safety P3): positions, orders, quotes and chains may name a contract as the
// Options Clearing Corporation does; the plan reads them as the specification's.
import type { MarketSnapshot } from './plan-model-types.js';

/** `SPY   260130C00600000`, with or without the spaces, as `SPY 260130C600`; other names as they are. */
export function fromOcc(name: string): string {
  const match = /^([A-Z0-9]{1,6}?) *(\d{6})([CP])(\d{5})(\d{3})$/.exec(name);
  if (match === null) {
    return name;
  }
  const [, root = '', day = '', letter = '', whole = '', thousandths = ''] = match;
  const decimals = thousandths.replace(/0+$/, '');
  return `${root} ${day}${letter}${Number(whole)}${decimals === '' ? '' : `.${decimals}`}`;
}

/** The other way round. */
export function toOcc(name: string, isPadded: boolean): string {
  const match = /^([A-Z0-9]{1,6}) (\d{6})([CP])(\d{1,5})(?:\.(\d{1,3}))?$/.exec(name);
  if (match === null) {
    return name;
  }
  const [, root = '', day = '', letter = '', whole = '', decimals = ''] = match;
  return `${isPadded ? root.padEnd(6) : root}${day}${letter}${whole.padStart(5, '0')}${decimals.padEnd(3, '0')}`;
}

type Rename = (name: string) => string;

function keysAs<T>(record: { readonly [name: string]: T }, rename: Rename): { [name: string]: T } {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [rename(name), value]));
}

/** The market with other names for its contracts. */
export function renamedMarket(market: MarketSnapshot, rename: Rename): MarketSnapshot {
  const { positions, quotes, openOrders, optionChains } = market;
  const chains = Object.entries(optionChains ?? {}).map(
    ([ticker, chain]) =>
      [
        ticker,
        { ...chain, contracts: chain.contracts.map((one) => ({ ...one, ticker: rename(one.ticker) })) },
      ] as const,
  );
  return {
    ...market,
    ...(positions && { positions: keysAs(positions, rename) }),
    ...(quotes && { quotes: keysAs(quotes, rename) }),
    ...(openOrders && { openOrders: openOrders.map((order) => ({ ...order, ticker: rename(order.ticker) })) }),
    ...(optionChains && { optionChains: Object.fromEntries(chains) }),
  };
}
