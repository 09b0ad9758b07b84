// Requests of the planning model: scenarios of the public arbitraries as JSON, some with a postponed or released signal.
import * as fc from 'fast-check';
import type { OpenOrder } from '../../src/market/ports.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import { type ScenarioOptions, scenario } from '../../src/testing/arbitraries/scenario.js';
import type { SignalRequest } from './library-plan.js';
import { keysAs, toOcc } from './plan-model-symbols.js';

const delaySeconds = 300;

/** Seconds between receipt and now, for a signal with a delay. */
const ages = fc.oneof(
  { weight: 9, arbitrary: fc.constant(undefined) },
  { weight: 1, arbitrary: fc.constantFrom(10, 300, 302, 345, 600, 601, 4000) },
);

/** Fields that refuse entries only, and an unreadable time (safety M6). */
const oddities: fc.Arbitrary<Readonly<Record<string, unknown>>> = fc.oneof(
  { weight: 12, arbitrary: fc.constant({}) },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      { test: true },
      { test: 'true' },
      { test: 'yes' },
      { time: undefined, notices: [{ code: 'time-unreadable', message: 'time cannot be read.', received: 'soon' }] },
    ),
  },
  { weight: 2, arbitrary: fc.record({ expiresAt: fc.constantFrom('2026-01-25', '2026-01-27', '2026-02-01') }) },
  { weight: 1, arbitrary: fc.constantFrom({ timeInForce: 'gtd' }, { timeInForce: 'gtd', expiresAt: '2026-03-01' }) },
);

function before(now: string, seconds: number): string {
  return new Date(Date.parse(now) - seconds * 1000).toISOString().replace('.000', '');
}

/** The request with other fields in its signal; undefined takes a field away. */
export function withFields(request: SignalRequest, fields: Readonly<Record<string, unknown>>): SignalRequest {
  return { ...request, signal: JSON.parse(JSON.stringify({ ...request.signal, ...fields })) };
}

/** A parsed signal with settings and market, in JSON. */
export function planRequest(options: ScenarioOptions = {}): fc.Arbitrary<SignalRequest> {
  return fc.tuple(scenario(options), ages, oddities).map(([{ signal, settings, market }, age, oddity]) => {
    const { notices: _notices, ...parsed } = signal;
    const times = age !== undefined && {
      receivedAt: before(market.now, age),
      releaseAt: before(market.now, age - delaySeconds),
    };
    // The same type: only undefined is lost.
    const odd = signal.action === 'cancel' ? {} : oddity;
    const request: SignalRequest = JSON.parse(
      JSON.stringify({ signal: { ...parsed, ...times, ...odd }, settings, market }),
    );
    return age === 10 ? { ...request, signalId: 'signal-1' } : request;
  });
}

/** Orders beside those of the scenario: other months of a root, contracts that no chain lists, other roots and underlyings. */
function otherOrders(ticker: string): fc.Arbitrary<readonly OpenOrder[]> {
  const root = /^([A-Z0-9]{1,3})(?:[12]!|[FGHJKMNQUVXZ]\d+)$/.exec(ticker)?.[1];
  const [underlying = ticker] = ticker.split(' ');
  const names =
    root === undefined
      ? [`${underlying} 260306C600`, `${underlying} 260918P77.5`, `${underlying}G 260306C60`, underlying]
      : [`${root}H2026`, `${root}M2026`, `${root}U6`, root === 'NQ' ? 'ESM2026' : 'NQM2026'];
  return fc
    .array(
      fc.record({
        ticker: fc.constantFrom(...names),
        type: fc.constantFrom('limit' as const, 'stop' as const),
        side: fc.constantFrom('buy' as const, 'sell' as const),
        role: fc.constantFrom('entry' as const, 'stop-loss' as const, 'take-profit' as const, 'other' as const),
      }),
      { maxLength: 3 },
    )
    .map((orders) => orders.map((order, index) => ({ ...order, id: `x${index + 1}` })));
}

/** Now and then a position in another month of a root. Its stop protects it. */
function otherPosition(ticker: string): fc.Arbitrary<MarketSnapshot['positions']> {
  const root = /^([A-Z0-9]{1,3})[12]!$/.exec(ticker)?.[1];
  const position = fc.record({
    side: fc.constantFrom('long' as const, 'short' as const),
    quantity: fc.constantFrom('1', '3'),
    averageEntryPrice: fc.constantFrom('100', '5900'),
  });
  return root === undefined
    ? fc.constant({})
    : fc.oneof(
        fc.constant({}),
        fc
          .tuple(fc.constantFrom('H2026', 'M2026', 'U2026'), position)
          .map(([month, held]) => ({ [`${root}${month}`]: held })),
      );
}

/** Which names of contracts are in the OCC form, and whether with spaces. */
const forms = fc.record({
  positions: fc.boolean(),
  openOrders: fc.boolean(),
  quotes: fc.boolean(),
  optionChains: fc.boolean(),
  isPadded: fc.boolean(),
});

/** Scenarios of options and futures whose broker has names of its own and orders on other contracts (safety P3, P5). */
export function symbolRequest(): fc.Arbitrary<SignalRequest> {
  const classes = fc.constantFrom('options' as const, 'index_options' as const, 'futures' as const);
  return classes
    .chain((assetClass) => planRequest({ assetClass }))
    .chain((request) => {
      const { ticker } = request.signal;
      return fc.tuple(fc.constant(request), otherOrders(ticker), otherPosition(ticker), forms);
    })
    .map(([request, others, other, form]): SignalRequest => {
      const market = { ...request.market, positions: { ...other, ...request.market.positions } };
      const { positions, quotes, openOrders = [], optionChains } = market;
      const rename = (name: string): string => toOcc(name, form.isPadded);
      const chains = Object.entries(optionChains ?? {}).map(([ticker, chain]) => [
        ticker,
        { ...chain, contracts: chain.contracts.map((one) => ({ ...one, ticker: rename(one.ticker) })) },
      ]);
      const stops = Object.keys(other ?? {}).map(
        (month): OpenOrder => ({ id: 'x9', ticker: month, type: 'stop', side: 'sell', role: 'stop-loss' }),
      );
      const resting = [...openOrders, ...others, ...stops];
      const named: MarketSnapshot = {
        ...market,
        ...(positions !== undefined && form.positions && { positions: keysAs(positions, rename) }),
        ...(quotes !== undefined && form.quotes && { quotes: keysAs(quotes, rename) }),
        ...(optionChains !== undefined && form.optionChains && { optionChains: Object.fromEntries(chains) }),
        openOrders: form.openOrders ? resting.map((one) => ({ ...one, ticker: rename(one.ticker) })) : resting,
      };
      return { ...request, market: named };
    });
}
