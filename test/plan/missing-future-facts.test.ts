// Safety S6: a future that is described without its tick size or point value is not assumed to have those of a stock.
import { describe, expect, it } from 'vitest';
import { planSignal } from '../../src/plan/plan-signal.js';
import { contextOf, signalOf } from '../market/contracts/sample.ts';

const contract = 'ESH2026';
const whole = { assetClass: 'futures', tickSize: '0.25', pointValue: '50' };

interface Given {
  fields?: object;
  instrument?: object;
  settings?: object;
  market?: object;
}

function errorsOf({ fields, instrument = { assetClass: 'futures' }, settings, market }: Given) {
  const request = { assetClass: 'futures', ...settings } as const;
  const signal = signalOf({ payload: { ticker: contract, quantity: 1, ...fields }, settings: request });
  const quotes = { [contract]: { bid: '5999.75', ask: '6000.25' } };
  const known = { quotes, instruments: { [contract]: instrument }, ...market };
  const plan = planSignal(signal, contextOf({ settings: request, market: known }));
  return plan.ok ? [] : plan.errors.map(({ code, message }) => `${code}: ${message}`);
}

const withoutBoth =
  'instrument-unknown: The futures contract ESH2026 is described without tickSize and pointValue; expected both, because every future has its own.';
const without = (name: string) =>
  `instrument-unknown: The futures contract ESH2026 is described without ${name}; expected it, because every future has its own.`;

const held = { positions: { [contract]: { side: 'long', quantity: '2', averageEntryPrice: '5900' } } };

describe('a future without its tick size and point value', () => {
  it.each<[string, Given]>([
    ['a limit', { fields: { orderType: 'limit', limitPrice: 6000 } }],
    ['a stop', { fields: { orderType: 'stop', stopPrice: 6010 } }],
    ['an absolute stop loss', { fields: { stopLoss: { stopPrice: 5950 } } }],
    ['a relative take profit', { fields: { takeProfit: { amount: 20 } } }],
    ['a stop loss by P&L', { fields: { stopLoss: { pnlAmount: 500 } } }],
    ['a limit of the value', { settings: { maxOrderValue: 1_000_000 } }],
    ['a limit of the loss', { fields: { stopLoss: { percent: 1 } }, settings: { maxLossAtStop: 1_000_000 } }],
    ['a minimum of the value', { instrument: { assetClass: 'futures', minNotional: '100' } }],
    ['a breakeven', { fields: { action: 'breakeven', orderType: 'stop' }, market: held }],
    ['an exit at a limit', { fields: { action: 'exit', orderType: 'limit', limitPrice: 6000 }, market: held }],
    [
      'a trail that is converted',
      {
        fields: { orderType: 'trailing_stop', trailPercent: 1 },
        market: { capabilities: { trailPercent: 'fixed-distance' } },
      },
    ],
  ])('is unknown for %s, with both names', (_, given) => {
    expect(errorsOf(given)).toContain(withoutBoth);
  });

  it.each<[string, Given]>([
    ['an entry at the market', {}],
    ['a trail as it was sent', { fields: { stopLoss: { trailAmount: 20 } } }],
    ['an exit at the market', { fields: { action: 'exit' }, market: held }],
    ['a buying power, which needs its margin', { market: { buyingPower: '1' } }],
  ])('is enough for %s', (_, given) => {
    expect(errorsOf(given)).toEqual([]);
  });

  it('is unknown by the one that is missing', () => {
    const { tickSize, pointValue } = whole;
    const withTick = { assetClass: 'futures', tickSize };
    const limited = { fields: { orderType: 'limit', limitPrice: 6000 } };
    expect(errorsOf({ ...limited, instrument: withTick })).toEqual([]);
    expect(errorsOf({ ...limited, instrument: { assetClass: 'futures', pointValue } })).toEqual([without('tickSize')]);
    expect(errorsOf({ settings: { maxOrderValue: 1_000_000 }, instrument: withTick })).toEqual([without('pointValue')]);
    expect(errorsOf({ ...limited, settings: { maxOrderValue: 1_000_000 }, instrument: whole })).toEqual([]);
  });

  it('says nothing of other classes, which have defaults', () => {
    const stock = {
      instrument: { assetClass: 'stocks' },
      settings: { assetClass: 'stocks', maxOrderValue: 1_000_000 },
    };
    expect(errorsOf({ ...stock, fields: { orderType: 'limit', limitPrice: 6000 } })).toEqual([]);
  });
});
