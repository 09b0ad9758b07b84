import { describe, expect, it } from 'vitest';
import { describeEnds, type PossibleEnd, type PossibleQuantity } from '../../../src/execute/index.js';

const end: PossibleEnd = {
  ...{ key: 'entry:filled', when: 'entry fills.', status: 'done', reasons: [] },
  ...{ positions: [], resting: [] },
};

function rowsOf(ends: readonly Partial<PossibleEnd>[], signalId?: string) {
  const plan = signalId === undefined ? {} : { signalId };
  return describeEnds(
    plan,
    ends.map((one) => ({ ...end, ...one })),
  );
}

describe('describeEnds', () => {
  it('calls an end without positions flat', () => {
    expect(rowsOf([{}])).toEqual([
      { key: 'entry:filled', when: 'entry fills.', position: 'flat', protected: '-', resting: 'none' },
    ]);
  });

  it.each<[PossibleQuantity, PossibleQuantity, string, string]>([
    ['5', '5', 'long 5', 'all'],
    ['5', '0', 'long 5', 'none'],
    ['5', '3', 'long 5', '3'],
    [{ atLeast: '0', atMost: '5' }, { atLeast: '0', atMost: '5' }, 'long 0 to 5', 'all'],
    [{ atLeast: '2', atMost: '5' }, { atLeast: '2', atMost: '3' }, 'long 2 to 5', '2 to 3'],
  ])('says how much of %j a stop over %j protects', (quantity, covered, position, words) => {
    const positions = [{ ticker: 'AAPL', side: 'long', quantity, protected: covered }] as const;
    expect(rowsOf([{ positions, worst: true }])).toMatchObject([{ position, protected: words, worst: true }]);
  });

  it('names the contracts if the ends hold several, and states once what applies to all of one end', () => {
    const call = { ticker: 'SPY 260130C600', side: 'long', quantity: '2', protected: '0' } as const;
    const put = { ...call, ticker: 'SPY 260130P599', side: 'short' } as const;
    const rows = rowsOf([
      { positions: [call] },
      { positions: [call, put] },
      { positions: [call, { ...put, protected: '1' }] },
    ]);
    expect(rows.map((row) => [row.position, row.protected])).toEqual([
      ['long 2 SPY 260130C600', 'none'],
      ['long 2 SPY 260130C600, short 2 SPY 260130P599', 'none'],
      ['long 2 SPY 260130C600, short 2 SPY 260130P599', 'none, 1'],
    ]);
  });

  it.each([
    ['s1', ['s1-stop-loss', 's1-restore-1', 'plan-x']],
    [undefined, ['plan-stop-loss', 'plan-restore-1', 's1-x']],
  ])('names resting orders by their steps for the signalId %s', (signalId, resting) => {
    expect(rowsOf([{ resting }], signalId)[0]?.resting).toBe(`stop-loss, restore-1, ${resting[2]}`);
  });

  it('names resting orders by their steps where identifiers have a prefix', () => {
    const plan = { signalId: 's1', clientOrderIdPrefix: '0123456789ab' };
    const resting = ['0123456789abs', '0123456789absp2', '0123456789abr1', '0123456789abr1p2', 's1-x'];
    expect(describeEnds(plan, [{ ...end, resting }])).toMatchObject([
      { resting: 'stop-loss, stop-loss-2, restore-1, restore-1-2, s1-x' },
    ]);
  });
});
