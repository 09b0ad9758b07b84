import { describe, expect, it } from 'vitest';
import { ok } from '../../../src/core/result.js';
import type { PositionSide } from '../../../src/core/vocabulary.js';
import { pricedTargets } from '../../../src/plan/legs/targets.js';
import type { Target } from '../../../src/signal/signal.js';
import { calculation, figure } from '../../core/calculation.ts';
import { accepted, codesOf, stock } from '../../market/contracts/sample.ts';
import { call, figuresOf, options, rejection, traceOf } from '../sample.ts';
import { ladder, refused } from './ladder-sample.ts';
import { bracketPlanning, unknownPrice } from './sample.ts';

/** The targets of an entry in AAPL at 150, of the message or of the settings. */
function priced(
  targets: readonly Target[],
  stop?: number,
  { side = 'long', isSent = true }: { readonly side?: PositionSide; readonly isSent?: boolean } = {},
) {
  const price = () => ok(figure(150));
  const entry = { side, instrument: stock, type: 'market', reference: price, base: price } as const;
  const planning = bracketPlanning(isSent ? { targets } : {});
  return pricedTargets(targets, stop === undefined ? undefined : { stopPrice: figure(stop) }, entry, planning);
}

describe('the targets of an entry', () => {
  const base = '150 constant test';

  it('are an empty list where the signal has no target', () => {
    expect(priced([])).toStrictEqual(ok([]));
  });

  it.each<[string, Target, string]>([
    ['limitPrice', { limitPrice: '160' }, '160 message targets.0.limitPrice'],
    ['percent', { percent: '2' }, `153 plus(${base}, 3 percentOf(2 message targets.0.percent, ${base}))`],
    ['amount', { amount: '2.5' }, `152.5 plus(${base}, 2.5 message targets.0.amount)`],
    [
      'risk',
      { risk: '2' },
      `156 plus(${base}, 6 times(3 difference(${base}, 147 constant test), 2 message targets.0.risk))`,
    ],
  ])('are priced by their %s', (_, asked, price) => {
    const [target] = accepted(priced([asked], 147));
    expect(target && { ...target, price: calculation(target.price) }).toStrictEqual({
      path: ['targets', 0],
      price,
      leg: { limitPrice: price.slice(0, price.indexOf(' ')), timeInForce: 'gtc' },
      share: undefined,
      move: undefined,
    });
  });

  it('have a share of the message', () => {
    const [, second] = accepted(priced([{ percent: '1' }, { percent: '2', share: '30' }]));
    expect(second?.share && calculation(second.share)).toBe('30 message targets.1.share');
    expect(second?.path).toStrictEqual(['targets', 1]);
  });

  const isOfSettings = { isSent: false };
  const short = { side: 'short' } as const;

  it.each<[string, NonNullable<Target['moveStop']>, Parameters<typeof priced>[2], readonly (string | undefined)[]]>([
    ['the entry', 'entry', {}, [base, `0 difference(${base}, ${base})`, 'entry message targets.1.moveStop']],
    [
      'the target before it',
      'previous-target',
      {},
      [
        `151 plus(${base}, 1 message targets.0.amount)`,
        `1 difference(151 plus(${base}, 1 message targets.0.amount), ${base})`,
        'previous-target message targets.1.moveStop',
      ],
    ],
    [
      'a word of the settings',
      'entry',
      isOfSettings,
      [base, `0 difference(${base}, ${base})`, 'entry setting entry.targets.1.moveStop'],
    ],
    [
      'an amount above a long',
      { amount: '2' },
      {},
      [
        `152 plus(${base}, 2 message targets.1.moveStop.amount)`,
        `2 difference(152 plus(${base}, 2 message targets.1.moveStop.amount), ${base})`,
        undefined,
      ],
    ],
    [
      'an amount below a short',
      { amount: '2' },
      short,
      [
        `148 minus(${base}, 2 message targets.1.moveStop.amount)`,
        `2 difference(148 minus(${base}, 2 message targets.1.moveStop.amount), ${base})`,
        undefined,
      ],
    ],
    [
      'a percentage of the entry',
      { percent: '1' },
      isOfSettings,
      [
        `151.5 plus(${base}, 1.5 percentOf(1 setting entry.targets.1.moveStop.percent, ${base}))`,
        `1.5 difference(151.5 plus(${base}, 1.5 percentOf(1 setting entry.targets.1.moveStop.percent, ${base})), ${base})`,
        undefined,
      ],
    ],
  ])('move the stop to %s', (_, moveStop, more, move) => {
    const asked: readonly Target[] = [{ amount: '1' }, { amount: '4', moveStop }];
    const [first, second] = accepted(priced(asked, more?.side === 'short' ? 153 : 147, more));
    expect(first?.move).toBeUndefined();
    const { to, offset, word } = second?.move ?? {};
    expect([to, offset, word].map((traced) => traced && calculation(traced))).toStrictEqual(move);
  });

  it('move the stop to the entry where the first one names the target before it', () => {
    const [first] = accepted(priced([{ amount: '1', moveStop: 'previous-target' }, { amount: '4' }], 147));
    expect(first?.move?.to.text).toBe('150');
  });

  it('need the price of the entry', () => {
    const price = () => unknownPrice;
    const entry = { side: 'long', instrument: stock, type: 'market', reference: price, base: price } as const;
    const targets: readonly Target[] = [{ percent: '1', moveStop: 'entry' }];
    const planning = bracketPlanning({ targets });
    expect(pricedTargets(targets, { stopPrice: figure(147) }, entry, planning)).toStrictEqual(unknownPrice);
  });

  it('go down for a short, each below the one before it', () => {
    const down = accepted(priced([{ amount: '1' }, { amount: '4' }], 153, short));
    expect(down.map(({ leg }) => leg.limitPrice)).toStrictEqual(['149', '146']);
    expect(codesOf(priced([{ amount: '4' }, { amount: '1' }], 153, short))).toStrictEqual(['targets-not-ordered']);
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

  it('at a price of the underlying of an option name their field', () => {
    const targets = [{ percent: 10 }, { limitPrice: 610 }];
    const request = options({ ticker: call, quantity: 9, orderType: 'limit', limitPrice: 4, targets });
    expect(rejection(request)).toMatchObject([{ code: 'price-of-underlying', path: ['targets', 1, 'limitPrice'] }]);
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
    const [first] = figuresOf({ payload: ladder }, 'bracket.target');
    expect(first).toStrictEqual({
      'takeProfit.limitPrice':
        '153 plus(150 message limitPrice, 3 times(3 difference(150 message limitPrice, 147 minus(150 message limitPrice, 3 message stopLoss.amount)), 1 message targets.0.risk))',
      share: '50 message targets.0.share',
      move: '150 message limitPrice',
      moveStop: 'entry message targets.0.moveStop',
    });
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
