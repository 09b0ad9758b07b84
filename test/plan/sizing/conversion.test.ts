import { describe, expect, it } from 'vitest';
import { type Decimal, decimal } from '../../../src/core/decimal.js';
import { signalError } from '../../../src/core/errors.js';
import { andThen, err, ok, type Result } from '../../../src/core/result.js';
import { dynamicQuantityTypes, type QuantityType, quantityTypes } from '../../../src/core/vocabulary.js';
import { convertQuantity, type SizingFacts } from '../../../src/plan/sizing/conversion.js';
import type { RequestedQuantity } from '../../../src/plan/sizing/requested-quantity.js';
import { accepted, codesOf, decisionOf, future, rejected, stock } from '../../market/contracts/sample.ts';

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
  const converted = convertQuantity(
    requested(type, Number(value)),
    {
      instrument: { ...stock, pointValue: decimal(pointValue) },
      price: price === undefined ? notAsked : () => price,
      stopDistance:
        stopDistance === undefined ? notAsked : () => andThen(stopDistance, (points) => ok({ points, by: '' })),
      held: type === 'percent_of_position' ? decimal(40) : undefined,
    },
    decisionOf({ market: { equity } }),
  );
  return andThen(converted, ({ units }) => ok(units));
}

function requested(type: QuantityType, value: number): RequestedQuantity {
  return {
    type,
    value: decimal(value),
    numbers: [{ name: 'requested', value: `${value}`, from: 'message', by: 'quantity' }],
  };
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

  it.each([undefined, null, Number.NaN, Number.POSITIVE_INFINITY])('needs an equity: %s is not one', (equity) => {
    const planning = decisionOf();
    const broker = { ...planning.context.broker, equity: () => (equity === null ? JSON.parse('null') : equity) };
    const converted = convertQuantity(
      requested('percent_of_equity', 10),
      { instrument: stock, price: () => at(150), stopDistance: notAsked, held: undefined },
      { ...planning, context: { ...planning.context, broker } },
    );
    expect(rejected(converted)).toStrictEqual([
      {
        code: 'equity-unavailable',
        section: 'plan',
        message: 'The account equity is unknown; the quantity is 10% of it.',
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

  it('needs a position for a percentage of it', () => {
    const facts = { instrument: stock, price: notAsked, stopDistance: notAsked, held: undefined };
    const converted = convertQuantity(requested('percent_of_position', 10), facts, decisionOf());
    expect(rejected(converted)).toStrictEqual([
      {
        code: 'no-position',
        section: 'plan',
        message: 'There is no open position in AAPL for buy to close.',
        path: ['ticker'],
        received: 'AAPL',
      },
    ]);
  });

  it.each(['risk_dollar_amount', 'risk_percent'] as const)('needs a stop loss for %s', (type) => {
    const facts = { instrument: stock, price: notAsked, held: undefined };
    const converted = convertQuantity(requested(type, 1), facts, decisionOf({ market: { equity: 1000 } }));
    expect(rejected(converted)).toStrictEqual([
      {
        code: 'stop-loss-required',
        section: 'plan',
        message: 'A quantity that risks an amount needs a stop loss with a distance: the entry has no stop loss.',
        path: ['stopLoss'],
        expected: 'a stop loss by percent, amount, stopPrice or trail',
      },
    ]);
  });
});

describe('a quantity of futures', () => {
  const facts: SizingFacts = { instrument: future, price: notAsked, stopDistance: notAsked, held: decimal(4) };

  it('cannot depend on prices or equity', () => {
    for (const type of dynamicQuantityTypes) {
      expect(rejected(convertQuantity(requested(type, 5), facts, decisionOf()))).toStrictEqual([
        {
          code: 'invalid-quantity-type-for-asset-class',
          section: 'Quantity',
          message: `quantityType ${type} cannot be used with futures; expected fixed_quantity or percent_of_position.`,
          path: ['quantityType'],
          received: type,
          expected: 'one of fixed_quantity, percent_of_position',
        },
      ]);
    }
  });

  it('may be fixed or a percentage of the position', () => {
    const fixed = quantityTypes.filter((type) => !dynamicQuantityTypes.has(type));
    expect(fixed).toStrictEqual(['fixed_quantity', 'percent_of_position']);
    const units = fixed.map((type) => accepted(convertQuantity(requested(type, 50), facts, decisionOf())));
    expect(units.map((converted) => converted.units.toFixed())).toStrictEqual(['50', '2']);
  });
});
