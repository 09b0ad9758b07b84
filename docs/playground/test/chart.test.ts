import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { answerCase } from '../answer/answer.js';
import { heightOf, spreadLabels } from '../chart/layout.js';
import { type Chart, chartsOf, chartWords } from '../chart/levels.js';
import { exampleFile } from './example-files.js';

function chartsOfExample(name: string): readonly Chart[] {
  const answer = answerCase(exampleFile(name).example.texts);
  return answer.ok ? answer.plans.flatMap((plan) => chartsOf(plan, answer.context)) : [];
}

function levelsOfExample(name: string): readonly (readonly string[])[] {
  return chartsOfExample(name).map(({ ticker, levels }) => [
    ticker,
    ...levels.map(({ kind, label, shown }) => `${kind}: ${label} ${shown}`),
  ]);
}

describe('the levels of a chart', () => {
  it('are entry, bracket and quote, from high to low', () => {
    expect(levelsOfExample('stocks-buy-bracket-percent')).toEqual([
      [
        'AAPL',
        'take-profit: take profit 157.5',
        'ask: ask 150.02',
        'entry: buy 10, market ≈ 150',
        'bid: bid 149.98',
        'stop-loss: stop loss 148.5',
      ],
    ]);
  });

  it('show the target of every part of an entry, and the stop that the parts share once', () => {
    const message = {
      ticker: 'AAPL',
      action: 'buy',
      quantity: 90,
      orderType: 'limit',
      limitPrice: 150,
      stopLoss: { amount: 3 },
      targets: [
        { risk: 1, share: 50 },
        { risk: 2, share: 30 },
      ],
    };
    const { texts } = exampleFile('stocks-buy-bracket-percent').example;
    const answer = answerCase({ ...texts, message: JSON.stringify(message) });
    const [chart] = answer.ok ? answer.plans.flatMap((plan) => chartsOf(plan, answer.context)) : [];
    const legs = chart?.levels.filter(({ kind }) => kind === 'take-profit' || kind === 'stop-loss') ?? [];
    expect(legs.map(({ label, shown }) => `${label} ${shown}`)).toEqual([
      '27, take profit 156',
      '45, take profit 153',
      '90, stop loss 147',
    ]);
  });

  it('show a limit entry at its limit and both prices of a stop-limit', () => {
    // Absolute prices: 420.5, 440, 412, 411.5 as they were sent.
    expect(levelsOfExample('stocks-buy-limit-bracket-absolute')[0]).toEqual(
      expect.arrayContaining([
        'entry: buy 5, limit 420.5',
        'take-profit: take profit 440',
        'stop-loss: stop loss 412',
        'stop-loss: stop loss, limit 411.5',
      ]),
    );
  });

  it('let the trail of a long entry begin below what is paid', () => {
    // Bought at the ask, 150.02; the trail is 1.5.
    expect(levelsOfExample('stocks-buy-risk-dollars-trailing')[0]).toContain('trailing: trailing stop ≈ 148.52');
  });

  it('let the trail of an exit begin behind the bid', () => {
    const { file } = exampleFile('crypto-exit-trailing');
    const quotes: unknown = Reflect.get(Object(file.market), 'quotes');
    const bid = Number(Reflect.get(Object(Reflect.get(Object(quotes), 'BTC-USD')), 'bid'));
    // The trail is 3 % of the price.
    expect(levelsOfExample('crypto-exit-trailing')[0]).toContain(
      `trailing: sell 0.5, trailing ≈ ${Number((bid * 0.97).toPrecision(8))}`,
    );
  });

  it('show what the position was entered at', () => {
    expect(levelsOfExample('stocks-buy-swaps-short-to-long')[0]).toContain('position: short position 152.1');
  });

  it('take the quote of an option from its chain', () => {
    expect(levelsOfExample('options-buy-call-at-the-money')).toEqual([
      ['SPY 260130C600', 'ask: ask 4.6', expect.stringContaining('entry: buy 1, market'), 'bid: bid 4.5'],
    ]);
  });

  it('are apart for each instrument of a plan', () => {
    expect(chartsOfExample('options-exit-by-underlying').map(({ ticker }) => ticker)).toEqual([
      'SPY 260130C600',
      'SPY 260130P599',
    ]);
  });

  it('are not there when nothing is traded', () => {
    expect(chartsOfExample('stocks-cancel-nothing-open')).toEqual([]);
  });

  it('are told in a sentence to those who do not see them', () => {
    const levels = [
      { kind: 'ask' as const, label: 'ask', price: 2, shown: '2' },
      { kind: 'bid' as const, label: 'bid', price: 1, shown: '1' },
    ];
    expect(chartWords({ ticker: 'X', levels })).toBe('Prices of X from high to low: ask 2; bid 1.');
  });
});

describe('the layout of a chart', () => {
  it('spreads labels that would cover each other', () => {
    expect(spreadLabels([10, 11, 60], 20, 10, 100)).toEqual([10, 30, 60]);
    expect(spreadLabels([90, 95, 98], 20, 0, 100)).toEqual([60, 80, 100]);
  });

  it('keeps every label in its order, a gap from the next and inside, whatever the prices', () => {
    const heights = fc.array(fc.integer({ min: 0, max: 240 }), { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(heights, (unsorted) => {
        const labels = spreadLabels(
          [...unsorted].sort((a, b) => a - b),
          24,
          0,
          240,
        );
        for (const [index, label] of labels.entries()) {
          expect(label).toBeGreaterThanOrEqual(index === 0 ? 0 : (labels[index - 1] ?? 0) + 24);
          expect(label).toBeLessThanOrEqual(240);
        }
      }),
    );
  });

  it('puts the highest price at the top, the lowest at the bottom, and one alone in the middle', () => {
    expect([3, 2, 1].map((price) => heightOf(price, [3, 2, 1], 10, 110))).toEqual([10, 60, 110]);
    expect(heightOf(5, [5, 5], 10, 110)).toBe(60);
  });
});
