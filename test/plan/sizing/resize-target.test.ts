import { describe, expect, it } from 'vitest';
import { decimal } from '../../../src/core/decimal.js';
import type { Contract } from '../../../src/market/contracts/contract.js';
import type { Holding } from '../../../src/market/holdings.js';
import { createPlanningContext } from '../../../src/market/planning-context.js';
import { requestedTarget, resizeTarget } from '../../../src/plan/sizing/resize-target.js';
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

function target(quantity: number, request: Request = {}, instrument = stock, contract: Contract = aapl) {
  const signal = resizeOf(quantity, request);
  const planning = createPlanningContext(signal, contextOf(request));
  const holding: Holding = {
    contract,
    contractSide: 'long',
    logicalSide: 'long',
    quantity: decimal(10),
    averageEntryPrice: undefined,
  };
  return { target: resizeTarget(signal, holding, instrument, planning), decision: planning };
}

const dollars = (market: object = {}, payload: object = {}): Request => ({
  payload: { quantityType: 'dollar_amount', ...payload },
  market: { ...market },
});
const noQuotes = { quotes: {} };

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
    const wish = requestedTarget(signal, createPlanningContext(signal, contextOf(request)));
    expect([wish.type, wish.value.toFixed()]).toStrictEqual(['dollar_amount', '1000']);
    expect(requestedTarget(resizeOf(3), createPlanningContext(resizeOf(3), contextOf())).type).toBe('fixed_quantity');
  });
});

describe('resizeTarget', () => {
  it('is what was sent, down to the step', () => {
    const { target: units, decision } = target(15.5);
    expect(accepted(units).toFixed()).toBe('15');
    expect(traceOf(decision, 'resize.1')).toStrictEqual([
      {
        rule: 'resize.1',
        read: {
          contract: 'AAPL',
          unit: 'share',
          type: 'fixed_quantity',
          value: '15.5',
          units: '15.5',
          step: '1',
          quantity: '15.5',
        },
        decided: { target: '15' },
        numbers: [
          { name: 'requested', value: '15.5', from: 'message', by: 'quantity' },
          { name: 'step', value: '1', from: 'rule', by: 'whole shares' },
          { name: 'target', value: '15', from: 'rule', by: '15.5 rounded down to whole shares' },
        ],
      },
    ]);
  });

  it('of 0 flattens, whatever the type', () => {
    expect(accepted(target(0).target).toFixed()).toBe('0');
    expect(accepted(target(0, dollars(noQuotes)).target).toFixed()).toBe('0');
  });

  it('in dollars uses the midpoint of the open contract, never the limit price', () => {
    expect(accepted(target(3000, dollars({}, { orderType: 'limit', limitPrice: 100 })).target).toFixed()).toBe('20');
    const percent = { payload: { quantityType: 'percent_of_equity' }, market: { equity: '100000' } };
    expect(accepted(target(3, percent).target).toFixed()).toBe('20');
  });

  it('in dollars takes signalPrice where there is no midpoint, with a notice', () => {
    const { target: units, decision } = target(
      3000,
      dollars({ quotes: { AAPL: { last: 100 } } }, { signalPrice: 120 }),
    );
    expect(accepted(units).toFixed()).toBe('25');
    expect(noticesOf(decision)).toStrictEqual([
      {
        code: 'signal-price-used',
        message: 'There is no usable quote for AAPL: signalPrice 120 is used instead.',
        path: ['signalPrice'],
      },
    ]);
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
        message: 'The resize target 3000 cannot be resolved: there is no usable quote for AAPL.',
        path: ['quantity'],
        received: '3000',
        expected: '0 to flatten, or a target of at least one step',
      },
    ]);
  });

  it('that rounds to 0 is unresolved: only 0 flattens', () => {
    expect(rejected(target(100, dollars()).target)).toStrictEqual([
      {
        code: 'resize-target-unresolved',
        section: 'Quantity',
        message: 'The resize target 100 cannot be resolved: it is 0.666666666667 units, less than one step of 1.',
        path: ['quantity'],
        received: '100',
        expected: '0 to flatten, or a target of at least one step',
      },
    ]);
    expect(accepted(target(150, dollars()).target).toFixed()).toBe('1');
  });

  it('of futures cannot depend on prices or equity', () => {
    expect(rejected(target(3000, dollars(), future).target)[0]).toMatchObject({
      code: 'invalid-quantity-type-for-asset-class',
      received: 'dollar_amount',
    });
    expect(accepted(target(3, {}, future).target).toFixed()).toBe('3');
  });

  it('needs the equity for a percentage of it', () => {
    const percent = { payload: { quantityType: 'percent_of_equity' } };
    expect(rejected(target(3, percent).target)[0]?.code).toBe('equity-unavailable');
  });
});
