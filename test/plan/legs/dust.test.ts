import { describe, expect, it } from 'vitest';
import type { DecimalString } from '../../../src/core/decimal.js';
import type { Notice } from '../../../src/core/notices.js';
import { type Holding, holdingsOf } from '../../../src/market/holdings.js';
import type { PlanningContext } from '../../../src/market/planning-context.js';
import type { SubmitOrderStep } from '../../../src/order/order-plan.js';
import {
  checkNoDust,
  closableHolding,
  noticeDustOfForm,
  noticeUncovered,
  restOfExit,
} from '../../../src/plan/legs/dust.js';
import { marketOrder } from '../../brokers/sample.ts';
import { figure, listedCalculations } from '../../core/calculation.ts';
import { aapl, decisionOf, noticesOf, rejected } from '../../market/contracts/sample.ts';

interface Position {
  readonly holding: Holding;
  readonly planning: PlanningContext;
}

/** A position of AAPL, where the broker has a step or none. */
function held(quantity: DecimalString, step?: DecimalString): Position {
  const positions = { AAPL: { side: 'long', quantity } };
  const planning = decisionOf({ market: { positions, ...(step && { capabilities: { quantityStep: step } }) } });
  const [holding] = holdingsOf(planning);
  if (holding === undefined) {
    throw new Error('nothing is held');
  }
  return { holding, planning };
}

function shown({ calculation, ...notice }: Notice): object {
  return { ...notice, calculation: calculation && listedCalculations(calculation.of, calculation.figures) };
}

/** The notice of half a unit of 10.5 that is less than a step of 1. */
const half = {
  code: 'dust-remains',
  message: '0.5 AAPL remain: less than one step of what can be traded.',
  quantity: '10',
  remaining: '0.5',
  calculation: {
    remaining: '0.5 minus(10.5 market positions.AAPL.quantity, 10 constant test)',
    step: '1 market capabilities.quantityStep',
  },
};

describe('what an exit leaves (safety S10)', () => {
  const rest = ({ holding, planning }: Position, units: DecimalString) => {
    const { remaining, dust } = restOfExit(holding, figure(units), planning);
    return { remaining: remaining.text, dust: dust?.text };
  };

  it('is dust where it is less than a step, with a notice', () => {
    const position = held('10.5', '1');
    expect(rest(position, '10')).toStrictEqual({ remaining: '0', dust: '0.5' });
    expect(noticesOf(position.planning).map(shown)).toStrictEqual([half]);
  });

  it.each<[title: string, units: DecimalString, step: DecimalString | undefined, remaining: DecimalString]>([
    ['is a step', '9.5', '1', '1'],
    ['is nothing', '10.5', '1', '0'],
    ['has no step', '10', undefined, '0.5'],
  ])('remains where it %s', (_, units, step, remaining) => {
    const position = held('10.5', step);
    expect(rest(position, units)).toStrictEqual({ remaining, dust: undefined });
    expect(noticesOf(position.planning)).toStrictEqual([]);
  });
});

describe('noticeUncovered', () => {
  it.each<[closable: DecimalString, notices: readonly object[]]>([
    ['10', [half]],
    ['10.5', []],
  ])('of a stop for %s of 10.5 has %j', (closable, notices) => {
    const { holding, planning } = held('10.5', '1');
    noticeUncovered('AAPL', holding.quantity, figure(closable), planning);
    expect(noticesOf(planning).map(shown)).toStrictEqual(notices);
  });
});

describe('closableHolding', () => {
  it('is the position down to the step, with a notice of the rest', () => {
    const { holding, planning } = held('10.5', '1');
    const closable = closableHolding(holding, planning);
    expect({ ...closable, quantity: closable.quantity.text }).toStrictEqual({ ...holding, quantity: '10' });
    expect(noticesOf(planning)).toMatchObject([{ code: 'dust-remains', quantity: '10', remaining: '0.5' }]);
  });

  it('is the whole position without a step', () => {
    const { holding, planning } = held('10.5');
    expect(closableHolding(holding, planning)).toStrictEqual(holding);
    expect(noticesOf(planning)).toStrictEqual([]);
  });
});

describe('checkNoDust', () => {
  const check = (dust: DecimalString | undefined, entered = 'AAPL') => {
    const { holding, planning } = held('10.5', '1');
    const exit = { holding, units: figure('10'), step: undefined, remaining: figure('0') };
    const whole = { ...exit, dust: undefined };
    return checkNoDust([whole, { ...exit, dust: dust && figure(dust) }], { ...aapl, ticker: entered }, planning);
  };

  it.each<[dust: DecimalString, sentence: string]>([
    ['0.5', '0.5 AAPL remain open, and the entry would first have to close them.'],
    ['1', '1 AAPL remains open, and the entry would first have to close them.'],
  ])('refuses an entry into the contract of which %s stay open', (dust, message) => {
    expect(rejected(check(dust))).toStrictEqual([
      { code: 'quantity-unresolved', section: 'plan', message, path: ['ticker'], received: 'AAPL' },
    ]);
  });

  it('passes an entry into another contract, and one after which nothing stays', () => {
    const passed = { ok: true, value: undefined };
    expect(check('0.5', 'MSFT')).toStrictEqual(passed);
    expect(check(undefined)).toStrictEqual(passed);
  });
});

describe('noticeDustOfForm', () => {
  const exit = (quantity: DecimalString, over: Partial<SubmitOrderStep> = {}): SubmitOrderStep => ({
    step: 'submit-order',
    id: 'exit',
    role: 'exit',
    order: { ...marketOrder, side: 'sell', effect: 'close', quantity },
    ...over,
  });
  const whole = (remaining: DecimalString, quantity: DecimalString, held: DecimalString, when = '') => ({
    code: 'dust-remains',
    message: `${remaining} AAPL remain: the broker takes this order only in whole units${when}.`,
    quantity,
    remaining,
    calculation: {
      remaining: `${remaining} minus(${held} market positions.AAPL.quantity, ${quantity} market profile.quantity)`,
    },
  });
  const extended = (step: SubmitOrderStep): SubmitOrderStep => ({
    ...step,
    order: { ...step.order, extendedHours: true },
  });
  const notices = (
    { holding, planning }: Position,
    step: SubmitOrderStep,
    formed: readonly SubmitOrderStep[],
    others: readonly Holding[] = [],
  ) => {
    noticeDustOfForm({ steps: [step], holdings: [holding, ...others] }, formed, planning);
    return noticesOf(planning).map(shown);
  };

  it('says what the exit of a whole position leaves in whole units', () => {
    expect(notices(held('10.5'), exit('10.5'), [exit('10')])).toStrictEqual([whole('0.5', '10', '10.5')]);
  });

  it('says that extended hours are why', () => {
    expect(notices(held('10.5'), extended(exit('10.5')), [extended(exit('10'))])).toStrictEqual([
      whole('0.5', '10', '10.5', ' in extended hours'),
    ]);
  });

  it('says that all remains where the exit is not sent', () => {
    expect(notices(held('0.5'), exit('0.5'), [])).toStrictEqual([
      { ...whole('0.5', '0', '0.5'), calculation: { remaining: '0.5 market positions.AAPL.quantity' } },
    ]);
  });

  it('replaces the notice of less than a step', () => {
    const position = held('10.57', '0.1');
    restOfExit(position.holding, figure('10.5'), position.planning);
    expect(noticesOf(position.planning)).toHaveLength(1);
    expect(notices(position, exit('10.5'), [exit('10')])).toStrictEqual([whole('0.57', '10', '10.57')]);
  });

  it.each<[title: string, step: SubmitOrderStep, formed: SubmitOrderStep]>([
    ['an exit that stays as it is', exit('10.5'), exit('10.5')],
    ['an exit of a part', exit('4.5'), exit('4')],
    ['a stop', exit('10.5', { role: 'protection' }), exit('10', { role: 'protection' })],
  ])('says nothing of %s', (_, step, formed) => {
    expect(notices(held('10.5', '0.1'), step, [formed])).toStrictEqual([]);
  });

  it('says nothing of other contracts', () => {
    const position = held('10.5');
    const other = { ...position.holding, quantity: figure('9'), contract: { ...aapl, ticker: 'MSFT' } };
    expect(notices(position, exit('10.5'), [exit('10')], [other])).toHaveLength(1);
  });
});
