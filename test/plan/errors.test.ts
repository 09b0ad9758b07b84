import { describe, expect, it } from 'vitest';
import { type SignalError, signalError } from '../../src/core/errors.js';
import { err, ok } from '../../src/core/result.js';
import { holdingsOf } from '../../src/market/holdings.js';
import { createPlanningContext } from '../../src/market/planning-context.js';
import { contractAmbiguous, heldOnBothSides, uniqueByCode } from '../../src/plan/errors.js';
import { contextOf, signalOf } from '../market/contracts/sample.ts';
import { call, options, put } from './sample.js';

const locked: SignalError = signalError('entry-locked-out', { message: 'Locked.' });
const first: SignalError = signalError('no-position', { message: 'One.' });
const second: SignalError = signalError('no-position', { message: 'Two.' });

describe('eachCodeOnce', () => {
  it("names each code once, the first of each, in the catalogue's order", () => {
    expect(uniqueByCode(err<SignalError>(first, second, locked))).toStrictEqual({
      ok: false,
      errors: [locked, first],
    });
  });

  it('leaves a success and a single error as they are', () => {
    const one = err(first);
    expect(uniqueByCode(one)).toBe(one);
    const done = ok(5);
    expect(uniqueByCode(done)).toBe(done);
  });
});

it('positions on both sides are named, at most five in the sentence', () => {
  const strikes = ['601', '602', '603', '604'].map((strike) => `SPY 260130C${strike}`);
  const open = [call, put, ...strikes];
  const positions = Object.fromEntries(
    open.map((ticker) => [ticker, { side: ticker === put ? 'short' : 'long', quantity: '1' }]),
  );
  const request = options({ action: 'reverse' }, positions);
  const planning = createPlanningContext(signalOf(request), contextOf(request));
  expect(heldOnBothSides(holdingsOf(planning), planning)).toStrictEqual({
    code: 'contract-ambiguous',
    section: 'plan',
    message: `SPY is held on both sides, and reverse would close only one of them: ${open.slice(0, 5).join(', ')}.`,
    path: ['ticker'],
    received: 'SPY',
    expected: 'the symbol of one contract',
    contracts: open,
  });
});

it('an ambiguous contract names those that are open, at most five in the sentence', () => {
  const strikes = ['600', '601', '602', '603'].map((strike) => `SPY 260130C${strike}`);
  const positions = Object.fromEntries(
    [call, put, ...strikes.slice(1), 'SPY 260130C604'].map((ticker) => [ticker, { side: 'long', quantity: '1' }]),
  );
  const request = options({ action: 'add' }, positions);
  const planning = createPlanningContext(signalOf(request), contextOf(request));
  const holdings = holdingsOf(planning);
  expect(holdings).toHaveLength(6);
  expect(contractAmbiguous(holdings, planning)).toStrictEqual({
    code: 'contract-ambiguous',
    section: 'plan',
    message: `add needs one open contract of SPY; there are 6: ${[call, put, ...strikes.slice(1)].join(', ')}.`,
    path: ['ticker'],
    received: 'SPY',
    expected: 'the symbol of one contract',
    contracts: [call, put, ...strikes.slice(1), 'SPY 260130C604'],
  });
});
