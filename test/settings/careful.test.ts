import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseSettings } from '../../src/index.js';

function readJson(file: string) {
  return JSON.parse(readFileSync(file, 'utf8'));
}

const careful = readJson('examples/settings/careful.json');
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
