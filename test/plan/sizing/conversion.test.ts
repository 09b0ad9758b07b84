import { describe, expect, it } from 'vitest';
import type { Amount, DecimalString } from '../../../src/core/decimal.js';
import { signalError } from '../../../src/core/errors.js';
import { Figure } from '../../../src/core/figure.js';
import type { NamedFigures } from '../../../src/core/figure-list.js';
import { err, ok, type Result } from '../../../src/core/result.js';
import { dynamicQuantityTypes, type QuantityType, quantityTypes } from '../../../src/core/vocabulary.js';
import type { UnitFee } from '../../../src/market/order-fee.js';
import {
  accountEquity,
  convertQuantity,
  equityShare,
  moneyAmount,
  type SizingFacts,
} from '../../../src/plan/sizing/conversion.js';
import type { RequestedQuantity } from '../../../src/plan/sizing/requested-quantity.js';
import { calculation, figure } from '../../core/calculation.ts';
import { accepted, codesOf, decisionOf, future, noticesOf, rejected, stock } from '../../market/contracts/sample.ts';

interface Facts {
  readonly price?: Result<Figure>;
  readonly stopDistance?: Result<Figure>;
  readonly equity?: unknown;
  readonly pointValue?: number;
}

const notAsked = (): never => {
  throw new Error('asked for what is not needed');
};

function convert(type: QuantityType, value: DecimalString, facts: Facts = {}): Result<Figure> {
  const { price, stopDistance, equity, pointValue = 1 } = facts;
  return convertQuantity(
    requested(type, value),
    {
      instrument: { ...stock, pointValue: figure(pointValue) },
      price: price === undefined ? notAsked : () => price,
      stopDistance: stopDistance === undefined ? notAsked : () => stopDistance,
      held: type === 'percent_of_position' ? figure(40) : undefined,
    },
    decisionOf({ market: { equity } }),
  );
}

function requested(type: QuantityType, value: Amount): RequestedQuantity {
  return { type, value: Figure.from('message', ['quantity'], value) };
}

const at = (value: number): Result<Figure> => ok(figure(value));
const unknown = err(signalError('quote-unavailable', { message: 'No quote.' }));

describe('convertQuantity', () => {
  it('takes a fixed quantity as it is', () => {
    expect(accepted(convert('fixed_quantity', '2.5')).text).toBe('2.5');
  });

  it('divides dollars by what one unit is worth', () => {
    expect(accepted(convert('dollar_amount', '5000', { price: at(150) })).text).toBe(`33.${'3'.repeat(38)}`);
    expect(accepted(convert('dollar_amount', '5000', { price: at(4), pointValue: 100 })).text).toBe('12.5');
  });

  it('divides the risked amount by what one unit loses', () => {
    expect(accepted(convert('risk_dollar_amount', '300', { stopDistance: at(2.5) })).text).toBe('120');
    const ofEquity = { stopDistance: at(2.5), equity: 100000, pointValue: 50 };
    expect(accepted(convert('risk_percent', '1', ofEquity)).text).toBe('8');
  });

  it('says where a risk is the whole equity or more (safety S26)', () => {
    const noticed = (type: QuantityType, value: DecimalString) => {
      const planning = decisionOf({ market: { equity: 100000 } });
      const facts = { instrument: stock, price: () => at(150), stopDistance: () => at(2.5), held: undefined };
      accepted(convertQuantity(requested(type, value), facts, planning));
      return noticesOf(planning);
    };
    expect(noticed('risk_percent', '99.9')).toStrictEqual([]);
    expect(noticed('risk_percent', '100')).toStrictEqual([
      {
        code: 'quantity-large',
        message: 'The quantity risks 100% of the equity: a loss at the stop would take the whole account.',
        path: ['quantity'],
      },
    ]);
    expect(noticed('risk_percent', '250')).toHaveLength(1);
    expect(noticed('percent_of_equity', '250')).toStrictEqual([]);
    expect(noticed('risk_dollar_amount', '99999.9')).toStrictEqual([]);
    expect(noticed('risk_dollar_amount', '100000')).toStrictEqual([
      {
        code: 'quantity-large',
        message:
          'The quantity risks 100000 USD of an equity of 100000 USD: a loss at the stop would take the whole account.',
        path: ['quantity'],
      },
    ]);
    expect(noticed('dollar_amount', '250000')).toStrictEqual([]);
  });

  it('takes a percentage of the equity', () => {
    expect(accepted(convert('percent_of_equity', '10', { price: at(150), equity: '100000' })).text).toBe(
      `66.${'6'.repeat(38)}`,
    );
  });

  it('takes a percentage of the position, at most all of it', () => {
    expect(accepted(convert('percent_of_position', '25')).text).toBe('10');
    expect(accepted(convert('percent_of_position', '100')).text).toBe('40');
    expect(accepted(convert('percent_of_position', '250')).text).toBe('40');
  });

  it('says what the units were calculated from', () => {
    const dollars = accepted(convert('dollar_amount', '5000', { price: at(4), pointValue: 100 }));
    expect(calculation(dollars)).toBe(
      '12.5 dividedBy(5000 message quantity, 400 times(4 constant test, 100 constant test))',
    );
    const ofEquity = accepted(convert('risk_percent', '1', { stopDistance: at(2.5), equity: 100000 }));
    expect(calculation(ofEquity)).toBe(
      '400 dividedBy(1000 percentOf(1 message quantity, 100000 market equity), 2.5 constant test)',
    );
    expect(calculation(accepted(convert('percent_of_position', '25')))).toBe(
      '10 percentOf(25 message quantity, 40 constant test)',
    );
    expect(calculation(accepted(convert('percent_of_position', '250')))).toBe(
      '40 percentOf(100 lower(250 message quantity, 100 constant wholeInPercent), 40 constant test)',
    );
    expect(calculation(accepted(convert('fixed_quantity', '2.5')))).toBe('2.5 message quantity');
  });

  it('counts amounts in the currency of the account', () => {
    const planning = decisionOf({ market: { quotes: { 'BTC-USD': { last: '90000' } } } });
    const facts = { instrument: { ...stock, quoteCurrency: 'BTC' }, price: () => at(0.5), held: undefined };
    expect(calculation(accepted(convertQuantity(requested('dollar_amount', 900), facts, planning)))).toBe(
      '0.02 dividedBy(900 message quantity, 45000 times(0.5 constant test, 90000 market quotes.BTC-USD.last))',
    );
    expect(codesOf(convertQuantity(requested('dollar_amount', 900), facts, decisionOf()))).toStrictEqual([
      'currency-mismatch',
    ]);
  });

  it('never pays for more than the amount', () => {
    expect(accepted(convert('dollar_amount', '2', { price: at(3) })).text).toBe(`0.${'6'.repeat(40)}`);
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
        calculation: expect.objectContaining({ of: { percent: 0 } }),
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
        message: 'There is no open position in AAPL that a buy closes.',
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
        message:
          'A quantity that risks an amount needs a stop loss with a distance or a price: the entry has no stop loss.',
        path: ['stopLoss'],
        expected: 'a stop loss by percent, amount, stopPrice or trail',
      },
    ]);
  });
});

describe('a quantity that leaves room for fees (money I3)', () => {
  const fee = (each: Amount, minimum?: Amount): UnitFee => ({
    each: figure(each),
    minimum: minimum === undefined ? undefined : figure(minimum),
  });

  /** Units at 100 with a stop 5 away: an entry costs 1 more a unit, a loss 2 more. */
  function unitsWithFees(type: QuantityType, value: Amount, entryFee = fee(1)): string {
    const facts: SizingFacts = {
      instrument: stock,
      price: () => at(100),
      stopDistance: () => at(5),
      fees: { ofValue: () => ok([entryFee]), ofLoss: () => ok([fee(2)]) },
      held: figure(40),
    };
    return accepted(convertQuantity(requested(type, value), facts, decisionOf({ market: { equity: 100_000 } }))).text;
  }

  it.each<readonly [QuantityType, Amount, string]>([
    // Of the entry: 100 units cost 101 each.
    ['dollar_amount', 10_100, '100'],
    ['percent_of_equity', '10.1', '100'],
    // Of the loss at the stop: 100 units lose 7 each.
    ['risk_dollar_amount', 700, '100'],
    ['risk_percent', '0.7', '100'],
    // No money is spent by these.
    ['fixed_quantity', 30, '30'],
    ['percent_of_position', 50, '20'],
  ])('counts those of %s', (type, value, units) => {
    expect(unitsWithFees(type, value)).toBe(units);
  });

  it.each<readonly [string, Amount, string]>([
    // 1,000 / 100 with the minimum once, where 1,020 / 101 is more than 10
    ['at its minimum where few units are paid for', 1020, '10'],
    // 10,100 / 101, where 10,080 / 100 with the minimum is 100.8
    ['for each unit where many are', 10_100, '100'],
    ['not beyond the amount where the minimum is more', 15, '0'],
  ])('counts a fee %s', (_, value, units) => {
    expect(unitsWithFees('dollar_amount', value, fee(1, 20))).toBe(units);
  });
});

describe('a quantity of futures', () => {
  const facts: SizingFacts = { instrument: future, price: notAsked, stopDistance: notAsked, held: figure(4) };

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

  it('may be measured by its risk where the settings say so (money I2)', () => {
    const byRisk = { settings: { futuresSizing: 'risk' as const }, market: { equity: 100000 } };
    const converted = (type: QuantityType, value: DecimalString) => {
      const given = { ...facts, stopDistance: () => at(10.25) };
      return convertQuantity(requested(type, value), given, decisionOf(byRisk));
    };
    expect(accepted(converted('risk_dollar_amount', '1025')).text).toBe('2');
    expect(calculation(accepted(converted('risk_percent', '1.025')))).toBe(
      '2 dividedBy(1025 percentOf(1.025 message quantity, 100000 market equity), 512.5 times(10.25 constant test, 50 market instruments.ESH2026.pointValue))',
    );
    for (const type of ['dollar_amount', 'percent_of_equity'] as const) {
      expect(rejected(converted(type, '5'))).toStrictEqual([
        {
          code: 'invalid-quantity-type-for-asset-class',
          section: 'Quantity',
          message: `quantityType ${type} cannot be used with futures; expected fixed_quantity or risk_dollar_amount or risk_percent or percent_of_position.`,
          path: ['quantityType'],
          received: type,
          expected: 'one of fixed_quantity, risk_dollar_amount, risk_percent, percent_of_position',
        },
      ]);
    }
  });

  it('needs the point value for a risk, and names every other fact that is missing (safety S6)', () => {
    const undescribed = { ...facts, instrument: { ...future, missing: ['pointValue'] as const } };
    const planning = decisionOf({ settings: { futuresSizing: 'risk' } });
    expect(
      codesOf(convertQuantity(requested('risk_percent', 1), { ...undescribed, stopDistance: () => at(10) }, planning)),
    ).toStrictEqual(['equity-unavailable', 'instrument-unknown']);
  });

  it('may be fixed or a percentage of the position', () => {
    const fixed = quantityTypes.filter((type) => !dynamicQuantityTypes.has(type));
    expect(fixed).toStrictEqual(['fixed_quantity', 'percent_of_position']);
    const units = fixed.map((type) => accepted(convertQuantity(requested(type, 50), facts, decisionOf())));
    expect(units.map((converted) => converted.text)).toStrictEqual(['50', '2']);
  });
});

describe('equityShare', () => {
  it('is a percentage of the equity', () => {
    const share = equityShare(Figure.from('message', ['quantity'], '2.5'), decisionOf({ market: { equity: '80000' } }));
    expect(calculation(accepted(share))).toBe('2000 percentOf(2.5 message quantity, 80000 market equity)');
  });
});

describe('accountEquity', () => {
  const unknownFor = (...figures: readonly [NamedFigures?]) =>
    rejected(accountEquity('the limit is a part of it', decisionOf(), ...figures))[0];

  it('has the amounts that its error names in a calculation', () => {
    expect(unknownFor()).toStrictEqual({
      code: 'equity-unavailable',
      section: 'plan',
      message: 'The account equity is unknown; the limit is a part of it.',
      path: ['quantityType'],
    });
    expect(unknownFor({ percent: figure(5) })?.calculation?.of).toStrictEqual({ percent: 0 });
  });
});

describe('moneyAmount', () => {
  it.each<readonly [QuantityType, string | undefined]>([
    ['fixed_quantity', undefined],
    ['percent_of_position', undefined],
    ['dollar_amount', '2.5 message quantity'],
    ['risk_dollar_amount', '2.5 message quantity'],
    ['percent_of_equity', '2000 percentOf(2.5 message quantity, 80000 market equity)'],
    ['risk_percent', '2000 percentOf(2.5 message quantity, 80000 market equity)'],
  ])('is what a quantity of %s spends or risks', (type, amount) => {
    const money = accepted(moneyAmount(requested(type, '2.5'), decisionOf({ market: { equity: 80_000 } })));
    expect(money && calculation(money)).toBe(amount);
  });
});
