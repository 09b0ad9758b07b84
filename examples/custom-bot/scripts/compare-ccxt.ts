// Prints where the profiles of `signal-to-order` differ from the features of ccxt. Sends no request to an exchange.
import ccxt, { type Exchange } from 'ccxt';
import type { BrokerProfile } from 'signal-to-order';
import * as brokers from 'signal-to-order/brokers';
import { featuresOf, profileFromCcxt } from '../src/ccxt-profile.js';
import { differences } from './ccxt-differences.js';

/** Exports of `signal-to-order/brokers`, and where ccxt has the same exchange. */
const compared = [
  ['binance', 'binance', 'spot'],
  ['binanceFutures', 'binance', 'swap'],
  ['binanceUs', 'binanceus', 'spot'],
  ['bybit', 'bybit', 'spot'],
  ['coinbase', 'coinbase', 'spot'],
  ['kraken', 'kraken', 'spot'],
  ['okx', 'okx', 'spot'],
] as const;

/** Profiles of the package by their exports; those that are not there yet are left out. */
const ours = new Map<string, unknown>(Object.entries(brokers));

for (const [name, exchangeId, kind] of compared) {
  const profile = ours.get(name);
  const lines = isProfile(profile) ? linesOf(profile, exchangeId, kind) : [`${name}: the package has no such profile`];
  console.log(lines.join('\n'));
}

/** A line for each difference. */
function linesOf(profile: BrokerProfile, exchangeId: string, kind: 'spot' | 'swap'): readonly string[] {
  const title = `${profile.id} of ${profile.asOf} beside ccxt@${ccxt.version} ${exchangeId} ${kind}`;
  const exchange = exchangeOf(exchangeId);
  // Features do not describe markets: one market without limits represents all.
  const markets = { any: { spot: kind === 'spot', swap: kind === 'swap', linear: true } };
  const options = { id: exchangeId, name: profile.name, kind, version: ccxt.version, asOf: profile.asOf };
  const theirs = exchange && profileFromCcxt(featuresOf(exchange, kind), markets, options);
  if (theirs?.ok !== true) {
    return [`${title}: ccxt has no features`];
  }
  const found = differences(profile, theirs.value) ?? [];
  return [
    `${title}: ${found.length === 0 ? 'no differences' : `${found.length} differences`}`,
    ...found.map(({ order, takenBy, differs }) =>
      [`  ${order}: taken by ${takenBy === 'ours' ? 'our profile' : 'ccxt'} only`, ...differs].join('; '),
    ),
  ];
}

function exchangeOf(id: string): Exchange | undefined {
  const classes: Readonly<Record<string, unknown>> = { ...ccxt };
  const known = classes[id];
  return typeof known === 'function' ? Reflect.construct(known, []) : undefined;
}

function isProfile(value: unknown): value is BrokerProfile {
  return typeof value === 'object' && value !== null && 'classes' in value;
}
