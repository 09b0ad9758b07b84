import { describe, expect, it } from 'vitest';
import { figuresOf, rejection, traceOf } from '../sample.ts';
import { ladder, refused } from './ladder-sample.ts';

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

describe('a target in the trace', () => {
  it('has its place, its prices and their origins', () => {
    expect(traceOf({ payload: ladder }, 'bracket.target')).toMatchObject([
      { read: { target: 1 }, decided: { limitPrice: '153', moveStop: '150' } },
      { read: { target: 2 }, decided: { limitPrice: '156', moveStop: '153' } },
    ]);
  });

  it('of the settings is followed to the settings', () => {
    const { targets: _, ...payload } = ladder;
    const asked = [
      { percent: 2, share: 50 },
      { limitPrice: 160, share: 40 },
    ];
    const three = '3 percentOf(2 setting entry.targets.0.percent, 150 message limitPrice)';
    expect(figuresOf({ payload, settings: { entry: { targets: asked } } }, 'bracket.target')).toEqual([
      {
        'takeProfit.limitPrice': `153 plus(150 message limitPrice, ${three})`,
        share: '50 setting entry.targets.0.share',
      },
      { 'takeProfit.limitPrice': '160 setting entry.targets.1.limitPrice', share: '40 setting entry.targets.1.share' },
    ]);
  });
});
