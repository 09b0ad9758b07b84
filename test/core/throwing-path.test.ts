import { describe, expect, it } from 'vitest';
import { throwingPath } from '../../src/core/throwing-path.js';

const throwing = {
  get price(): never {
    throw new Error('not now');
  },
};

/** A value inside that many objects. */
function nested(levels: number, value: unknown): unknown {
  return levels === 0 ? value : { in: nested(levels - 1, value) };
}

describe('throwingPath', () => {
  it('leads to the part that throws', () => {
    expect(throwingPath({ quotes: [{ bid: 1 }, throwing] })).toStrictEqual(['quotes', '1', 'price']);
  });

  it('passes values that are not objects on its way', () => {
    const before = { ticker: 'AAPL', stopLoss: null, quantity: 1, isPaper: true, note: undefined, ask: () => 1 };
    expect(throwingPath({ ...before, quote: throwing })).toStrictEqual(['quote', 'price']);
  });

  it('is empty for a value that does not throw, and for one that throws as a whole', () => {
    expect(throwingPath({ quotes: [{ bid: 1 }] })).toStrictEqual([]);
    const closed = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error('not now');
        },
      },
    );
    expect(throwingPath(closed)).toStrictEqual([]);
  });

  it('looks at 62 levels below the value, as a value of a message can have', () => {
    expect(throwingPath(nested(62, throwing))).toStrictEqual([...Array(62).fill('in'), 'price']);
    expect(throwingPath(nested(63, throwing))).toStrictEqual([]);
  });

  it('looks at 100,000 values', () => {
    // With the list itself and the object that throws.
    const before: readonly unknown[] = new Array(99_998).fill(1);
    expect(throwingPath([...before, throwing])).toStrictEqual(['99998', 'price']);
    expect(throwingPath([...before, 1, throwing])).toStrictEqual([]);
  });

  it('ends at a cycle', () => {
    const cyclic: { self?: unknown } = {};
    cyclic.self = cyclic;
    expect(throwingPath(cyclic)).toStrictEqual([]);
  });
});
