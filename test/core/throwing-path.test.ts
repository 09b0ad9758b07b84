import { describe, expect, it } from 'vitest';
import { throwingPath } from '../../src/core/throwing-path.js';

const throwing = {
  get price(): never {
    throw new Error('not now');
  },
};

describe('throwingPath', () => {
  it('leads to the part that throws', () => {
    expect(throwingPath({ quotes: [{ bid: 1 }, throwing] })).toStrictEqual(['quotes', '1', 'price']);
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
});
