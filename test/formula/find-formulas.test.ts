import { describe, expect, it } from 'vitest';
import { evaluateFormulas } from '../../src/formula/evaluate-formulas.js';
import { findFormulas } from '../../src/formula/find-formulas.js';
import { processorTime } from '../processor-time.js';
import { errors } from './helpers.js';

/** An object in an object …: `levels` of them. */
function nested(levels: number, innermost: unknown = 1): Record<string, unknown> {
  let value = innermost;
  for (let level = 0; level < levels; level += 1) {
    value = { a: value };
  }
  return { ...(value as Record<string, unknown>) };
}

describe('depth (A.14)', () => {
  it('of 64 levels is accepted, the payload being the first', () => {
    expect(evaluateFormulas(nested(64)).ok).toBe(true);
    expect(errors(nested(64, '=1'))).toHaveLength(1);
  });

  it('of 65 levels is invalid-payload alone, also in arrays', () => {
    expect(errors(nested(65))).toEqual(['invalid-payload at ']);
    expect(errors({ ...nested(65), quantity: '=(' })).toEqual(['invalid-payload at ']);
    expect(errors(nested(63, [[1]]))).toEqual(['invalid-payload at ']);
    expect(evaluateFormulas(nested(63, [1])).ok).toBe(true);
    expect(evaluateFormulas(nested(63, [null])).ok).toBe(true);
  });

  it('of 10,000 levels does not overflow the stack', () => {
    expect(errors(nested(10_000))).toEqual(['invalid-payload at ']);
    expect(errors(JSON.parse(`{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}`))).toEqual(['invalid-payload at ']);
  });

  it('is infinite in a cyclic object', () => {
    const cyclic: Record<string, unknown> = { quantity: '=1' };
    cyclic.self = cyclic;
    cyclic.again = [cyclic, cyclic, { cyclic }];
    expect(errors(cyclic)).toEqual(['invalid-payload at ']);
  });
});

describe('objects that are not from JSON', () => {
  it('with shared parts are visited once', () => {
    let shared: unknown = { x: 1 };
    for (let level = 0; level < 60; level += 1) {
      shared = [shared, shared];
    }
    expect(evaluateFormulas({ shared }).ok).toBe(true);
  });

  it('have their formulas found at every shared place', () => {
    const part = { amount: '=1' };
    const fill = Object.fromEntries(Array.from({ length: 50 }, (_, index) => [`f${index}`, {}]));
    const both = evaluateFormulas({ ...fill, takeProfit: part, stopLoss: part });
    expect(both).toMatchObject({ ok: true, value: { takeProfit: { amount: 1 }, stopLoss: { amount: 1 } } });
    expect(errors({ ...fill, a: [part], b: [part] })).toEqual([
      'invalid-formula-nested at a.0.amount',
      'invalid-formula-nested at b.0',
    ]);
    const rejected = evaluateFormulas({ ...fill, a: [part], b: [part] });
    expect(rejected.ok ? [] : rejected.errors.map(({ message }) => message.split(':')[0])).toEqual([
      'a.0.amount is "=1"',
      'b.0 is "="',
    ]);
  });

  it('have few formulas reported at each place', () => {
    const part = { amount: '=1' };
    expect(errors({ a: [part], b: [part] })).toEqual([
      'invalid-formula-nested at a.0.amount',
      'invalid-formula-nested at b.0.amount',
    ]);
    // The part is the thirtieth object: the last that is not remembered.
    const fill = Object.fromEntries(Array.from({ length: 28 }, (_, index) => [`f${index}`, {}]));
    expect(errors({ ...fill, a: [part], b: [part] })).toEqual([
      'invalid-formula-nested at a.0.amount',
      'invalid-formula-nested at b.0.amount',
    ]);
    expect(errors({ ...fill, f28: {}, a: [part], b: [part] })).toEqual([
      'invalid-formula-nested at a.0.amount',
      'invalid-formula-nested at b.0',
    ]);
  });

  it('have only own fields', () => {
    class Alert {
      own = 1;
    }
    const inherited = Object.assign(Object.create({ quantity: '=(', deep: { a: '=(' } }), { price: '=1' });
    expect(evaluateFormulas(inherited)).toEqual({ ok: true, value: { price: 1 } });
    expect(evaluateFormulas(new Alert()).ok).toBe(true);
    expect(evaluateFormulas(Object.assign(Object.create(null), { a: '=1' }))).toEqual({ ok: true, value: { a: 1 } });
  });

  it('can be dates, maps, functions, buffers', () => {
    const odd = {
      date: new Date(0),
      map: new Map([['a', '=1']]),
      call: () => '=1',
      bytes: new Uint8Array(10_000_000),
      big: 10n,
      symbol: Symbol('='),
      nan: Number.NaN,
      missing: undefined,
    };
    const answer = evaluateFormulas(odd);
    expect(answer.ok && answer.value).toBe(odd);
  });

  it('can be arrays with four billion holes', () => {
    const holes: unknown[] = [];
    holes[4_294_967_290] = '=1';
    expect(errors({ holes })).toEqual(['invalid-formula-nested at holes.4294967290']);
  });
});

describe('lists without a prototype', () => {
  it('have the elements of any list', () => {
    const list = Object.setPrototypeOf([1, 2], null);
    const payload = {
      extras: { list },
      price: '=max(signal.extras.list)',
      cancelAfter: '=2 in signal.extras.list ? 5 : 6',
    };
    expect(evaluateFormulas(payload)).toMatchObject({ ok: true, value: { price: 2, cancelAfter: 5 } });
  });
});

describe('lists with other properties', () => {
  it('keep the names of these properties in paths', () => {
    expect(errors({ list: Object.assign(['a'], { note: '=1' }) })).toEqual(['invalid-formula-nested at list.note']);
  });
});

describe('names', () => {
  it('__proto__ and constructor are ordinary fields', () => {
    const payload = JSON.parse('{"__proto__":"=1+1","constructor":"=2+2","takeProfit":{"__proto__":"=3+3"}}');
    const answer = evaluateFormulas(payload);
    expect(answer.ok && JSON.stringify(answer.value)).toBe(
      '{"__proto__":2,"constructor":4,"takeProfit":{"__proto__":6}}',
    );
    expect(Object.getPrototypeOf(answer.ok && answer.value)).toBe(Object.prototype);
  });

  it('are paths from the outside in', () => {
    expect(findFormulas({ a: [{ b: '=1' }] })?.valueOf()).toMatchObject({
      formulas: [{ path: ['a', 0, 'b'], text: '=1', place: 'nested' }],
    });
  });
});

describe('size', () => {
  it('of 100,000 fields takes linear time', () => {
    const payload = Object.fromEntries(Array.from({ length: 100_000 }, (_, index) => [`f${index}`, index]));
    expect(evaluateFormulas({ ...payload, quantity: '=signal.f99999' })).toMatchObject({
      ok: true,
      value: { quantity: 99_999 },
    });
  });

  it('of an array costs once for any number of formulas (B.2)', () => {
    const list = Array.from({ length: 50_000 }, (_, index) => index);
    const formulas = Array.from({ length: 5_000 }, (_, index) => [
      `f${index}`,
      `=max(signal.extras.list) + (${-index} in signal.extras.list ? 1 : 0) + (signal.extras ? 1 : 0)`,
    ]);
    const start = processorTime();
    const answer = evaluateFormulas({ extras: { list }, ...Object.fromEntries(formulas) });
    expect(answer).toMatchObject({ ok: true, value: { f0: 50_001, f1: 50_000, f4999: 50_000 } });
    // A walk of the array for each formula would take half a minute.
    expect(processorTime() - start).toBeLessThan(5_000);
  });
});

describe('a list with properties that are not indices', () => {
  it('has numbers in the paths of its items alone', () => {
    const list = Object.assign(new Array(10).fill(0), { 10: '=1', '1x': '=2', x1: '=3' });
    const found = findFormulas({ price: list });
    expect(typeof found === 'object' && found.formulas.map(({ path }) => path)).toEqual([
      ['price', 10],
      ['price', '1x'],
      ['price', 'x1'],
    ]);
  });
});
