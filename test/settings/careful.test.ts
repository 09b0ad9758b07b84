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

  it.each(['momentum', 'weekly-options'])('are those of the strategy %s of the sample configuration', (name) => {
    expect(strategies[name].settings).toMatchObject(careful);
  });

  it('have larger amounts for futures, whose contracts are worth hundreds of thousands', () => {
    const larger = { maxOrderValue: 1_000_000, maxPositionValue: 2_000_000 };
    expect(strategies['index-futures'].settings).toMatchObject({ ...careful, ...larger });
  });
});
