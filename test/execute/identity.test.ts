// Every order has an identifier of its own (execution rule 1).
import { describe, expect, it } from 'vitest';
import { identityFault } from '../../src/execute/identity.js';
import type { OrderPlan, PlanStep } from '../../src/index.js';
import {
  awaitEntry,
  cancelStop,
  exit,
  followed,
  plan,
  restore,
  reverse,
  submit,
  withoutTerms,
} from './rule-examples.js';

const named = (step: PlanStep, clientOrderId: string): PlanStep =>
  step.step === 'submit-order' ? { ...step, order: { ...step.order, clientOrderId } } : step;
const exitNamed = (clientOrderId: string): OrderPlan =>
  plan(cancelStop, named(submit('exit', 'sell', '10'), clientOrderId));

function unnamed(step: PlanStep): PlanStep {
  if (step.step !== 'submit-order') {
    return step;
  }
  const { clientOrderId: _, ...order } = step.order;
  return { ...step, order };
}

/** An entry that a stop follows, and one more order of the plan. */
function followedAnd(step: PlanStep): OrderPlan {
  const [first, ...rest] = followed.outcome === 'orders' ? followed.steps : [awaitEntry];
  return plan(first, ...rest, step);
}

const missing = 'An order has no clientOrderId; expected a different one for each order. Plan with a signalId.';
const twice = 'Two orders have the same clientOrderId; expected a different one for each order. Plan with a signalId.';
const { signalId: _signalId, ...exitOfNoSignal } = exit;
const { signalId: _noSignalId, ...withoutBoth } = withoutTerms;

const stopsWithoutTerms = (withoutTerms.restore?.orders ?? []).flatMap((stop) => [stop, { ...stop, orderId: 'o2' }]);
const underTwoWithoutTerms: OrderPlan = { ...exit, restore: { ...restore, orders: stopsWithoutTerms } };

describe('a plan', () => {
  it.each<[string, OrderPlan, string | undefined]>([
    ['with different identifiers', exit, undefined],
    ['with an order without an identifier', plan(cancelStop, unnamed(submit('exit', 'sell', '10'))), missing],
    ['with an order whose identifier is empty', exitNamed(''), missing],
    ['that restores a stop without a signalId', exitOfNoSignal, missing],
    ['without a signalId whose stop cannot be restored', withoutBoth, undefined],
    ['with two equal identifiers', plan(submit('exit', 'sell', '4'), submit('exit', 'sell', '6')), twice],
    ['with the identifier of its restored stop', exitNamed('s-restore-1'), twice],
    ['with the identifier of a place that it does not restore', exitNamed('s-restore-2'), undefined],
    [
      'with the identifier of a stop that cannot be restored',
      { ...exitNamed('s-restore-1'), restore: withoutTerms.restore ?? restore },
      undefined,
    ],
    ['of several steps without an order', reverse, undefined],
    ['with two stops that cannot be restored', underTwoWithoutTerms, undefined],
    ['whose entry a stop follows', followed, undefined],
    ['with the identifier of a further stop of its entry', followedAnd(submit('stop-loss-2', 'sell', '1')), twice],
    [
      'with that identifier where no stop follows the entry',
      plan(submit('entry', 'buy', '10'), submit('stop-loss-2', 'sell', '1')),
      undefined,
    ],
    ['with an unnamed order beside a stop that follows', followedAnd(unnamed(submit('exit', 'sell', '1'))), missing],
  ])('is taken, or refused: one %s', (_, begun, message) => {
    const fault = identityFault(begun);
    expect(fault?.errors.map((error) => error.message)).toEqual(message && [message]);
  });
});
