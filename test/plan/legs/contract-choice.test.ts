import { describe, expect, it } from 'vitest';
import { type SignalError, signalError } from '../../../src/core/errors.js';
import { given } from '../../../src/core/figure.js';
import { calculationOf } from '../../../src/core/figure-list.js';
import { tellingChoice } from '../../../src/plan/legs/contract-choice.js';
import { figure, listedCalculations } from '../../core/calculation.ts';
import { aapl } from '../../market/contracts/sample.ts';

const why = given('AAPL', 'message', ['ticker']);
const chosen = { ...aapl, why };

const error = (message: string, amounts = {}) => signalError('quantity-unresolved', { message, ...amounts });
const named = error('The step of AAPL is unknown.');
const unnamed = error('The account has no equity.');
const withAmounts = error('Less than one step.', { calculation: calculationOf({ step: figure('1') }) });

function told(one: SignalError): object | undefined {
  const [{ calculation, ...rest }] = tellingChoice([one], chosen);
  const { calculation: _, ...before } = one;
  expect(rest).toStrictEqual(before);
  return calculation && listedCalculations(calculation.of, calculation.figures);
}

describe('the errors of an entry', () => {
  it.each<[title: string, error: SignalError, calculation: object | undefined]>([
    ['say why the contract was chosen that they name', named, { contract: 'AAPL message ticker' }],
    ['say it beside their own amounts', withAmounts, { contract: 'AAPL message ticker', step: '1 constant test' }],
    ['say nothing of it where they have neither', unnamed, undefined],
  ])('%s', (_, one, calculation) => {
    expect(told(one)).toStrictEqual(calculation);
  });

  it('stay what they are where the contract was not chosen', () => {
    expect(tellingChoice([named, withAmounts, unnamed], aapl)).toStrictEqual([named, withAmounts, unnamed]);
  });

  it('are told in their order', () => {
    const codes = tellingChoice([unnamed, named], chosen).map(({ message, calculation }) => [message, calculation?.of]);
    expect(codes).toStrictEqual([
      ['The account has no equity.', undefined],
      ['The step of AAPL is unknown.', { contract: 0 }],
    ]);
  });
});
