import { describe, expect, it } from 'vitest';
import { type SignalError, signalError } from '../../src/core/errors.js';
import { err, ok } from '../../src/core/result.js';
import { holdingsOf } from '../../src/market/holdings.js';
import { createPlanningContext } from '../../src/market/planning-context.js';
import {
  contractAmbiguous,
  heldOnBothSides,
  noPosition,
  resizeSentimentConflict,
  uniqueByCode,
} from '../../src/plan/errors.js';
import { figure, listedCalculations } from '../core/calculation.ts';
import { contextOf, decisionOf, signalOf } from '../market/contracts/sample.ts';
import { call, futures, options, put } from './sample.js';

const locked: SignalError = signalError('entry-locked-out', { message: 'Locked.' });
const first: SignalError = signalError('no-position', { message: 'One.' });
const second: SignalError = signalError('no-position', { message: 'Two.' });

const limit = { actual: '11', limit: '10' } as const;

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

  it.each<[string, SignalError, SignalError]>([
    [
      'two settings of a guard',
      signalError('open-risk-too-large', { message: 'One.', ...limit, setting: 'maxOpenRisk' }),
      signalError('open-risk-too-large', { message: 'Two.', ...limit, setting: 'maxOpenRiskPercent' }),
    ],
    [
      'two tickers without a quote',
      signalError('quote-unavailable', { message: 'One.', received: 'AAPL' }),
      signalError('quote-unavailable', { message: 'Two.', received: 'MSFT' }),
    ],
    [
      'two parts of the account that are not known',
      signalError('account-unavailable', { message: 'One.', path: ['fills', 'a', 'b'] }),
      signalError('account-unavailable', { message: 'Two.', path: ['fills', 'ab'] }),
    ],
    [
      'two targets',
      signalError('price-unresolved', { message: 'One.', path: ['targets', 1, 'price'] }),
      signalError('price-unresolved', { message: 'Two.', path: ['targets', 11, 'price'] }),
    ],
    [
      'two places in a target',
      signalError('price-unresolved', { message: 'One.', path: ['targets', 1, 1] }),
      signalError('price-unresolved', { message: 'Two.', path: ['targets', 11] }),
    ],
  ])('keeps the errors of %s', (_, one, other) => {
    expect(uniqueByCode(err(one, other))).toStrictEqual(err(one, other));
    expect(uniqueByCode(err(one, other, one))).toStrictEqual(err(one, other));
  });

  it.each<[string, SignalError, SignalError]>([
    [
      'of a setting of a guard',
      signalError('open-risk-too-large', { message: 'One.', ...limit, setting: 'maxOpenRisk' }),
      signalError('open-risk-too-large', { message: 'Two.', ...limit, setting: 'maxOpenRisk' }),
    ],
    [
      'of an order that is too large, whatever the setting',
      signalError('order-too-large', { message: 'One.', ...limit, setting: 'maxOrderQuantity' }),
      signalError('order-too-large', { message: 'Two.', ...limit, setting: 'maxOrderValue' }),
    ],
    [
      'of one ticker without a quote',
      signalError('quote-unavailable', { message: 'One.', path: ['ticker'], received: 'AAPL' }),
      signalError('quote-unavailable', { message: 'Two.', path: ['price'], received: 'AAPL' }),
    ],
    [
      'of another code, whatever was received',
      signalError('price-unresolved', { message: 'One.', received: 'last' }),
      signalError('price-unresolved', { message: 'Two.', received: 'bid' }),
    ],
  ])('keeps the first error %s', (_, one, other) => {
    expect(uniqueByCode(err(one, other))).toStrictEqual(err(one));
  });
});

describe('the error that no position is open', () => {
  const messageOf = (request: Parameters<typeof decisionOf>[0], isHeldNamed = false): string => {
    const planning = decisionOf(request);
    return noPosition(planning, isHeldNamed ? holdingsOf(planning) : []).message;
  };

  it('names what was to be closed', () => {
    const planning = decisionOf({ payload: { action: 'exit' } });
    expect(noPosition(planning)).toStrictEqual({
      code: 'no-position',
      section: 'plan',
      message: 'There is no open position in AAPL for exit.',
      path: ['ticker'],
      received: 'AAPL',
    });
    expect(messageOf({ payload: { action: 'sell' } })).toBe('There is no open position in AAPL that a sell closes.');
    expect(messageOf(futures({ action: 'exit' }))).toBe('There is no open position in any month of ES for exit.');
  });

  it('names the positions on its own side, at most five', () => {
    const held = { side: 'long', quantity: '1' };
    const both = { [call]: held, [put]: { side: 'short', quantity: '1' } };
    expect(messageOf(options({ action: 'buy' }, both), true)).toBe(
      `There is no open position in SPY that a buy closes. ${call} is held long, ${put} is held short.`,
    );
    const strikes = ['601', '602', '603', '604', '605', '606'].map((strike) => `SPY 260130C${strike}`);
    const many = Object.fromEntries(strikes.map((ticker) => [ticker, held]));
    const named = strikes.slice(0, 5).map((ticker) => `${ticker} is held long`);
    expect(messageOf(options({ action: 'buy' }, many), true)).toBe(
      `There is no open position in SPY that a buy closes. ${named.join(', ')}.`,
    );
  });

  it('asks whether a ticker that is spelled in another way was meant (safety S24)', () => {
    const market = { positions: { AAPL: { side: 'long', quantity: '10' } } };
    expect(messageOf({ payload: { ticker: 'aapl', action: 'exit' }, market })).toBe(
      'There is no open position in aapl for exit. Nothing is known of aapl; did you mean AAPL?',
    );
  });
});

describe('the error of a resize against its sentiment', () => {
  const sentiments = { requiredSentiment: 'bullish', actualSentiment: 'bearish' } as const;
  const conflict = { submit: 'rejected', ...sentiments } as const;

  it('names where the resize goes from and to', () => {
    const { errors } = resizeSentimentConflict(conflict, { side: 'long', held: figure(10), target: figure(15) });
    const [{ calculation, ...error }] = errors;
    expect(error).toStrictEqual({
      code: 'resize-sentiment-conflict',
      section: 'Quantity',
      message: 'A resize from 10 long to 15 needs sentiment bullish; the signal has bearish.',
      path: ['sentiment'],
      received: 'bearish',
      expected: 'bullish, or no sentiment',
      ...sentiments,
    });
    expect(calculation && listedCalculations(calculation.of, calculation.figures)).toStrictEqual({
      held: '10 constant test',
      target: '15 constant test',
    });
  });

  it('names both sides where nothing is held', () => {
    const [error] = resizeSentimentConflict(conflict).errors;
    expect(error.message).toBe(
      'A resize that opens a position needs sentiment bullish for a long one, bearish for a short one; the signal has bearish.',
    );
    expect(error).not.toHaveProperty('calculation');
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
