// An hour with a bad broker in two minutes: `npm run bad-hour` is the whole one.
import { expect, test } from 'vitest';
import { badHour } from '../scripts/bad-hour-run.js';
import { troubles } from '../scripts/bad-line.js';

test('twenty strategies at a broker in each of its troubles lose no exit, double no order, and leave nothing unprotected untold', async () => {
  const report = await badHour({ rounds: 1, troubled: 8, quiet: 4 });
  expect(report.faults).toEqual([]);
  expect(Object.keys(report.met).sort()).toEqual([...troubles].sort());
  expect(report.accepted['exit']).toBeGreaterThan(50);
  expect(report.refused['exit 503 no code']).toBeUndefined();
}, 400_000);
