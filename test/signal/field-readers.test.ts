import { describe, expect, it } from 'vitest';
import type { ScalarKind } from '../../src/signal/field-kinds.js';
import { scalarReader } from '../../src/signal/field-readers.js';
import { invalid, issueTemplate, newParseState, sortedErrors, unreadable } from '../../src/signal/parse-state.js';

const side: ScalarKind = { kind: 'enum', values: ['buy', 'sell'], aliases: { long: 'buy' } };
const count: ScalarKind = { kind: 'integer', minimum: 1, maximum: 30 };
const size: ScalarKind = { kind: 'number', above: 0, below: 100 };
const message: ScalarKind = { kind: 'message', maxLength: 3 };

/** What a field is read as at 15:30 in London, and the codes of its errors. */
function read(field: ScalarKind, value: unknown): readonly unknown[] {
  const state = newParseState({ clock: Date, assetClass: 'stocks' }, Date.parse('2026-01-26T15:30:00Z'));
  const result = scalarReader(field)(value, state, issueTemplate('invalid-field', ['field'], 'another value'));
  return [result, ...sortedErrors(state).map(({ code }) => code)];
}

describe('scalarReader', () => {
  it.each<[ScalarKind, unknown, unknown]>([
    [side, 'sell', 'sell'],
    [side, 'long', 'buy'],
    [count, 30, 30],
    [count, '1.0', 1],
    [count, '1e1', 10],
    [size, ' 99.50 ', '99.5'],
    [message, 'abc', 'abc'],
    [message, 12, '12'],
    [{ kind: 'quantity' }, -1, '-1'],
    [{ kind: 'text' }, 1e-7, '0.0000001'],
    [{ kind: 'boolean' }, false, false],
    [{ kind: 'ticker' }, 'AAPL', 'AAPL'],
    [{ kind: 'date' }, '+7 days', '2026-02-02'],
    [{ kind: 'time' }, 1_769_441_400, '2026-01-26T15:30:00Z'],
    [{ kind: 'time' }, 'soon', unreadable],
    [{ kind: 'delay' }, 60, '2026-01-26T15:31:00Z'],
    [{ kind: 'object' }, { a: [1] }, { a: [1] }],
    [{ kind: 'any' }, [1], [1]],
  ])('%j reads %j', (field, value, result) => {
    expect(read(field, value)).toStrictEqual([result]);
  });

  it.each<[ScalarKind, unknown]>([
    [side, 'BUY'],
    [count, 0],
    [count, 31],
    [count, 1.5],
    [count, '1.5'],
    [count, true],
    [count, Number.NaN],
    [size, 0],
    [size, '100'],
    [size, '1,0.50'],
    [{ kind: 'quantity' }, 'ten'],
    [{ kind: 'text' }, Number.POSITIVE_INFINITY],
    [{ kind: 'text' }, true],
    [{ kind: 'boolean' }, 'true'],
    [{ kind: 'ticker' }, 5],
    [{ kind: 'date' }, 7],
    [{ kind: 'time' }, true],
    [{ kind: 'object' }, [1]],
  ])('%j does not read %j', (field, value) => {
    expect(read(field, value)).toStrictEqual([undefined]);
  });

  it.each<[ScalarKind, unknown, readonly string[]]>([
    [message, 'abcd', ['invalid-message-length']],
    [message, '<b>', ['invalid-message-tags']],
    [message, '<b>x', ['invalid-message-length', 'invalid-message-tags']],
    [{ kind: 'ticker' }, ' ', ['empty-ticker-name']],
    [{ kind: 'delay' }, 'soon', ['invalid-delay-format']],
    [{ kind: 'any' }, 1n, ['invalid-field']],
  ])('%j has an error of its own for %s', (field, value, codes) => {
    expect(read(field, value)).toStrictEqual([invalid, ...codes]);
  });

  it('keeps a ticker of another format, so that the other rules on tickers apply', () => {
    expect(read({ kind: 'ticker' }, 'A B')).toStrictEqual(['A B', 'invalid-stocks-ticker-format']);
  });
});
