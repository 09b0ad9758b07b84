/**
 * Short benchmark: compares ratios to JSON.parse with those in baseline.json. Fails when a ratio is worse by more than a
 * quarter in each of four measurements: load from other processes is temporary, a slower library is not. `--update` writes
 * the baseline instead. Nothing is compared if the baseline was measured with another major version of Node.
 *
 * The rows of planning have the figures of the slowest machine that was met: on 2026-11-29 commit 9a3be0ca planned at 1.6 times the ratio of
 * the day before, with the same ratios of parsing, and longer warm-ups changed nothing.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { executionCase, executionFloor } from './execution-case.js';
import { guardCase, guardFloor } from './guard-case.js';
import { calendarCase, floorCases, floorOf, floors, formulaCases, parseCases, planCases } from './library-cases.js';
import { type Case, measure, ratio } from './measure.js';

/** Growth of a ratio that is tolerated, because the machine is shared. */
const tolerated = 1.25;

const measurements = 4;

const baselineFile = new URL('../baseline.json', import.meta.url);

const cases: readonly Case[] = [
  ...parseCases,
  ...formulaCases,
  ...planCases,
  calendarCase,
  executionCase,
  guardCase,
].filter(({ name }) => name !== floors.snapshot);

/** Ratios of all cases in one measurement, in which they run interleaved. */
function ratios(): ReadonlyMap<string, number> {
  const samples = measure([...floorCases, executionFloor, guardFloor, ...cases], { warmUp: 100, rounds: 60, slice: 5 });
  return new Map(cases.map(({ name }) => [name, ratio(samples, name, referenceOf(name)).median]));
}

function referenceOf(name: string): string {
  switch (name) {
    case executionCase.name:
      return executionFloor.name;
    case guardCase.name:
      return guardFloor.name;
    default:
      return floorOf(name);
  }
}

interface Baseline {
  /** Major version of Node. */
  readonly node: string;
  readonly ratios: Readonly<Record<string, number>>;
}

const [node = ''] = process.versions.node.split('.');

function readBaseline(): Baseline {
  return JSON.parse(readFileSync(baselineFile, 'utf8'));
}

/** A case that is not in the baseline fails: its growth would go unnoticed. */
function isLost(name: string, value: number, { ratios: kept }: Baseline): boolean {
  return value > (kept[name] ?? 0) * tolerated;
}

function update(): void {
  const measured = ratios();
  const rounded = Object.fromEntries([...measured].map(([name, value]) => [name, Number(value.toFixed(2))]));
  const baseline: Baseline = { node, ratios: rounded };
  writeFileSync(baselineFile, `${JSON.stringify(baseline, null, 2)}\n`);
  console.log(`${measured.size} ratios written to test/bench/baseline.json`);
}

/** Smallest ratio of each case; measures again, up to four times, as long as a case fails. */
function check(): boolean {
  const baseline = readBaseline();
  if (baseline.node !== node) {
    console.log(
      `test/bench/baseline.json was measured with Node ${baseline.node}: nothing is compared with Node ${node}.`,
    );
    return true;
  }
  const least = new Map<string, number>();
  let lost: readonly string[] = cases.map(({ name }) => name);
  for (let count = 0; count < measurements && lost.length > 0; count += 1) {
    for (const [name, value] of ratios()) {
      least.set(name, Math.min(value, least.get(name) ?? value));
    }
    lost = [...least].filter(([name, value]) => isLost(name, value, baseline)).map(([name]) => name);
  }
  for (const [name, value] of least) {
    const figures = [baseline.ratios[name] ?? Number.NaN, value]
      .map((figure) => figure.toFixed(2).padStart(7))
      .join('');
    console.log(`${name.padEnd(34)}${figures}${lost.includes(name) ? '  LOST' : ''}`);
  }
  console.log(lost.length === 0 ? 'No ratio grew by more than 25 %.' : `${lost.length} grew by more than 25 %.`);
  return lost.length === 0;
}

if (process.argv.includes('--update')) {
  update();
} else {
  process.exitCode = check() ? 0 : 1;
}
