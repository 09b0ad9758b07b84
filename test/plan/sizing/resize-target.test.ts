import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../../src/core/decimal.js';
import type { Figure } from '../../../src/core/figure.js';
import { ok, type Result } from '../../../src/core/result.js';
import type { Contract } from '../../../src/market/contracts/contract.js';
import type { Holding } from '../../../src/market/holdings.js';
import { createPlanningContext } from '../../../src/market/planning-context.js';
import {
  closesMonths,
  flattens,
  requestedTarget,
  resizeTarget,
  targetSide,
} from '../../../src/plan/sizing/resize-target.js';
import type { ResizeSignal } from '../../../src/signal/signal.js';
import { calculation, figure, listedCalculations } from '../../core/calculation.ts';
import {
  aapl,
  accepted,
  contextOf,
  future,
  noticesOf,
  type Request,
  rejected,
  resizeOf,
  stock,
  traceOf,
} from '../../market/contracts/sample.ts';
import { notAsked, unknownPrice } from '../legs/sample.ts';
import { futures } from '../sample.ts';

/** 10 AAPL. */
const holding: Holding = {
  contract: aapl,
  contractSide: 'long',
  logicalSide: 'long',
  quantity: figure(10),
  averageEntryPrice: undefined,
};

/** Units of the target of 10 AAPL that are held. `growthPrice`: what one more costs. */
function target(
  quantity: number,
  request: Request = {},
  instrument = stock,
  contract: Contract = aapl,
  growthPrice: () => Result<Figure | undefined> = () => ok(figure('150.02')),
) {
  const signal = resizeOf(quantity, request);
  const planning = createPlanningContext(signal, contextOf(request));
  return { target: resizeTarget({ ...holding, contract }, instrument, growthPrice, planning), decision: planning };
}

const dollars = (market: object = {}, payload: object = {}): Request => ({
  payload: { quantityType: 'dollar_amount', ...payload },
  market: { ...market },
});
const noQuotes = { quotes: {} };
const midpoint = '150 midpoint(149.98 market quotes.AAPL.bid, 150.02 market quotes.AAPL.ask)';

describe('requestedTarget', () => {
  it('is always read and scaled by the multiplier', () => {
    const request = {
      payload: { quantityType: 'dollar_amount' },
      settings: {
        signalQuantityMultiplier: 2,
        allowSignalQuantity: false,
        entry: { allowSignalOverride: false },
        exit: { allowSignalOverride: false },
      },
    };
    const signal = resizeOf(500, request);
    const planning = createPlanningContext(signal, contextOf(request));
    const { type, value } = requestedTarget(planning);
    expect(type).toBe('dollar_amount');
    expect(calculation(value)).toBe('1000 times(500 message quantity, 2 setting signalQuantityMultiplier)');
    expect(planning.fields.untaken()).toStrictEqual(['ticker', 'action', 'receivedAt']);
    expect(requestedTarget(createPlanningContext(resizeOf(3), contextOf())).type).toBe('fixed_quantity');
  });

  it.each<readonly [number, string, string, readonly string[]]>([
    [5, 'fixed_quantity', '0 message sentiment', ['quantity', 'quantityType']],
    [0, 'dollar_amount', '0 message quantity', []],
  ])(
    'is 0 for a flat position, whatever its quantity: %s gives %s of %s (follow F2)',
    (quantity, type, value, unused) => {
      const request = {
        payload: { sentiment: 'flat', quantityType: 'dollar_amount' },
        settings: { resizeSentiment: 'position' },
      };
      const planning = createPlanningContext(resizeOf(quantity, request), contextOf(request));
      const requested = requestedTarget(planning);
      expect([requested.type, calculation(requested.value)]).toStrictEqual([type, value]);
      expect(planning.fields.untaken().filter((name) => name.startsWith('quantity'))).toStrictEqual(unused);
    },
  );
});

it('flattens with a target of 0, and with no other', () => {
  const flattening = [0, '0.00', 1, '0.001'] as const;
  expect(flattening.map((quantity) => flattens(createPlanningContext(resizeOf(quantity), contextOf())))).toStrictEqual([
    ...[true, true, false, false],
  ]);
});

it.each([
  ['position', 'flat', true],
  ['position', 'bearish', false],
  ['order', 'flat', false],
])(
  'flattens whatever the quantity by the %s with sentiment %s: %s (follow F2)',
  (resizeSentiment, sentiment, expected) => {
    const request = { payload: { sentiment }, settings: { resizeSentiment } };
    expect(flattens(createPlanningContext(resizeOf(5, request), contextOf(request)))).toBe(expected);
  },
);

describe('targetSide', () => {
  it.each([
    ['position', 'bullish', 'long'],
    ['position', 'bearish', 'short'],
    ['position', 'flat', undefined],
    ['position', undefined, undefined],
    ['order', 'bullish', undefined],
  ])('by the %s with sentiment %s is %s (follow F2)', (resizeSentiment, sentiment, side) => {
    const request = { payload: { ...(sentiment && { sentiment }) }, settings: { resizeSentiment } };
    expect(targetSide(createPlanningContext(resizeOf(5, request), contextOf(request)))).toBe(side);
  });
});

it.each([
  ['a continuous future to 0', futures({}), 0, true],
  ['a continuous future to another target', futures({}), 1, false],
  ['one month to 0', futures({ ticker: 'ESH2026' }), 0, false],
  ['a stock to 0', {}, 0, false],
])('closes every month by a resize of %s: %s (safety S5)', (_, request, quantity, expected) => {
  expect(closesMonths(createPlanningContext(resizeOf(quantity, request), contextOf(request)))).toBe(expected);
});

describe('resizeTarget', () => {
  it('is what was sent, down to the step', () => {
    const { target: units, decision } = target(15.5);
    expect(accepted(units).text).toBe('15');
    expect(traceOf(decision, 'resize.1')).toStrictEqual([
      {
        rule: 'resize.1',
        read: { contract: 'AAPL', unit: 'share', type: 'fixed_quantity' },
        decided: { target: '15' },
        figures: { target: '15 downToStep(15.5 message quantity, 1 default useFractionalQuantity)' },
      },
    ]);
  });

  it('of 0 flattens, whatever the type', () => {
    expect(accepted(target(0).target).text).toBe('0');
    expect(accepted(target(0, dollars(noQuotes)).target).text).toBe('0');
  });

  it('in dollars uses the midpoint of the open contract, never the limit price', () => {
    // 1200 / 150; a limit would make it 12.
    expect(accepted(target(1200, dollars({}, { orderType: 'limit', limitPrice: 100 })).target).text).toBe('8');
    const percent = { payload: { quantityType: 'percent_of_equity' }, market: { equity: '100000' } };
    // 1.2 % of 100,000 is 1200.
    expect(accepted(target(1.2, percent).target).text).toBe('8');
  });

  it('in dollars traces the price, and the target by it', () => {
    const { decision } = target(1300, dollars());
    expect(traceOf(decision, 'price.reference')).toStrictEqual([
      {
        rule: 'price.reference',
        read: { contract: 'AAPL', source: 'midpoint' },
        decided: '150',
        figures: { price: midpoint },
      },
    ]);
    const [sized] = traceOf(decision, 'resize.1');
    expect(sized?.read).toStrictEqual({ contract: 'AAPL', unit: 'share', type: 'dollar_amount', currency: 'USD' });
    expect(sized?.figures).toStrictEqual({
      amount: '1300 message quantity',
      target: `8 downToStep(8.${'6'.repeat(39)} dividedBy(1300 message quantity, ${midpoint}), 1 default useFractionalQuantity)`,
    });
  });

  it('in dollars takes signalPrice where there is no midpoint, with a notice', () => {
    const { target: units, decision } = target(960, dollars({ quotes: { AAPL: { last: 100 } } }, { signalPrice: 120 }));
    expect(accepted(units).text).toBe('8');
    expect(noticesOf(decision)).toStrictEqual([
      {
        code: 'signal-price-used',
        message: 'There is no usable quote for AAPL: signalPrice 120 of the message is taken as its market price.',
        path: ['signalPrice'],
      },
    ]);
    expect(traceOf(decision, 'price.reference')).toMatchObject([
      { read: { contract: 'AAPL', source: 'signalPrice' }, decided: '120' },
    ]);
  });

  // 10 are held; one more costs 150.02.
  it.each<readonly [string, number, string]>([
    // 20 by the midpoint; 3000 / 150.02 is 19.997.
    ['grows by what its units cost', 3000, '19'],
    ['grows to the same by both prices', 3001, '20'],
    // 11.0013 by the midpoint, 10.9998 by the cost.
    ['does not grow where one more costs more than that', 1650.2, '10'],
    // 10 by the midpoint: 9.9987 by the cost would sell one.
    ['stays at what is held', 1500, '10'],
    // 9.9993 by the midpoint
    ['shrinks by the midpoint', 1499.9, '9'],
  ])('in dollars %s (safety S1)', (_, quantity, expected) => {
    expect(accepted(target(quantity, dollars()).target).text).toBe(expected);
  });

  it('never falls below what is held where it grows (safety S1)', () => {
    // 11 by the midpoint; at a cost of 200 it would be 8.
    const costly = () => ok(figure(200));
    expect(accepted(target(1650, dollars(), stock, aapl, costly).target).text).toBe('10');
  });

  it('grows by the midpoint alone where it is a number of units, or the entry has no price', () => {
    expect(accepted(target(20, {}, stock, aapl, notAsked).target).text).toBe('20');
    expect(accepted(target(3000, dollars(), stock, aapl, () => unknownPrice).target).text).toBe('20');
    expect(accepted(target(3000, dollars(), stock, aapl, () => ok(undefined)).target).text).toBe('20');
  });

  it('that grows traces both sizes', () => {
    const { decision } = target(3000, dollars());
    expect(traceOf(decision, 'resize.1')).toMatchObject([{ decided: { target: '19' } }]);
    const byCost = `19.99733368884148780162644980669244100786 dividedBy(3000 message quantity, 150.02 higher(${midpoint}, 150.02 constant test))`;
    expect(traceOf(decision, 'resize.1')[0]?.figures).toStrictEqual({
      amount: '3000 message quantity',
      target: `19 lower(20 dividedBy(3000 message quantity, ${midpoint}), 19 downToStep(${byCost}, 1 default useFractionalQuantity))`,
    });
  });

  it.each<readonly [string, Request, boolean]>([
    ['there is no price at all', dollars(noQuotes), false],
    ['signalPrice is not positive', dollars(noQuotes, { signalPrice: 0 }), false],
    ['signalPrice is that of the underlying', dollars(noQuotes, { signalPrice: 120 }), true],
    [
      'signalPrice is of the time before a delay',
      { ...dollars(noQuotes, { signalPrice: 120, delay: 60 }), receivedAt: '2026-01-26T15:00:00Z' },
      false,
    ],
  ])('in dollars is unresolved when %s', (_, request, isOption) => {
    const instrument = isOption ? { ...stock, assetClass: 'options' as const } : stock;
    expect(rejected(target(3000, request, instrument).target)).toStrictEqual([
      {
        code: 'resize-target-unresolved',
        section: 'Quantity',
        message: 'The resize to 3000 USD as dollar_amount cannot be planned: there is no usable quote for AAPL.',
        path: ['quantity'],
        received: '3000',
        expected: '0 to flatten, or a target of at least one step',
        calculation: {
          figures: [{ value: '3000', from: 'message', path: ['quantity'] }],
          of: { asked: 0 },
        },
      },
    ]);
  });

  it('that rounds to 0 is unresolved: only 0 flattens', () => {
    const errors = rejected(target(100, dollars()).target);
    expect(errors).toStrictEqual([
      {
        code: 'resize-target-unresolved',
        section: 'Quantity',
        message:
          'The resize to 100 USD as dollar_amount cannot be planned: that is ≈ 0.666666666667 shares, less than one step of 1.',
        path: ['quantity'],
        received: '100',
        expected: '0 to flatten, or a target of at least one step',
        calculation: expect.anything(),
      },
    ]);
    const listed = errors[0]?.calculation;
    expect(listed && listedCalculations(listed.of, listed.figures)).toStrictEqual({
      asked: '100 message quantity',
      target: `0.${'6'.repeat(40)} dividedBy(100 message quantity, ${midpoint})`,
      step: '1 default useFractionalQuantity',
    });
    expect(accepted(target(150, dollars()).target).text).toBe('1');
  });

  it('of units that rounds to 0 is unresolved, too', () => {
    expect(rejected(target(0.5).target)).toMatchObject([
      {
        code: 'resize-target-unresolved',
        message: 'The resize to 0.5 as fixed_quantity cannot be planned: that is 0.5 shares, less than one step of 1.',
      },
    ]);
  });

  it.each<readonly [string, DecimalString, string]>([
    // On the step, 3, it would sell 4: more than the difference of 3.75.
    ['as it was sent from a position off the step', '7.5', '3.75'],
    ['down to the step from a position on it', '7', '3'],
  ])('that is smaller is %s (safety Q7)', (_, held, expected) => {
    const planning = createPlanningContext(resizeOf('3.75'), contextOf());
    const sized = resizeTarget({ ...holding, quantity: figure(held) }, stock, notAsked, planning);
    expect(accepted(sized).text).toBe(expected);
  });

  it('that a caller without a parser has left out is unresolved: it does not flatten', () => {
    const { quantity: _, ...unsized } = resizeOf(1);
    const planning = createPlanningContext(unsized as ResizeSignal, contextOf());
    expect(flattens(planning)).toBe(false);
    expect(rejected(resizeTarget(holding, stock, notAsked, planning))).toMatchObject([
      { code: 'resize-target-unresolved', received: '0' },
    ]);
  });

  it('of futures cannot depend on prices or equity', () => {
    expect(rejected(target(3000, dollars(), future).target)[0]).toMatchObject({
      code: 'invalid-quantity-type-for-asset-class',
      received: 'dollar_amount',
    });
    expect(accepted(target(3, {}, future).target).text).toBe('3');
  });

  it('needs the equity for a percentage of it', () => {
    const percent = { payload: { quantityType: 'percent_of_equity' } };
    expect(rejected(target(3, percent).target)[0]?.code).toBe('equity-unavailable');
  });
});
