import { describe, expect, it } from 'vitest';
import type { Operation } from '../../src/core/figure.js';
import type { PlanFigure } from '../../src/core/figure-list.js';
import { figureTexts } from '../../src/explain/figure-text.js';

const limit: PlanFigure = { value: '7', from: 'message', path: ['limitPrice'] };
const bid: PlanFigure = { value: '5', from: 'market', path: ['quotes', 'AAPL', 'bid'] };

describe('figureTexts', () => {
  it.each([
    ['plus', '12', '7 (limitPrice of the message) + 5 (bid of AAPL) = 12'],
    ['minus', '2', '7 (limitPrice of the message) − 5 (bid of AAPL) = 2'],
    ['times', '35', '7 (limitPrice of the message) × 5 (bid of AAPL) = 35'],
    ['dividedBy', '1.4', '7 (limitPrice of the message) / 5 (bid of AAPL) = 1.4'],
    ['difference', '2', 'the difference between 7 (limitPrice of the message) and 5 (bid of AAPL) is 2'],
    ['inPercentOf', '140', '7 (limitPrice of the message) is 140 % of 5 (bid of AAPL)'],
    ['secondsBetween', '1', 'there is 1 second from 7 (limitPrice of the message) to 5 (bid of AAPL)'],
    ['percentOf', '0.35', '7 % (limitPrice of the message) of 5 (bid of AAPL) is 0.35'],
    ['midpoint', '6', 'the midpoint of 7 (limitPrice of the message) and 5 (bid of AAPL) is 6'],
    ['lower', '5', 'the lower of 7 (limitPrice of the message) and 5 (bid of AAPL) is 5'],
    ['higher', '7', 'the higher of 7 (limitPrice of the message) and 5 (bid of AAPL) is 7'],
    ['downToStep', '5', '7 (limitPrice of the message) rounded down to steps of 5 shares (bid of AAPL) is 5'],
    ['downToTick', '5', '7 (limitPrice of the message) rounded down to the tick of 5 (bid of AAPL) is 5'],
    ['upToTick', '10', '7 (limitPrice of the message) rounded up to the tick of 5 (bid of AAPL) is 10'],
    [
      'tickAbove',
      '12',
      '7 (limitPrice of the message) is not above the price that it is measured from; one tick of 5 (bid of AAPL) more is 12',
    ],
    [
      'tickBelow',
      '2',
      '7 (limitPrice of the message) is not below the price that it is measured from; one tick of 5 (bid of AAPL) less is 2',
    ],
  ] as const satisfies readonly (readonly [Operation, string, string])[])('has words for %s', (by, value, words) => {
    const figures: readonly PlanFigure[] = [limit, bid, { value, by, of: [0, 1] }];
    expect(figureTexts(figures).calculation(2, 'share')).toEqual([words]);
  });

  it('tells a calculation once, and the origin of equal figures once', () => {
    const figures: readonly PlanFigure[] = [
      bid,
      { value: '10', by: 'plus', of: [0, 0] },
      bid,
      { value: '10', by: 'plus', of: [2, 2] },
      { value: '2', by: 'dividedBy', of: [3, 2] },
    ];
    const texts = figureTexts(figures);
    expect(texts.calculation(1)).toEqual(['5 (bid of AAPL) + 5 = 10']);
    expect(texts.calculation(4)).toEqual(['10 / 5 = 2']);
    expect(texts.calculation(3)).toEqual([]);
  });

  it('has one mark a clause where a result is rounded for the eye', () => {
    const figures: readonly PlanFigure[] = [
      { value: '16.39', from: 'message', path: ['takeProfit', 'percent'] },
      { value: '184.1091841', from: 'message', path: ['limitPrice'] },
      // 16.39 × 184.1091841 / 100
      { value: '30.17549527399', by: 'percentOf', of: [0, 1] },
      { value: '214.28467937399', by: 'plus', of: [1, 2] },
    ];
    const texts = figureTexts(figures);
    expect(texts.calculation(3)).toEqual([
      '16.39 % (takeProfit.percent of the message) of 184.1091841 (limitPrice of the message) ≈ 30.1755',
      '184.1091841 + 30.1755 ≈ 214.2847',
    ]);
  });

  it('keeps the mark of a rounded operand where the result is exact', () => {
    const figures: readonly PlanFigure[] = [
      { value: '1', from: 'message', path: ['quantity'] },
      { value: '3', from: 'setting', path: ['signalQuantityMultiplier'] },
      { value: '0.3333333333333333', by: 'dividedBy', of: [0, 1] },
      { value: '1', by: 'times', of: [2, 1] },
    ];
    expect(figureTexts(figures).calculation(3).at(-1)).toBe('≈ 0.3333 × 3 = 1');
  });

  it('shows what is rounded up to a tick apart from the tick', () => {
    const figures: readonly PlanFigure[] = [
      { value: '147.3425799552', from: 'message', path: ['stopPrice'] },
      { value: '0.00001', from: 'default', path: ['forex', 'tick'] },
      { value: '147.34258', by: 'upToTick', of: [0, 1] },
    ];
    expect(figureTexts(figures).calculation(2)).toEqual([
      '≈ 147.34257996 (stopPrice of the message) rounded up to the tick of 0.00001 (built-in tick of forex) is 147.34258',
    ]);
  });

  it('says a rounding after what is rounded, with enough decimals to follow it', () => {
    const figures: readonly PlanFigure[] = [
      limit,
      { value: '6', from: 'setting', path: ['divisor'] },
      { value: '1.1666666666666666666666666666666666666', by: 'dividedBy', of: [0, 1] },
      { value: '0.00001', from: 'market', path: ['capabilities', 'quantityStep'] },
      { value: '1.16666', by: 'downToStep', of: [2, 3] },
    ];
    expect(figureTexts(figures).calculation(4)).toEqual([
      '7 (limitPrice of the message) / 6 (divisor of the settings) ≈ 1.1666667',
      'rounded down to steps of 0.00001 (quantity step of the broker), that is 1.16666',
    ]);
  });

  it('shows the parts of a sum with as many decimals as the sum that is rounded', () => {
    const figures: readonly PlanFigure[] = [
      { value: '8', from: 'message', path: ['size'] },
      { value: '3', from: 'setting', path: ['divisor'] },
      { value: '2.666666666666666666666666666666666667', by: 'dividedBy', of: [0, 1] },
      { value: '1', from: 'message', path: ['price'] },
      { value: '3.666666666666666666666666666666666667', by: 'plus', of: [3, 2] },
      { value: '0.00001', from: 'market', path: ['instruments', 'AAPL', 'tickSize'] },
      { value: '3.66666', by: 'downToTick', of: [4, 5] },
    ];
    expect(figureTexts(figures).calculation(6)).toEqual([
      '8 (size of the message) / 3 (divisor of the settings) ≈ 2.6666667',
      '1 (price of the message) + 2.6666667 ≈ 3.6666667',
      'rounded down to the tick of 0.00001 (tick of AAPL), that is 3.66666',
    ]);
  });

  it.each([
    ['downToStep', '1.019999999999', '0.01', '1.01', '1.02', '≈ 1.019999999999'],
    ['downToTick', '1.2499999999999', '0.25', '1', '1.25', '1.2499999999999'],
    ['upToTick', '1.0100000000001', '0.01', '1.02', '1.01', '1.0100000000001'],
  ] as const)('shows as many decimals as %s of %s to steps of %s needs', (by, from, step, value, misleading, shown) => {
    const figures: readonly PlanFigure[] = [
      { value: from, from: 'message', path: ['quantity'] },
      { value: step, from: 'market', path: ['capabilities', 'quantityStep'] },
      { value, by, of: [0, 1] },
    ];
    const [words = ''] = figureTexts(figures).calculation(2);
    expect(words).not.toContain(`${misleading} (`);
    expect(words).toContain(shown.replace('≈ ', ''));
  });

  it('tells a rounding of a list without amounts', () => {
    const word: PlanFigure = { choice: 'day', from: 'message', path: ['timeInForce'] };
    expect(figureTexts([word, word, { value: '1', by: 'downToTick', of: [0, 1] }]).calculation(2)).toEqual([
      'day (timeInForce of the message) rounded down to the tick of day is 1',
    ]);
  });

  it.each([
    [
      'dayOf',
      '2026-01-26',
      [0, 1],
      '2026-01-26 is the day of gtd (timeInForce of the message) in day (entry.timeInForce of the settings)',
    ],
    [
      'afterDelay',
      '2026-01-26',
      [0],
      '2026-01-26 is the release by delay of the message, received at gtd (timeInForce of the message)',
    ],
    [
      'countedFrom',
      '2026-01-26',
      [0, 1],
      '2026-01-26 is gtd (timeInForce of the message) after day (entry.timeInForce of the settings)',
    ],
    [
      'afterDelay',
      '2026-01-26',
      [0, 1],
      '2026-01-26 is day (entry.timeInForce of the settings) after gtd (timeInForce of the message)',
    ],
    [
      'nearestExpiration',
      '2026-03-06',
      [0],
      '2026-03-06 is the first expiration of the chain that has not passed and is on or after gtd (timeInForce of the message)',
    ],
    ['nearestStrike', '600', [0], '600 is the strike of the chain nearest to gtd (timeInForce of the message)'],
    [
      'strikesAway',
      '610',
      [0, 1],
      '610 is day strikes (entry.timeInForce of the settings) away from gtd (timeInForce of the message)',
    ],
    [
      'strikesAway',
      '610',
      [0, 1, 2, 3],
      '610 is day strikes (entry.timeInForce of the settings) away from gtd (timeInForce of the message), 7 (limitPrice of the message), 5 (bid of AAPL)',
    ],
    ['bySide', 'call', [0], 'the option type gtd (timeInForce of the message) means a call for a bullish entry'],
    ['bySide', 'put', [0], 'the option type gtd (timeInForce of the message) means a put for a bearish entry'],
    [
      'contract',
      'SPY 260306C600',
      [0, 1, 2],
      'SPY 260306C600 is the gtd (timeInForce of the message) of day (entry.timeInForce of the settings) with strike 7 (limitPrice of the message)',
    ],
    [
      'month',
      'ESH2026',
      [0, 1, 2, 3],
      'day (entry.timeInForce of the settings) means the first month that has not yet rolled by gtd (timeInForce of the message); ESH2026 rolls on 7 (limitPrice of the message) and expires on 5 (bid of AAPL)',
    ],
    [
      'endOfDay',
      'x',
      [0, 1],
      'that is the end of gtd (timeInForce of the message) in day (entry.timeInForce of the settings)',
    ],
    ['lastClose', 'x', [0, 1], 'that is the last close by gtd (timeInForce of the message) in the calendar day'],
    ['inUtc', '2026-01-26', [0], '2026-01-26 is the UTC time of gtd (timeInForce of the message)'],
    ['fallback', 'day', [0], 'the broker does not support gtd (timeInForce of the message)'],
    [
      'fallback',
      'day',
      [0, 1],
      'the broker does not support gtd (timeInForce of the message); day (entry.timeInForce of the settings) is used instead',
    ],
    ['inSymbol', '2026-01-26', [0], 'that is the date in gtd (timeInForce of the message)'],
    ['undated', 'day', [0], 'gtd (timeInForce of the message) needs an expiresAt that has not passed'],
    [
      'undated',
      'day',
      [0, 1],
      'gtd (timeInForce of the message) needs an expiresAt that has not passed, and day (entry.timeInForce of the settings) does not',
    ],
  ] as const)('has words for the choice %s of %s', (by, choice, of, words) => {
    const figures: readonly PlanFigure[] = [
      { choice: 'gtd', from: 'message', path: ['timeInForce'] },
      { choice: 'day', from: 'setting', path: ['entry', 'timeInForce'] },
      limit,
      bid,
      { choice, by, of },
    ];
    expect(figureTexts(figures).calculation(4)).toEqual([words]);
  });

  it('says a rounding by itself where another clause lies between', () => {
    const figures: readonly PlanFigure[] = [
      limit,
      bid,
      { value: '35', by: 'times', of: [0, 1] },
      { value: '12', by: 'plus', of: [0, 1] },
      { value: '24', by: 'downToStep', of: [2, 3] },
      { value: '42', by: 'plus', of: [0, 2] },
      { value: '40', by: 'upToTick', of: [5, 1] },
    ];
    expect(figureTexts(figures).calculation(4)).toEqual([
      '7 (limitPrice of the message) × 5 (bid of AAPL) = 35',
      '7 + 5 = 12',
      '35 rounded down to steps of 12 is 24',
    ]);
  });

  it.each<[string, string]>([
    ['60', '60 seconds (delay of the message)'],
    ['1', '1 second (delay of the message)'],
    ['1h30', '1h30 (delay of the message)'],
    ['+7 days', '7 days (delay of the message)'],
  ])('counts the delay %s from the instant before it', (delay, words) => {
    const figures: readonly PlanFigure[] = [
      { choice: 'then', from: 'clock', path: ['receivedAt'] },
      { choice: delay, from: 'message', path: ['delay'] },
      { choice: 'later', by: 'afterDelay', of: [0, 1] },
    ];
    expect(figureTexts(figures).calculation(2)).toEqual([
      `later is ${words} after then (when the message was received, by the clock)`,
    ]);
  });

  it('leaves the signs of a formula as they are', () => {
    const figures: readonly PlanFigure[] = [
      { choice: '7 days', from: 'message', path: ['expiresAt'], formula: '=5 + 2' },
      limit,
      { choice: 'later', by: 'countedFrom', of: [0, 1] },
    ];
    expect(figureTexts(figures).calculation(2)).toEqual([
      'later is 7 days (expiresAt of the message: =5 + 2) after 7 (limitPrice of the message)',
    ]);
  });

  it('says the second month of a continuous future, and one strike in the singular', () => {
    const figures: readonly PlanFigure[] = [
      limit,
      { choice: 'ES2!', from: 'message', path: ['ticker'] },
      { choice: 'ESM2026', by: 'month', of: [0, 1, 5] },
      { value: '1', from: 'message', path: ['strikesAway'] },
      { choice: '605', by: 'strikesAway', of: [0, 3] },
      bid,
    ];
    const texts = figureTexts(figures);
    expect(texts.calculation(2)).toEqual([
      'ES2! (ticker of the message) means the second month that has not yet rolled by 7 (limitPrice of the message); ESM2026 rolls on 5 (bid of AAPL)',
    ]);
    expect(texts.calculation(4)).toEqual(['605 is 1 strike (strikesAway of the message) away from 7']);
  });

  it('says what a day is once it is used, and not after another clause', () => {
    const figures: readonly PlanFigure[] = [
      { choice: 'now', from: 'clock', path: ['now'] },
      { choice: 'UTC', from: 'setting', path: ['marketTimeZone'] },
      { choice: '2026-01-26', by: 'dayOf', of: [0, 1] },
      { choice: '7 days', from: 'message', path: ['expiresAt'] },
      { choice: '2026-02-02', by: 'countedFrom', of: [3, 2] },
      { value: '35', by: 'times', of: [5, 6] },
      limit,
      { choice: 'later', by: 'afterDelay', of: [2, 5] },
    ];
    const ofDay = '2026-01-26 is the day of now (the clock) in UTC (marketTimeZone of the settings)';
    expect(figureTexts(figures).calculation(4)).toEqual([
      '2026-02-02 is 7 days (expiresAt of the message) after 2026-01-26; '.concat(ofDay),
    ]);
    expect(figureTexts(figures).calculation(7)).toEqual([
      ofDay,
      '35 × 7 (limitPrice of the message) = 35',
      'later is 35 seconds after 2026-01-26',
    ]);
  });

  it('says how a day was counted once it is used', () => {
    const figures: readonly PlanFigure[] = [
      { choice: '7 days', from: 'message', path: ['expiresAt'] },
      { choice: '2026-01-26', from: 'message', path: ['day'] },
      { choice: '2026-02-02', by: 'countedFrom', of: [0, 1] },
      { choice: 'UTC', from: 'setting', path: ['marketTimeZone'] },
      { choice: 'end', by: 'endOfDay', of: [2, 3] },
    ];
    expect(figureTexts(figures).calculation(4)).toEqual([
      'that is the end of 2026-02-02 in UTC (marketTimeZone of the settings); 2026-02-02 is 7 days (expiresAt of the message) after 2026-01-26 (day of the message)',
    ]);
  });

  it('tells words and calculations apart that have the same origin or the same value', () => {
    const day: PlanFigure = { choice: 'day', from: 'message', path: ['timeInForce'] };
    const figures: readonly PlanFigure[] = [
      day,
      { ...day, choice: 'gtc' },
      limit,
      { value: '3', from: 'message', path: ['a'] },
      { value: '2', from: 'message', path: ['b'] },
      { value: '8', from: 'message', path: ['c'] },
      { value: '5', by: 'plus', of: [3, 4] },
      { value: '5', by: 'minus', of: [2, 4] },
      { value: '5', by: 'minus', of: [5, 3] },
    ];
    const texts = figureTexts(figures);
    expect([0, 1].map((index) => texts.named(index))).toEqual([
      'day (timeInForce of the message)',
      'gtc (timeInForce of the message)',
    ]);
    expect([6, 7, 8].flatMap((index) => texts.calculation(index))).toEqual([
      '3 (a of the message) + 2 (b of the message) = 5',
      '7 (limitPrice of the message) − 2 = 5',
      '8 (c of the message) − 3 = 5',
    ]);
  });

  it('knows what is told: an origin once it is named, a calculation once it is asked for', () => {
    const texts = figureTexts([limit, bid, { value: '12', by: 'plus', of: [0, 1] }, limit]);
    expect(texts.isTold(0)).toBe(false);
    texts.value(0);
    expect(texts.isTold(0)).toBe(false);
    expect([texts.named(2), texts.named(0, ' USD'), texts.named(3)]).toEqual([
      '12',
      '7 USD (limitPrice of the message)',
      '7',
    ]);
    expect([0, 1, 2, 3].map((index) => texts.isTold(index))).toEqual([true, false, false, true]);
    texts.calculation(2);
    expect([1, 2, 9].map((index) => texts.isTold(index))).toEqual([true, true, false]);
  });

  it('shows the parts of a difference with as many decimals as what is rounded, those of a product not', () => {
    const shown = (by: 'minus' | 'times', value: `${number}`, rounded: `${number}`): readonly string[] => {
      const figures: readonly PlanFigure[] = [
        { value: '1', from: 'message', path: ['a'] },
        { value: '3', from: 'message', path: ['b'] },
        { value: '0.333333333333333333', by: 'dividedBy', of: [0, 1] },
        { value: '0.1', from: 'message', path: ['c'] },
        { value, by, of: [2, 3] },
        { value: '0.00001', from: 'market', path: ['instruments', 'AAPL', 'tickSize'] },
        { value: rounded, by: 'downToTick', of: [4, 5] },
      ];
      return [2, 4].map((index) => figureTexts(figures).value(index));
    };
    expect(shown('minus', '0.233333333333333333', '0.23333')).toEqual(['≈ 0.3333333', '≈ 0.2333333']);
    expect(shown('times', '0.033333333333333333', '0.03333')).toEqual(['≈ 0.3333', '≈ 0.0333333']);
  });

  it('tells a rounding of a stored list that lacks the amount or the step', () => {
    const long: PlanFigure = { value: '0.33333333333333', from: 'message', path: ['a'] };
    const rounded = (of: readonly number[]): PlanFigure => ({ value: '0.33', by: 'downToTick', of });
    expect(figureTexts([long, rounded([8, 0])]).value(1)).toBe('0.33');
    expect(figureTexts([long, rounded([0, 9])]).calculation(1)).toEqual([
      '≈ 0.3333 (a of the message) rounded down to the tick of unknown is 0.33',
    ]);
    const wrong: PlanFigure = JSON.parse('{"value":"a.b","from":"message","path":["a"]}');
    expect(figureTexts([wrong, rounded([0, 0])]).calculation(1)).toEqual([
      'a.b (a of the message) rounded down to the tick of a.b is 0.33',
    ]);
  });

  it('has the currencies of what is converted', () => {
    const figures: readonly PlanFigure[] = [
      limit,
      bid,
      { value: '35', by: 'times', of: [0, 1], conversion: { from: 'EUR', to: 'USD' } },
      { value: '1.4', by: 'dividedBy', of: [0, 1], conversion: { from: 'EUR', to: 'USD' } },
    ];
    expect([2, 3].flatMap((index) => figureTexts(figures).calculation(index))).toEqual([
      '7 EUR (limitPrice of the message) × 5 (bid of AAPL) = 35 USD',
      '7 EUR (limitPrice of the message) / 5 (bid of AAPL) = 1.4 USD',
    ]);
  });

  it.each([
    ['1', 'share', 'whole shares'],
    ['1', undefined, 'a whole number'],
    ['0.5', 'share', 'steps of 0.5 shares'],
    ['0.5', undefined, 'steps of 0.5'],
  ] as const)('has words for a step of %s with the unit %s', (value, unit, words) => {
    const step: PlanFigure = { value, from: 'message', path: ['step'] };
    expect(figureTexts([limit, step, { value: '7', by: 'downToStep', of: [0, 1] }]).calculation(2, unit)).toEqual([
      `7 (limitPrice of the message) rounded down to ${words} (step of the message) is 7`,
    ]);
  });

  it('says that a figure is unknown that the list does not have', () => {
    const texts = figureTexts([{ value: '3', by: 'plus', of: [4, 5] }]);
    expect(texts.calculation(0)).toEqual(['unknown + unknown = 3']);
    expect(texts.named(9)).toBe('unknown');
    expect(texts.calculation(9)).toEqual([]);
  });

  it('does not end in a loop where a stored list names itself', () => {
    expect(figureTexts([{ value: '3', by: 'plus', of: [0, 0] }]).calculation(0)).toEqual(['3 + 3 = 3']);
  });
});
