import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../../src/core/decimal.js';
import { isBeyond, judgeLegs, unresolvedLeg, wrongSide } from '../../../src/plan/legs/entry-fill.js';
import { figure, listedCalculations } from '../../core/calculation.ts';
import { decisionOf, traceOf } from '../../market/contracts/sample.ts';
import { noticesOf, planned, rejection } from '../sample.ts';

// The market: bid 149.98, ask 150.02, midpoint 150.
describe('a leg (safety R1)', () => {
  const limit = (limitPrice: number) => ({ orderType: 'limit', limitPrice });
  const sell = { action: 'sell' };

  it.each<readonly [string, Record<string, unknown>, 'takeProfit' | 'stopLoss', string, string]>([
    [
      'a take profit between the midpoint and the ask',
      { takeProfit: { limitPrice: 150.01 } },
      'takeProfit',
      '150.01',
      '150.02',
    ],
    ['a relative one', { takeProfit: { amount: 0.02 } }, 'takeProfit', '150.02', '150.02'],
    ['that of a short entry', { ...sell, takeProfit: { amount: 0.02 } }, 'takeProfit', '149.98', '149.98'],
    [
      'a stop on the limit after rounding',
      // The limit 149.999 goes down to 149.99, the stop up to 149.99.
      { ...limit(149.999), stopLoss: { amount: 0.009 } },
      'stopLoss',
      '149.99',
      '149.99',
    ],
    [
      'a stop above the ask that fills a limit of 160',
      { ...limit(160), stopLoss: { stopPrice: 155 } },
      'stopLoss',
      '155',
      '150.02',
    ],
    [
      'a take profit below the ask at which a stop entry fills',
      { orderType: 'stop', stopPrice: 149, takeProfit: { limitPrice: 149.5 } },
      'takeProfit',
      '149.5',
      '150.02',
    ],
    [
      'a stop between stop and limit of a stop-limit entry',
      { orderType: 'stop_limit', stopPrice: 155, limitPrice: 156, stopLoss: { stopPrice: 155.5 } },
      'stopLoss',
      '155.5',
      '155',
    ],
  ])('is rejected: %s', (_, payload, leg, price, entry) => {
    expect(rejection({ payload })).toMatchObject([{ code: 'price-unresolved', leg, price, entry }]);
  });

  it('is judged by the order alone without a quote, and by nothing without either', () => {
    const market = { quotes: {} };
    expect(planned({ market, payload: { ...limit(150), stopLoss: { stopPrice: 149.99 } } }).steps).toHaveLength(1);
    const trails = { orderType: 'trailing_stop', trailAmount: 1, signalPrice: 150, stopLoss: { amount: 1 } };
    expect(planned({ market, payload: trails }).steps).toHaveLength(1);
  });

  it('that is a stop inside the spread gets a notice', () => {
    const noticed = (payload: Record<string, unknown>) =>
      noticesOf({ payload }).filter(({ code }) => code === 'stop-inside-spread');
    expect(noticed({ stopLoss: { stopPrice: 149.99 } })).toStrictEqual([
      {
        code: 'stop-inside-spread',
        message:
          'The stop loss at 149.99 lies between the bid at 149.98 and the ask at 150.02: it can trigger at once.',
        path: ['stopLoss'],
      },
    ]);
    expect(noticed({ stopLoss: { stopPrice: 149.98 } })).toHaveLength(1);
    expect(noticed({ stopLoss: { stopPrice: 149.97 } })).toStrictEqual([]);
    expect(noticed({ ...sell, stopLoss: { stopPrice: 150.02 } })).toHaveLength(1);
    expect(noticed({ ...sell, stopLoss: { stopPrice: 150.03 } })).toStrictEqual([]);
  });
});

describe('isBeyond', () => {
  it('is above the entry towards long, and below it towards short', () => {
    const at = (price: DecimalString) => [
      isBeyond(figure(price), figure(150), 'long'),
      isBeyond(figure(price), figure(150), 'short'),
    ];
    expect(at('150.01')).toStrictEqual([true, false]);
    expect(at('149.99')).toStrictEqual([false, true]);
    expect(at('150')).toStrictEqual([false, false]);
  });
});

describe('the error of a leg', () => {
  it('says on which side it must lie', () => {
    const error = wrongSide(['stopLoss', 'limitPrice'], figure(151), figure(150), 'short');
    expect(error).toMatchObject({
      code: 'price-unresolved',
      message: 'The price of stopLoss.limitPrice cannot be used: 151 is not below the entry at 150.',
      path: ['stopLoss', 'limitPrice'],
      leg: 'stopLoss',
      price: '151',
      entry: '150',
    });
    expect(error.calculation?.of).toStrictEqual({ stopLoss: 0, entry: 1 });
    expect(wrongSide(['takeProfit'], figure(149), figure(150), 'long')).toMatchObject({
      message: 'The price of takeProfit cannot be used: 149 is not above the entry at 150.',
      leg: 'takeProfit',
    });
    expect(wrongSide(['takeProfit'], figure(0), figure(150), 'short').message).toBe(
      'The price of takeProfit cannot be used: 0 is not above 0.',
    );
  });

  it('has no prices where there are none', () => {
    expect(unresolvedLeg(['stopLoss'], 'a trail needs a distance above 0')).toStrictEqual({
      code: 'price-unresolved',
      section: 'plan',
      message: 'The price of stopLoss cannot be used: a trail needs a distance above 0.',
      path: ['stopLoss'],
      leg: 'stopLoss',
    });
  });
});

describe('judgeLegs', () => {
  const legs = {
    profits: [{ path: ['takeProfit'], price: figure(155) }],
    stopPrice: figure(149),
    stopLimit: undefined,
  };
  const limit = { side: 'long', type: 'limit', prices: { limitPrice: figure(152) } } as const;
  const quote = () => {
    const [bid, ask] = [figure('149.98'), figure('150.02')];
    return { bid, ask, midpoint: bid.midpoint(ask), last: undefined, mark: undefined };
  };

  it('traces the price of the order and its fill', () => {
    const planning = decisionOf();
    expect(judgeLegs(legs, { ...limit, quote }, planning)).toStrictEqual({ ok: true, value: undefined });
    expect(traceOf(planning, 'bracket.fill')).toStrictEqual([
      {
        rule: 'bracket.fill',
        read: {},
        decided: 'passed',
        figures: {
          order: '152 constant test',
          fill: '150.02 lower(152 constant test, 150.02 constant test)',
        },
      },
    ]);
  });

  it('traces a failure, and has one error of each leg: by the order, else by the fill', () => {
    const planning = decisionOf();
    const wrong = {
      profits: [{ path: ['takeProfit'], price: figure(150) }],
      stopPrice: figure(151),
      stopLimit: figure(153),
    };
    const judged = judgeLegs(wrong, { ...limit, quote }, planning);
    expect(
      judged.ok ? [] : judged.errors.map((error) => [...error.path, 'entry' in error && error.entry]),
    ).toStrictEqual([
      ['takeProfit', '152'],
      ['stopLoss', '150.02'],
      ['stopLoss', 'limitPrice', '152'],
    ]);
    expect(traceOf(planning, 'bracket.fill')[0]?.decided).toBe('failed');
    const [error] = judged.ok ? [] : judged.errors;
    expect(error?.calculation && listedCalculations(error.calculation.of, error.calculation.figures)).toStrictEqual({
      takeProfit: '150 constant test',
      entry: '152 constant test',
    });
  });

  it('judges a stop entry by its stop, and by its fill where the market has passed it', () => {
    const entry = { side: 'long', type: 'stop', prices: { stopPrice: figure(149) }, quote } as const;
    const planning = decisionOf();
    const judged = judgeLegs({ ...legs, stopPrice: figure('149.5') }, entry, planning);
    expect(judged.ok ? [] : judged.errors).toMatchObject([{ path: ['stopLoss'], price: '149.5', entry: '149' }]);
    expect(traceOf(planning, 'bracket.fill')[0]?.figures).toStrictEqual({
      order: '149 constant test',
      fill: '150.02 higher(149 constant test, 150.02 constant test)',
    });
  });

  it('says of a stop inside the spread whether its entry waits, and nothing where a leg is wrong', () => {
    const noticed = (limitPrice: number, target: number) => {
      const planning = decisionOf();
      const entry = { side: 'short', type: 'limit', prices: { limitPrice: figure(limitPrice) }, quote } as const;
      const profits = [{ path: ['takeProfit'], price: figure(target) }];
      judgeLegs({ profits, stopPrice: figure('150.01'), stopLimit: undefined }, entry, planning);
      return planning.log.notices.map(({ message }) => message);
    };
    const opening = 'The stop loss at 150.01 lies between the bid at 149.98 and the ask at 150.02';
    expect(noticed(149.98, 140)).toStrictEqual([`${opening}: it can trigger at once.`]);
    expect(noticed(150, 140)).toStrictEqual([
      `${opening} of now; the entry waits for another price, so check that the stop is where you want it.`,
    ]);
    expect(noticed(150, 160)).toStrictEqual([]);
  });

  it('has no prices to compare with in a market order without a quote', () => {
    const planning = decisionOf();
    const entry = { side: 'short', type: 'market', prices: {}, quote: () => undefined } as const;
    expect(judgeLegs(legs, entry, planning).ok).toBe(true);
    expect(traceOf(planning, 'bracket.fill')[0]?.figures).toStrictEqual({});
  });
});
