import { describe, expect, it } from 'vitest';
import { allowedSide } from '../../../src/plan/gates/sides.js';
import { long, rejection, rejectionCodes, short, verdictsOf } from '../sample.ts';

const buy = { action: 'buy' };
const sell = { action: 'sell' };
const exit = { action: 'exit' };

describe('allowed sides', () => {
  it('reject an entry on the other side', () => {
    expect(rejection({ payload: sell, settings: { allowedSides: 'bullish' } })).toStrictEqual([
      {
        code: 'side-not-allowed',
        section: 'gates',
        message: 'The settings allow bullish positions only; this entry would be short.',
        path: [],
        side: 'short',
        allowed: 'bullish',
      },
    ]);
    expect(rejectionCodes({ payload: buy, settings: { allowedSides: 'bearish' } })).toStrictEqual(['side-not-allowed']);
    const passed = { payload: buy, settings: { allowedSides: 'bullish' } };
    expect(verdictsOf(passed, 'gate.allowed-sides')).toStrictEqual([
      { allowed: 'bullish', side: 'long', decided: 'passed' },
    ]);
  });

  it('are not asked for without a side', () => {
    const leg = { leg: 'entry', contract: undefined, contractSide: undefined, adds: false, isFlat: true } as const;
    expect(allowedSide({ allowedSides: 'bullish' }, { ...leg, logicalSide: undefined })).toEqual([]);
  });
});

describe('isolation', () => {
  const isolated = { sidesIsolated: true, allowedSides: 'bearish' };

  it('rejects trades against a position on the other side', () => {
    expect(rejection({ payload: exit, settings: isolated, market: long })).toStrictEqual([
      {
        code: 'sides-isolated',
        section: 'gates',
        message:
          'The position is long; the settings allow bearish positions only, and leave positions on the other side alone (sidesIsolated).',
        path: [],
        side: 'long',
        allowed: 'bearish',
      },
    ]);
  });

  it('lets positions on an allowed side be left, and all of them without isolation', () => {
    const passed = { payload: exit, settings: isolated, market: short };
    expect(verdictsOf(passed, 'gate.sides-isolated')).toStrictEqual([
      { isolated: true, allowed: 'bearish', side: 'short', decided: 'passed' },
    ]);
    const open = { payload: exit, settings: { allowedSides: 'bearish' }, market: long };
    expect(verdictsOf(open, 'gate.sides-isolated')).toMatchObject([{ isolated: false, decided: 'passed' }]);
  });

  it('is not asked for without a position', () => {
    const settings = { sidesIsolated: true, allowedSides: 'bullish' };
    expect(rejectionCodes({ payload: exit, settings })).toStrictEqual(['no-position']);
  });
});
