import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { type MessageFile, readMessageFile } from '../src/cli/message-file.js';
import { playMessage } from '../src/cli/play.js';
import { isRecord } from '../src/core/json.js';
import { actions, assetClasses } from '../src/core/vocabulary.js';

const folder = join(import.meta.dirname, '../examples/signals');

const files: readonly MessageFile[] = readdirSync(folder)
  .filter((name) => name.endsWith('.json'))
  .map((name) => {
    const file = readMessageFile(name.replace(/\.json$/, ''), readFileSync(join(folder, name), 'utf8'));
    if ('usageError' in file) {
      throw new Error(file.usageError);
    }
    if (file.expect === undefined) {
      throw new Error(`${name} expects nothing`);
    }
    return file;
  });

/** The messages of the files that are accepted: what the examples show to work. */
const accepted = files.filter(({ expect: expected }) => typeof expected === 'string');
const acceptedItems = accepted.flatMap(({ message }) => ('payload' in message ? [message.payload].flat() : []));

describe('the example messages', () => {
  test.each(files.map((file) => [file.name, file] as const))('%s does what its file says', (_, file) => {
    expect(playMessage(file).mismatch).toBeUndefined();
  });

  test('are at least forty, at least a dozen of them rejected, and every accepted one names its steps', () => {
    expect(files.length).toBeGreaterThanOrEqual(40);
    expect(files.length - accepted.length).toBeGreaterThanOrEqual(12);
    expect(accepted.filter(({ expect: expected, steps }) => expected === 'orders' && steps === undefined)).toEqual([]);
  });

  test('show each action and each asset class at work', () => {
    const shown = new Set(acceptedItems.map((item) => (isRecord(item) ? item.action : undefined)));
    expect(shown).toEqual(new Set(actions));
    const classes = accepted.map(({ inputs }) => (isRecord(inputs.settings) ? inputs.settings.assetClass : undefined));
    expect(new Set(classes.map((name) => name ?? 'stocks'))).toEqual(new Set(assetClasses));
  });

  test('show formulas, batches, delays and every mode of a bracket', () => {
    const text = accepted.map(({ message }) => JSON.stringify(message)).join('\n');
    for (const piece of ['"=', 'signal.extras', '"delay"', '"pnlAmount"', '"percent"', '"amount"', '"trailPercent"']) {
      expect(text).toContain(piece);
    }
    expect(text).toMatch(/"takeProfit":\{"limitPrice"/);
    expect(text).toMatch(/"stopPrice":[^}]*"limitPrice"/);
    expect(accepted.some(({ message }) => 'payload' in message && Array.isArray(message.payload))).toBe(true);
    expect(files.some(({ message }) => 'body' in message)).toBe(true);
  });

  test('have a title, and a description of one sentence', () => {
    for (const { title, description } of files) {
      expect(title).toMatch(/^\S.*[^.]$/);
      expect(description).toMatch(/\.$/);
    }
  });
});
