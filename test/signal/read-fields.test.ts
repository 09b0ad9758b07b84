import { describe, expect, it } from 'vitest';
import type { ScalarKind } from '../../src/signal/field-kinds.js';
import { scalarReader } from '../../src/signal/field-readers.js';
import type { Field } from '../../src/signal/fields.js';
import { invalid, newParseState, type ParseState, sortedErrors } from '../../src/signal/parse-state.js';
import { fieldTable, readFields, readObject } from '../../src/signal/read-fields.js';
import type { Rule } from '../../src/signal/rule.js';

type Name = 'percent' | 'amount' | 'message';

const fields: readonly Field<Name, ScalarKind, never>[] = [
  { name: 'percent', kind: 'number', code: 'invalid-stop-loss-percent', noticedNull: true },
  { name: 'amount', kind: 'number', code: 'invalid-stop-loss-amount', noticedNull: true },
  { name: 'message', kind: 'text', code: 'invalid-field' },
];

const rule: Rule<Name> = {
  code: 'invalid-stop-loss-limit-offset',
  on: 'amount',
  isBroken: ({ percent }) => percent === undefined,
  expected: 'a percent beside the amount',
};

/** The table of an object in `stopLoss`. */
function tableOf() {
  return fieldTable(fields, 'limitOffset', [rule], scalarReader);
}

function newState(): ParseState {
  return newParseState({ clock: Date }, 0);
}

describe('readFields', () => {
  it('gives the values in the order of the table', () => {
    const values = readFields({ message: 5, amount: '2.50', percent: 1 }, tableOf(), newState());
    expect(Object.entries(values)).toStrictEqual([
      ['percent', '1'],
      ['amount', '2.5'],
      ['message', '5'],
    ]);
  });

  it.each([
    ['a wrong value', { percent: 'x' }, [['invalid-stop-loss-percent', 'stopLoss', 'limitOffset', 'percent']]],
    ['a broken rule of a field that was sent', { amount: 1 }, [[rule.code, 'stopLoss', 'limitOffset']]],
    ['nothing where the field of the rule was not sent', { message: 'x' }, []],
    ['nothing where the rule is kept', { amount: 1, percent: 1 }, []],
  ])('has the error of %s', (_, object, errors) => {
    const state = newState();
    readFields(object, tableOf(), state);
    expect(sortedErrors(state).map(({ code, path }) => [code, ...path])).toStrictEqual(errors);
  });

  it('notices null of the fields that ask for it, in the order of the table', () => {
    const state = newState();
    readFields({ message: null, amount: null, percent: null }, tableOf(), state);
    expect(state.notices.map(({ code, path }) => [code, path])).toStrictEqual([
      ['field-null', ['stopLoss', 'limitOffset', 'percent']],
      ['field-null', ['stopLoss', 'limitOffset', 'amount']],
    ]);
  });
});

describe('readObject', () => {
  it.each([[5], [null], [[1]]])('gives nothing for %j, which has no fields', (value) => {
    expect(readObject(value, tableOf(), newState())).toBeUndefined();
  });

  it('gives the values of an object', () => {
    expect(readObject({ percent: 1 }, tableOf(), newState())).toStrictEqual({ percent: '1' });
  });

  it('gives the mark of an invalid value where one field is wrong', () => {
    expect(readObject({ percent: 1, amount: 'x' }, tableOf(), newState())).toBe(invalid);
  });

  it('judges an object by its own errors alone', () => {
    const state = newState();
    readObject({ percent: 'x' }, tableOf(), state);
    expect(readObject({ percent: 1 }, tableOf(), state)).toStrictEqual({ percent: '1' });
  });
});
