import { describe, expect, it } from 'vitest';
import { type Decimal, decimal } from '../../../src/core/decimal.js';
import { signalError } from '../../../src/core/errors.js';
import { err, ok, type Result } from '../../../src/core/result.js';
import { dynamicQuantityTypes, type QuantityType, quantityTypes } from '../../../src/core/vocabulary.js';
import { convertAtPrice, convertQuantity } from '../../../src/plan/sizing/conversion.js';
import { accepted, codesOf, decisionOf, refused } from '../../market/contracts/sample.ts';

interface Facts {
  readonly price?: Result<Decimal>;
  readonly stopDistance?: Result<Decimal>;
  readonly equity?: unknown;
  readonly pointValue?: number;
}

const notAsked = (): never => {
  throw new Error('asked for what is not needed');
};

function convert(type: QuantityType, value: string, facts: Facts = {}): Result<Decimal> {
  const { price, stopDistance, equity, pointValue = 1 } = facts;
  const planning = decisionOf({ market: { equity } });
  return convertQuantity(type, decimal(Number(value)), {
    planning,
    pointValue: decimal(pointValue),
    price: price === undefined ? notAsked : () => price,
    stopDistance: stopDistance === undefined ? notAsked : () => stopDistance,
    held: type === 'percent_of_position' ? () => ok(decimal(40)) : notAsked,
  });
}

const at = (value: number): Result<Decimal> => ok(decimal(value));
const unknown = err(signalError('quote-unavailable', { message: 'No quote.' }));

describe('convertQuantity', () => {
  it('takes a fixed quantity as it is', () => {
    expect(accepted(convert('fixed_quantity', '2.5')).toFixed()).toBe('2.5');
  });

  it('divides dollars by what one unit is worth', () => {
    expect(accepted(convert('dollar_amount', '5000', { price: at(150) })).toFixed(4)).toBe('33.3333');
    expect(accepted(convert('dollar_amount', '5000', { price: at(4), pointValue: 100 })).toFixed()).toBe('12.5');
  });

  it('divides the risked amount by what one unit loses', () => {
    expect(accepted(convert('risk_dollar_amount', '300', { stopDistance: at(2.5) })).toFixed()).toBe('120');
    const ofEquity = { stopDistance: at(2.5), equity: 100000, pointValue: 50 };
    expect(accepted(convert('risk_percent', '1', ofEquity)).toFixed()).toBe('8');
  });

  it('takes a percentage of the equity', () => {
    expect(accepted(convert('percent_of_equity', '10', { price: at(150), equity: '100000' })).toFixed(2)).toBe('66.67');
  });

  it('takes a percentage of the position, at most all of it', () => {
    expect(accepted(convert('percent_of_position', '25')).toFixed()).toBe('10');
    expect(accepted(convert('percent_of_position', '100')).toFixed()).toBe('40');
    expect(accepted(convert('percent_of_position', '250')).toFixed()).toBe('40');
  });

  it('never pays for more than the amount', () => {
    expect(accepted(convert('dollar_amount', '2', { price: at(3) })).toFixed()).toBe(`0.${'6'.repeat(40)}`);
  });

  it.each([undefined, null, Number.NaN, Number.POSITIVE_INFINITY])('needs an equity: %s is none', (equity) => {
    const planning = decisionOf();
    const broker = { ...planning.context.broker, equity: () => (equity === null ? JSON.parse('null') : equity) };
    const converted = convertQuantity('percent_of_equity', decimal(10), {
      planning: { ...planning, context: { ...planning.context, broker } },
      pointValue: decimal(1),
      price: () => at(150),
      stopDistance: notAsked,
      held: notAsked,
    });
    expect(refused(converted)).toStrictEqual([
      {
        code: 'equity-unavailable',
        section: 'plan',
        message: 'The account equity is not known, of which 10 % are to be traded.',
        path: ['quantityType'],
      },
    ]);
  });

  it('reports every fact that is missing', () => {
    expect(codesOf(convert('percent_of_equity', '10', { price: unknown }))).toStrictEqual([
      'equity-unavailable',
      'quote-unavailable',
    ]);
    expect(codesOf(convert('risk_percent', '10', { stopDistance: unknown }))).toStrictEqual([
      'equity-unavailable',
      'quote-unavailable',
    ]);
    expect(codesOf(convert('dollar_amount', '10', { price: unknown }))).toStrictEqual(['quote-unavailable']);
  });

  it('passes on that there is no position', () => {
    const none = err(signalError('no-position', { message: 'No position.' }));
    const converted = convertQuantity('percent_of_position', decimal(10), {
      planning: decisionOf(),
      pointValue: decimal(1),
      price: notAsked,
      stopDistance: notAsked,
      held: () => none,
    });
    expect(converted).toBe(none);
  });
});

describe('convertAtPrice', () => {
  it('converts what needs no more than a price', () => {
    const facts = { planning: decisionOf({ market: { equity: 1000 } }), pointValue: decimal(1), price: () => at(50) };
    expect(accepted(convertAtPrice('fixed_quantity', decimal(3), facts)).toFixed()).toBe('3');
    expect(accepted(convertAtPrice('dollar_amount', decimal(100), facts)).toFixed()).toBe('2');
    expect(accepted(convertAtPrice('percent_of_equity', decimal(20), facts)).toFixed()).toBe('4');
  });
});

it('futures take no type that depends on prices or equity', () => {
  expect(quantityTypes.filter((type) => !dynamicQuantityTypes.has(type))).toStrictEqual([
    'fixed_quantity',
    'percent_of_position',
  ]);
});
