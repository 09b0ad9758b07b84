import { describe, expect, it } from 'vitest';
import type { Amount } from '../../../src/core/decimal.js';
import { swapQuantity, usedSize } from '../../../src/plan/legs/used-quantity.js';
import { calculation, figure } from '../../core/calculation.ts';
import { decisionOf, noticesOf, type Request } from '../../market/contracts/sample.ts';

const ten = figure('10');

/** What a swap to long that closes 10 trades in all. */
function traded(request: Request, closed = true) {
  const planning = decisionOf(request);
  const wanted = { logicalSide: 'long', size: { by: 'signal' } } as const;
  return { swap: swapQuantity(closed ? { ...wanted, closed: ten } : wanted, planning), planning };
}

/** The request for a future. */
const future = (payload: object, market: object = {}): Request => ({
  payload: { ticker: 'ESH2026', ...payload },
  settings: { assetClass: 'futures' },
  market: { ...market },
});

describe('the quantity of a swap (follow F1)', () => {
  it.each<[quantity: Amount, isUsedUp: boolean, settings?: object]>([
    ['15', false],
    ['11', false],
    ['10.5', true],
    ['10', true],
    ['4', true],
    ['10.5', false, { useFractionalQuantity: true }],
    ['10', true, { useFractionalQuantity: true }],
  ])('of %s, of which 10 are closed, is used up: %s', (quantity, isUsedUp, settings = {}) => {
    const { swap } = traded({ payload: { quantity }, settings: { ...settings } });
    expect(swap).toStrictEqual({ units: expect.anything(), closed: ten, isUsedUp });
    expect(swap?.units.text).toBe(quantity);
  });

  it('is in units of the contract that is entered', () => {
    const quotes = { AAPL: { bid: '150', ask: '150' } };
    const { swap } = traded({ payload: { quantity: 3000, quantityType: 'dollar_amount' }, market: { quotes } });
    expect(swap?.units.text).toBe('20');
    expect(swap?.isUsedUp).toBe(false);
  });

  it('is compared with the step of a future, and with none where that is not known', () => {
    const es = { assetClass: 'futures', tickSize: '0.25', pointValue: '50', quantityStep: '2' };
    expect(traded(future({ quantity: 11 }, { instruments: { ES: es } })).swap?.isUsedUp).toBe(true);
    expect(traded(future({ quantity: 12 }, { instruments: { ES: es } })).swap?.isUsedUp).toBe(false);
    expect(traded(future({ quantity: '10.5' })).swap?.isUsedUp).toBe(false);
  });

  it.each<[title: string, request: Request]>([
    ['the message has none', {}],
    [
      'the settings do not let the message set it',
      { payload: { quantity: 15 }, settings: { allowSignalQuantity: false } },
    ],
    [
      'an amount of money has no price',
      { payload: { quantity: 3000, quantityType: 'dollar_amount' }, market: { quotes: {} } },
    ],
  ])('is not known where %s', (_, request) => {
    expect(traded(request).swap).toBeUndefined();
  });

  it('is not known where nothing is closed', () => {
    expect(traded({ payload: { quantity: 15 } }, false).swap).toBeUndefined();
  });

  it('is asked about without a notice', () => {
    const { planning } = traded({ payload: { quantity: 15 }, settings: { allowSignalQuantity: false } });
    expect(noticesOf(planning)).toStrictEqual([]);
  });
});

describe('the exit that uses a quantity up', () => {
  const size = (units: Amount, payload: object = {}) =>
    usedSize(figure(units), ten, decisionOf({ payload: { ...payload } }));

  it('closes a part where the quantity is less than is held', () => {
    const part = size('4');
    expect(part).toStrictEqual({ type: 'fixed_quantity', value: expect.anything() });
    expect(typeof part === 'object' && 'value' in part && calculation(part.value)).toBe('4 constant test');
  });

  it.each<[title: string, units: Amount, payload: object]>([
    ['the quantity is what is held', '10', {}],
    ['the quantity is more than is held', '10.5', {}],
    ['the message wants the other side', '4', { sentiment: 'long' }],
  ])('closes all where %s', (_, units, payload) => {
    expect(size(units, payload)).toBe('full');
  });
});
