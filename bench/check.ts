/**
 * The short form: ratios to JSON.parse, compared with those in baseline.json. Fails when one is lost by more than a
 * quarter in two measurements. `--update` writes the baseline instead.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { floorCases, floorOf, floors, formulaCases, parseCases, planCases } from './library-cases.js';
import { type Case, measure, ratio } from './measure.js';

/** A ratio may grow by this much before it is a loss: the machine is shared. */
const tolerated = 1.25;

const baselineFile = new URL('../baseline.json', import.meta.url);

const cases: readonly Case[] = [...parseCases, ...formulaCases, ...planCases].filter(
  ({ name }) => name !== floors.snapshot,
);

/** The ratios of all cases. */
function ratios(): ReadonlyMap<string, number> {
  const samples = measure([...floorCases, ...cases], { warmUp: 100, rounds: 60, slice: 5 });
  return new Map(cases.map(({ name }) => [name, ratio(samples, name, floorOf(name)).median]));
}

function readBaseline(): Readonly<Record<string, number>> {
  return JSON.parse(readFileSync(baselineFile, 'utf8'));
}

function lost(measured: ReadonlyMap<string, number>, baseline: Readonly<Record<string, number>>): readonly string[] {
  return [...measured].filter(([name, value]) => value > (baseline[name] ?? 0) * tolerated).map(([name]) => name);
}

const measured = ratios();
if (process.argv.includes('--update')) {
  const rounded = Object.fromEntries([...measured].map(([name, value]) => [name, Number(value.toFixed(2))]));
  writeFileSync(baselineFile, `${JSON.stringify(rounded, null, 2)}\n`);
  console.log(`${measured.size} ratios written to bench/baseline.json`);
} else {
  const baseline = readBaseline();
  const suspects = lost(measured, baseline);
  const again = suspects.length === 0 ? measured : ratios();
  const losses = suspects.filter((name) => lost(again, baseline).includes(name));
  for (const [name, value] of measured) {
    const second = again.get(name) ?? value;
    const verdict = losses.includes(name) ? '  LOST' : '';
    const figures = [baseline[name] ?? Number.NaN, value, second]
      .map((figure) => figure.toFixed(2).padStart(7))
      .join('');
    console.log(`${name.padEnd(34)}${figures}${verdict}`);
  }
  console.log(losses.length === 0 ? 'No ratio grew by more than 25 %.' : `${losses.length} grew by more than 25 %.`);
  process.exitCode = losses.length === 0 ? 0 : 1;
}
