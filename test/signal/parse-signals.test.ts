import { describe, expect, it } from 'vitest';
import { maxSignals, parseSignals } from '../../src/signal/parse-signals.js';

const buy = { ticker: 'AAPL', action: 'buy' };
const receivedAt = '2026-01-26T15:30:00Z';

function parse(input: unknown, allowBatchSignals = true): unknown {
  const clock = { now: (): number => Date.parse(receivedAt) };
  const result = parseSignals(input, { clock, allowBatchSignals });
  return result.ok ? result.value : result.errors.map(({ code, path }) => [code, ...path]);
}

describe('A.11 a batch', () => {
  it('gives a Signal for every item, in their order, the same ticker as often as it is sent', () => {
    expect(parse([buy, { ...buy, action: 'sell' }, buy])).toEqual([
      { ...buy, receivedAt },
      { ...buy, action: 'sell', receivedAt },
      { ...buy, receivedAt },
    ]);
  });

  it('is accepted or rejected as a whole: errors item by item, with the index first', () => {
    expect(parse([{ ...buy, quantity: 'x', action: 'x' }, buy, { ...buy, quantity: '=1 +' }, 5, {}])).toEqual([
      ['invalid-action', 0, 'action'],
      ['invalid-quantity', 0, 'quantity'],
      ['invalid-formula-syntax', 2, 'quantity'],
      ['invalid-payload', 3],
      ['invalid-payload', 4, 'ticker'],
      ['invalid-payload', 4, 'action'],
    ]);
  });

  it('stops at the formula errors of one item and goes on with the next', () => {
    expect(
      parse([
        { ...buy, action: 'x', quantity: '=' },
        { ...buy, action: 'x' },
      ]),
    ).toEqual([
      ['invalid-formula-syntax', 0, 'quantity'],
      ['invalid-action', 1, 'action'],
    ]);
  });

  it('may lack the prototype of an array', () => {
    expect(parse(Object.setPrototypeOf([buy, {}], null))).toEqual([
      ['invalid-payload', 1, 'ticker'],
      ['invalid-payload', 1, 'action'],
    ]);
    expect(parse(Object.setPrototypeOf([buy], null))).toEqual([{ ...buy, receivedAt }]);
  });

  it('holds at most five signals', () => {
    expect(parse(new Array(maxSignals).fill(buy))).toHaveLength(5);
    expect(parse(new Array(6).fill({}))).toEqual([['too-many-payload-items']]);
  });

  it('is rejected alone, with every fault of the array together', () => {
    expect(parse([], true)).toEqual([['invalid-payload']]);
    expect(parse([], false)).toEqual([['invalid-payload'], ['batch-signals-not-enabled']]);
    expect(parse([buy], false)).toEqual([['batch-signals-not-enabled']]);
    expect(parse(new Array(6).fill(buy), false)).toEqual([['too-many-payload-items'], ['batch-signals-not-enabled']]);
  });

  it('gets an error with the fault of the array and the expected value', () => {
    const clock = { now: (): number => 1e12 };
    const none = parseSignals([], { clock, allowBatchSignals: false });
    expect(none).toMatchObject({
      errors: [
        {
          message: 'The array is empty; expected 1 to 5 signals.',
          expected: '1 to 5 signals',
        },
        {
          message: 'The body is an array; expected one signal as an object.',
          expected: 'one signal as an object',
        },
      ],
    });
    const six = parseSignals(new Array(6).fill(buy), { clock, allowBatchSignals: true });
    expect(six).toMatchObject({
      errors: [
        {
          message: 'The array has 6 signals; expected 1 to 5 signals.',
          expected: '1 to 5 signals',
        },
      ],
    });
  });

  it('reads the clock once', () => {
    let reads = 0;
    const clock = {
      now: (): number => {
        reads += 1;
        return 1e12 + reads;
      },
    };
    const result = parseSignals([buy, buy], { clock, allowBatchSignals: true });
    expect(result.ok && new Set(result.value.map((signal) => signal.receivedAt)).size).toBe(1);
  });

  it('is rejected without an index if the clock is invalid', () => {
    const clock = { now: (): number => 1_769_441_400 };
    const result = parseSignals([buy, { ...buy, action: 'x' }], { clock, allowBatchSignals: true });
    expect(result.ok || result.errors.map(({ code, path }) => [code, ...path])).toEqual([['invalid-snapshot', 'now']]);
  });

  it('takes 100,000 wrong formulas in an item without running out of stack', () => {
    const item = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, '=']));
    expect(parse([{ ...buy, ...item }])).toHaveLength(100_000);
  });
});

describe('a single object', () => {
  it('is always accepted, and its errors have no index', () => {
    expect(parse(buy, false)).toEqual([{ ...buy, receivedAt }]);
    expect(parse({ ...buy, action: 'x' }, false)).toEqual([['invalid-action', 'action']]);
    expect(parse('x', false)).toEqual([['invalid-payload']]);
  });
});
