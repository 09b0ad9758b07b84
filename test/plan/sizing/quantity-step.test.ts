import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../../src/core/decimal.js';
import { Figure } from '../../../src/core/figure.js';
import type { AssetClass } from '../../../src/core/vocabulary.js';
import { createPlanningContext, type PlanningContext } from '../../../src/market/planning-context.js';
import {
  closableUnits,
  exitStep,
  quantityStep,
  reductionStep,
  shownUnits,
  tradableQuantity,
  tradedIn,
} from '../../../src/plan/sizing/quantity-step.js';
import type { BrokerProfile } from '../../../src/profile/broker-profile.js';
import { profileOf } from '../../brokers/sample.ts';
import { calculation, figure, listedCalculations } from '../../core/calculation.ts';
import {
  accepted,
  contextOf,
  decisionOf,
  future,
  type Request,
  rejected,
  signalOf,
  stock,
  traceOf,
} from '../../market/contracts/sample.ts';

const own = (step: DecimalString) => Figure.from('market', ['instruments', 'AAPL', 'quantityStep'], step);

function stepFigure(
  assetClass: AssetClass,
  fractional: boolean,
  given?: DecimalString,
  broker?: DecimalString,
): Figure {
  const capabilities = broker === undefined ? {} : { quantityStep: broker };
  const planning = decisionOf({ settings: { useFractionalQuantity: fractional }, market: { capabilities } });
  return quantityStep({ ...stock, assetClass, quantityStep: given === undefined ? undefined : own(given) }, planning);
}

function step(...given: Parameters<typeof stepFigure>): string {
  return stepFigure(...given).text;
}

describe('quantityStep', () => {
  it('is 1 for stocks, or a millionth with fractional quantities', () => {
    expect(step('stocks', false)).toBe('1');
    expect(step('stocks', true)).toBe('0.000001');
  });

  it('is a hundred-millionth for crypto, always', () => {
    expect(step('crypto', false)).toBe('0.00000001');
    expect(step('crypto', true)).toBe('0.00000001');
  });

  it.each(['options', 'index_options', 'futures'] as const)('is 1 for %s, always', (assetClass) => {
    expect(step(assetClass, true)).toBe('1');
    expect(step(assetClass, true, '0.1', '0.01')).toBe('1');
  });

  it('is the coarser of what instrument and broker give', () => {
    expect(step('crypto', false, '0.001')).toBe('0.001');
    expect(step('crypto', false, undefined, '0.01')).toBe('0.01');
    expect(step('crypto', false, '0.001', '0.01')).toBe('0.01');
    expect(step('crypto', false, '0.01', '0.001')).toBe('0.01');
    expect(step('stocks', true, '0.1', '0.5')).toBe('0.5');
  });

  it('is at least 1 for whole units, and more where a lot is larger', () => {
    expect(step('stocks', false, '0.1', '0.5')).toBe('1');
    expect(step('stocks', false, '100')).toBe('100');
    expect(step('futures', false, '1', '10')).toBe('10');
  });

  it.each<readonly [string, Parameters<typeof stepFigure>, string]>([
    ['the default of whole shares', ['stocks', false], '1 default useFractionalQuantity'],
    ['the default of fractions', ['stocks', true], '0.000001 default stocks.step'],
    ['the default of whole units', ['futures', true, '0.1'], '1 default futures.step'],
    ['the instrument', ['stocks', false, '100', '10'], '100 market instruments.AAPL.quantityStep'],
    ['the broker', ['crypto', false, undefined, '0.01'], '0.01 market capabilities.quantityStep'],
    [
      'the coarser one',
      ['crypto', false, '0.001', '0.01'],
      '0.01 higher(0.001 market instruments.AAPL.quantityStep, 0.01 market capabilities.quantityStep)',
    ],
  ])('has the origin of %s', (_, given, origin) => {
    expect(calculation(stepFigure(...given))).toBe(origin);
  });
});

/** A broker that trades lots of 10 shares. */
const tens = profileOf({ quantityDecimals: -1 });

function atBroker(profile: BrokerProfile | undefined, request: Request = {}): PlanningContext {
  const { broker, ...context } = contextOf(request);
  return createPlanningContext(signalOf(request), { ...context, broker: { ...broker, profile } });
}

describe('reductionStep', () => {
  it.each<readonly [string, BrokerProfile | undefined, DecimalString | undefined, string]>([
    ['the step of an entry without a profile', undefined, '5', '5 market instruments.AAPL.quantityStep'],
    [
      'the step of the profile',
      tens,
      undefined,
      '10 higher(1 default useFractionalQuantity, 10 market profile.quantityStep)',
    ],
    ['the coarser one', tens, '100', '100 market instruments.AAPL.quantityStep'],
  ])('is %s', (_, profile, given, expected) => {
    const instrument = { ...stock, quantityStep: given === undefined ? undefined : own(given) };
    expect(calculation(reductionStep(instrument, atBroker(profile)))).toBe(expected);
  });
});

describe('exitStep', () => {
  const instruments = { AAPL: { quantityStep: '5' } };
  const capabilities = { quantityStep: '2' };

  it.each<readonly [string, BrokerProfile | undefined, object, string | undefined]>([
    ['unknown where nobody has one', undefined, {}, undefined],
    ['that of the instrument', undefined, { instruments }, '5 market instruments.AAPL.quantityStep'],
    ['that of the capabilities', undefined, { capabilities }, '2 market capabilities.quantityStep'],
    ['that of the profile', tens, {}, '10 market profile.quantityStep'],
    [
      'the coarsest of the three',
      tens,
      { instruments, capabilities },
      '10 higher(5 market instruments.AAPL.quantityStep, 10 market profile.quantityStep)',
    ],
  ])('is %s (safety S10)', (_, profile, market, expected) => {
    const found = exitStep('AAPL', atBroker(profile, { market: { ...market } }));
    expect(found && calculation(found)).toBe(expected);
  });
});

describe('closableUnits', () => {
  it('are rounded by a step that somebody knows, and else not at all (safety S10)', () => {
    expect(closableUnits(figure('37.5'), 'AAPL', atBroker(tens)).text).toBe('30');
    expect(closableUnits(figure('37.5'), 'AAPL', atBroker(undefined)).text).toBe('37.5');
  });
});

describe('tradableQuantity', () => {
  const requested = { type: 'fixed_quantity', value: Figure.from('message', ['quantity'], 5) } as const;
  const tradable = (units: DecimalString, size: DecimalString) =>
    tradableQuantity(
      requested,
      figure(units),
      { instrument: { ...stock, quantityStep: own(size) } },
      decisionOf({ settings: { useFractionalQuantity: true } }),
    );

  it.each([
    ['33.9', '1', '33'],
    ['34', '1', '34'],
    ['250', '100', '200'],
    ['0.123456', '0.001', '0.123'],
    ['0.7', '0.25', '0.5'],
  ] as const)('%s on the step of %s is %s', (units, size, rounded) => {
    expect(accepted(tradable(units, size)).text).toBe(rounded);
  });

  it.each([
    ['0.99', '1'],
    ['-0.5', '1'],
    ['-1.5', '1'],
    ['0', '0.01'],
  ] as const)('%s on the step of %s is not a quantity', (units, size) => {
    expect(rejected(tradable(units, size))[0]?.code).toBe('quantity-unresolved');
  });

  it('is on the step of the profile where it reduces a position, and not where it enters (safety S10)', () => {
    const sized = (facts: object) =>
      accepted(tradableQuantity(requested, figure('37.5'), { instrument: stock, ...facts }, atBroker(tens))).text;
    expect(sized({ held: figure(50) })).toBe('30');
    expect(sized({})).toBe('37');
  });

  it('is traced for its leg, its contract and its unit, also where it is 0', () => {
    const planning = decisionOf();
    const sized = tradableQuantity(requested, figure('3.7'), { instrument: future, held: figure(10) }, planning);
    expect(accepted(sized).text).toBe('3');
    expect(tradableQuantity(requested, figure('0.3'), { instrument: future }, planning).ok).toBe(false);
    const rounded = (value: string, units: string) => ({
      quantity: `${value} downToStep(${units} constant test, 1 market instruments.ESH2026.quantityStep)`,
    });
    expect(traceOf(planning, 'quantity.fixed_quantity')).toStrictEqual([
      {
        rule: 'quantity.fixed_quantity',
        read: { leg: 'exit', contract: 'ESH2026', unit: 'contract' },
        decided: '3',
        figures: rounded('3', '3.7'),
      },
      {
        rule: 'quantity.fixed_quantity',
        read: { leg: 'entry', contract: 'ESH2026', unit: 'contract' },
        decided: '0',
        figures: rounded('0', '0.3'),
      },
    ]);
  });

  it('of less than one step is an error with its calculation', () => {
    const dollars = { type: 'dollar_amount', value: Figure.from('message', ['quantity'], 100) } as const;
    const units = dollars.value.dividedDownBy(figure(150));
    const [error] = rejected(tradableQuantity(dollars, units, { instrument: stock }, decisionOf()));
    expect(error).toMatchObject({
      code: 'quantity-unresolved',
      message: '100 USD as dollar_amount is ≈ 0.666666666667 shares: less than one step of 1.',
      path: ['quantity'],
      received: '100',
      expected: 'at least 1 share',
    });
    const { calculation: listed } = error ?? {};
    expect(listed && listedCalculations(listed.of, listed.figures)).toStrictEqual({
      quantity: `0.${'6'.repeat(40)} dividedBy(100 message quantity, 150 constant test)`,
      step: '1 default useFractionalQuantity',
    });
  });
});

it('shows units with at most 12 decimals', () => {
  expect(shownUnits(figure(2).dividedBy(figure(3)), 'share')).toBe('≈ 0.666666666667 shares');
  expect(shownUnits(figure('2.5'), 'unit')).toBe('2.5 units');
  expect(shownUnits(figure(1), 'contract')).toBe('1 contract');
});

it('says which contract is traded, and in which unit', () => {
  expect(tradedIn(stock)).toStrictEqual({ contract: 'AAPL', unit: 'share' });
  expect(tradedIn({ ...stock, ticker: 'BTC-USD', assetClass: 'crypto' })).toStrictEqual({
    contract: 'BTC-USD',
    unit: 'unit',
  });
});
