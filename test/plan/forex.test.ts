// The class forex (money I5): spellings, ticks, steps, and rates that are quoted either way round.
import { describe, expect, it, test } from 'vitest';
import type { Result } from '../../src/core/result.js';
import { forexPairs } from '../../src/instruments/index.js';
import type { TradingContext } from '../../src/market/ports.js';
import { type MarketSnapshot, snapshotContext } from '../../src/market/snapshot.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';

const now = '2026-11-25T15:00:00Z';

type Fields = Readonly<Record<string, unknown>>;

function settingsOf(fields: Fields = {}) {
  const read = parseSettings({ assetClass: 'forex', ...fields });
  return read.ok ? read.value : expect.fail(JSON.stringify(read.errors));
}

function signalOf(payload: Fields, assetClass = 'forex') {
  const clock = { now: () => Date.parse(now) };
  const read = parseSignal({ ticker: 'EUR-USD', action: 'buy', ...payload }, { clock, assetClass } as never);
  return read.ok ? read.value : expect.fail(JSON.stringify(read.errors));
}

function planned(payload: Fields, market: Omit<MarketSnapshot, 'now'>, settings: Fields = {}): Result<OrderPlan> {
  const read = settingsOf(settings);
  return planSignal(signalOf(payload, read.assetClass), snapshotContext({ now, ...market }, read));
}

/** Side, units and ticker of each order, with its stop; the codes of a refusal. */
function orders(result: Result<OrderPlan>): readonly string[] {
  if (!result.ok) {
    return result.errors.map(({ code }) => code);
  }
  return result.value.steps.flatMap((step) => {
    if (step.step !== 'submit-order') {
      return [];
    }
    const { side, quantity, ticker, stopLoss } = step.order;
    const stop = stopLoss !== undefined && 'stopPrice' in stopLoss ? ` stop ${stopLoss.stopPrice}` : '';
    return `${side} ${quantity} ${ticker}${stop}`;
  });
}

const at = (price: number) => ({ bid: price, ask: price });
const spellings = ['EUR-USD', 'EURUSD', 'EUR/USD', 'OANDA:EURUSD'];

describe('a pair of currencies', () => {
  const cases = spellings.flatMap((sent) => spellings.map((known) => [sent, known] as const));

  test.each(cases)('that is sent as %s and quoted as %s is ordered as EUR-USD', (ticker, known) => {
    const market = {
      quotes: { [known]: at(1.16) },
      instruments: { [known]: { tickSize: '0.001' } as const },
      positions: { [known]: { side: 'short', quantity: '5000', averageEntryPrice: '1.17' } as const },
    };
    const stopLoss = { amount: 0.00123 };
    expect(orders(planned({ ticker, quantity: 1000, stopLoss }, market))).toEqual([
      'buy 5000 EUR-USD',
      'buy 1000 EUR-USD stop 1.159',
    ]);
    expect(orders(planned({ ticker, action: 'exit' }, market))).toEqual(['buy 5000 EUR-USD']);
    expect(orders(planned({ ticker, action: 'sell', quantity: 5 }, { quotes: market.quotes }))).toEqual([
      'sell 5 EUR-USD',
    ]);
  });

  test.each(spellings)('is asked of a port that knows only %s', (known) => {
    const context = snapshotContext({ now }, settingsOf());
    const port: TradingContext = {
      ...context,
      broker: { ...context.broker, quote: (ticker) => (ticker === known ? at(1.16) : undefined) },
      positions: {
        openTickers: () => [known],
        position: (ticker) => (ticker === known ? { side: 'long', quantity: 700 } : undefined),
      },
    };
    const expected = known.includes(':') ? ['no-position'] : ['sell 700 EUR-USD'];
    expect(orders(planSignal(signalOf({ ticker: 'EURUSD', action: 'exit' }), port))).toEqual(expected);
  });

  it('is of the class that its instrument has', () => {
    const market = { quotes: { EURUSD: at(1.16) }, instruments: { EURUSD: { assetClass: 'forex' } as const } };
    const payload = { ticker: 'EURUSD', quantity: 1000, stopLoss: { amount: 0.001234 } };
    expect(orders(planned(payload, market, { assetClass: 'stocks' }))).toEqual(['buy 1000 EUR-USD stop 1.15877']);
  });

  it.each([
    // A stop that lies 0.0012345 below, rounded up to the tick with the smaller loss.
    ['EUR-USD', 1.16, 0.0012345, '1.15877'],
    ['USD-JPY', 155, 0.1234, '154.877'],
  ])('%s has a tick of a tenth of a pip, with a notice', (ticker, price, amount, stop) => {
    const result = planned({ ticker, quantity: 1, stopLoss: { amount } }, { quotes: { [ticker]: at(price) } });
    expect(orders(result)).toEqual([`buy 1 ${ticker} stop ${stop}`]);
    expect(result.ok && result.value.notices.map(({ code }) => code)).toContain('tick-assumed');
  });

  it('is sold short by default, in whole units', () => {
    const market = { quotes: { 'EUR-USD': at(1.16) }, capabilities: { shortSelling: false } };
    expect(orders(planned({ action: 'sell', quantity: 1000.7 }, market))).toEqual(['sell 1000 EUR-USD']);
  });
});

describe('a rate', () => {
  const risk = { ticker: 'USD-JPY', quantity: 100, quantityType: 'risk_dollar_amount', stopLoss: { amount: 0.5 } };

  it('divides where the pair is quoted the other way round, and is not rounded before', () => {
    // 0.5 yen a unit: 100 dollars are 100 x 155 yen, which 31,000 units lose. 0.5 / 155 has no end.
    expect(orders(planned(risk, { quotes: { 'USD-JPY': at(155) } }))).toEqual(['buy 31000 USD-JPY stop 154.5']);
    // 7,777 dollars in yen over 155 yen each.
    const value = { ticker: 'USD-JPY', quantity: 7777, quantityType: 'dollar_amount' };
    expect(orders(planned(value, { quotes: { 'USD-JPY': at(155) } }))).toEqual(['buy 7777 USD-JPY']);
    // 310 dollars are 48,050 yen: 0.5 yen for each of 96,100 units.
    const profit = { ticker: 'USD-JPY', quantity: 96_100, stopLoss: { pnlAmount: 310 } };
    expect(orders(planned(profit, { quotes: { 'USD-JPY': at(155) } }))).toEqual(['buy 96100 USD-JPY stop 154.5']);
  });

  it('multiplies where both are quoted', () => {
    const quotes = { 'USD-JPY': at(155), 'JPY-USD': at(0.01) };
    expect(orders(planned(risk, { quotes }))).toEqual(['buy 20000 USD-JPY stop 154.5']);
    expect(orders(planned(risk, { quotes: { ...quotes, 'JPY-USD': {} } }))).toEqual(['buy 31000 USD-JPY stop 154.5']);
  });

  it('is found for a cross under any spelling', () => {
    const quotes = { EURJPY: at(180), 'USD/JPY': at(150) };
    // 0.5 yen a unit, 150 yen a dollar.
    expect(orders(planned({ ...risk, ticker: 'EURJPY' }, { quotes }))).toEqual(['buy 30000 EUR-JPY stop 179.5']);
    const alone = { quotes: { EURJPY: at(180) } };
    expect(orders(planned({ ...risk, ticker: 'EURJPY' }, alone))).toEqual(['currency-mismatch']);
  });

  it('compares what an entry costs with the account', () => {
    const market = { quotes: { 'USD-JPY': at(155) }, buyingPower: 1000 };
    expect(orders(planned({ ticker: 'USD-JPY', quantity: 1000 }, market))).toEqual(['buy 1000 USD-JPY']);
    expect(orders(planned({ ticker: 'USD-JPY', quantity: 1001 }, market))).toEqual(['buying-power-exceeded']);
  });
});

describe('forexPairs', () => {
  it('has a pip in the second decimal of yen, in the fourth of others, and lots of 100,000', () => {
    for (const [ticker, { assetClass, pipSize, lotSize, quoteCurrency }] of Object.entries(forexPairs)) {
      expect([ticker, assetClass, lotSize]).toEqual([ticker, 'forex', '100000']);
      expect([ticker, quoteCurrency]).toEqual([ticker, ticker.slice(4)]);
      expect([ticker, pipSize]).toEqual([ticker, ticker.endsWith('JPY') ? '0.01' : '0.0001']);
    }
    expect(Object.keys(forexPairs).length).toBeGreaterThanOrEqual(40);
  });

  it('describes no coin and no stock', () => {
    const settings = settingsOf({ assetClass: 'crypto' });
    const market = { now, quotes: { 'EUR-USD': at(1.16) } };
    const signal = signalOf({ quantity: 1 }, 'crypto');
    expect(planSignal(signal, snapshotContext(market, settings, { instruments: forexPairs }))).toEqual(
      planSignal(signal, snapshotContext(market, settings)),
    );
  });
});
