import { describe, expect, it } from 'vitest';
import { explainCalculation } from '../../../src/explain/explain-plan.js';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { contextOf, type Request, signalOf } from '../../market/contracts/sample.ts';
import {
  figuresOf,
  long,
  noticesOf,
  ordersOf,
  planned,
  rejection,
  rejectionCodes,
  short,
  stepsOf,
  traceOf,
} from '../sample.ts';

/** AAPL is at 149.98 to 150.02, so the midpoint is 150, and a buy at the market pays 150.02. */
const buy = (fields: object = {}, settings: object = {}, market: object = {}): Request => ({
  payload: { action: 'buy', quantity: 10, ...fields },
  settings: { ...settings },
  market: { equity: 100_000, ...market },
});
const limit = (limitPrice: number) => ({ orderType: 'limit', limitPrice });

describe('the size of an entry', () => {
  it('has a maximum of units', () => {
    expect(rejection(buy({ quantity: 11 }, { maxOrderQuantity: 10 }))).toMatchObject([
      {
        code: 'order-too-large',
        section: 'gates',
        path: ['quantity'],
        message: 'The quantity of the entry is 11; maxOrderQuantity is 10.',
        setting: 'maxOrderQuantity',
        actual: '11',
        limit: '10',
      },
    ]);
    expect(stepsOf(buy({}, { maxOrderQuantity: 10 }))).toEqual(['entry buy 10']);
  });

  it('has a maximum of dollars, at the limit of a buy', () => {
    // 10 at the limit of 140 are 1,400.
    expect(stepsOf(buy(limit(140), { maxOrderValue: 1400 }))).toEqual(['entry buy 10']);
    expect(rejection(buy(limit(140), { maxOrderValue: 1399.99 }))).toMatchObject([
      { code: 'order-too-large', setting: 'maxOrderValue', actual: '1400', limit: '1399.99' },
    ]);
  });

  it('counts the point value of the contract', () => {
    const request = (maxOrderValue: number): Request => ({
      payload: { ticker: 'ESH2026', quantity: 2 },
      settings: { assetClass: 'futures', maxOrderValue },
      market: {
        quotes: { ESH2026: { bid: 6000, ask: 6000.5 } },
        instruments: { ESH2026: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 } },
      },
    });
    // 2 × 6,000.5 × 50
    expect(rejection(request(600_049))).toMatchObject([{ code: 'order-too-large', actual: '600050' }]);
    expect(stepsOf(request(600_050))).toEqual(['entry buy 2']);
  });

  it('has a maximum of dollars together with the position that it adds to', () => {
    const add = (maxPositionValue: number): Request => buy({ action: 'add', quantity: 5 }, { maxPositionValue }, long);
    // 10 held and 5 more, at 150.02 each
    expect(rejection(add(2250.29))).toMatchObject([
      { code: 'order-too-large', setting: 'maxPositionValue', actual: '2250.3', limit: '2250.29' },
    ]);
    expect(stepsOf(add(2250.3))).toEqual(['entry buy 5']);
  });

  it('does not count the position that a swap closes', () => {
    expect(stepsOf(buy({}, { maxPositionValue: 1500.2 }, short))).toEqual([
      'exit buy 10',
      'await exit',
      'entry buy 10',
    ]);
  });

  it('limits a growing resize by the order and by the position', () => {
    const grow = (settings: object): Request => buy({ action: 'resize', quantity: 15 }, settings, long);
    expect(stepsOf(grow({ maxOrderQuantity: 5, maxPositionValue: 2250.3 }))).toEqual(['entry buy 5']);
    expect(rejectionCodes(grow({ maxOrderQuantity: 4 }))).toEqual(['order-too-large']);
    expect(rejectionCodes(grow({ maxPositionValue: 2250.29 }))).toEqual(['order-too-large']);
  });

  // 10 at the bid of 149.98 bring less than the 1,500 of the midpoint.
  it.each<readonly [string, object, number]>([
    ['a buy at the market by the ask', {}, 1500.2],
    ['a buy at a limit above the ask by the limit', limit(160), 1600],
    ['a buy at a stop by the stop', { orderType: 'stop', stopPrice: 160 }, 1600],
    ['a buy at a stop that has passed by the ask', { orderType: 'stop', stopPrice: 140 }, 1500.2],
    ['a sell at the market by the midpoint', { action: 'sell' }, 1500],
    ['a sell at a limit below the bid by the bid', { action: 'sell', ...limit(1.5) }, 1499.8],
    ['a sell at a limit above the market by the limit', { action: 'sell', ...limit(160) }, 1600],
  ])('values %s (safety S1)', (_, fields, value) => {
    expect(stepsOf(buy(fields, { maxOrderValue: value }))).toHaveLength(1);
    expect(rejectionCodes(buy(fields, { maxOrderValue: value - 0.01 }))).toEqual(['order-too-large']);
  });

  it('is not judged on the word of the message: only the limit of a buy bounds a value (safety S9)', () => {
    const unquoted = (fields: object) => buy(fields, { maxOrderValue: 5000 }, { quotes: {} });
    expect(stepsOf(unquoted(limit(150)))).toEqual(['entry buy 10']);
    for (const fields of [
      { action: 'sell', ...limit(1.5) },
      { orderType: 'stop', stopPrice: 150 },
      { signalPrice: 150 },
    ]) {
      expect(rejection(unquoted(fields))).toMatchObject([
        {
          code: 'quote-unavailable',
          message:
            'There is no usable quote for AAPL; one is needed, because the settings or the buying power of the account limit the value of the entry.',
        },
      ]);
    }
  });

  it('fails without a price to value it by', () => {
    expect(rejectionCodes(buy({}, { maxOrderValue: 5000 }, { quotes: {} }))).toEqual(['quote-unavailable']);
    expect(stepsOf(buy({}, { maxOrderQuantity: 10 }, { quotes: {} }))).toEqual(['entry buy 10']);
  });
});

describe('the price collar', () => {
  const collar = (fields: object, market: object = {}): Request => buy(fields, { priceCollarPercent: 1 }, market);

  it('limits the distance of the limit price from the midpoint', () => {
    // 1% of 150 is 1.5.
    expect(stepsOf(collar(limit(148.5)))).toEqual(['entry buy 10']);
    expect(rejection(collar(limit(148.49)))).toMatchObject([
      {
        code: 'price-out-of-collar',
        path: ['limitPrice'],
        field: 'limitPrice',
        price: '148.49',
        message:
          'The limitPrice of the entry, 148.49, is ≈ 1.00666666667% from the midpoint 150; priceCollarPercent is 1.',
        marketPrice: '150',
        actual: '1.00666666667',
        limit: '1',
      },
    ]);
  });

  it('limits the stop price as well, on both sides', () => {
    expect(stepsOf(collar({ orderType: 'stop', stopPrice: 151.5 }))).toEqual(['entry buy 10']);
    expect(rejection(collar({ orderType: 'stop', stopPrice: 151.51 }))).toMatchObject([
      { code: 'price-out-of-collar', path: ['stopPrice'], field: 'stopPrice' },
    ]);
    const both = { orderType: 'stop_limit', stopPrice: 152, limitPrice: 153 };
    expect(rejection(collar(both))).toMatchObject([{ field: 'limitPrice' }]);
  });

  it('needs a midpoint for an order with a price', () => {
    const market = { quotes: { AAPL: { last: 150 } } };
    expect(rejection(collar(limit(150), market))).toMatchObject([
      {
        code: 'quote-unavailable',
        message: 'There is no usable quote for AAPL; one is needed, because priceCollarPercent of the settings is 1.',
      },
    ]);
    expect(rejectionCodes(collar(limit(150), { quotes: {} }))).toEqual(['quote-unavailable']);
    expect(stepsOf(collar({}, market))).toEqual(['entry buy 10']);
  });
});

describe('the loss at the stop', () => {
  const risk = (fields: object, settings: object, market: object = {}): Request => buy(fields, settings, market);
  const stop = { stopLoss: { stopPrice: 147 } };

  it('has a maximum of dollars', () => {
    // 10 shares, from 150.02 to 147 each
    expect(stepsOf(risk(stop, { maxLossAtStop: 30.2 }))).toEqual(['entry buy 10']);
    expect(rejection(risk(stop, { maxLossAtStop: 30.19 }))).toMatchObject([
      {
        code: 'loss-at-stop-too-large',
        path: ['stopLoss'],
        setting: 'maxLossAtStop',
        actual: '30.2',
        limit: '30.19',
      },
    ]);
  });

  it('has a maximum in percent of the equity', () => {
    // 30.2 of 100,000 dollars are 0.0302%.
    expect(stepsOf(risk(stop, { maxLossAtStopPercent: 0.0302 }))).toEqual(['entry buy 10']);
    expect(rejection(risk(stop, { maxLossAtStopPercent: 0.0301 }))).toMatchObject([
      { code: 'loss-at-stop-too-large', setting: 'maxLossAtStopPercent', actual: '0.0302', limit: '0.0301' },
    ]);
    const broke = risk(stop, { maxLossAtStopPercent: 50 }, { equity: 0 });
    expect(rejection(broke)).toMatchObject([{ code: 'loss-at-stop-too-large', actual: '100' }]);
  });

  it.each([
    [{ trailAmount: 3 }, 30],
    // 2 % of 150.02 is 3.0004.
    [{ trailPercent: 2 }, 30.004],
    // The other stops are at 147.
    [{ percent: 2 }, 30.2],
    [{ pnlAmount: 30 }, 30.2],
    [{ type: 'stop_limit', stopPrice: 147, limitPrice: 146 }, 30.2],
  ])('reads the distance of %j', (stopLoss, loss) => {
    expect(stepsOf(risk({ stopLoss }, { maxLossAtStop: loss }))).toEqual(['entry buy 10']);
    expect(rejectionCodes(risk({ stopLoss }, { maxLossAtStop: loss - 0.01 }))).toEqual(['loss-at-stop-too-large']);
  });

  it('needs a stop loss, and the equity for a percentage', () => {
    expect(rejection(risk({}, { maxLossAtStop: 30 }))).toMatchObject([
      {
        code: 'stop-loss-required',
        path: ['stopLoss'],
        message: 'The settings limit the loss at the stop loss, and the entry has no stop loss.',
        expected: 'a stop loss by percent, amount, stopPrice, trail or pnlAmount',
      },
    ]);
    const [error] = rejection(risk(stop, { maxLossAtStopPercent: 1 }, { equity: null }));
    expect(error?.code).toBe('equity-unavailable');
    expect(error?.message).toContain('maxLossAtStopPercent of the settings is 1');
  });

  it('counts the stop loss of the settings', () => {
    const settings = { entry: { stopLoss: { amount: 3 } }, maxLossAtStop: 29 };
    expect(rejectionCodes(risk({}, settings))).toEqual(['loss-at-stop-too-large']);
  });
});

describe('the buying power', () => {
  it('is the most that an entry may cost', () => {
    expect(stepsOf(buy({}, {}, { buyingPower: 1500.2 }))).toEqual(['entry buy 10']);
    expect(rejection(buy({}, {}, { buyingPower: '1500.19' }))).toMatchObject([
      {
        code: 'buying-power-exceeded',
        section: 'gates',
        path: ['quantity'],
        message: 'The value of the entry is 1500.2 USD; the buying power is 1500.19 USD.',
        actual: '1500.2',
        limit: '1500.19',
      },
    ]);
    expect(rejectionCodes(buy({}, {}, { buyingPower: -1 }))).toEqual(['buying-power-exceeded']);
  });

  it('does not hold back an exit, and needs a price for an entry', () => {
    expect(stepsOf({ payload: { action: 'exit' }, market: { ...long, buyingPower: 0 } })).toEqual(['exit sell 10']);
    expect(rejectionCodes(buy({}, {}, { buyingPower: 5000, quotes: {} }))).toEqual(['quote-unavailable']);
  });

  it('may be unknown to the broker', () => {
    const { broker, ...rest } = contextOf(buy());
    const { buyingPower: _, ...unknowing } = broker;
    expect(planSignal(signalOf(buy()), { ...rest, broker: unknowing }).ok).toBe(true);
  });

  const es = { assetClass: 'futures', tickSize: '0.25', pointValue: '50' };
  const put = 'SPY 260130P600';
  const options = { assetClass: 'options', optionType: 'both' };
  const marginOf = (instrument: object, payload: object, buyingPower: number, settings: object = {}): Request => ({
    payload: { quantity: 2, ...payload },
    settings: { assetClass: 'futures', ...settings },
    market: {
      ...{ buyingPower, capabilities: { optionWriting: true }, positions: {} },
      quotes: { ESH2026: { bid: '5999.75', ask: '6000' }, [put]: { bid: '3.9', ask: '4' } },
      instruments: { ESH2026: { ...es, ...instrument }, [put]: { assetClass: 'options', ...instrument } },
    },
  });
  const future = { ticker: 'ESH2026', action: 'buy' };
  const sold = { ticker: put, action: 'sell', sentiment: 'bearish' };

  it.each<[string, Request, string, string]>([
    ['of both sides', marginOf({ initialMargin: 15_000 }, future, 29_999), '30000', '29999'],
    [
      'of a long position',
      marginOf({ initialMargin: { long: '15000', short: 1 } }, future, 29_999.99),
      '30000',
      '29999.99',
    ],
    [
      'of a short one',
      marginOf({ initialMargin: { long: 1, short: 12_000 } }, { ...future, action: 'sell' }, 5),
      '24000',
      '5',
    ],
    ['of an option that is sold', marginOf({ initialMargin: 3000 }, sold, 5999, options), '6000', '5999'],
  ])('is compared with the margin %s', (_, request, actual, limit) => {
    expect(rejection(request)).toMatchObject([
      {
        code: 'buying-power-exceeded',
        message: `The margin of the entry is ${actual} USD; the buying power is ${limit} USD.`,
        ...{ actual, limit },
      },
    ]);
    const enough = { ...request, market: { ...request.market, buyingPower: actual } };
    expect(planSignal(signalOf(enough), contextOf(enough)).ok).toBe(true);
  });

  it('takes a margin in another currency through its rate', () => {
    const euros = marginOf({ initialMargin: 10_000, quoteCurrency: 'EUR' }, future, 24_999);
    const quotes = { ESH2026: { bid: '5999.75', ask: '6000' }, 'EUR-USD': { bid: '1.25', ask: '1.25' } };
    const rated = { ...euros, market: { ...euros.market, quotes } };
    expect(rejection(rated)).toMatchObject([{ code: 'buying-power-exceeded', actual: '25000' }]);
    expect(rejectionCodes(euros)).toEqual(['currency-mismatch']);
  });

  it.each<[string, Request]>([
    ['a future', marginOf({}, future, 1)],
    ['a future whose other side has a margin', marginOf({ initialMargin: { short: 1 } }, future, 1)],
    ['an option that is sold', marginOf({}, sold, 1, options)],
  ])('says that it is not compared with %s without a margin', (_, request) => {
    const { ticker } = { ...request.payload };
    expect(noticesOf(request)).toContainEqual({
      code: 'margin-unknown',
      message: `The initialMargin of ${ticker} is unknown: the entry is not compared with the buying power.`,
      calculation: {
        figures: [{ value: '1', from: 'market', path: ['buyingPower'] }],
        of: { buyingPower: 0 },
        units: { buyingPower: 'USD' },
      },
    });
  });

  it('is compared with the premium of an option that is bought, whatever its margin', () => {
    const bought = (power: number) => marginOf({ initialMargin: 1 }, { ticker: put, action: 'buy' }, power, options);
    expect(rejection(bought(799))).toMatchObject([{ actual: '800', limit: '799' }]);
    expect(noticesOf(bought(800))).toEqual([]);
  });

  it('leaves room for the fee of the entry, beside a margin too (money I3)', () => {
    const [error] = rejection(marginOf({ initialMargin: 15_000, fee: { perUnit: '2.5' } }, future, 30_004));
    expect(error).toMatchObject({ code: 'buying-power-exceeded', actual: '30005', limit: '30004' });
    expect(error?.message).toContain(
      'The margin of the entry with fees of 5 USD is 30005 USD; the buying power is 30004 USD.',
    );
    expect(error?.calculation && explainCalculation(error.calculation)).toBe(
      'Actual: 30005 USD, because 2 (quantity of the message) × 15000 (initial margin of ESH2026) = 30000; 2 × 2.5 (fee per unit of the instrument) = 5; 30000 + 5 = 30005. Limit: 30004 USD (buying power of the account). Fee: 5 USD.',
    );
    expect(noticesOf(marginOf({ initialMargin: 15_000, fee: { perUnit: '2.5' } }, future, 30_005))).toEqual([]);
  });

  it('says what a fee of 1 for a unit is from', () => {
    const [error] = rejection(marginOf({ initialMargin: 15_000, fee: { perUnit: 1 } }, future, 30_001));
    expect(error?.calculation && explainCalculation(error.calculation)).toContain(
      '2 × 1 (fee per unit of the instrument) = 2; 30000 + 2 = 30002.',
    );
  });

  it('asks for a price where the fee of a margin is in percent', () => {
    const percent = marginOf({ initialMargin: 15_000, fee: { percent: 0.01 } }, future, 30_060);
    // 0.01 % of 600,000 is 60.
    expect(noticesOf(percent)).toEqual([]);
    const poorer = { ...percent, market: { ...percent.market, buyingPower: 30_059 } };
    expect(rejection(poorer)).toMatchObject([{ code: 'buying-power-exceeded', actual: '30060' }]);
    const unpriced = { ...percent, market: { ...percent.market, quotes: {} } };
    expect(rejectionCodes(unpriced)).toEqual(['quote-unavailable']);
  });

  it('may be unknown while another limit is known', () => {
    expect(stepsOf(buy({}, { maxOrderQuantity: 10 }))).toEqual(['entry buy 10']);
  });
});

describe('amounts in an error', () => {
  const quotes = { AAPL: { bid: '149.98', ask: '150.02' }, 'USD-EUR': { bid: '0.8', ask: '0.8' } };
  const inEuros = (fields: object, settings: object = {}, market: object = {}) =>
    rejection(buy({ quantity: 100, ...fields }, settings, { currency: 'EUR', quotes, ...market }));

  it('have the currency of the account (money I6)', () => {
    expect(inEuros({}, { maxOrderValue: 10_000 })).toMatchObject([
      { message: 'The value of the entry is 12001.6 EUR; maxOrderValue is 10000 EUR.', currency: 'EUR' },
    ]);
    expect(inEuros({}, { maxOrderQuantity: 10 })[0]).not.toHaveProperty('currency');
    expect(inEuros({ stopLoss: { stopPrice: 140 } }, { maxLossAtStop: 100 })).toMatchObject([
      {
        message: 'The loss of the entry at its stop loss is 801.6 EUR; maxLossAtStop is 100 EUR.',
        currency: 'EUR',
      },
    ]);
    expect(inEuros({ stopLoss: { stopPrice: 140 } }, { maxLossAtStopPercent: 0.5 })).toMatchObject([
      {
        message:
          'The loss of the entry at its stop loss is 801.6 EUR, 0.8016% of an equity of 100000 EUR; maxLossAtStopPercent is 0.5.',
        currency: 'EUR',
      },
    ]);
    expect(inEuros({}, {}, { buyingPower: 12_000 })).toMatchObject([
      { message: 'The value of the entry is 12001.6 EUR; the buying power is 12000 EUR.', currency: 'EUR' },
    ]);
  });

  it('have the currency of the prices where the exchange limits them, as the spread has', () => {
    expect(inEuros({ quantity: 1 }, {}, { instruments: { AAPL: { minNotional: 1000 } } })).toMatchObject([
      {
        message: "The value of the entry of 1 AAPL is 150 USD, below the instrument's minimum of 1000 USD.",
        currency: 'USD',
      },
    ]);
    expect(inEuros({ bidAskSpreadFilter: 0.03 })).toMatchObject([
      { message: 'The bid-ask spread of AAPL is 0.04 USD; the limit is 0.03 USD.', currency: 'USD' },
    ]);
    expect(inEuros({ quantity: 0.5, quantityType: 'dollar_amount' })).toMatchObject([
      { message: '0.5 EUR as dollar_amount is ≈ 0.004166111185 shares: less than one step of 1.' },
    ]);
  });

  it('have it in their calculation', () => {
    const [error] = inEuros({}, { maxOrderValue: 10_000 });
    expect(error?.calculation?.units).toEqual({ actual: 'EUR', limit: 'EUR' });
  });
});

describe('limits of an entry', () => {
  const all = { maxOrderQuantity: 9, maxOrderValue: 100, priceCollarPercent: 1, maxLossAtStop: 10 };

  it('are reported all at once, with the other gates, in the order of the catalogue', () => {
    const request = buy({ ...limit(140), stopLoss: { amount: 3 } }, { ...all, entryLockout: true });
    expect(rejectionCodes(request)).toEqual([
      'entry-locked-out',
      'order-too-large',
      'price-out-of-collar',
      'loss-at-stop-too-large',
    ]);
  });

  it('come before what keeps the entry from being planned', () => {
    const request = buy({ quantity: 10, takeProfit: { limitPrice: 140 } }, { maxOrderQuantity: 9 });
    expect(rejectionCodes(request)).toEqual(['order-too-large']);
    expect(rejectionCodes(buy({ takeProfit: { limitPrice: 140 } }, { maxOrderQuantity: 10 }))).toEqual([
      'price-unresolved',
    ]);
    const unpriced = buy({ orderType: 'limit' }, { priceCollarPercent: 1 }, { quotes: {} });
    expect(rejectionCodes(unpriced)).toEqual(['quote-unavailable']);
  });

  it('leave the other gates alone where the entry cannot be planned', () => {
    const request = buy({ quantity: 0.5 }, { ...all, entryLockout: true });
    expect(rejectionCodes(request)).toEqual(['entry-locked-out']);
  });

  it('never concern an exit', () => {
    for (const [payload, market] of [
      [{ action: 'exit' }, long],
      [{ action: 'resize', quantity: 1 }, long],
      [{ action: 'sell', sentiment: 'flat' }, long],
      [{ action: 'buy', sentiment: 'bearish', quantity: 10 }, short],
    ] as const) {
      const request = { payload: { quantity: 10, ...payload }, settings: all, market: { ...market, quotes: {} } };
      expect(planSignal(signalOf(request), contextOf(request)).ok).toBe(true);
    }
  });

  it('let the exit of a swap pass, with a notice that names the code', () => {
    const request = buy({}, { maxOrderQuantity: 9 }, short);
    expect(stepsOf(request)).toEqual(['exit buy 10']);
    expect(noticesOf(request)).toMatchObject([
      { code: 'entry-refused', message: expect.stringContaining('order-too-large') },
    ]);
  });

  it('are in the trace with both figures', () => {
    const request = buy({}, { maxOrderQuantity: 10, maxOrderValue: 2000 });
    expect(traceOf(request, 'gate.order-size')).toMatchObject([
      { read: { setting: 'maxOrderQuantity' }, decided: 'passed' },
      { read: { setting: 'maxOrderValue' }, decided: 'passed' },
    ]);
    const midpoint = '150 midpoint(149.98 market quotes.AAPL.bid, 150.02 market quotes.AAPL.ask)';
    const price = `150.02 higher(${midpoint}, 150.02 market quotes.AAPL.ask)`;
    expect(figuresOf(request, 'gate.order-size')).toEqual([
      { actual: '10 message quantity', limit: '10 setting maxOrderQuantity' },
      { actual: `1500.2 times(10 message quantity, ${price})`, limit: '2000 setting maxOrderValue' },
    ]);
    expect(ordersOf(request)).toHaveLength(1);
    expect(planned(request).notices).toEqual([]);
  });
});

describe('a limit of an entry is in the trace with what it read and both figures', () => {
  const midpoint = '150 midpoint(149.98 market quotes.AAPL.bid, 150.02 market quotes.AAPL.ask)';
  const ask = `150.02 higher(${midpoint}, 150.02 market quotes.AAPL.ask)`;
  const distance = `1.5 difference(${midpoint}, 148.5 message limitPrice)`;
  const loss = `30.2 times(10 message quantity, 3.02 difference(${ask}, 147 message stopLoss.stopPrice))`;
  const value = `1500.2 times(10 message quantity, ${ask})`;
  const collar = (limit: string, percent: string) => `${limit} percentOf(${percent}, ${midpoint})`;
  const inUsd = { currency: 'USD' };

  it.each<readonly [string, object, object, object, object, string, string, string]>([
    [
      'price-collar',
      limit(148.5),
      { priceCollarPercent: 1 },
      { priceCollarPercent: 0.5 },
      { priceOf: 'limitPrice' },
      distance,
      collar('1.5', '1 setting priceCollarPercent'),
      collar('0.75', '0.5 setting priceCollarPercent'),
    ],
    [
      'loss-at-stop',
      { stopLoss: { stopPrice: 147 } },
      { maxLossAtStop: 30.2 },
      { maxLossAtStop: 30.1 },
      { setting: 'maxLossAtStop', ...inUsd },
      loss,
      '30.2 setting maxLossAtStop',
      '30.1 setting maxLossAtStop',
    ],
    [
      'loss-at-stop',
      { stopLoss: { stopPrice: 147 } },
      { maxLossAtStopPercent: 0.0302 },
      { maxLossAtStopPercent: 0.03 },
      { setting: 'maxLossAtStopPercent', ...inUsd },
      loss,
      '30.2 percentOf(0.0302 setting maxLossAtStopPercent, 100000 market equity)',
      '30 percentOf(0.03 setting maxLossAtStopPercent, 100000 market equity)',
    ],
    [
      'order-size',
      {},
      { maxOrderValue: 1500.2 },
      { maxOrderValue: 1500 },
      { setting: 'maxOrderValue', ...inUsd },
      value,
      '1500.2 setting maxOrderValue',
      '1500 setting maxOrderValue',
    ],
  ])('gate.%s of %j under %j and %j', (name, fields, wide, narrow, read, actual, passing, failing) => {
    const rule = `gate.${name}`;
    // The exit of the swap is planned either way, so that the trace tells of the entry.
    const [accepting, refusing] = [buy(fields, wide, short), buy(fields, narrow, short)];
    expect(traceOf(accepting, rule)).toMatchObject([{ read, decided: 'passed' }]);
    expect(figuresOf(accepting, rule)).toEqual([{ actual, limit: passing }]);
    expect(traceOf(refusing, rule)).toMatchObject([{ read, decided: 'failed' }]);
    expect(figuresOf(refusing, rule)).toEqual([{ actual, limit: failing }]);
  });

  it.each([
    [1500.2, 'passed'],
    [1500, 'failed'],
  ])('gate.buying-power at %d: %s', (buyingPower, decided) => {
    const request = buy({}, {}, { ...short, buyingPower });
    expect(traceOf(request, 'gate.buying-power')).toMatchObject([{ read: inUsd, decided }]);
    expect(figuresOf(request, 'gate.buying-power')).toEqual([
      { actual: value, limit: `${buyingPower} market buyingPower` },
    ]);
  });
});

describe('the error of a limit in percent', () => {
  it.each<readonly [string, object, object, string]>([
    [
      'of the collar',
      limit(148.5),
      { priceCollarPercent: 0.5 },
      'Actual: 1.5, because the midpoint of 149.98 (bid of AAPL) and 150.02 (ask of AAPL) is 150; the difference between 150 and 148.5 (limitPrice of the message) is 1.5. Limit: 0.75, because 0.5 % (priceCollarPercent of the settings) of 150 is 0.75. Percent: 1 %, because 1.5 is 1 % of 150.',
    ],
    [
      'of the loss at the stop',
      { stopLoss: { stopPrice: 147 }, ...limit(150) },
      { maxLossAtStopPercent: 0.02 },
      'Actual: 30 USD, because the difference between 150 (limitPrice of the message) and 147 (stopLoss.stopPrice of the message) is 3; 10 (quantity of the message) × 3 = 30. Limit: 20 USD, because 0.02 % (maxLossAtStopPercent of the settings) of 100000 (equity of the account) is 20. Percent: 0.03 %, because 30 is 0.03 % of 100000.',
    ],
  ])('explains the percentage %s', (_, fields, settings, explained) => {
    const [error] = rejection(buy(fields, settings));
    expect(error?.calculation && explainCalculation(error.calculation)).toBe(explained);
  });

  it('has no percentage of an equity of nothing', () => {
    const [error] = rejection(buy({ stopLoss: { stopPrice: 147 } }, { maxLossAtStopPercent: 50 }, { equity: 0 }));
    expect(error?.message).toBe(
      'The loss of the entry at its stop loss is 30.2 USD, 100% of an equity of 0 USD; maxLossAtStopPercent is 50.',
    );
    expect(error?.calculation?.of).toEqual({ actual: expect.any(Number), limit: expect.any(Number) });
  });
});
