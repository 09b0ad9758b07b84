import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseSettings, parseSignal, planSignal, snapshotContext } from '../../src/index.js';
import { futuresInstruments } from '../../src/instruments/index.js';

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

const careful = readJson('examples/settings/careful.json');
const futures = readJson('examples/settings/careful-futures.json');
const page = readFileSync('docs/protection.md', 'utf8');
const { strategies } = readJson('examples/webhook-service/config.sample.json');

describe('the careful settings', () => {
  it('are valid', () => {
    expect(parseSettings(careful).ok).toBe(true);
  });

  it('are those of the stocks of the sample configuration', () => {
    expect(strategies.momentum.settings).toMatchObject(careful);
  });

  it('have a wider spread for options', () => {
    const entry = { ...careful.entry, bidAskSpreadFilterPercent: 10 };
    expect(strategies['weekly-options'].settings).toMatchObject({ ...careful, entry });
  });

  it('have larger amounts for futures, whose contracts are worth hundreds of thousands', () => {
    const larger = { maxOrderValue: 1_000_000, maxPositionValue: 2_000_000 };
    expect(strategies['index-futures'].settings).toMatchObject({ ...careful, ...larger });
  });
});

describe('the careful settings of futures', () => {
  it('are those of stocks with a limit of contracts in place of the two of values', () => {
    const { maxOrderValue, maxPositionValue, ...rest } = careful;
    expect([maxOrderValue, maxPositionValue]).toEqual([25_000, 50_000]);
    const { guard, assetClass, ...shared } = futures;
    expect(shared).toEqual(rest);
    expect(assetClass).toBe('futures');
    expect(parseSettings(futures)).toMatchObject({ ok: true, value: { guard: { maxContracts: { limit: '2' } } } });
    expect(Object.keys(guard)).toEqual(['timeZone', 'dayStart', 'maxContracts']);
  });

  // 1 ES and 9 MES are 1.9 contracts: a further MES is the second one, and two are a tenth too many.
  it.each([
    [{ MESH2026: 1 }, 'planned'],
    [{ MESH2026: 2 }, 'exposure-too-large'],
    [{ ESH2026: 1 }, 'exposure-too-large'],
    // A root that is not named counts whole.
    [{ SILH2026: 1 }, 'exposure-too-large'],
  ])('with 1 ES and 9 MES a buy of %j is %s', (bought, expected) => {
    const [[ticker, quantity] = ['', 0]] = Object.entries(bought);
    const now = '2026-01-26T15:30:00Z';
    const held = (units: number) => ({ side: 'long', quantity: units, averageEntryPrice: 6000 }) as const;
    const quote = { bid: 6000, ask: 6000.25 };
    const market = {
      now,
      quotes: { ESH2026: quote, MESH2026: quote, SILH2026: { bid: 30, ask: 30.005 } },
      positions: { ESH2026: held(1), MESH2026: held(9) },
    };
    const settings = parseSettings({ ...futures, allowAddToPosition: true });
    const signal = parseSignal(
      { ticker, action: 'buy', quantity },
      { clock: { now: () => Date.parse(now) }, assetClass: 'futures' },
    );
    const plan =
      settings.ok && signal.ok
        ? planSignal(signal.value, snapshotContext(market, settings.value, { instruments: futuresInstruments }))
        : expect.fail(JSON.stringify([settings, signal]));
    expect(plan.ok ? 'planned' : plan.errors.map(({ code }) => code).join(' ')).toBe(expected);
  });
});

it.each([
  ['careful.json', careful],
  ['careful-futures.json', futures],
])('the page "What protects you" shows %s as it is', (_, settings) => {
  const shown = [...page.matchAll(/```json settings\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text));
  expect(shown).toContainEqual(settings);
});
