import { describe, expect, it } from 'vitest';
import { alpaca, brokerProfiles, interactiveBrokers } from '../../../src/brokers/index.js';
import { explainCalculation, explainPlan } from '../../../src/explain/explain-plan.js';
import type { BrokerProfile } from '../../../src/index.js';
import { planSignal } from '../../../src/plan/plan-signal.js';
import { contextOf, signalOf } from '../../market/contracts/sample.ts';
import { market } from '../../tables/plan-table.js';
import { figuresOf, noticesOf, ordersOf, planned, rejection, traceOf } from '../sample.ts';

/** Half at 1 R, the stop to the entry; 30 % at 2 R, the stop to the first target; the rest runs. */
const targets = [
  { risk: 1, share: 50, moveStop: 'entry' },
  { risk: 2, share: 30, moveStop: 'previous-target' },
];

/** A buy at 150 with its stop at 147: 1 R is 3. */
const ladder = { quantity: 90, orderType: 'limit', limitPrice: 150, stopLoss: { amount: 3 }, targets };

function shown(payload: object, more: object = {}): readonly string[] {
  return ordersOf({ payload: { ...ladder, ...payload }, ...more }).map(
    ({ quantity, takeProfit, stopLoss }) =>
      `${quantity} ${takeProfit?.limitPrice ?? '-'} ${stopLoss?.stopPrice ?? '-'}`,
  );
}

function said(payload: object, more: object = {}): readonly string[] {
  return noticesOf({ payload: { ...ladder, ...payload }, ...more }).map(({ code }) => code);
}

function refused(payload: object): readonly unknown[] {
  return rejection({ payload: { ...ladder, ...payload } }).map(({ code, path }) => [code, ...path]);
}

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

  it('are merged where a part is below a minimum of the instrument', () => {
    const instruments = { AAPL: { minQuantity: '20' } };
    // 45 and 27 are enough, 18 are not: the last target has them, too.
    expect(shown({}, { market: market({ instruments }) })).toStrictEqual(['45 153 147', '45 156 147']);
    const notional = { AAPL: { minNotional: '2701' } };
    // 18 at 150 are 2700.
    expect(shown({}, { market: market({ instruments: notional }) })).toStrictEqual(['45 153 147', '45 156 147']);
    expect(noticesOf({ payload: ladder, market: market({ instruments: notional }) })).toContainEqual({
      code: 'targets-merged',
      message:
        'The entry of 90 is too small for an order for each target: it is split into 45 with the take profit at 153 and 45 with the take profit at 156.',
      path: ['targets'],
      calculation: expect.objectContaining({ of: { 'target 1': expect.any(Number), 'target 2': expect.any(Number) } }),
    });
  });

  it('that are merged into the last target leave one order by its usual name', () => {
    const { steps } = planned({ payload: { ...ladder, quantity: 1, targets: [{ percent: 1 }, { percent: 2 }] } });
    expect(steps).toMatchObject([{ id: 'entry', order: { quantity: '1', takeProfit: { limitPrice: '153' } } }]);
  });

  const unbracketed = { market: market({ capabilities: { brackets: false } }) };

  it('of which one is left say which, also where the broker takes no take profit for it', () => {
    const payload = { ...ladder, quantity: 1, targets: [{ percent: 1 }, { percent: 2 }] };
    const merged = (more: object) => noticesOf({ payload, ...more }).filter(({ code }) => code === 'targets-merged');
    const left = 'The entry of 1 is too small for an order for each target: only the target at 153 is left.';
    expect(merged({}).map(({ message }) => message)).toStrictEqual([left]);
    expect(merged(unbracketed).map(({ message }) => message)).toStrictEqual([left]);
    const shares = {
      ...payload,
      targets: [
        { percent: 1, share: 50 },
        { percent: 2, share: 30 },
      ],
    };
    expect(noticesOf({ payload: shares }).map(({ message }) => message)).toContain(
      'The entry of 1 is too small for an order for each target: no part with a target is large enough by itself, so the entry has no target.',
    );
  });

  it('that are not sent are not said to be merged', () => {
    const payload = {
      quantity: 9,
      targets: [
        { percent: 1, share: 5 },
        { percent: 2, share: 50 },
      ],
    };
    expect(said(payload)).toContain('targets-merged');
    expect(said(payload, unbracketed)).toContain('targets-unsupported');
    expect(said(payload, unbracketed)).not.toContain('targets-merged');
  });
});

describe('the errors of targets', () => {
  const expected = 'a stop loss of type stop or stop_limit';

  it.each<readonly [object, object]>([
    [
      { targets: [{ percent: 2 }, { percent: 1 }] },
      {
        code: 'targets-not-ordered',
        section: 'plan',
        message:
          'targets.1 is at 151.5, which is not beyond the target before it at 153; expected the nearest target first.',
        path: ['targets', 1],
        received: '151.5',
      },
    ],
    [
      { targets: [{ percent: 1, moveStop: { amount: 1.5 } }, { percent: 2 }] },
      {
        code: 'targets-not-ordered',
        section: 'plan',
        message:
          'targets.0.moveStop is 151.5, which the target at 151.5 does not lie beyond: that stop would trigger at once.',
        path: ['targets', 0, 'moveStop'],
        received: '151.5',
      },
    ],
    [
      { stopLoss: undefined, targets: [{ percent: 1 }, { risk: 2 }] },
      {
        code: 'invalid-targets-risk',
        section: 'parse',
        message: `targets.1.risk cannot be used without ${expected}: risk is measured to its stop.`,
        path: ['targets', 1, 'risk'],
        expected,
      },
    ],
    [
      { stopLoss: undefined, targets: [{ percent: 1, moveStop: 'entry' }, { percent: 2 }] },
      {
        code: 'invalid-targets-move-stop',
        section: 'parse',
        message: `targets.0.moveStop cannot be used without ${expected}: only such a stop can be moved.`,
        path: ['targets', 0, 'moveStop'],
        expected,
      },
    ],
  ])('tell what is wrong: %j', (payload, error) => {
    expect(rejection({ payload: { ...ladder, ...payload } })).toStrictEqual([error]);
  });

  it('by risk without a stop at a price are refused, each', () => {
    const risk = [
      ['invalid-targets-risk', 'targets', 0, 'risk'],
      ['invalid-targets-risk', 'targets', 1, 'risk'],
    ];
    expect(refused({ stopLoss: undefined })).toStrictEqual(risk);
    expect(refused({ stopLoss: { type: 'trailing_stop', trailPercent: 1 } })).toStrictEqual(risk);
  });

  it('that move a stop which is not at a price are refused', () => {
    const moving = [{ percent: 1, moveStop: 'entry' }, { percent: 2 }];
    expect(refused({ targets: moving, stopLoss: { trailAmount: 1 } })).toStrictEqual([
      ['invalid-targets-move-stop', 'targets', 0, 'moveStop'],
    ]);
    expect(refused({ targets: moving, stopLoss: undefined })).toStrictEqual([
      ['invalid-targets-move-stop', 'targets', 0, 'moveStop'],
    ]);
  });

  it('that are not beyond each other are refused, also where rounding makes them equal', () => {
    expect(refused({ targets: [{ percent: 2 }, { percent: 1 }] })).toStrictEqual([
      ['targets-not-ordered', 'targets', 1],
    ]);
    // 1.001 and 1.004 above 150 are both 151.01 on the tick.
    expect(refused({ targets: [{ amount: 1.001 }, { amount: 1.004 }] })).toStrictEqual([
      ['targets-not-ordered', 'targets', 1],
    ]);
  });

  it('that would move the stop to the target itself are refused', () => {
    const itself = [{ percent: 1, moveStop: { amount: 1.5 } }, { percent: 2 }];
    expect(refused({ targets: itself })).toStrictEqual([['targets-not-ordered', 'targets', 0, 'moveStop']]);
  });

  it('on the wrong side of the entry are refused with their own path', () => {
    expect(refused({ targets: [{ limitPrice: 149 }, { limitPrice: 160 }] })).toStrictEqual([
      ['price-unresolved', 'targets', 0],
    ]);
    // It fills at once, at the ask of 150.02, but may fill at its limit.
    const filled = {
      limitPrice: 155,
      stopLoss: { stopPrice: 140 },
      targets: [{ limitPrice: 152 }, { limitPrice: 160 }],
    };
    expect(refused(filled)).toStrictEqual([['price-unresolved', 'targets', 0]]);
  });

  it('after one without a price have no errors of their own', () => {
    const asked = [{ limitPrice: 149 }, { percent: 2, moveStop: 'previous-target' }];
    expect(refused({ targets: asked })).toStrictEqual([['price-unresolved', 'targets', 0]]);
  });

  it('at a price beside a trailing entry are refused', () => {
    const trailing = { orderType: 'trailing_stop', trailAmount: 1, limitPrice: undefined, stopLoss: undefined };
    expect(refused({ ...trailing, targets: [{ limitPrice: 160 }, { percent: 9 }] })).toStrictEqual([
      ['price-unresolved', 'targets', 0],
    ]);
  });

  it('are those of the stop alone where it has no price', () => {
    expect(refused({ stopLoss: { stopPrice: 151 } })).toStrictEqual([['price-unresolved', 'stopLoss']]);
  });
});

describe('the moves of stops', () => {
  it('that the broker cannot make name the alert that makes each', () => {
    expect(noticesOf({ payload: ladder }).map(({ code, path, message }) => [code, path, message])).toStrictEqual([
      [
        'stop-moves-unsupported',
        ['targets', 0, 'moveStop'],
        'The stops of entry-2, entry-3 are to move when entry-1 has filled its target at 153, but this broker does not replace orders: they stay. At that price, the alert {"ticker":"AAPL","action":"breakeven","orderType":"stop"} moves them to the average entry price: to 150 as planned.',
      ],
      [
        'stop-moves-unsupported',
        ['targets', 1, 'moveStop'],
        'The stop of entry-3 is to move when entry-2 has filled its target at 156, but this broker does not replace orders: it stays. At that price, the alert {"ticker":"AAPL","action":"breakeven","orderType":"stop","breakevenOffset":3} moves it to 3 beyond the average entry price: to 153 as planned.',
      ],
    ]);
  });

  it.each([
    ['entry', 'long', '150'],
    [{ percent: 0.5 }, 'long', '150.75'],
    [{ amount: 1 }, 'long', '151'],
    [{ amount: 1 }, 'short', '149'],
  ])('to %j of a %s are measured from the entry', (moveStop, side, to) => {
    const short = { action: 'sell', stopLoss: { stopPrice: 154 } };
    const payload = { ...ladder, ...(side === 'short' && short), targets: [{ percent: 2, moveStop }, { percent: 4 }] };
    expect(traceOf({ payload }, 'bracket.target')[0]?.decided).toMatchObject({ moveStop: to });
  });

  it('of an entry for an amount of money are followed from the size of the whole entry', () => {
    const payload = { ...ladder, quantity: 13_500, quantityType: 'dollar_amount' };
    expect(explainPlan(planned({ payload }))).toMatch(
      /^Buys 45 AAPL at a limit of 150\. The whole entry is sized for a value of at most 13500 USD \(quantity of the message\)\. 13500 \/ 150 .* = 90\./,
    );
  });

  it('with stops that have limits tell once what the whole entry loses at that limit', () => {
    const payload = { ...ladder, stopLoss: { type: 'stop_limit', stopPrice: 147, limitPrice: 146 } };
    expect(explainPlan(planned({ payload })).match(/Without fees, [^.]*/g)).toEqual([
      'Without fees, the loss of the whole entry at the limit of its stop loss is 360 USD: the difference between 150 and 146 is 4; 90 × 4 = 360',
    ]);
  });

  it('of the settings are followed to the settings', () => {
    const { targets: _, ...payload } = ladder;
    const settings = { entry: { targets: [{ percent: 2, moveStop: 'entry' }, { percent: 4 }] } };
    expect(figuresOf({ payload, settings }, 'bracket.target')[0]).toMatchObject({
      moveStop: 'entry setting entry.targets.0.moveStop',
    });
  });

  it.each([
    [
      { percent: 0.5 },
      'percent',
      '150.75 plus(150 message limitPrice, 0.75 percentOf(0.5 message targets.0.moveStop.percent, 150 message limitPrice))',
    ],
    [{ amount: 1 }, 'amount', '151 plus(150 message limitPrice, 1 message targets.0.moveStop.amount)'],
  ])('of %j are followed to their %s', (moveStop, _, move) => {
    const payload = { ...ladder, targets: [{ percent: 2, moveStop }, { percent: 4 }] };
    expect(figuresOf({ payload }, 'bracket.target')[0]?.['move']).toBe(move);
  });

  it('that improve nothing are left out, with a notice', () => {
    const stopLoss = { stopPrice: 149 };
    const asked = [
      { amount: 2, moveStop: { amount: 1 } },
      { amount: 4, moveStop: 'entry' },
      { amount: 6, moveStop: { amount: 2 } },
    ];
    expect(noticesOf({ payload: { ...ladder, stopLoss, targets: asked } })).toMatchObject([
      {
        code: 'field-without-effect',
        path: ['targets', 1, 'moveStop'],
        message: 'targets.1.moveStop has no effect: the stop is at 151 by then, and 150 is not nearer the profit.',
      },
      {
        code: 'field-without-effect',
        path: ['targets', 2, 'moveStop'],
        message: 'targets.2.moveStop has no effect: nothing of the entry is left once this target has filled.',
      },
      { code: 'stop-moves-unsupported', path: ['targets', 0, 'moveStop'] },
    ]);
  });
});

describe('a broker that does not attach both legs', () => {
  it('gets the entry without targets, and says which are not sent', () => {
    const more = { market: market({ capabilities: { brackets: false } }) };
    expect(planned({ payload: ladder, ...more }).steps).toMatchObject([
      { id: 'entry', order: { quantity: '90' } },
      { step: 'await-fill', of: 'entry' },
      { id: 'stop-loss', order: { stopPrice: '147' } },
    ]);
    const [notice] = noticesOf({ payload: ladder, ...more }).filter(({ code }) => code === 'targets-unsupported');
    expect(notice).toMatchObject({
      message:
        'With several targets, each needs an entry order of its own with a take profit and a stop loss attached, which this broker does not take. The targets at 153 and 156 are not sent.',
      path: ['targets'],
    });
    // Once and twice the 3 from 150 to its stop.
    expect(notice?.calculation && explainCalculation(notice.calculation)).toBe(
      'Target 1: 153, because 150 (limitPrice of the message) − 3 (stopLoss.amount of the message) = 147; the difference between 150 and 147 is 3; 3 × 1 (targets.0.risk of the message) = 3; 150 + 3 = 153. Target 2: 156, because 3 × 2 (targets.1.risk of the message) = 6; 150 + 6 = 156.',
    );
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

describe('the explanation of stops that move', () => {
  const replacing = market({ capabilities: { replace: true } });
  const movesOf = (payload: object): string => {
    const text = explainPlan(planned({ payload: { ...ladder, ...payload }, market: replacing }));
    return text.slice(text.indexOf('When'));
  };

  it('says after which target which stops move, and where to', () => {
    expect(movesOf({})).toBe(
      'When the 45 of entry-1 are sold at 153, the stops of entry-2 and entry-3 (27 and 18) move to 150; its moveStop is entry (targets.0.moveStop of the message). When the 27 of entry-2 are sold at 156, the stop of entry-3 (18) moves to 153; its moveStop is previous-target (targets.1.moveStop of the message).',
    );
  });

  it('follows a distance to the message, and buys a short back', () => {
    const short = { action: 'sell', stopLoss: { stopPrice: 154 } };
    expect(movesOf({ ...short, targets: [{ risk: 0.5, moveStop: { percent: 0.5 } }, { percent: 2 }] })).toBe(
      'When the 45 of entry-1 are bought back at 148, the stop of entry-2 (45) moves to 149.25: 0.5 % (targets.0.moveStop.percent of the message) of 150 is 0.75; 150 − 0.75 = 149.25.',
    );
  });

  it('tells the price alone where nothing of the plan says how it was calculated', () => {
    const { trace: _, ...plan } = planned({ payload: ladder, market: replacing });
    expect(explainPlan({ ...plan, trace: [] })).toContain('the stop of entry-3 (18) moves to 153.');
    const moves = [{ when: 'entry-3', stops: ['entry-2'], to: '150' }] as const;
    expect(explainPlan({ ...plan, trace: [], moves })).not.toContain('When');
  });
});

describe('the profile of a broker', () => {
  const withProfile = (payload: object, profile: BrokerProfile, more: object = {}) => {
    const request = { payload: { ...ladder, timeInForce: 'gtc', ...payload }, ...more };
    const { broker, ...context } = contextOf(request);
    return planSignal(signalOf(request), { ...context, broker: { ...broker, profile } });
  };
  const isLadder = (payload: object, profile: BrokerProfile): boolean => {
    const plan = withProfile(payload, profile);
    return plan.ok && plan.value.steps[0]?.step === 'submit-order' && plan.value.steps[0].id === 'entry-1';
  };

  it('takes a ladder where it attaches both legs, and a stop alone where a part runs', () => {
    const whole = { targets: [{ risk: 1 }, { risk: 2 }] };
    const taking = ['alpaca', 'interactive-brokers', 'tradier', 'tradestation', 'tastytrade'];
    const idsOf = (payload: object) => brokerProfiles.filter((each) => isLadder(payload, each)).map(({ id }) => id);
    expect(idsOf({})).toStrictEqual(taking);
    // Schwab's documents show no stop loss alone.
    expect(idsOf(whole)).toStrictEqual([...taking.slice(0, 3), 'schwab', ...taking.slice(3)]);
  });

  it('that refuses a second bracketed entry is named in the notice, with its rule', () => {
    const option = {
      ticker: 'SPY 260130C600',
      ...{ quantity: 9, limitPrice: 5, stopLoss: { amount: 1 } },
    };
    const plan = withProfile(option, interactiveBrokers, { settings: { assetClass: 'options' } });
    expect(plan).toMatchObject({ ok: true, value: { steps: [{ id: 'entry', order: { quantity: '9' } }] } });
    expect(plan.ok && plan.value.notices.filter(({ code }) => code === 'targets-unsupported')).toMatchObject([
      {
        code: 'targets-unsupported',
        message:
          'Interactive Brokers refuses an order for an option while one on the other side of the same contract is open, such as the legs of an entry before it. The targets at 6 and 7 are not sent.',
        path: ['targets'],
        rule: 'interactive-brokers.options.second-bracket',
      },
    ]);
  });

  it('that cannot be read rejects the plan', () => {
    // A caller without a compiler may pass any profile.
    const plan = withProfile({}, { id: 'x', classes: { stocks: {} } } as unknown as BrokerProfile);
    expect(plan).toMatchObject({ ok: false, errors: [{ code: 'invalid-snapshot', path: ['profile'] }] });
  });

  it('says which stops move: those of the legs whose stop it replaces', () => {
    const movesOf = (profile: BrokerProfile) => {
      const plan = withProfile({}, profile, { market: market({ capabilities: { replace: true } }) });
      return plan.ok ? [plan.value.moves, plan.value.notices.map(({ message }) => message)] : [];
    };
    expect(movesOf(interactiveBrokers)).toStrictEqual([
      [
        { when: 'entry-1', stops: ['entry-2', 'entry-3'], to: '150' },
        { when: 'entry-2', stops: ['entry-3'], to: '153' },
      ],
      [],
    ]);
    expect(movesOf(alpaca)).toStrictEqual([
      [{ when: 'entry-1', stops: ['entry-2'], to: '150' }],
      [
        'The stop of entry-3 is to move when entry-1 has filled its target at 153, but this broker does not replace it: it stays. At that price, the alert {"ticker":"AAPL","action":"breakeven","orderType":"stop"} moves it to the average entry price: to 150 as planned.',
        'The stop of entry-3 is to move when entry-2 has filled its target at 156, but this broker does not replace orders: it stays. At that price, the alert {"ticker":"AAPL","action":"breakeven","orderType":"stop","breakevenOffset":3} moves it to 3 beyond the average entry price: to 153 as planned.',
      ],
    ]);
  });
});
