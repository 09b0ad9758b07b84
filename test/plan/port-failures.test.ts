import { describe, expect, it } from 'vitest';
import { type SignalError, signalError } from '../../src/core/errors.js';
import { fail, ok, type Result } from '../../src/core/result.js';
import type { PlanningContext } from '../../src/market/planning-context.js';
import type { OrderPlan } from '../../src/order/order-plan.js';
import { isDispensable, onlyCloses, unlessPortFailed } from '../../src/plan/port-failures.js';
import { decisionOf } from '../market/contracts/sample.ts';
import { long, plan, planned, resting } from './sample.ts';

const exit = planned({ payload: { action: 'exit' }, market: long });
const entry = planned({ payload: { quantity: 5 } });
const swap = planned({ payload: { action: 'sell', quantity: 5 }, market: long });
const refused: Result<OrderPlan> = fail('no-position', { message: 'There is no position in AAPL.' });

describe('onlyCloses', () => {
  it.each([
    ['an exit', ok(exit), true],
    [
      'an exit that cancels first',
      plan({ payload: { action: 'exit', cancel: true }, market: { ...long, openOrders: [resting('o1', 'entry')] } }),
      true,
    ],
    ['a cancel', plan({ payload: { action: 'cancel' }, market: { openOrders: [resting('o1', 'entry')] } }), true],
    ['an entry', ok(entry), false],
    ['a swap, which enters after it closes,', ok(swap), false],
    ['what is not planned', refused, false],
  ])('of %s', (_, result, expected) => {
    expect(onlyCloses(result)).toBe(expected);
  });
});

function portError(port: string): SignalError {
  return signalError('account-unavailable', { message: `The port of ${port} failed.`, path: [port] });
}

const invalid = signalError('invalid-snapshot', { message: 'quotes.AAPL.bid is "x".', path: ['quote'] });
const incomplete = signalError('context-incomplete', { message: 'The quote of AAPL was not loaded.', path: ['quote'] });

describe('isDispensable', () => {
  it.each<readonly [string, SignalError, boolean]>([
    ...['quote', 'instrument', 'optionChain', 'rollover', 'currency', 'equity', 'buyingPower'].map(
      (port) => [`a failure of the port ${port}`, portError(port), true] as const,
    ),
    ...['position', 'openTickers', 'openOrders', 'profile'].map(
      (port) => [`a failure of the port ${port}`, portError(port), false] as const,
    ),
    ['an invalid quote', invalid, false],
    ['a quote that was not loaded', incomplete, false],
  ])('of %s', (_, error, expected) => {
    expect(isDispensable(error)).toBe(expected);
  });
});

describe('unlessPortFailed', () => {
  const [quote, equity, position] = [portError('quote'), portError('equity'), portError('position')];

  function planning(failures: readonly SignalError[], marketErrors: readonly SignalError[] = []): PlanningContext {
    return { ...decisionOf(), portFailures: () => failures, marketErrors: () => marketErrors };
  }

  function errorsOf(result: Result<OrderPlan>, ...errors: Parameters<typeof planning>): readonly SignalError[] {
    const answer = unlessPortFailed(result, planning(...errors));
    return answer.ok ? [] : answer.errors;
  }

  it('keeps a plan where every port answered', () => {
    expect(unlessPortFailed(ok(entry), planning([]))).toStrictEqual(ok(entry));
    expect(unlessPortFailed(refused, planning([]))).toStrictEqual(refused);
  });

  it('keeps a plan that closes without answers that it can do without, and says so', () => {
    const notice = (port: string) => ({
      code: 'account-unavailable',
      message: `The port of ${port} failed. The exit goes on without it.`,
      path: [port],
    });
    const earlier = { code: 'entry-refused', message: 'The entry is refused.' } as const;
    expect(unlessPortFailed(ok({ ...exit, notices: [earlier] }), planning([quote, equity]))).toStrictEqual(
      ok({ ...exit, notices: [earlier, notice('quote'), notice('equity')] }),
    );
  });

  it.each<readonly [string, Result<OrderPlan>, readonly SignalError[]]>([
    ['an entry without a quote', ok(entry), [quote]],
    ['a swap without a quote', ok(swap), [quote]],
    ['an exit without its position', ok(exit), [position]],
    ['an exit without its position and a quote', ok(exit), [quote, position]],
    ['a refusal, whatever its own errors,', refused, [quote]],
  ])('rejects %s with the failures of the ports', (_, result, failures) => {
    expect(errorsOf(result, failures)).toStrictEqual(failures);
  });

  it('reports an answer that is invalid alone (safety P1)', () => {
    expect(errorsOf(ok(entry), [quote, invalid, incomplete])).toStrictEqual([invalid]);
    const other = signalError('invalid-snapshot', { message: 'The position is invalid.' });
    expect(errorsOf(ok(exit), [quote], [other])).toStrictEqual([other]);
    expect(errorsOf(ok(entry), [invalid], [other])).toStrictEqual([other]);
    expect(errorsOf(ok(entry), [], [other])).toStrictEqual([other]);
  });
});
