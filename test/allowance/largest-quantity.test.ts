import { describe, expect, it } from 'vitest';
import { manySteps, search, smallest } from '../../src/allowance/largest-quantity.js';
import type { Trial } from '../../src/allowance/trial.js';
import { Decimal } from '../../src/core/decimal.js';
import { decisionOf } from '../market/contracts/sample.ts';

const planning = decisionOf();

/** Quantities that are tried, each once: a plan takes its time. */
function trials(trialOf: (quantity: Decimal) => Partial<Trial>) {
  const asked: string[] = [];
  const tried = (quantity: Decimal): Trial => {
    const text = quantity.toFixed();
    if (quantity.lte(0) || asked.includes(text)) {
      throw new Error(`${text} is tried after ${asked.join(', ')}`);
    }
    asked.push(text);
    return { quantity, isEntered: false, isTooSmall: false, errors: [], days: [], planning, ...trialOf(quantity) };
  };
  return { asked, tried };
}

describe('the smallest quantity that is not too small', () => {
  it.each([
    [1, 0, '1'],
    [1, 1, '1'],
    [1, 2, '2'],
    [1, 3, '3'],
    [1, 7, '7'],
    [1, 8, '8'],
    [1, 9, '9'],
    [1, 1000, '1000'],
    [5, 7, '10'],
    [5, 11, '15'],
    [0.25, 0.6, '0.75'],
  ])('of the step %d above the minimum %d is %s', (step, minimum, least) => {
    const { tried } = trials((quantity) => ({ isTooSmall: quantity.lt(minimum) }));
    const found = smallest(new Decimal(step), tried);
    expect(found).toMatchObject({ isTooSmall: false });
    expect(found.quantity.toFixed()).toBe(least);
  });

  it('is the step where no quantity is large enough', () => {
    const { asked, tried } = trials((quantity) => ({ isTooSmall: quantity.lte(4 * manySteps) }));
    expect(smallest(new Decimal(1), tried)).toMatchObject({ quantity: new Decimal(1), isTooSmall: true });
    // 2 to the power of 50 is the first beyond 1e15.
    expect(asked.at(-1)).toBe('1125899906842624');
  });
});

describe('the largest quantity that is entered', () => {
  interface Given {
    readonly least?: number;
    readonly step?: number;
    readonly from?: number;
  }

  const of = (largest: number, most: number | undefined, { least = 1, step = 1, from = least }: Given = {}) => {
    const { asked, tried } = trials((quantity) => ({ isEntered: quantity.gte(from) && quantity.lte(largest) }));
    const limits = { step: new Decimal(step), most: most === undefined ? undefined : new Decimal(most) };
    const first = trials(() => ({ isEntered: least >= from && least <= largest })).tried(new Decimal(least));
    const found = search(first, limits, (quantity) => tried(quantity).isEntered);
    return { found: found === 'unlimited' ? found : found.toNumber(), asked };
  };

  it('is found wherever the limits say that it is', () => {
    for (let largest = 0; largest <= 20; largest += 1) {
      for (let most = 2; most <= 20; most += 1) {
        expect([largest, most, of(largest, most).found]).toEqual([largest, most, largest]);
      }
    }
  });

  it('is asked for first just below what the limits allow no more', () => {
    expect(of(7, 8)).toEqual({ found: 7, asked: ['7', '8'] });
    expect(of(7, 7.5)).toEqual({ found: 7, asked: ['7', '8'] });
    expect(of(20, 21, { step: 5, least: 5 })).toEqual({ found: 20, asked: ['20', '25'] });
  });

  it('is 0 where the least is not entered', () => {
    expect(of(0, 8, { least: 3 })).toEqual({ found: 0, asked: ['7'] });
    expect(of(0, undefined).found).toBe(0);
  });

  it('is what the limits allow where that is entered though the least is not', () => {
    expect(of(7, 8, { from: 5 }).found).toBe(7);
  });

  it('is unlimited without a limit, or a thousand times beyond it', () => {
    expect(of(9, undefined)).toEqual({ found: 'unlimited', asked: [] });
    // Of 8, which the limits do not allow, 1024 times are 8192: the last that is doubled.
    expect(of(16_383, 8).found).toBe(16_383);
    expect(of(16_384, 8).found).toBe('unlimited');
  });
});
