import { describe, expect, it } from 'vitest';
import { readSettings } from '../../src/cli/command-settings.js';
import { lintContext } from '../../src/cli/lint.js';
import { respondToPlan } from '../../src/cli/respond.js';
import { firmGuards, topstep50k } from '../../src/guards/index.js';
import { futuresInstruments } from '../../src/instruments/index.js';
import { parseSettings } from '../../src/settings/parse-settings.js';
import { printed } from './printed.ts';

describe('readSettings', () => {
  it('reads the identifier of a trading firm as its rules', () => {
    expect(readSettings({ assetClass: 'futures', guard: 'topstep-50k' })).toEqual(
      parseSettings({ assetClass: 'futures', guard: topstep50k.guard }),
    );
  });

  it.each([{}, { guard: { maxLossPerDay: 500 } }, { guard: 7 }, { guard: null }, null, []])(
    'reads %j as parseSettings does',
    (content) => {
      expect(readSettings(content)).toEqual(parseSettings(content));
    },
  );

  it('reports an unknown identifier with the known ones and the closest, beside the other errors', () => {
    const ids = firmGuards.map(({ id }) => id).join(', ');
    const expected = `an object of limits of the day and the account, or one of ${ids}`;
    const message = `guard is "topstep-5k"; expected ${expected}. Did you mean topstep-50k?`;
    expect(readSettings({ guard: 'topstep-5k', maxPositions: -1 })).toMatchObject({
      ok: false,
      errors: [
        { code: 'invalid-setting', path: ['guard'], message, received: 'topstep-5k', expected },
        { code: 'invalid-setting', path: ['maxPositions'] },
      ],
    });
    expect(readSettings({ guard: 'mine' })).toMatchObject({
      ok: false,
      errors: [{ message: `guard is "mine"; expected ${expected}.` }],
    });
  });
});

const market = {
  now: '2026-01-26T15:30:00Z',
  equity: '50000',
  quotes: { ESH2026: { bid: '6000', ask: '6000.25' } },
  accountDay: {
    ...{ date: '2026-01-26', firstEquity: '50000', startEquity: '50000', lastEquity: '50000', highEquity: '50000' },
    ...{ equities: [], entries: [], closes: [], halts: [] },
  },
};
const payload = { ticker: 'ESH2026', action: 'buy', quantity: 6 };
const settings = { assetClass: 'futures', guard: 'topstep-50k' };

describe('a guard that settings name', () => {
  // 6 contracts of at most 5.
  it('limits what the command plans', () => {
    expect(respondToPlan({ payload, settings, market }, [], futuresInstruments)).toMatchObject({
      ok: false,
      errors: [{ code: 'exposure-too-large' }],
    });
  });

  it('is known to a lint', () => {
    expect(lintContext({ settings })).toMatchObject({ ok: true, value: { settings: { guard: topstep50k.guard } } });
  });

  it('limits what the command allows', async () => {
    const { text } = await printed('allowance ESH2026 --market market --settings settings --side long', {
      market,
      settings,
    });
    expect(text).toContain('ESH2026 long: at most 5\n');
  });
});
