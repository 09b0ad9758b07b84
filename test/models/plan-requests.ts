// Requests of the planning model: scenarios of the public arbitraries as JSON, some with a postponed or released signal.
import * as fc from 'fast-check';
import type { OpenOrder } from '../../src/market/ports.js';
import type { MarketSnapshot } from '../../src/market/snapshot.js';
import { gates } from '../../src/plan/gates/table.js';
import { type ScenarioOptions, scenario } from '../../src/testing/arbitraries/scenario.js';
import type { SignalRequest } from './library-plan.js';
import { renamedMarket, toOcc } from './plan-model-symbols.js';

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

/** Gates that the settings of scenarios seldom have. */
const gateSettings = sometimes(
  8,
  fc.constant({ testSignals: 'refuse' }),
  fc.constant({ waitingSwaps: 'refuse' }),
  fc.record({ testSignals: fc.constant('refuse'), maxPositions: fc.constantFrom(1, 2) }),
  fc.record({
    testSignals: fc.constant('refuse'),
    allowedSides: fc.constantFrom('bullish', 'bearish'),
    sidesIsolated: fc.boolean(),
  }),
);

/** Settings of the specification's own behaviour. */
const notFollowing = { subtractExitQuantity: false, resizeSentiment: 'order', unexpectedPosition: 'notice' } as const;

function before(now: string, seconds: number): string {
  return new Date(Date.parse(now) - seconds * 1000).toISOString().replace('.000', '');
}

/** The request with other fields in its signal; undefined takes a field away. */
export function withFields(request: SignalRequest, fields: Readonly<Record<string, unknown>>): SignalRequest {
  return { ...request, signal: JSON.parse(JSON.stringify({ ...request.signal, ...fields })) };
}

/** A parsed signal with settings and market, in JSON. */
export function planRequest(options: ScenarioOptions = {}): fc.Arbitrary<SignalRequest> {
  return fc
    .tuple(scenario(options), ages, oddities, gateSettings)
    .map(([{ signal, settings, market }, age, oddity, gate]) => {
      // What follows a strategy has a model of its own: `strategy-walk.ts`.
      const { notices: _notices, expect: _expect, ...parsed } = signal;
      const times = age !== undefined && {
        receivedAt: before(market.now, age),
        releaseAt: before(market.now, age - delaySeconds),
      };
      // The same type: only undefined is lost.
      const odd = signal.action === 'cancel' ? {} : oddity;
      const request: SignalRequest = JSON.parse(
        JSON.stringify({
          signal: { ...parsed, ...times, ...odd },
          settings: { ...settings, ...gate, ...notFollowing },
          market,
        }),
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
  parts: fc.subarray(['positions', 'openOrders', 'quotes', 'optionChains']),
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
    .map(([request, others, other, { parts, isPadded }]): SignalRequest => {
      const market = { ...request.market, positions: { ...other, ...request.market.positions } };
      const stops = Object.keys(other ?? {}).map(
        (month): OpenOrder => ({ id: 'x9', ticker: month, type: 'stop', side: 'sell', role: 'stop-loss' }),
      );
      const resting = { ...market, openOrders: [...(market.openOrders ?? []), ...others, ...stops] };
      const renamed = Object.entries(renamedMarket(resting, (name) => toOcc(name, isPadded)));
      const named = { ...resting, ...Object.fromEntries(renamed.filter(([part]) => parts.includes(part))) };
      return { ...request, market: named };
    });
}

type Fields = Readonly<Record<string, unknown>>;

/** Nothing, and in one of a few cases one of these. */
function sometimes(weight: number, ...others: readonly fc.Arbitrary<Fields>[]): fc.Arbitrary<Fields> {
  return fc.oneof({ weight, arbitrary: fc.constant({}) }, ...others.map((arbitrary) => ({ weight: 1, arbitrary })));
}

const amount = (...amounts: readonly number[]): fc.Arbitrary<number> => fc.constantFrom(...amounts);

/** The settings of the gates that judge an entry with its size. */
const accountLimits = gates.flatMap(({ needs, settings = [] }) => (needs === 'order' ? settings : []));

/** How far a limit lies beyond its stop: from a fraction of a tick to more than most prices. */
const offset = fc.oneof(
  fc.record({ percent: amount(0.001, 0.5, 10, 99.9) }),
  fc.record({ amount: amount(0.001, 0.25, 3, 400) }),
);

const stopLimitOffset = sometimes(2, fc.record({ stopLimitOffset: offset }));

/** Settings that the safety rules add. */
const safetySettings = sometimes(
  8,
  ...accountLimits.map((name) => fc.record({ [name]: amount(0.01, 0.5, 2, 10, 50, 500, 5000, 20_000) })),
  fc.record({ maxOrderQuantity: amount(1, 10), maxOrderValue: amount(500, 5000), priceCollarPercent: amount(0.5, 5) }),
  fc.record({ protectRemaining: fc.constant(true), cancelOpenOrders: fc.constant(true) }),
  fc.record({ protectRemaining: fc.constant(true), allowSideSwapping: fc.constant(false) }),
  fc.record({ strictCurrency: fc.constant(true) }),
  fc.record({ maxQuoteAgeSeconds: fc.constant(30) }),
);

/** Fields of an instrument that the safety rules add. */
const safetyInstrument = sometimes(
  8,
  fc.record({ minQuantity: amount(1, 5, 20) }),
  fc.record({ maxQuantity: amount(1, 5, 20) }),
  fc.record({ minNotional: amount(10, 1000, 10_000) }),
  fc.record({ quoteCurrency: fc.constantFrom('USD', 'EUR', 'BTC', 'USDT') }),
  fc.record({
    initialMargin: fc.oneof(
      amount(1, 100, 5000),
      fc.record({ long: amount(1, 100), short: amount(50, 5000) }, { requiredKeys: [] }),
    ),
  }),
  fc.record({
    fee: fc.record(
      { percent: amount(0, 0.1, 2.5), perUnit: amount(0.005, 1.5), minimum: amount(1, 35) },
      { requiredKeys: [] },
    ),
  }),
  fc.record({ lastTradeDay: fc.constantFrom('2020-01-01', '2099-01-01') }),
  fc.record({
    tickSize: fc.constantFrom(
      [
        { from: 0, tick: 0.01 },
        { from: 200, tick: 0.5 },
      ],
      [{ from: 0, tick: 0.25 }],
    ),
  }),
);

const rates = {
  'EUR-USD': { bid: '1.25', ask: '1.25' },
  'USDT-USD': { bid: '1', ask: '1' },
  'USD-EUR': { bid: '0.8', ask: '0.8' },
};

/** Terms of a resting order: around a price, on either side of it. */
function termsAround(price: number): fc.Arbitrary<Fields> {
  const near = amount(-10, -1, 0, 1, 10).map((away) => (price + away).toFixed(2));
  const quantity = amount(1, 3, 5, 10, 50, 100);
  return fc.record(
    {
      stopPrice: near,
      limitPrice: near,
      trailAmount: amount(1, 2.5),
      timeInForce: fc.constantFrom('day', 'gtc'),
      role: fc.constantFrom('stop-loss', 'stop-loss', 'take-profit', 'entry'),
      quantity,
      group: fc.constant('bracket'),
    },
    { requiredKeys: [] },
  );
}

/** Legs near the bid and the ask: what is a leg on the right side is a matter of cents. */
function legsAround(price: number): fc.Arbitrary<Fields> {
  const near = amount(-5, -1, -0.02, -0.01, 0, 0.01, 0.02, 1, 5).map((away) => (price + away).toFixed(2));
  return sometimes(
    1,
    fc.record({ takeProfit: fc.record({ limitPrice: near }) }),
    fc.record({ stopLoss: fc.record({ type: fc.constant('stop'), stopPrice: near }) }),
    fc.record({
      orderType: fc.constant('limit'),
      limitPrice: near,
      stopLoss: fc.record({ type: fc.constant('stop'), stopPrice: near }),
    }),
    fc.record({
      orderType: fc.constantFrom('stop', 'stop_limit'),
      stopPrice: near,
      takeProfit: fc.record({ limitPrice: near }),
    }),
    fc.record({ orderType: fc.constantFrom('stop', 'stop_limit') }),
  );
}

/** Trails of any width, limits on either side of a stop, sizes in money: what a trader meant is a matter of the fill. */
function fillsAround(price: number): fc.Arbitrary<Fields> {
  const near = amount(-0.6, -0.05, -0.0001, 0, 0.0001, 0.05, 0.6).map((away) => (price * (1 + away)).toFixed(2));
  const trail = fc.oneof(
    fc.record({ trailAmount: amount(0.01, 0.2, 0.55, 1, 1.2).map((part) => (price * part).toFixed(2)) }),
    fc.record({ trailPercent: amount(1, 20, 50, 51, 99.9, 100) }),
  );
  const type = fc.constantFrom('stop', 'stop_limit');
  const stop = fc.oneof(
    fc.record({ type, percent: amount(0.001, 1, 10) }),
    fc.record({ type, stopPrice: near }),
    fc.record({ type: fc.constant('stop_limit'), stopPrice: near, limitPrice: near }),
    fc.record({ type, percent: amount(0.001, 1, 10), limitOffset: offset }),
    trail.map((distance) => ({ type: 'trailing_stop', ...distance })),
  );
  const take = fc.oneof(fc.record({ percent: amount(1, 10) }), fc.record({ limitPrice: near }));
  const order = fc.oneof(
    fc.constant<Fields>({}),
    fc.constant<Fields>({ orderType: 'market' }),
    fc.record({ orderType: fc.constant('limit'), limitPrice: near }),
    fc.record({ orderType: fc.constant('stop'), stopPrice: near }),
    fc.record({ orderType: fc.constant('stop_limit'), stopPrice: near, limitPrice: near }),
    trail.map((distance) => ({ orderType: 'trailing_stop', ...distance })),
  );
  const size = fc.oneof(
    fc.constant<Fields>({}),
    fc.record({ quantity: amount(5000, 100_000), quantityType: fc.constant('dollar_amount') }),
    fc.record({ quantity: amount(10, 100), quantityType: fc.constant('percent_of_equity') }),
    fc.record({ quantity: amount(500, 100_000), quantityType: fc.constant('risk_dollar_amount') }),
    fc.record({ quantity: amount(1, 100), quantityType: fc.constant('risk_percent') }),
  );
  const legs = fc.record({ stopLoss: stop, takeProfit: take }, { requiredKeys: [] });
  return fc.tuple(order, size, legs, sometimes(2, fc.record({ signalPrice: near }))).map((parts) => {
    return Object.assign({}, ...parts);
  });
}

/** Those of them that the action has. */
function fillsFor({ signal: { action }, settings }: SignalRequest, price: number): fc.Arbitrary<Fields> {
  if (action === 'cancel' || action === 'breakeven') {
    return fc.constant({});
  }
  const lacksRisks = action === 'resize' || action === 'exit';
  return fillsAround(price).filter(({ quantityType }) => {
    const isRisk = quantityType === 'risk_dollar_amount' || quantityType === 'risk_percent';
    const isAccepted = settings.assetClass !== 'futures' || (isRisk && settings.futuresSizing === 'risk');
    return quantityType === undefined || (isAccepted && !(isRisk && lacksRisks));
  });
}

/** No quote, one with a last price alone, one of which bid and ask are a stub. */
function fieldsOfQuote(price: number): fc.Arbitrary<Fields | undefined> {
  const spread = (bid: number, ask: number): Fields => ({ bid: bid.toFixed(2), ask: ask.toFixed(2) });
  return fc.oneof(
    { weight: 6, arbitrary: fc.constant({}) },
    { weight: 1, arbitrary: fc.constant(undefined) },
    { weight: 1, arbitrary: fc.constant({ bid: undefined, ask: undefined }) },
    { weight: 1, arbitrary: fc.constantFrom(spread(price * 0.1, price * 4), spread(price * 0.6, price * 1.3)) },
  );
}

/** Another open contract of the same underlying, another month of the same root. */
function siblingsOf({ signal, market }: SignalRequest): fc.Arbitrary<Fields> {
  const { ticker } = signal;
  const listed = market.optionChains?.[ticker]?.contracts.map((one) => one.ticker) ?? [];
  const root = /^([A-Z0-9]{1,3})1!$/.exec(ticker)?.[1];
  const names = root === undefined ? listed.slice(0, 8) : [`${root}H2026`, `${root}M2026`];
  const held = fc.record({ side: fc.constantFrom('long', 'long', 'short'), quantity: amount(1, 2, 3, 5) });
  return names.length === 0
    ? fc.constant({})
    : sometimes(
        1,
        fc.dictionary(fc.constantFrom(...names), held, { minKeys: 1, maxKeys: 3 }),
        fc.dictionary(fc.constantFrom(...names), held, { minKeys: 2, maxKeys: 2 }),
      );
}

/** Scenarios with the fields that the safety rules R, Q and B4 add. Some actions have rules that any action would rarely meet. */
export function safetyRequest(options?: ScenarioOptions): fc.Arbitrary<SignalRequest> {
  if (options !== undefined) {
    return safetyRequestOf(options);
  }
  return fc.oneof(
    { weight: 4, arbitrary: safetyRequestOf({}) },
    { weight: 1, arbitrary: safetyRequestOf({ actions: ['buy', 'sell'] }) },
    { weight: 2, arbitrary: safetyRequestOf({ actions: ['add'] }) },
    { weight: 1, arbitrary: safetyRequestOf({ actions: ['breakeven'] }) },
    { weight: 2, arbitrary: safetyRequestOf({ actions: ['resize'] }) },
  );
}

function safetyRequestOf(options: ScenarioOptions): fc.Arbitrary<SignalRequest> {
  return planRequest(options).chain((request) => {
    const { market, signal } = request;
    const quote = market.quotes?.[signal.ticker];
    const price = Number(quote?.ask ?? quote?.last ?? 100);
    const traded =
      Object.keys(market.positions ?? {}).find((name) => name.startsWith(signal.ticker.split(/[12]!/)[0] ?? '')) ??
      signal.ticker;
    const { action } = signal;
    const isEntry = action === 'buy' || action === 'sell' || action === 'add';
    const fields = fc.oneof(isEntry ? legsAround(price) : fc.constant<Fields>({}), fillsFor(request, price));
    return fc
      .record({
        settings: safetySettings,
        entryOffset: stopLimitOffset,
        exitOffset: stopLimitOffset,
        instrument: safetyInstrument,
        terms: fc.array(termsAround(price), { minLength: 2, maxLength: 2 }),
        fields,
        ofQuote: fieldsOfQuote(price),
        siblings: siblingsOf(request),
        // Not a whole number of units: a target can be out of reach.
        held: sometimes(2, fc.record({ quantity: amount(2.5, 7.5) })),
        money: sometimes(
          6,
          fc.record({ buyingPower: amount(0, 1000, 100_000) }),
          fc.record({ currency: fc.constantFrom('EUR', 'USD') }),
        ),
        seconds: fc.option(amount(20, 30, 31, 61), { freq: 4, nil: undefined }),
        hasRates: fc.boolean(),
      })
      .map(
        ({
          settings,
          entryOffset,
          exitOffset,
          instrument,
          terms,
          fields,
          ofQuote,
          siblings,
          held,
          money,
          seconds,
          hasRates,
        }): SignalRequest => {
          const described = market.instruments?.[traded] ?? { assetClass: request.settings.assetClass };
          const isDescribed = Object.keys(instrument).length > 0 && request.settings.assetClass !== 'futures';
          const time = seconds === undefined ? {} : { time: before(market.now, seconds) };
          const quotes = Object.entries(market.quotes ?? {}).flatMap(([name, one]) =>
            ofQuote === undefined ? [] : [[name, { ...one, ...time, ...ofQuote }]],
          );
          const own = market.positions?.[traded];
          const changed = {
            ...market,
            ...money,
            quotes: { ...Object.fromEntries(quotes), ...(hasRates && rates) },
            positions: { ...market.positions, ...(own && { [traded]: { ...own, ...held } }), ...siblings },
            ...(market.openOrders && {
              openOrders: market.openOrders.map((order, index) => ({ ...order, ...terms[index] })),
            }),
            ...(isDescribed && { instruments: { ...market.instruments, [traded]: { ...described, ...instrument } } }),
          };
          const { entry, exit } = request.settings;
          const halves = { entry: { ...entry, ...entryOffset }, exit: { ...exit, ...exitOffset } };
          const whole = { ...request, settings: { ...request.settings, ...halves, ...settings }, market: changed };
          return withFields(JSON.parse(JSON.stringify(whole)), fields);
        },
      );
  });
}
