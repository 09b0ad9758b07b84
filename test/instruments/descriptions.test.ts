import { describe, expect, it, test } from 'vitest';
import { loadContext } from '../../src/async/load-context.js';
import type { Result } from '../../src/core/result.js';
import { futuresInstruments } from '../../src/instruments/index.js';
import type { InstrumentDescriptions, TradingContext } from '../../src/market/ports.js';
import { type MarketSnapshot, snapshotContext } from '../../src/market/snapshot.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import type { Settings } from '../../src/settings/settings.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import type { Signal } from '../../src/signal/signal.js';
import { fakePorts } from '../async/fake-ports.js';

const now = '2026-11-25T15:00:00Z';

function settingsOf(assetClass: string): Settings {
  const read = parseSettings({ assetClass });
  return read.ok ? read.value : expect.fail();
}

const futures = settingsOf('futures');

function signalOf(payload: object, settings = futures): Signal {
  const read = parseSignal(payload, { clock: { now: () => Date.parse(now) }, assetClass: settings.assetClass });
  return read.ok ? read.value : expect.fail(JSON.stringify(read.errors));
}

function planned(
  payload: object,
  market: Omit<MarketSnapshot, 'now'>,
  instruments: InstrumentDescriptions | undefined = futuresInstruments,
): Result<OrderPlan> {
  return planSignal(signalOf(payload), snapshotContext({ now, ...market }, futures, { instruments }));
}

/** Ticker and stop of the entry, or the codes. */
function entry(result: Result<OrderPlan>): readonly (string | undefined)[] {
  if (!result.ok) {
    return result.errors.map(({ code }) => code);
  }
  const [order] = result.value.steps.flatMap((step) => (step.step === 'submit-order' ? step.order : []));
  const stop = order?.stopLoss;
  return [order?.ticker, stop !== undefined && 'stopPrice' in stop ? stop.stopPrice : undefined];
}

/**
 * A buy of one contract with a stop at a loss of 500 in the contract's currency: the symbol, the month that it means, the price,
 * the stop (500 / point value below), the currency, the last day of the month.
 */
const rows = [
  ['ES1!', 'ESZ2026', 6000, '5990', 'USD', '2026-12-18'],
  ['MES1!', 'MESZ2026', 6000, '5900', 'USD', '2026-12-18'],
  ['NQ1!', 'NQZ2026', 24_000, '23975', 'USD', '2026-12-18'],
  ['MNQ1!', 'MNQZ2026', 24_000, '23750', 'USD', '2026-12-18'],
  ['YM1!', 'YMZ2026', 45_000, '44900', 'USD', '2026-12-18'],
  ['ES2!', 'ESH2027', 6000, '5990', 'USD', '2027-03-19'],
  ['CL1!', 'CLF2027', 60, '59.5', 'USD', '2026-12-21'],
  ['NG1!', 'NGF2027', 4, '3.95', 'USD', '2026-12-29'],
  ['GC1!', 'GCZ2026', 4000, '3995', 'USD', '2026-12-29'],
  ['ZN1!', 'ZNH2027', 112, '111.5', 'USD', '2027-03-19'],
  ['ZF1!', 'ZFZ2026', 108, '107.5', 'USD', '2026-12-31'],
  ['SR31!', 'SR3U2026', 96, '95.8', 'USD', '2026-12-15'],
  ['6E1!', '6EZ2026', 1.16, '1.156', 'USD', '2026-12-14'],
  ['6J1!', '6JZ2026', 0.0065, '0.00646', 'USD', '2026-12-14'],
  ['ZC1!', 'ZCH2027', 450.25, '440.25', 'USD', '2027-03-12'],
  ['LE1!', 'LEZ2026', 220, '218.75', 'USD', '2026-12-31'],
  ['BTC1!', 'BTCZ2026', 90_000, '89900', 'USD', '2026-12-24'],
  ['VX1!', 'VXZ2026', 18, '17.5', 'USD', '2026-12-16'],
  ['FDAX1!', 'FDAXZ2026', 24_000, '23980', 'EUR', '2026-12-18'],
  ['FESX1!', 'FESXZ2026', 5600, '5550', 'EUR', '2026-12-18'],
  ['FGBL1!', 'FGBLZ2026', 129, '128.5', 'EUR', '2026-12-08'],
  ['B1!', 'BG2027', 60, '59.5', 'USD', '2026-12-30'],
  ['G1!', 'GZ2026', 700, '695', 'USD', '2026-12-10'],
  ['DX1!', 'DXZ2026', 100, '99.5', 'USD', '2026-12-14'],
  ['SB1!', 'SBH2027', 15, '14.56', 'USD', '2027-02-26'],
  ['KC1!', 'KCH2027', 300, '298.7', 'USD', '2027-03-18'],
] as const;

describe('the option instruments', () => {
  test.each(rows)('plans %s as %s with nothing but a quote', (ticker, contract, price, stop, currency, expiry) => {
    const market = { currency, quotes: { [contract]: { bid: price, ask: price } } };
    const payload = { ticker, action: 'buy', quantity: 1, stopLoss: { pnlAmount: 500 } };
    expect(entry(planned(payload, market))).toEqual([contract, stop]);
    expect(entry(planned({ ...payload, ticker: contract }, market))).toEqual([contract, stop]);
    const root = Object.values(futuresInstruments).find(({ roll }) => roll?.expiries?.[contract] !== undefined);
    expect(root?.roll?.expiries?.[contract]).toBe(expiry);
  });

  const buy = { ticker: 'ESZ2026', action: 'buy', quantity: 1, stopLoss: { pnlAmount: 500 } };
  const quotes = { ESZ2026: { bid: 6000, ask: 6000 } };

  it('loses to the snapshot, field by field', () => {
    const described = (instruments: MarketSnapshot['instruments']) =>
      entry(planned(buy, { quotes, ...(instruments && { instruments }) }));
    expect(described(undefined)).toEqual(['ESZ2026', '5990']);
    expect(described({ ES: { pointValue: 100 } })).toEqual(['ESZ2026', '5995']);
    expect(described({ ESZ2026: { pointValue: 40 } })).toEqual(['ESZ2026', '5987.5']);
    expect(described({ ESZ2026: { tickSize: 4 }, ES: { pointValue: 100, tickSize: 3 } })).toEqual(['ESZ2026', '5996']);
    expect(described({ ESZ2026: { maxQuantity: 1, pointValue: null } as object })).toEqual(['ESZ2026', '5990']);
  });

  it('keeps what an instrument of a port inherits', () => {
    class Contract {
      get maxQuantity(): number {
        return 1;
      }
      get pointValue(): number | undefined {
        return undefined;
      }
    }
    const context = snapshotContext({ now, quotes }, futures, { instruments: futuresInstruments });
    const withPort: TradingContext = {
      ...context,
      instruments: { instrument: (ticker) => (ticker === 'ESZ2026' ? new Contract() : undefined) },
    };
    expect(entry(planSignal(signalOf(buy), withPort))).toEqual(['ESZ2026', '5990']);
    expect(entry(planSignal(signalOf({ ...buy, quantity: 2 }), withPort))).toEqual(['above-maximum']);
  });

  it('gives a schedule only where the market has none', () => {
    const payload = { ticker: 'ES1!', action: 'buy', quantity: 1 };
    const rollovers = { ES: { months: 'H', daysBeforeExpiry: 8, expiryRule: 'third-friday' } as const };
    expect(entry(planned(payload, { quotes, rollovers }))).toEqual(['ESH2027', undefined]);
    expect(entry(planned({ ...payload, ticker: 'QQ1!' }, { quotes }))).toEqual(['contract-not-found']);
  });

  it('describes no stock by a root of futures', () => {
    const stocks = settingsOf('stocks');
    const market = { now, equity: 1000, quotes: { ES: { bid: 60.003, ask: 60.003 } } };
    const payload = { ticker: 'ES', action: 'buy', quantity: 1, stopLoss: { pnlAmount: 6 } };
    const plan = (instruments?: InstrumentDescriptions) =>
      planSignal(signalOf(payload, stocks), snapshotContext(market, stocks, { instruments }));
    expect(plan(futuresInstruments)).toEqual(plan());
    const named = { ...market, instruments: { ES: { assetClass: 'stocks' } as const } };
    const context = snapshotContext(named, futures, { instruments: futuresInstruments });
    expect(planSignal(signalOf(payload, stocks), context)).toMatchObject({ ok: true });
  });

  it.each([
    [{ ES: { assetClass: 'futures', pointValue: 'fifty', tickSize: 0.25 } }, ['instruments', 'ES', 'pointValue']],
    [{ ES: 50 }, ['instruments', 'ES']],
    [{ ES: { assetClass: 'futures', tickSize: 0.25, pointValue: 50, roll: { months: 'ABC' } } }, ['rollovers', 'ES']],
  ])('refuses the description %j', (descriptions: object, path) => {
    const result = planned({ ...buy, ticker: 'ES1!' }, { quotes }, descriptions as InstrumentDescriptions);
    expect(result.ok).toBe(false);
    const paths = result.ok ? [] : result.errors.map((error) => error.path.slice(0, path.length));
    expect(paths).toContainEqual(path);
    expect(result.ok ? [] : result.errors.map(({ code }) => code)).toContain('invalid-snapshot');
  });

  it.each([null, 'ES', [], { ES: null }, { ES: { assetClass: 'stocks' } }])('knows nothing from %j', (descriptions) => {
    const result = planned(buy, { quotes }, descriptions as never);
    expect(entry(result)).toEqual(['instrument-unknown']);
  });

  it('is an option of loadContext, and is left out of its snapshot', async () => {
    const { ports } = fakePorts({ now, quotes });
    const signal = signalOf({ ...buy, ticker: 'ES1!' });
    const loaded = await loadContext(signal, futures, ports, { instruments: futuresInstruments });
    expect(loaded.ok && entry(planSignal(signal, loaded.value))).toEqual(['ESZ2026', '5990']);
    expect(loaded.ok && JSON.stringify(loaded.value.snapshot)).not.toContain('0.25');
    const without = await loadContext(signal, futures, ports);
    expect(without.ok && entry(planSignal(signal, without.value))).toEqual(['contract-not-found']);
  });
});
