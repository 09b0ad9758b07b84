import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Amount, Decimal, type DecimalString, decimal, decimalText } from '../../src/core/decimal.js';
import { chosen, Figure, given } from '../../src/core/figure.js';
import { always } from '../properties/seeds.ts';
import { calculation, figure } from './calculation.ts';

const message = (amount: Amount): Figure => Figure.from('message', ['quantity'], amount);

/** A calculation of a figure of the message and another one in one line. */
function result(one: Amount, operation: (one: Figure, other: Figure) => Figure, other: Amount): string {
  return calculation(operation(message(one), Figure.from('market', ['x'], other)));
}

describe('a figure that was given', () => {
  it('has its source, its path and its canonical text', () => {
    const bid = Figure.from('market', ['quotes', 'AAPL', 'bid'], '149.98');
    expect(bid.origin).toStrictEqual({ from: 'market', path: ['quotes', 'AAPL', 'bid'] });
    expect(bid.text).toBe('149.98');
    expect(bid.decimal.toString()).toBe('149.98');
  });

  it('has the formula of the message that gave it', () => {
    expect(Figure.from('message', ['quantity'], '5', { formula: '=2 + 3' }).origin).toStrictEqual({
      from: 'message',
      path: ['quantity'],
      formula: '=2 + 3',
    });
  });

  it.each<readonly [Amount, DecimalString]>([
    [5, '5'],
    [1e-7, '0.0000001'],
    [1e21, '1000000000000000000000'],
    [-0, '0'],
    ['150.00', '150'],
    ['0.10', '0.1'],
    ['-2.5', '-2.5'],
  ])('of %s is written %s', (amount, text) => {
    expect(figure(amount).text).toBe(text);
  });

  it('can be a decimal', () => {
    const tick = Figure.from('default', ['stocks', 'tick'], decimal('0.010'));
    expect(tick.text).toBe('0.01');
    expect([tick.isZero(), tick.isPositive(), tick.isOne()]).toStrictEqual([false, true, false]);
  });

  it('keeps the decimal that it was given', () => {
    const tick = decimal('0.01');
    expect(Figure.from('default', ['stocks', 'tick'], tick).decimal).toBe(tick);
  });

  it('makes its decimal and its text once', () => {
    const five = figure('5.0');
    expect(five.decimal).toBe(five.decimal);
    expect(five.text).toBe(five.text);
  });
});

describe('an operation', () => {
  it.each<readonly [string, (one: Figure, other: Figure) => Figure, Amount, Amount, string]>([
    ['plus', (one, other) => one.plus(other), 10, 2.5, '12.5'],
    ['minus', (one, other) => one.minus(other), 10, 2.5, '7.5'],
    ['times', (one, other) => one.times(other), 10, 2.5, '25'],
    ['times', (one, other) => one.multipliedBy(other), 10, 2.5, '25'],
    ['times', (one, other) => one.multipliedBy(other), 10, 1, '10'],
    ['dividedBy', (one, other) => one.dividedBy(other), 10, 2.5, '4'],
    ['dividedBy', (one, other) => one.dividedDownBy(other), 10, 2.5, '4'],
    ['dividedBy', (one, other) => one.dividedNearBy(other), 10, 2.5, '4'],
    ['difference', (one, other) => one.differenceTo(other), 10, 2.5, '7.5'],
    ['difference', (one, other) => one.differenceTo(other), 2.5, 10, '7.5'],
    ['percentOf', (one, other) => one.percentOf(other), 10, 250, '25'],
    ['inPercentOf', (one, other) => one.inPercentOf(other), 10, 250, '4'],
    ['midpoint', (one, other) => one.midpoint(other), '149.98', '150.03', '150.005'],
    ['lower', (one, other) => one.atMost(other), 10, 2.5, '2.5'],
    ['higher', (one, other) => one.atLeast(other), 2.5, 10, '10'],
    ['downToStep', (one, other) => one.downToStep(other), '16.66', 5, '15'],
    ['downToTick', (one, other) => one.downToTick(other), '150.019', '0.01', '150.01'],
    ['upToTick', (one, other) => one.upToTick(other), '150.011', '0.01', '150.02'],
    ['tickAbove', (one, other) => one.tickAbove(other), 150, 0.25, '150.25'],
    ['tickBelow', (one, other) => one.tickBelow(other), 150, 0.25, '149.75'],
  ])('%s has the result and both operands', (name, operation, one, other, value) => {
    expect(result(one, operation, other)).toBe(
      `${value} ${name}(${figure(one).text} message quantity, ${figure(other).text} market x)`,
    );
  });

  it.each<readonly [string, (one: Figure, other: Figure) => Figure, Amount, Amount]>([
    ['plus 0', (one, other) => one.plus(other), 10, 0],
    ['minus 0', (one, other) => one.minus(other), 10, '0.0'],
    ['times 1', (one, other) => one.times(other), 10, 1],
    ['times 1.00', (one, other) => one.times(other), 10, '1.00'],
    ['divided by 1', (one, other) => one.dividedBy(other), 10, '1'],
    ['divided down by 1', (one, other) => one.dividedDownBy(other), 10, 1],
    ['divided near by 1', (one, other) => one.dividedNearBy(other), 10, 1],
    ['at most a higher limit', (one, other) => one.atMost(other), 10, 11],
    ['at most itself', (one, other) => one.atMost(other), 10, '10'],
    ['at least a lower limit', (one, other) => one.atLeast(other), 10, 9],
    ['at least itself', (one, other) => one.atLeast(other), 10, '10'],
    ['a quantity on its step', (one, other) => one.downToStep(other), '0.3', '0.1'],
    ['a price on its tick, rounded down', (one, other) => one.downToTick(other), '6900.25', '0.25'],
    ['a price on its tick, rounded up', (one, other) => one.upToTick(other), '6900.25', '0.25'],
  ])('returns its operand where it changes nothing: %s', (_, operation, one, other) => {
    const operand = message(one);
    expect(operation(operand, figure(other))).toBe(operand);
    const calculated = operand.plus(figure(1)).minus(figure(1));
    expect(operation(calculated, figure(other))).toBe(calculated);
    const factor = figure(other).plus(figure(5)).minus(figure(5));
    expect(operation(operand, factor)).toBe(operand);
  });

  it('has the currencies of a conversion, and no others', () => {
    const [euros, rate] = [message(100), Figure.from('market', ['rates', 'EUR-USD'], '1.25')];
    const of = [euros, rate];
    const [toDollars, toEuros] = [
      { from: 'EUR', to: 'USD' },
      { from: 'USD', to: 'EUR' },
    ];
    expect(euros.times(rate, toDollars).origin).toStrictEqual({ by: 'times', of, conversion: toDollars });
    expect(euros.dividedBy(rate, toEuros).origin).toStrictEqual({ by: 'dividedBy', of, conversion: toEuros });
    expect(euros.times(rate).origin).toStrictEqual({ by: 'times', of });
  });

  it('keeps what it adds to 0: the other operand has an origin, too', () => {
    expect(result(0, (one, other) => one.plus(other), 5)).toBe('5 plus(0 message quantity, 5 market x)');
    expect(result(1, (one, other) => one.times(other), 5)).toBe('5 times(1 message quantity, 5 market x)');
  });

  it('has the operations that its operands were calculated by', () => {
    const [bid, ask] = [Figure.from('market', ['bid'], '149.98'), Figure.from('market', ['ask'], '150.02')];
    const units = message(2500).dividedDownBy(bid.midpoint(ask)).downToStep(figure(1));
    expect(calculation(units)).toBe(
      `16 downToStep(16.66${'6'.repeat(36)} dividedBy(2500 message quantity, 150 midpoint(149.98 market bid, 150.02 market ask)), 1 constant test)`,
    );
  });
});

describe('the seconds between two instants', () => {
  it('have both, the earlier one first', () => {
    const received = given('2026-01-26T15:30:00Z', 'clock', ['received']);
    const now = given('2026-01-26T15:30:05Z', 'clock', ['now']);
    expect(calculation(Figure.secondsBetween(received, now, 5))).toBe(
      '5 secondsBetween(2026-01-26T15:30:00Z clock received, 2026-01-26T15:30:05Z clock now)',
    );
  });
});

describe('a quotient', () => {
  const third = `0.${'3'.repeat(40)}`;

  it('has 40 digits, half to even', () => {
    expect(figure(1).dividedBy(figure(3)).text).toBe(third);
    expect(figure(2).dividedBy(figure(3)).text).toBe(`0.${'6'.repeat(39)}7`);
  });

  it('of a size is never above the exact one', () => {
    expect(figure(1).dividedDownBy(figure(3)).text).toBe(third);
    expect(figure(2).dividedDownBy(figure(3)).text).toBe(`0.${'6'.repeat(40)}`);
  });
});

describe('a limit', () => {
  // 3 · (1/3) of 40 digits is 1 less 1e-40; 7 · (1/7) is 1 less 1e-40 or 1e-39.
  it.each([3, 7, 9, 11, 13])('of 1 is not passed by %d parts of 1 that are added up, and is by one more', (parts) => {
    const part = figure(1).dividedBy(figure(parts));
    const sum = Array.from({ length: parts - 1 }).reduce<Figure>((all) => all.plus(part), part);
    expect(sum.isBeyond(figure(1))).toBe(false);
    expect(sum.plus(part).isBeyond(figure(1))).toBe(true);
    expect(figure(1).dividedNearBy(part).text).toBe(`${parts}`);
  });

  it('is passed by the last digit of an amount of 36 digits, and by none after it', () => {
    const limit = '9'.repeat(28);
    expect(figure(`${limit}.00000001` as DecimalString).isBeyond(figure(limit as DecimalString))).toBe(true);
    expect(figure(`${limit}.0000000001` as DecimalString).isBeyond(figure(limit as DecimalString))).toBe(false);
    expect(figure(limit as DecimalString).isBeyond(figure(limit as DecimalString))).toBe(false);
  });
});

describe('a rounding', () => {
  it('of a quantity is towards 0, of a price always in its direction', () => {
    expect(figure('-1.5').downToStep(figure(1)).text).toBe('-1');
    expect(figure('-1.5').downToTick(figure(1)).text).toBe('-2');
    expect(figure('-1.5').upToTick(figure(1)).text).toBe('-1');
  });

  it('is to multiples of a step that is not a unit of a decimal', () => {
    expect(figure('6900.30').downToTick(figure('0.25')).text).toBe('6900.25');
    expect(figure('6900.30').upToTick(figure('0.25')).text).toBe('6900.5');
    expect(figure('17').downToStep(figure('5')).text).toBe('15');
  });
});

describe('a comparison', () => {
  it('is by value, whatever the text', () => {
    const [low, high] = [figure('1.50'), figure(2)];
    expect([low.isAbove(high), low.isBelow(high), low.equals(high)]).toStrictEqual([false, true, false]);
    expect([high.isAbove(low), high.isBelow(low), high.equals(low)]).toStrictEqual([true, false, false]);
    expect([low.isAbove(low), low.isBelow(low), low.equals(figure(1.5))]).toStrictEqual([false, false, true]);
  });

  it.each<readonly [Amount, readonly [boolean, boolean, boolean]]>([
    [0, [true, false, false]],
    ['0.00', [true, false, false]],
    [1, [false, true, true]],
    ['1.0', [false, true, true]],
    [1e-8, [false, true, false]],
    ['1.000000000000000000001', [false, true, false]],
    ['-1', [false, false, false]],
  ])('of %s with 0 and 1 is the same for what was given and what was calculated', (amount, expected) => {
    const asGiven = figure(amount);
    const calculated = asGiven.plus(figure(3)).minus(figure(3));
    for (const each of [asGiven, calculated]) {
      expect([each.isZero(), each.isPositive(), each.isOne()]).toStrictEqual(expected);
    }
  });
});

describe('a choice', () => {
  it('has a source, or the rule and what it was chosen by', () => {
    const requested = given('2026-01-28', 'message', ['expiration'], { formula: '=today() + 2' });
    const today = given('2026-01-26', 'calendar', ['today']);
    const expiration = chosen('2026-01-30', 'nearestExpiration', requested);
    expect(today).toStrictEqual({ choice: '2026-01-26', origin: { from: 'calendar', path: ['today'] } });
    expect(calculation(chosen('600', 'strikesAway', figure(601), expiration))).toBe(
      '600 strikesAway(601 constant test, 2026-01-30 nearestExpiration(2026-01-28 message expiration =today() + 2))',
    );
  });
});

describe('figures and plain decimals', () => {
  // Up to 15 digits, 8 of them decimals: what prices and quantities have.
  const amounts = fc
    .tuple(fc.integer({ min: -10_000_000, max: 10_000_000 }), fc.nat({ max: 99_999_999 }))
    .map(([whole, part]) => decimalText(new Decimal(whole).plus(new Decimal(part).times('1e-8'))));
  const steps = fc.constantFrom<DecimalString>('1', '0.01', '0.25', '0.00001', '5', '100', '0.000001', '0.05');
  const nonZero = amounts.filter((amount) => Number(amount) !== 0);

  const operations: readonly (readonly [
    string,
    fc.Arbitrary<DecimalString>,
    (one: Figure, other: Figure) => Figure,
    (one: Decimal, other: Decimal) => Decimal,
  ])[] = [
    ['plus', amounts, (one, other) => one.plus(other), (one, other) => one.plus(other)],
    ['minus', amounts, (one, other) => one.minus(other), (one, other) => one.minus(other)],
    ['times', amounts, (one, other) => one.times(other), (one, other) => one.times(other)],
    ['dividedBy', nonZero, (one, other) => one.dividedBy(other), (one, other) => one.div(other)],
    ['difference', amounts, (one, other) => one.differenceTo(other), (one, other) => one.minus(other).abs()],
    ['percentOf', amounts, (one, other) => one.percentOf(other), (one, other) => one.times(other).div(100)],
    ['midpoint', amounts, (one, other) => one.midpoint(other), (one, other) => one.plus(other).div(2)],
    ['lower', amounts, (one, other) => one.atMost(other), (one, other) => Decimal.min(one, other)],
    ['higher', amounts, (one, other) => one.atLeast(other), (one, other) => Decimal.max(one, other)],
    ['downToStep', steps, (one, other) => one.downToStep(other), (one, other) => one.div(other).trunc().times(other)],
    ['downToTick', steps, (one, other) => one.downToTick(other), (one, other) => one.div(other).floor().times(other)],
    ['upToTick', steps, (one, other) => one.upToTick(other), (one, other) => one.div(other).ceil().times(other)],
    ['tickAbove', steps, (one, other) => one.tickAbove(other), (one, other) => one.plus(other)],
    ['tickBelow', steps, (one, other) => one.tickBelow(other), (one, other) => one.minus(other)],
  ];

  it.each(operations)('have the same result: %s', (_, others, operation, plain) => {
    const holds = ([one, other]: readonly [DecimalString, DecimalString]): void => {
      const calculated = operation(message(one), figure(other));
      expect(calculated.text).toBe(decimalText(plain(new Decimal(one), new Decimal(other))));
    };
    always(fc.tuple(amounts, others), 7201, holds, 300);
  });

  it('have a quotient of a size that times its divisor is at most the amount, by less than one part in 10^39', () => {
    const positive = amounts.filter((amount) => Number(amount) > 0);
    const Wide = Decimal.clone({ precision: 200 });
    const holds = ([one, other]: readonly [DecimalString, DecimalString]): void => {
      const back = new Wide(figure(one).dividedDownBy(figure(other)).decimal).times(other);
      expect(back.lte(one)).toBe(true);
      expect(new Wide(one).minus(back).div(one).lt('1e-39')).toBe(true);
    };
    always(fc.tuple(positive, positive), 7202, holds, 300);
  });

  it.each(operations)('return the first operand, or name both: %s', (name, others, operation) => {
    const holds = ([one, other]: readonly [DecimalString, DecimalString]): void => {
      const [first, second] = [message(one), figure(other)];
      const calculated = operation(first, second);
      // What it returns unchanged, it would calculate to the same value.
      expect([first, { by: name, of: [first, second] }]).toContainEqual(
        calculated === first ? first : calculated.origin,
      );
    };
    always(fc.tuple(amounts, others), 7203, holds, 300);
  });
});
