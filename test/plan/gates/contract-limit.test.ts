import { describe, expect, it } from 'vitest';
import { weightOf } from '../../../src/plan/gates/contract-limit.js';
import { calculation } from '../../core/calculation.ts';
import type { Request } from '../../market/contracts/sample.ts';
import { figuresOf, rejection, stepsOf, verdictsOf } from '../sample.ts';

describe('the limit of contracts', () => {
  it('counts weighted contracts of futures and options of both sides, held, resting and asked for', () => {
    const request = (limit: number, over: object = {}): Request => ({
      payload: { ticker: 'MES1!', action: 'buy', quantity: 2 },
      settings: { assetClass: 'futures', guard: { maxContracts: { limit, weights: { ES: 10 } } } },
      market: {
        quotes: {},
        positions: { ESH2026: { side: 'short', quantity: 1 }, AAPL: { side: 'long', quantity: 100 } },
        openOrders: [
          { id: 'o1', ticker: 'SPY 260320C600', type: 'limit', side: 'buy', role: 'entry', quantity: 3, limitPrice: 5 },
        ],
        instruments: {
          ES: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 },
          MES: { assetClass: 'futures', tickSize: 0.25, pointValue: 5 },
          AAPL: { assetClass: 'stocks' },
        },
        rollovers: { MES: { months: 'HMUZ', daysBeforeExpiry: 8, expiryRule: 'third-friday' } },
        ...over,
      },
    });
    // 10 of one ES, 3 options and 2 MES
    expect(stepsOf(request(15))).toEqual(['entry buy 2']);
    expect(rejection(request(14))).toMatchObject([
      { code: 'exposure-too-large', setting: 'maxContracts', actual: '15', limit: '14' },
    ]);
  });

  it('tells the contracts by their weights', () => {
    const request = (limit: number): Request => ({
      payload: { ticker: 'ESH2026', action: 'buy', quantity: 2 },
      settings: { assetClass: 'futures', guard: { maxContracts: { limit, weights: { ES: 10 } } } },
      market: {
        quotes: { ESH2026: { bid: 6000, ask: 6001 } },
        positions: { NQH2026: { side: 'long', quantity: 5 } },
        instruments: { ES: { assetClass: 'futures', tickSize: 0.25, pointValue: 50 } },
      },
    });
    const added = '20 times(2 message quantity, 10 setting guard.maxContracts.weights.ES)';
    expect(verdictsOf(request(25), 'gate.exposure')).toStrictEqual([{ setting: 'maxContracts', decided: 'passed' }]);
    expect(figuresOf(request(25), 'gate.exposure')).toEqual([
      {
        actual: `25 plus(5 market positions.NQH2026.quantity, ${added})`,
        limit: '25 setting guard.maxContracts.limit',
      },
    ]);
    expect(rejection(request(24))).toMatchObject([
      { message: 'With the entry the account has 25 weighted contracts; maxContracts is 24.' },
    ]);
    expect(rejection(request(24))[0]).not.toHaveProperty('currency');
  });
});

describe('the weight of a contract', () => {
  const weights = { ES: '10', SPX: '5', toString: '3' } as const;
  const ofSettings = (name: string) => `setting guard.maxContracts.weights.${name}`;

  it.each([
    ['ESH2026', `10 ${ofSettings('ES')}`],
    ['SPXW 260130C6000', `5 ${ofSettings('SPX')}`],
    ['NQH2026', '1 constant contractWeight'],
    ['valueOf', '1 constant contractWeight'],
    ['toString', `3 ${ofSettings('toString')}`],
  ])('of %s is %s', (ticker, expected) => {
    expect(calculation(weightOf(ticker, { limit: '5', weights }))).toBe(expected);
  });

  it('is 1 without weights', () => {
    expect(calculation(weightOf('ESH2026', { limit: '5' }))).toBe('1 constant contractWeight');
  });
});
