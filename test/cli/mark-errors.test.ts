import { describe, expect, test } from 'vitest';
import { markErrors, markSyntaxError } from '../../src/cli/mark-errors.js';
import { printJson } from '../../src/cli/print-json.js';
import { colorTheme, plainTheme } from '../../src/cli/theme.js';
import { type ErrorCode, type ErrorPath, type SignalError, signalError } from '../../src/core/errors.js';

const plain = plainTheme();

function error(code: 'invalid-field' | 'no-position' | 'invalid-payload', path: ErrorPath): SignalError<ErrorCode> {
  return signalError(code, { message: 'x', path });
}

function marked(payload: unknown, ...paths: readonly ErrorPath[]): readonly string[] {
  return markErrors(
    printJson(payload, plain),
    paths.map((path) => error('invalid-field', path)),
    plain,
  );
}

describe('markErrors', () => {
  test('underlines a single error without a number', () => {
    expect(marked({ ticker: 'AAPL', action: 'hold' }, ['action'])).toEqual([
      '{ "ticker": "AAPL", "action": "hold" }',
      '                              ^^^^^^',
    ]);
  });

  test('numbers several errors, and joins the numbers of one place', () => {
    expect(marked({ a: 1, stopLoss: { percent: 0, stopPrice: -1 } }, ['a'], ['stopLoss', 'stopPrice'], ['a'])).toEqual([
      '{ "a": 1, "stopLoss": { "percent": 0, "stopPrice": -1 } }',
      '       ^ 1,3                                       ^^ 2',
    ]);
  });

  test('puts marks that would touch on separate rows', () => {
    expect(marked([1, 2, 3], [0], [1], [2])).toEqual(['[1, 2, 3]', ' ^ 1   ^ 3', '    ^ 2']);
  });

  test('underlines an object and an error in it on separate rows', () => {
    expect(marked({ stopLoss: { percent: 0 } }, ['stopLoss'], ['stopLoss', 'percent'])).toEqual([
      '{ "stopLoss": { "percent": 0 } }',
      '              ^^^^^^^^^^^^^^^^ 1',
      '                           ^ 2',
    ]);
  });

  test('notes a missing field at the end of its object', () => {
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

  test('notes a missing object at the end of its parent when a field in it is missing', () => {
    expect(marked({ ticker: 'AAPL' }, ['stopLoss', 'stopPrice'])).toEqual([
      '{ "ticker": "AAPL" }',
      '                   ^ no stopLoss',
    ]);
  });

  test('puts a label that does not fit before its mark', () => {
    const narrow = plainTheme(40);
    const printed = printJson({ note: 'xxxx', stopLoss: {} }, narrow);
    expect(markErrors(printed, [error('invalid-field', ['stopLoss', 'stopPrice'])], narrow)).toEqual([
      '{ "note": "xxxx", "stopLoss": {} }',
      '                  no stopPrice ^',
    ]);
  });

  test('underlines the whole message for its own errors, not for those of the plan', () => {
    expect(markErrors(printJson([1], plain), [error('invalid-payload', [])], plain)).toEqual(['[1]', '^^^']);
    expect(markErrors(printJson({}, plain), [error('no-position', [])], plain)).toEqual(['{}']);
  });

  test('underlines nothing for errors of settings and market', () => {
    expect(marked({ a: 1 }, ['settings', 'assetClass'])).toEqual(['{ "a": 1 }']);
  });

  test('colours the underline without moving it', () => {
    const printed = printJson({ a: 'é' }, colorTheme());
    expect(markErrors(printed, [error('invalid-field', ['a'])], colorTheme())[1]).toBe(
      '       \u001b[91m^^^\u001b[39m',
    );
  });
});

describe('markSyntaxError', () => {
  test('marks the first syntax error', () => {
    expect(markSyntaxError('{\n  "a": 1,\n}', 3, 1, plain)).toEqual(['{', '  "a": 1,', '}', '^']);
    expect(markSyntaxError('{“a”: 1}', 1, 2, plain)).toEqual(['{\\u201ca\\u201d: 1}', ' ^']);
    expect(markSyntaxError('{"a"', 1, 5, plain)).toEqual(['{"a"', '    ^']);
    expect(markSyntaxError('[1,\n', 2, 1, plain)).toEqual(['[1,', '', '^']);
  });

  test('shows the part of a long line around the error', () => {
    const [line = '', under = ''] = markSyntaxError(`{"a": "${'x'.repeat(5_000)}" b}`, 1, 5_010, plain);
    expect(line.length).toBeLessThanOrEqual(100);
    expect(line[under.indexOf('^')]).toBe('b');
  });

  test('cuts a long line on both sides when the error is in its middle', () => {
    // 92 columns: three dots, thirty characters, the fault and 58 characters; then an ellipsis.
    expect(markSyntaxError(`[${'1'.repeat(300)}x${'2'.repeat(300)}]`, 1, 302, plain)).toEqual([
      `...${'1'.repeat(30)}x${'2'.repeat(58)}...`,
      `${' '.repeat(33)}^`,
    ]);
  });

  test('shows the lines of a long text around the error', () => {
    const lines = markSyntaxError(`[\n${'1,\n'.repeat(5_000)}x`, 5_002, 1, plain);
    expect(lines.length).toBeLessThan(15);
    expect(lines.slice(-2)).toEqual(['x', '^']);
  });
});
