import { describe, expect, it } from 'vitest';
import { explainPlan } from '../../../src/explain/explain-plan.js';
import { market } from '../../tables/plan-table.js';
import { ordersOf, planned, rejection, traceOf } from '../sample.ts';
import { ladder, said, shown, targets } from './ladder-sample.ts';

describe('an entry with targets', () => {
  it('is one bracketed entry for each target, and one for the rest', () => {
    const { steps } = planned({ payload: ladder });
    const entry = { ticker: 'AAPL', side: 'buy', effect: 'open', type: 'limit', timeInForce: 'day', limitPrice: '150' };
    const stopLoss = { type: 'stop', stopPrice: '147', timeInForce: 'gtc' };
    const part = (place: number, quantity: string, over: object) => ({
      step: 'submit-order',
      id: `entry-${place}`,
      role: 'entry',
      order: { ...entry, quantity, ...over, stopLoss },
    });
    expect(steps).toStrictEqual([
      part(1, '45', { takeProfit: { limitPrice: '153', timeInForce: 'gtc' } }),
      part(2, '27', { takeProfit: { limitPrice: '156', timeInForce: 'gtc' } }),
      part(3, '18', {}),
    ]);
  });

  it('has the prices of a take profit: from the entry, on the tick, above it for a long', () => {
    expect(shown({ targets: [{ percent: 1 }, { amount: 2.005 }, { limitPrice: 160 }] })).toStrictEqual([
      '30 151.5 147',
      '30 152.01 147',
      '30 160 147',
    ]);
  });

  it('goes down for a short', () => {
    const short = { action: 'sell', stopLoss: { stopPrice: 154 }, targets: [{ risk: 0.5 }, { percent: 2 }] };
    expect(shown(short)).toStrictEqual(['45 148 154', '45 147 154']);
  });

  it('without a stop loss has no stops', () => {
    const { stopLoss: _, ...unprotected } = ladder;
    const payload = { ...unprotected, targets: [{ percent: 1 }, { percent: 2 }] };
    expect(ordersOf({ payload }).map(({ takeProfit, stopLoss }) => [takeProfit?.limitPrice, stopLoss])).toStrictEqual([
      ['151.5', undefined],
      ['153', undefined],
    ]);
  });

  it('has those of the settings where the message has neither targets nor a take profit', () => {
    const settings = { entry: { targets: [{ percent: 1 }, { percent: 2 }] } };
    const { targets: _, ...payload } = ladder;
    expect(shown({ targets: undefined }, { settings })).toStrictEqual(['45 151.5 147', '45 153 147']);
    expect(shown({ targets: undefined, takeProfit: { percent: 3 } }, { settings })).toStrictEqual(['90 154.5 147']);
    expect(traceOf({ payload, settings }, 'bracket.terms')).toMatchObject([
      { read: { fromSettings: ['targets'] }, decided: { targets: [{ percent: '1' }, { percent: '2' }] } },
    ]);
    const other = { entry: { takeProfit: { percent: '3' } } };
    expect(shown({}, { settings: other })).toStrictEqual(['45 153 147', '27 156 147', '18 - 147']);
  });

  it('is what the signal adds to a position', () => {
    const held = { AAPL: { side: 'long', quantity: '10', averageEntryPrice: '140' } };
    expect(shown({ action: 'add' }, { market: market({ positions: held }) })).toStrictEqual([
      '45 153 147',
      '27 156 147',
      '18 - 147',
    ]);
  });

  it('follows the exit of a reverse', () => {
    const held = { AAPL: { side: 'short', quantity: '10', averageEntryPrice: '160' } };
    const reversed = planned({ payload: { ...ladder, action: 'reverse' }, market: market({ positions: held }) });
    expect(reversed.steps.map((step) => (step.step === 'await-fill' ? `await ${step.of}` : step.step))).toStrictEqual([
      'submit-order',
      'await exit',
      'submit-order',
      'submit-order',
      'submit-order',
    ]);
  });

  it('is one entry for the limits of a size', () => {
    expect(rejection({ payload: ladder, settings: { maxOrderQuantity: 89 } })).toMatchObject([
      { code: 'order-too-large' },
    ]);
    expect(shown({}, { settings: { maxOrderQuantity: 90 } })).toHaveLength(3);
  });

  it('names its identifiers by their place', () => {
    const ids = ordersOf({ payload: ladder, signalId: 's1' }).map(({ clientOrderId }) => clientOrderId);
    expect(ids).toStrictEqual(['s1-entry-1', 's1-entry-2', 's1-entry-3']);
  });
});

describe('the minimum fee of an entry with targets (money I3)', () => {
  const charging = (fields: object = {}) => ({
    market: market({ instruments: { AAPL: { fee: { minimum: 50 } } }, ...fields }),
  });
  const quantities = (payload: object, more: object = charging()) =>
    ordersOf({ payload: { ...ladder, ...payload }, ...more }).map(({ quantity }) => Number(quantity));
  const sum = (units: readonly number[]) => units.reduce((all, each) => all + each, 0);
  const risk = { quantity: 600, quantityType: 'risk_dollar_amount' };

  it('is left room for once for each order', () => {
    // 100,000 less 150 of fees, at 150 each: 665.67. With one minimum it would be 666.
    expect(quantities({ quantity: 100, quantityType: 'percent_of_equity' })).toStrictEqual([332, 200, 133]);
    // 600 less the fees of three entries and three stops, at 3 each.
    expect(quantities(risk)).toStrictEqual([50, 30, 20]);
    // Two targets share the whole entry: 600 less 200, at 3 each.
    expect(sum(quantities({ ...risk, targets: [{ risk: 1 }, { risk: 2 }] }))).toBe(133);
    const halves = [
      { risk: 1, share: 50 },
      { risk: 2, share: 50 },
    ];
    expect(sum(quantities({ ...risk, targets: halves }))).toBe(133);
  });

  it('is left room for once where the broker is sent one order', () => {
    // 600 less 100, at 3 each: 166.67.
    expect(quantities(risk, charging({ capabilities: { brackets: false } }))).toStrictEqual([166, 166]);
  });

  it('counts for each order in the limit of a loss, and against the buying power', () => {
    // A loss of 90 times 3, and 300 of fees.
    expect(quantities({}, { ...charging(), settings: { maxLossAtStop: 570 } })).toStrictEqual([45, 27, 18]);
    expect(rejection({ payload: ladder, ...charging(), settings: { maxLossAtStop: 569.99 } })).toMatchObject([
      { code: 'loss-at-stop-too-large' },
    ]);
    // 90 times 150, and 150 of fees.
    expect(quantities({}, charging({ buyingPower: 13_650 }))).toStrictEqual([45, 27, 18]);
    expect(rejection({ payload: ladder, ...charging({ buyingPower: 13_649.99 }) })).toMatchObject([
      { code: 'buying-power-exceeded' },
    ]);
  });
});

describe('the units of targets (targets 3)', () => {
  it.each([
    // Half and half of 5: the last one has what the first one leaves.
    [5, [{ percent: 1 }, { percent: 2 }], ['2 151.5 147', '3 153 147']],
    // Three even parts of 100: 33.3 each.
    [100, [{ percent: 1 }, { percent: 2 }, { percent: 3 }], ['33 151.5 147', '33 153 147', '34 154.5 147']],
    // 40 % of 10, and even halves of the other 60 %.
    [10, [{ percent: 1, share: 40 }, { percent: 2 }, { percent: 3 }], ['4 151.5 147', '3 153 147', '3 154.5 147']],
    // 25 % of 7 are 1; 50 % are 3, less the one; 4 run.
    [
      7,
      [
        { percent: 1, share: 25 },
        { percent: 2, share: 25 },
      ],
      ['1 151.5 147', '2 153 147', '4 - 147'],
    ],
  ])('of %d by %j are whole steps', (quantity, asked, parts) => {
    expect(shown({ quantity, targets: asked })).toStrictEqual(parts);
    expect(said({ quantity, targets: asked })).toStrictEqual([]);
  });

  it.each([
    // A third of 2 is nothing, also for the second: the last target has both.
    [2, [{ percent: 1 }, { percent: 2 }, { percent: 3 }], ['2 154.5 147']],
    // 10 % of 4 is nothing, and goes to the next.
    [4, [{ percent: 1, share: 10 }, { percent: 2 }], ['4 153 147']],
    // The last target has 40 % less 40 %: nothing. It has no target of its own, and 3 run.
    [
      3,
      [
        { percent: 1, share: 40 },
        { percent: 2, share: 1 },
      ],
      ['1 151.5 147', '2 - 147'],
    ],
    // Nothing for either target: all of it runs.
    [
      1,
      [
        { percent: 1, share: 50 },
        { percent: 2, share: 30 },
      ],
      ['1 - 147'],
    ],
  ])('of %d by %j are merged where one is too small', (quantity, asked, parts) => {
    expect(shown({ quantity, targets: asked })).toStrictEqual(parts);
    expect(said({ quantity, targets: asked })).toContain('targets-merged');
  });

  it('that are merged into the last target leave one order by its usual name', () => {
    const { steps } = planned({ payload: { ...ladder, quantity: 1, targets: [{ percent: 1 }, { percent: 2 }] } });
    expect(steps).toMatchObject([{ id: 'entry', order: { quantity: '1', takeProfit: { limitPrice: '153' } } }]);
  });
});

describe('the explanation of targets', () => {
  it('follows each part, price and rest to the message', () => {
    expect(
      explainPlan(planned({ payload: { ...ladder, targets: targets.map(({ moveStop: _, ...rest }) => rest) } })),
    ).toBe(
      [
        'Buys 45 AAPL at a limit of 150. The message asks for 90 shares. This order is for the target at 153. Its quantity: 50 % (targets.0.share of the message) of 90 is 45. Its limit price is 150 (limitPrice of the message). Its time in force is day (entry.timeInForce of the settings, set there or by default). Takes profit at 153: 150 − 3 (stopLoss.amount of the message) = 147; the difference between 150 and 147 is 3; 3 × 1 (targets.0.risk of the message) = 3; 150 + 3 = 153. Stops the loss at 147. The time in force of the bracket is gtc (built in for stops and take profits).',
        'Buys 27 AAPL at a limit of 150. This order is for the target at 156. As the last target it gets what the others leave of the shares of all targets, in percent: 50 + 30 (targets.1.share of the message) = 80. Its quantity: 80 % of 90 is 72; 72 − 45 = 27. Its limit price is 150. Its time in force is day. Takes profit at 156: 3 × 2 (targets.1.risk of the message) = 6; 150 + 6 = 156. Stops the loss at 147. The time in force of the bracket is gtc.',
        'Buys 18 AAPL at a limit of 150. This order is the rest, without a target. Its quantity: 90 − 45 = 45; 45 − 27 = 18. Its limit price is 150. Its time in force is day. Stops the loss at 147. The time in force of the bracket is gtc.',
      ].join(' '),
    );
  });
});
