import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../../src/core/decimal.js';
import type { Figure } from '../../../src/core/figure.js';
import { ok, type Result } from '../../../src/core/result.js';
import type { PositionSide } from '../../../src/core/vocabulary.js';
import { entryBasis } from '../../../src/plan/legs/entry-basis.js';
import { type LossPrices, lossFees } from '../../../src/plan/legs/entry-prices.js';
import { calculation, figure } from '../../core/calculation.ts';
import {
  aapl,
  accepted,
  codesOf,
  decisionOf,
  type Request,
  rejected,
  stock,
  traceOf,
} from '../../market/contracts/sample.ts';
import { unknownPrice } from './sample.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Prices of an entry in AAPL, which is at 149.98 to 150.02 unless the request says otherwise. */
function pricesOf(side: PositionSide, payload: Fields, { market, settings }: Request = {}) {
  const planning = decisionOf({ payload, ...(market && { market }), ...(settings && { settings }) });
  const request = { logicalSide: side, addTo: undefined, closed: undefined };
  return { ...accepted(entryBasis(request, aapl, planning)).prices, planning };
}

const text = (price: Result<Figure>) => (price.ok ? price.value.text : codesOf(price).join());
const stopAt = (price: DecimalString) => ({ stopPrice: figure(price) });

const limit = (limitPrice: number) => ({ orderType: 'limit', limitPrice });
const stop = (stopPrice: number) => ({ orderType: 'stop', stopPrice });
const stopLimit = (stopPrice: number, limitPrice: number) => ({ orderType: 'stop_limit', stopPrice, limitPrice });
const trail = (fields: Fields) => ({ orderType: 'trailing_stop', ...fields });

/** Market parts: the whole quote higher, lower, with a last price only, and none at all. */
const higher = { quotes: { AAPL: { bid: 159.98, ask: 160.02 } } };
const lower = { quotes: { AAPL: { bid: 139.98, ask: 140.02 } } };
const lastOnly = { quotes: { AAPL: { last: 151 } } };
const none = { quotes: {} };

/** What a unit costs, what legs are measured from, and the points to a stop at 100 or, of a short, at 200. */
type Row = readonly [PositionSide, Fields, Fields, cost: string, legBase: string, toStop: string];

describe('the prices of an entry (safety S1, S2)', () => {
  it.each<Row>([
    // Market orders: a buy pays the ask. A sell brings the bid: the midpoint makes it smaller, the bid is farther from its stop.
    ['long', {}, {}, '150.02', '150', '50.02'],
    ['short', {}, {}, '150', '150', '50.02'],
    ['long', {}, lastOnly, '151', '151', '51'],
    ['short', {}, lastOnly, '151', '151', '49'],
    ['long', { signalPrice: 152 }, none, '152', '152', '52'],
    // Limits: a buy is sized at its limit, though it can fill lower; a sell at the market that is better than its limit.
    ['long', limit(150), higher, '150', '150', '50'],
    ['long', limit(150), lower, '150', '150', '50'],
    ['long', limit(150), none, '150', '150', '50'],
    ['short', limit(150), higher, '159.98', '150', '50'],
    ['short', limit(150), lower, '150', '150', '50'],
    ['short', limit(150), none, '150', '150', '50'],
    // Stops: at the market where it has passed them.
    ['long', stop(150), higher, '160.02', '150', '60.02'],
    ['long', stop(150), lower, '150', '150', '50'],
    ['long', stop(150), none, '150', '150', '50'],
    ['short', stop(150), higher, '150', '150', '50'],
    ['short', stop(150), lower, '150', '150', '60.02'],
    ['short', stop(150), lastOnly, '150', '150', '50'],
    // Stop-limits: the limit is the worst.
    ['long', stopLimit(150, 151), lower, '151', '151', '51'],
    ['long', stopLimit(150, 151), higher, '151', '151', '51'],
    ['short', stopLimit(150, 149), higher, '150', '149', '51'],
    ['short', stopLimit(150, 149), none, '150', '149', '51'],
    // Trailing entries: their trigger now is the base of their legs.
    ['long', trail({ trailAmount: 5 }), {}, '155.02', '155.02', '55.02'],
    ['short', trail({ trailAmount: 5 }), {}, '150', '144.98', '55.02'],
    // 2 % of 150.02 is 3.0004; 2 % of 149.98 is 2.9996.
    ['long', trail({ trailPercent: 2 }), {}, '153.0204', '153.0204', '53.0204'],
    ['short', trail({ trailPercent: 2 }), {}, '150', '146.9804', '53.0196'],
    ['long', trail({ trailAmount: 5 }), lastOnly, '156', '156', '56'],
    // Without a market there is no trigger: the reference.
    ['long', trail({ trailAmount: 5, signalPrice: 152 }), none, '152', '152', '52'],
  ])('%s with %j in the market %j: it costs %s, its legs begin at %s, its stop is %s away', (...row) => {
    const [side, payload, market, cost, legBase, toStop] = row;
    const prices = pricesOf(side, payload, { market });
    expect(text(prices.cost())).toBe(cost);
    expect(text(prices.legBase())).toBe(legBase);
    expect(text(prices.stopDistance(stopAt(side === 'long' ? '100' : '200')))).toBe(toStop);
  });

  it('are not known without any price', () => {
    const prices = pricesOf('long', {}, { market: none });
    const [cost, base, distance] = [prices.cost(), prices.legBase(), prices.stopDistance(stopAt('100'))];
    expect([cost, base, distance].map(text)).toStrictEqual(Array.from({ length: 3 }, () => 'quote-unavailable'));
  });

  it('are not taken from a quote that is older than the settings allow (safety R8)', () => {
    const old = { bid: 149.98, ask: 150.02, time: '2026-01-26T15:29:00Z' };
    const request = { market: { quotes: { AAPL: old } }, settings: { maxQuoteAgeSeconds: 30 } };
    const atStop = pricesOf('long', stop(150), request);
    expect(rejected(atStop.cost())).toMatchObject([
      { code: 'quote-unavailable', message: 'The quote for AAPL is 60 seconds old; the limit of the settings is 30.' },
    ]);
    expect(text(atStop.stopDistance(stopAt('100')))).toBe('quote-unavailable');
    expect(atStop.fillsNow()).toBe(false);
    // Nothing is told of a market order, whatever its reference is.
    expect(pricesOf('long', { price: 150 }, request).fillsNow()).toBe(false);
    // The limit of a buy is the worst that it can pay, whatever the market is.
    const atLimit = pricesOf('long', limit(150), request);
    expect([atLimit.cost(), atLimit.stopDistance(stopAt('100'))].map(text)).toStrictEqual(['150', '50']);
  });

  it('measure a trailing stop by its trail, in percent of what a unit costs', () => {
    const prices = pricesOf('long', {});
    const trailAmount = figure('1.5');
    expect(prices.stopDistance({ trailAmount })).toStrictEqual(ok(trailAmount));
    expect(calculation(accepted(prices.stopDistance({ trailPercent: figure(2) })))).toMatch(
      /^3\.0004 percentOf\(2 constant test, 150\.02 higher\(150 midpoint/,
    );
    const unknown = pricesOf('long', {}, { market: none });
    expect(accepted(unknown.stopDistance({ trailAmount })).text).toBe('1.5');
    expect(text(unknown.stopDistance({ trailPercent: figure(2) }))).toBe('quote-unavailable');
  });

  it('are traced once, both and which of them counts', () => {
    const filled = (side: PositionSide, payload: Fields = {}) => {
      const { cost, planning } = pricesOf(side, payload);
      cost();
      cost();
      return traceOf(planning, 'price.fill');
    };
    const midpoint = '150 midpoint(149.98 market quotes.AAPL.bid, 150.02 market quotes.AAPL.ask)';
    expect(filled('long')).toStrictEqual([
      {
        rule: 'price.fill',
        read: { contract: 'AAPL', side: 'buy' },
        decided: 'fill',
        figures: { reference: midpoint, fill: '150.02 market quotes.AAPL.ask' },
      },
    ]);
    expect(filled('short')).toMatchObject([
      { read: { side: 'sell' }, decided: 'reference', figures: { fill: '149.98 market quotes.AAPL.bid' } },
    ]);
    expect(filled('long', limit(160))).toStrictEqual([]);
  });

  it('of a loss are traced where the fill is farther from the stop, once', () => {
    const lost = (side: PositionSide, payload: Fields = {}, market: Fields = {}, settings: Fields = {}) => {
      const { stopDistance, planning } = pricesOf(side, payload, { market, settings });
      stopDistance(stopAt('100'));
      stopDistance(stopAt('101'));
      return traceOf(planning, 'price.fill');
    };
    const midpoint = '150 midpoint(149.98 market quotes.AAPL.bid, 150.02 market quotes.AAPL.ask)';
    expect(lost('short')).toStrictEqual([
      {
        rule: 'price.fill',
        read: { contract: 'AAPL', side: 'sell', of: 'loss' },
        decided: 'fill',
        figures: { reference: midpoint, fill: '149.98 market quotes.AAPL.bid' },
      },
    ]);
    expect(lost('long')).toMatchObject([{ read: { side: 'buy', of: 'loss' } }]);
    // A stop that waits fills at itself, which is its reference.
    expect(lost('long', stop(155))).toStrictEqual([]);
    // A limit bounds the fill, whatever it is.
    expect(lost('long', stopLimit(150, 151), lower)).toStrictEqual([]);
    const offset = { entry: { stopLimitOffset: { amount: 1 } } };
    expect(lost('long', { orderType: 'stop_limit', stopPrice: 155 }, {}, offset)).toStrictEqual([]);
    expect(lost('long', {}, none)).toStrictEqual([]);
    // A trailing entry has its trigger alone.
    expect(lost('long', trail({ trailAmount: 5 }))).toStrictEqual([]);
  });

  it('are not traced where no fill is known', () => {
    const { cost, planning } = pricesOf('long', { signalPrice: 152 }, { market: none });
    expect(text(cost())).toBe('152');
    expect(traceOf(planning, 'price.fill')).toStrictEqual([]);
  });

  it('are the midpoint alone where the order has no price of its own', () => {
    // Its limit is below one tick: the order cannot be priced.
    const prices = pricesOf('long', limit(0.00001));
    expect(text(prices.cost())).toBe('0.00001');
    expect(prices.fillsNow()).toBe(false);
  });
});

describe('a limit in money (safety S9)', () => {
  it.each<readonly [PositionSide, Fields, cost: string, toStop: string]>([
    ['long', {}, 'quote-unavailable', 'quote-unavailable'],
    ['long', { signalPrice: 150 }, 'quote-unavailable', 'quote-unavailable'],
    ['long', limit(150), '150', '50'],
    ['long', stop(150), 'quote-unavailable', 'quote-unavailable'],
    ['long', stopLimit(150, 151), '151', '51'],
    // A sell limit bounds nothing from above.
    ['short', limit(150), 'quote-unavailable', 'quote-unavailable'],
    ['short', stop(150), 'quote-unavailable', 'quote-unavailable'],
  ])('for a %s entry with %j and no quote is judged by %s, and its loss by %s', (side, payload, cost, toStop) => {
    const prices = pricesOf(side, payload, { market: none });
    expect(text(prices.boundedCost())).toBe(cost);
    expect(text(prices.boundedStopDistance(stopAt(side === 'long' ? '100' : '200')))).toBe(toStop);
  });

  it('is judged like a size where there is a quote, or a last price', () => {
    const sell = pricesOf('short', limit(1.5));
    expect([sell.boundedCost(), sell.boundedStopDistance(stopAt('200'))].map(text)).toStrictEqual(['149.98', '198.5']);
    const last = pricesOf('short', limit(150), { market: lastOnly });
    expect(text(last.boundedCost())).toBe('151');
  });

  it('of the loss needs no quote for a trail in dollars', () => {
    const prices = pricesOf('long', {}, { market: none });
    expect(accepted(prices.boundedStopDistance({ trailAmount: figure('1.5') })).text).toBe('1.5');
    expect(text(prices.boundedStopDistance({ trailPercent: figure(2) }))).toBe('quote-unavailable');
  });

  it('says that the quote is needed for it', () => {
    const [error] = rejected(pricesOf('long', stop(150), { market: none }).boundedCost());
    expect(error?.message).toBe(
      'There is no usable quote for AAPL; one is needed, because the settings or the buying power of the account limit the value of the entry.',
    );
  });
});

describe('fillsNow', () => {
  it.each<readonly [PositionSide, Fields, boolean]>([
    ['long', {}, true],
    ['short', {}, true],
    ['long', limit(150.02), true],
    ['long', limit(150.01), false],
    ['short', limit(149.98), true],
    ['short', limit(149.99), false],
    ['long', stop(150.02), true],
    ['long', stop(150.03), false],
    ['short', stop(149.98), true],
    ['short', stop(149.97), false],
    ['long', stopLimit(151, 152), false],
    ['long', trail({ trailAmount: 1 }), false],
  ])('of a %s entry with %j is %s', (side, payload, expected) => {
    expect(pricesOf(side, payload).fillsNow()).toBe(expected);
  });

  it('is not known without a market', () => {
    expect(pricesOf('long', {}, { market: none }).fillsNow()).toBe(false);
    expect(pricesOf('long', limit(150), { market: none }).fillsNow()).toBe(false);
  });
});

describe('the prices between which a loss is made (money I3)', () => {
  const both = ({ entry, exit }: LossPrices) => [entry(), exit()].map(text);

  it('are those of the loss at a stop with a price', () => {
    const prices = pricesOf('short', {});
    expect(both(prices.lossPrices(stopAt('160')))).toStrictEqual(['149.98', '160']);
    expect(both(prices.boundedLossPrices(stopAt('160')))).toStrictEqual(['149.98', '160']);
  });

  it('are a trail apart, and the higher ones, which cost more', () => {
    expect(both(pricesOf('long', {}).lossPrices({ trailAmount: figure(3) }))).toStrictEqual(['150.02', '147.02']);
    expect(both(pricesOf('short', {}).lossPrices({ trailAmount: figure(3) }))).toStrictEqual(['150', '153']);
    expect(both(pricesOf('short', {}).lossPrices({ trailPercent: figure(2) }))).toStrictEqual(['150', '153']);
  });

  it('end at a stop with a price, wherever they begin', () => {
    const unknown = pricesOf('long', {}, { market: none });
    expect(both(unknown.lossPrices(stopAt('140')))).toStrictEqual(['quote-unavailable', '140']);
  });

  it('begin at the trigger of a trailing entry', () => {
    const prices = pricesOf('long', trail({ trailAmount: 5 }));
    expect(both(prices.lossPrices(stopAt('152')))).toStrictEqual(['155.02', '152']);
    expect(both(prices.lossPrices({ trailAmount: figure(3) }))).toStrictEqual(['155.02', '152.02']);
  });

  it('need a quote for a limit in money, unless the limit of a buy bounds them (safety S9)', () => {
    const priced = { signalPrice: 150 };
    const trailed = { trailAmount: figure(3) };
    const unquoted = pricesOf('long', priced, { market: none });
    expect(both(unquoted.lossPrices(trailed))).toStrictEqual(['150', '147']);
    expect(both(unquoted.boundedLossPrices(trailed))).toStrictEqual(['quote-unavailable', 'quote-unavailable']);
    // So does the exit at a stop with a price.
    expect(both(unquoted.boundedLossPrices(stopAt('140')))).toStrictEqual(['quote-unavailable', 'quote-unavailable']);
    const bounded = pricesOf('long', limit(150), { market: none });
    expect(both(bounded.boundedLossPrices(trailed))).toStrictEqual(['150', '147']);
  });
});

describe('lossFees (money I3)', () => {
  const instrument = { ...stock, fee: { percent: figure(1), perUnit: undefined, minimum: figure(2) } };
  const at = (entry: Result<Figure>, exit: Result<Figure>): LossPrices => ({ entry: () => entry, exit: () => exit });

  it('are those of each order of an entry, and of its exit', () => {
    const fees = accepted(lossFees(instrument, at(ok(figure(150)), ok(figure(140))), 3));
    const [first, further] = [(each: string) => [each, '2'], [undefined, '2']];
    expect(fees.map(({ each, minimum }) => [each?.text, minimum?.text])).toStrictEqual([
      first('1.5'),
      further,
      further,
      first('1.4'),
      further,
      further,
    ]);
  });

  it('are not known where a price is not', () => {
    expect(codesOf(lossFees(instrument, at(unknownPrice, ok(figure(140))), 1))).toStrictEqual(['quote-unavailable']);
    expect(codesOf(lossFees(instrument, at(ok(figure(150)), unknownPrice), 1))).toStrictEqual(['quote-unavailable']);
  });
});
