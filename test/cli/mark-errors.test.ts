import { describe, expect, test } from 'vitest';
import { withFault, withMarks } from '../../src/cli/mark-errors.js';
import { colourPaint, plainPaint } from '../../src/cli/paint.js';
import { printJson } from '../../src/cli/print-json.js';
import { type ErrorCode, type ErrorPath, type SignalError, signalError } from '../../src/core/errors.js';

const plain = plainPaint();

function error(code: 'invalid-field' | 'no-position' | 'invalid-payload', path: ErrorPath): SignalError<ErrorCode> {
  return signalError(code, { message: 'x', path });
}

function marked(payload: unknown, ...paths: readonly ErrorPath[]): readonly string[] {
  return withMarks(
    printJson(payload, plain),
    paths.map((path) => error('invalid-field', path)),
    plain,
  );
}

describe('underlining', () => {
  test('a single error is underlined, without a number', () => {
    expect(marked({ ticker: 'AAPL', action: 'hold' }, ['action'])).toEqual([
      '{ "ticker": "AAPL", "action": "hold" }',
      '                              ^^^^^^',
    ]);
  });

  test('several errors have numbers, and errors of one place share it', () => {
    expect(marked({ a: 1, stopLoss: { percent: 0, stopPrice: -1 } }, ['a'], ['stopLoss', 'stopPrice'], ['a'])).toEqual([
      '{ "a": 1, "stopLoss": { "percent": 0, "stopPrice": -1 } }',
      '       ^ 1,3                                       ^^ 2',
    ]);
  });

  test('marks that would touch stand on lines of their own', () => {
    expect(marked([1, 2, 3], [0], [1], [2])).toEqual(['[1, 2, 3]', ' ^ 1   ^ 3', '    ^ 2']);
  });

  test('an object inside which another error is marked', () => {
    expect(marked({ stopLoss: { percent: 0 } }, ['stopLoss'], ['stopLoss', 'percent'])).toEqual([
      '{ "stopLoss": { "percent": 0 } }',
      '              ^^^^^^^^^^^^^^^^ 1',
      '                           ^ 2',
    ]);
  });

  test('a missing field is noted at the end of the object that lacks it', () => {
    expect(marked({ stopLoss: { limitPrice: 5 } }, ['stopLoss', 'stopPrice'])).toEqual([
      '{ "stopLoss": { "limitPrice": 5 } }',
      '                                ^ no stopPrice',
    ]);
    expect(marked({ a: 'x'.repeat(60), b: 'y'.repeat(60) }, ['ticker'], ['action'])).toEqual([
      '{',
      `  "a": "${'x'.repeat(60)}",`,
      `  "b": "${'y'.repeat(60)}"`,
      '}',
      '^ 1,2 no ticker, no action',
    ]);
  });

  test('a missing object is noted at the end of the one that should hold it, whatever is missing inside', () => {
    expect(marked({ ticker: 'AAPL' }, ['stopLoss', 'stopPrice'])).toEqual([
      '{ "ticker": "AAPL" }',
      '                   ^ no stopLoss',
    ]);
  });

  test('a label that would leave the screen stands in front of its mark', () => {
    const narrow = plainPaint(40);
    const printed = printJson({ note: 'xxxx', stopLoss: {} }, narrow);
    expect(withMarks(printed, [error('invalid-field', ['stopLoss', 'stopPrice'])], narrow)).toEqual([
      '{ "note": "xxxx", "stopLoss": {} }',
      '                  no stopPrice ^',
    ]);
  });

  test('the message as a whole is marked for its own errors, but not for those of the plan', () => {
    expect(withMarks(printJson([1], plain), [error('invalid-payload', [])], plain)).toEqual(['[1]', '^^^']);
    expect(withMarks(printJson({}, plain), [error('no-position', [])], plain)).toEqual(['{}']);
  });

  test('errors of settings and market, which the message does not hold, mark nothing', () => {
    expect(marked({ a: 1 }, ['settings', 'assetClass'])).toEqual(['{ "a": 1 }']);
  });

  test('in colour the underline is coloured and stands at the same place', () => {
    const printed = printJson({ a: 'é' }, colourPaint());
    expect(withMarks(printed, [error('invalid-field', ['a'])], colourPaint())[1]).toBe(
      '       \u001b[91m^^^\u001b[39m',
    );
  });
});

describe('a text that is no JSON', () => {
  test('has a mark under the fault', () => {
    expect(withFault('{\n  "a": 1,\n}', 3, 1, plain)).toEqual(['{', '  "a": 1,', '}', '^']);
    expect(withFault('{“a”: 1}', 1, 2, plain)).toEqual(['{\\u201ca\\u201d: 1}', ' ^']);
    expect(withFault('{"a"', 1, 5, plain)).toEqual(['{"a"', '    ^']);
    expect(withFault('[1,\n', 2, 1, plain)).toEqual(['[1,', '', '^']);
  });

  test('a long line is shown around the fault', () => {
    const [line = '', under = ''] = withFault(`{"a": "${'x'.repeat(5_000)}" b}`, 1, 5_010, plain);
    expect(line.length).toBeLessThanOrEqual(100);
    expect(line[under.indexOf('^')]).toBe('b');
  });

  test('a long line is cut on both sides of a fault in its middle', () => {
    // 92 columns: three dots, thirty characters, the fault and 58 characters; then what was cut is told.
    expect(withFault(`[${'1'.repeat(300)}x${'2'.repeat(300)}]`, 1, 302, plain)).toEqual([
      `...${'1'.repeat(30)}x${'2'.repeat(58)}...`,
      `${' '.repeat(33)}^`,
    ]);
  });

  test('a long text is shown around the fault', () => {
    const lines = withFault(`[\n${'1,\n'.repeat(5_000)}x`, 5_002, 1, plain);
    expect(lines.length).toBeLessThan(15);
    expect(lines.slice(-2)).toEqual(['x', '^']);
  });
});
