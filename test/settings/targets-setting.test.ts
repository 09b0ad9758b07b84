import { describe, expect, it } from 'vitest';
import { parseSettings } from '../../src/settings/parse-settings.js';

function read(entry: object): unknown {
  const result = parseSettings({ entry });
  return result.ok ? result.value.entry.targets : result.errors.map(({ path, expected }) => [path.join('.'), expected]);
}

describe('the setting entry.targets', () => {
  it('is read as the field of a signal', () => {
    const targets = [
      { percent: 1, share: '50.0', moveStop: 'entry' },
      { percent: '2.50', moveStop: { amount: 1 } },
    ];
    expect(read({ targets })).toStrictEqual([
      { percent: '1', share: '50', moveStop: 'entry' },
      { percent: '2.5', moveStop: { amount: '1' } },
    ]);
  });

  it('rejects unknown keys, each at its place', () => {
    const targets = [
      { percent: 1, shares: 50 },
      { percent: 2, moveStop: { percent: 1, points: 1 } },
    ];
    expect(read({ targets })).toStrictEqual([
      ['entry.targets.0.shares', 'share'],
      ['entry.targets.1.moveStop.points', 'one of percent, amount'],
    ]);
  });

  it('has the errors of a signal, below the setting', () => {
    expect(read({ targets: [{ percent: 1 }] })).toStrictEqual([['entry.targets', 'a list of 2 to 4 targets']]);
    expect(read({ targets: 'all' })).toStrictEqual([['entry.targets', 'a list of 2 to 4 targets']]);
    expect(read({ targets: [5, { percent: 0 }] })).toStrictEqual([
      ['entry.targets.0', 'an object with exactly one of percent, amount, limitPrice, risk'],
      ['entry.targets.1.percent', 'a number above 0'],
    ]);
  });

  it('is not beside a take profit', () => {
    const targets = [{ percent: 1 }, { percent: 2 }];
    expect(read({ targets, takeProfit: { percent: 1 } })).toStrictEqual([
      ['entry.targets', 'either targets or takeProfit'],
    ]);
  });
});
