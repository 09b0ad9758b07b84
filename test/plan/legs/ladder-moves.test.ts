import { describe, expect, it } from 'vitest';
import { explainCalculation, explainPlan } from '../../../src/explain/explain-plan.js';
import { market } from '../../tables/plan-table.js';
import { figuresOf, noticesOf, planned, traceOf } from '../sample.ts';
import { ladder } from './ladder-sample.ts';

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

  it('that the broker cannot make are explained, and are not in the plan', () => {
    const plan = planned({ payload: ladder });
    expect(plan).not.toHaveProperty('moves');
    expect(plan.notices.map(({ calculation }) => calculation && explainCalculation(calculation))).toStrictEqual([
      'Planned stop: 150 (limitPrice of the message).',
      // Once the 3 from 150 to its stop.
      'Planned stop: 153, because 150 (limitPrice of the message) − 3 (stopLoss.amount of the message) = 147; the difference between 150 and 147 is 3; 3 × 1 (targets.0.risk of the message) = 3; 150 + 3 = 153. Breakeven offset: 3, because the difference between 153 and 150 is 3.',
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
