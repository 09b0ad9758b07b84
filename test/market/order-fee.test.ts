import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../src/core/decimal.js';
import { fail, ok } from '../../src/core/result.js';
import type { FeeTerms } from '../../src/market/fee-terms.js';
import { costsWithFees, feeOf, type UnitFee, unitFees } from '../../src/market/order-fee.js';
import { figure } from '../core/calculation.ts';
import { accepted, codesOf, future, stock } from './contracts/sample.ts';

/** A fee of orders, in numbers. */
type Amounts = readonly [each: DecimalString | undefined, minimum: DecimalString | undefined];

const termOf = (amount: DecimalString | undefined) => (amount === undefined ? undefined : figure(amount));
const feesOf = (list: readonly Amounts[]): readonly UnitFee[] =>
  list.map(([each, minimum]) => ({ each: termOf(each), minimum: termOf(minimum) }));

describe('unitFees', () => {
  const price = () => ok(figure('200'));
  const asked = (): never => {
    throw new Error('the price is asked for');
  };
  const inNumbers = (fees: readonly UnitFee[]) => fees.map(({ each, minimum }) => [each?.text, minimum?.text]);

  it('are left out where nothing is charged', () => {
    expect(accepted(unitFees(stock, asked))).toStrictEqual([]);
    expect(accepted(unitFees({ ...stock, fee: undefined }, asked, 3))).toStrictEqual([]);
  });

  it.each<[what: string, fee: FeeTerms, orders: number | undefined, fees: readonly unknown[]]>([
    ['per unit', { perUnit: figure('0.01') }, undefined, [['0.01', undefined]]],
    ['a minimum', { minimum: figure('1') }, undefined, [[undefined, '1']]],
    [
      'per unit with a minimum, of three orders',
      { perUnit: figure('0.01'), minimum: figure('1') },
      3,
      [
        ['0.01', '1'],
        [undefined, '1'],
        [undefined, '1'],
      ],
    ],
    ['per unit, of three orders', { perUnit: figure('0.01') }, 3, [['0.01', undefined]]],
  ])('are %s, without a price', (_, fee, orders, fees) => {
    expect(inNumbers(accepted(unitFees({ ...stock, fee }, asked, orders)))).toStrictEqual(fees);
  });

  // Half a percent of a share at 200 is 1; of a future with 50 dollars a point it is 50.
  it.each<[what: string, fee: FeeTerms, orders: number, fees: readonly unknown[]]>([
    ['in percent', { percent: figure('0.5') }, 1, [['1', undefined]]],
    ['in percent and per unit', { percent: figure('0.5'), perUnit: figure('0.25') }, 1, [['1.25', undefined]]],
    [
      'in percent with a minimum, of two orders',
      { percent: figure('0.5'), minimum: figure('2') },
      2,
      [
        ['1', '2'],
        [undefined, '2'],
      ],
    ],
  ])('are %s of the value', (_, fee, orders, fees) => {
    expect(inNumbers(accepted(unitFees({ ...stock, fee }, price, orders)))).toStrictEqual(fees);
  });

  it('in percent count the point value, and need it', () => {
    const fee = { percent: figure('0.5') };
    expect(inNumbers(accepted(unitFees({ ...future, fee }, price)))).toStrictEqual([['50', undefined]]);
    const unknown = { ...future, fee, missing: ['pointValue'] } as const;
    expect(codesOf(unitFees(unknown, price))).toEqual(['instrument-unknown']);
  });

  it('in percent have the errors of the price', () => {
    const none = () => fail('quote-unavailable', { message: 'There is no quote.', path: ['ticker'] });
    expect(codesOf(unitFees({ ...stock, fee: { percent: figure('0.5') } }, none))).toEqual(['quote-unavailable']);
  });
});

describe('costsWithFees', () => {
  const costs = (list: readonly Amounts[]) =>
    costsWithFees(figure('200'), feesOf(list)).map(({ each, once }) => [each.text, once.map(({ text }) => text)]);

  it.each<[what: string, list: readonly Amounts[], cases: readonly unknown[]]>([
    ['no fee', [], [['200', []]]],
    ['a fee for each unit', [['1', undefined]], [['201', []]]],
    ['a minimum', [[undefined, '2']], [['200', ['2']]]],
    [
      'both: the unit costs more, or the minimum is paid once',
      [['1', '2']],
      [
        ['201', []],
        ['200', ['2']],
      ],
    ],
    [
      'the fees of two orders: each case of one with each of the other',
      [
        ['1', '2'],
        ['3', '4'],
      ],
      [
        ['204', []],
        ['201', ['4']],
        ['203', ['2']],
        ['200', ['2', '4']],
      ],
    ],
  ])('of a unit at 200 with %s', (_, list, cases) => {
    expect(costs(list)).toStrictEqual(cases);
  });
});

describe('feeOf', () => {
  it.each<[what: string, list: readonly Amounts[], fee: string | undefined]>([
    ['no fee', [], undefined],
    ['0.5 for each', [['0.5', undefined]], '5'],
    ['a minimum of 7', [[undefined, '7']], '7'],
    ['0.5 for each, at least 7', [['0.5', '7']], '7'],
    ['0.5 for each, at least 3', [['0.5', '3']], '5'],
    [
      'two orders',
      [
        ['0.5', '7'],
        ['1', undefined],
      ],
      '17',
    ],
    [
      'an order without a fee, and one with it',
      [
        [undefined, undefined],
        ['1', undefined],
      ],
      '10',
    ],
    [
      'an order with a fee, and one without it',
      [
        ['1', undefined],
        [undefined, undefined],
      ],
      '10',
    ],
  ])('of 10 units with %s', (_, list, fee) => {
    expect(feeOf(figure('10'), feesOf(list))?.text).toBe(fee);
  });
});
