import { describe, expect, it } from 'vitest';
import { explainCalculation } from '../../../src/explain/explain-plan.js';
import { market } from '../../tables/plan-table.js';
import { noticesOf, planned } from '../sample.ts';
import { ladder, said, shown } from './ladder-sample.ts';

describe('targets', () => {
  const unbracketed = { market: market({ capabilities: { brackets: false } }) };

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
    expect(said({})).not.toContain('targets-merged');
    expect(said(payload, unbracketed)).toContain('targets-unsupported');
    expect(said(payload, unbracketed)).not.toContain('targets-merged');
  });
});

describe('the notice of parts that are merged', () => {
  const merged = (payload: object) =>
    noticesOf({ payload: { ...ladder, ...payload } }).find(({ code }) => code === 'targets-merged');

  it('names the part that runs', () => {
    const asked = [
      { percent: 1, share: 40 },
      { percent: 2, share: 1 },
    ];
    expect(merged({ quantity: 3, targets: asked })?.message).toBe(
      'The entry of 3 is too small for an order for each target: it is split into 1 with the take profit at 151.5 and 2 without a take profit.',
    );
  });

  it('explains the targets that are left, by their places', () => {
    const of = merged({ quantity: 1, targets: [{ percent: 1 }, { percent: 2 }] })?.calculation?.of;
    expect(Object.keys(of ?? {})).toEqual(['target 2']);
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
    expect(notice).not.toHaveProperty('rule');
    // Once and twice the 3 from 150 to its stop.
    expect(notice?.calculation && explainCalculation(notice.calculation)).toBe(
      'Target 1: 153, because 150 (limitPrice of the message) − 3 (stopLoss.amount of the message) = 147; the difference between 150 and 147 is 3; 3 × 1 (targets.0.risk of the message) = 3; 150 + 3 = 153. Target 2: 156, because 3 × 2 (targets.1.risk of the message) = 6; 150 + 6 = 156.',
    );
  });
});
