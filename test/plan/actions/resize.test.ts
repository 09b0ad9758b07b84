// Resizes of several months of a continuous future.
import { describe, expect, it } from 'vitest';
import { figuresOf, futures, rejection, rejectionCodes, stepsOf, verdictsOf } from '../sample.ts';

const months = {
  positions: { ESH2026: { side: 'long', quantity: '1' }, ESM2026: { side: 'long', quantity: '2' } },
};

describe('a resize of several months of a continuous future', () => {
  const to = (quantity: number, sentiment?: string) =>
    futures({ action: 'resize', quantity, ...(sentiment && { sentiment }) }, months);

  it.each([[undefined], ['bearish'], ['flat']])('to 0 closes each of them, with sentiment %s', (sentiment) => {
    const request = to(0, sentiment);
    expect(stepsOf(request)).toStrictEqual(['exit sell 1', 'exit-2 sell 2']);
    const decided = { relation: 'zero', submit: 'sell' };
    expect(verdictsOf(request, 'resize.2')).toStrictEqual([
      { contract: 'ESH2026', unit: 'contract', side: 'long', decided },
      { contract: 'ESM2026', unit: 'contract', side: 'long', decided },
    ]);
    expect(figuresOf(request, 'resize.2')).toStrictEqual(
      [
        ['ESH2026', '1'],
        ['ESM2026', '2'],
      ].map(([month, held]) => ({
        held: `${held} market positions.${month}.quantity`,
        target: '0 message quantity',
        quantity: `${held} market positions.${month}.quantity`,
      })),
    );
  });

  it('to 0 is rejected with the sentiment of the other side', () => {
    expect(rejection(to(0, 'bullish'))).toMatchObject([
      {
        code: 'resize-sentiment-conflict',
        message: 'A resize from 1 long to 0 needs sentiment bearish; the signal has bullish.',
        requiredSentiment: 'bearish',
      },
    ]);
  });

  it('to another target does not choose one of them', () => {
    expect(rejectionCodes(to(4))).toStrictEqual(['contract-ambiguous']);
  });
});
