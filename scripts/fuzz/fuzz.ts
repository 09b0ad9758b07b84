// A campaign of generated and mutated inputs through check, formula and plan.
//
//   npm run fuzz -- [--runs 200000] [--seed 1] [--workers 2] [--minutes M] [--batch N]
//
// Nothing may throw, every answer is JSON, every invariant holds (test/properties/*-invariants.ts), and every error code,
// plan step, rule of the trace and notice is met: else the exit status is 1. After `--minutes M` it ends with what it has
// done so far. `--batch N` repeats one batch of 64 inputs, which a violation names.

import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { isRecord } from '../../src/core/json.js';
import { type Example, type Findings, newFindings, runBatch, runsInBatch } from './campaign.js';
import { timesMet, unmet, wanted } from './reach.js';

interface Share {
  readonly seed: number;
  readonly first: number;
  readonly stride: number;
  readonly batches: number;
  /** In milliseconds since 1970. */
  readonly deadline: number;
}

const examplesFolder = join(process.cwd(), 'examples', 'signals');

function readExamples(): readonly Example[] {
  return readdirSync(examplesFolder)
    .filter((name) => name.endsWith('.json'))
    .sort()
    .flatMap((name) => {
      const example: unknown = JSON.parse(readFileSync(join(examplesFolder, name), 'utf8'));
      return isRecord(example) && 'payload' in example
        ? [{ payload: example.payload, settings: example.settings ?? {}, market: example.market }]
        : [];
    })
    .filter(({ market }) => isRecord(market));
}

/** The violations that one worker keeps: a fault that every input meets is told with its first ones. */
const mostViolations = 20;

function work({ seed, first, stride, batches, deadline }: Share): Findings {
  const findings = newFindings();
  const examples = readExamples();
  const goesOn = (): boolean => findings.violations.length < mostViolations && Date.now() < deadline;
  for (let batch = first; batch < batches && goesOn(); batch += stride) {
    runBatch(seed, batch, examples, findings);
  }
  return findings;
}

function merge(all: readonly Findings[]): Findings {
  const sum = newFindings();
  for (const { reach, violations, runsOf, slowest } of all) {
    for (const [name, count] of reach) {
      sum.reach.set(name, (sum.reach.get(name) ?? 0) + count);
    }
    for (const [kind, count] of runsOf) {
      sum.runsOf.set(kind, (sum.runsOf.get(kind) ?? 0) + count);
    }
    sum.violations.push(...violations);
    sum.slowest = slowest.milliseconds > sum.slowest.milliseconds ? slowest : sum.slowest;
  }
  return sum;
}

function inWorker(share: Share): Promise<Findings> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(fileURLToPath(import.meta.url), { workerData: share });
    worker.once('message', resolve);
    worker.once('error', reject);
  });
}

function commit(): string {
  try {
    return execFileSync('git', ['rev-parse', '--short', 'HEAD'], { encoding: 'utf8' }).trim();
  } catch {
    return 'unknown';
  }
}

function report(findings: Findings, seconds: number, seed: number): number {
  const { reach, violations, runsOf, slowest } = findings;
  const runs = [...runsOf.values()].reduce((sum, count) => sum + count, 0);
  const kinds = [...runsOf].map(([kind, count]) => `${count} ${kind}`).join(', ');
  console.log(`${runs} inputs, seed ${seed}, commit ${commit()}, ${seconds.toFixed(0)} s: ${kinds}`);
  for (const [group, names] of Object.entries(wanted)) {
    console.log(`\n${group}:`);
    for (const name of names) {
      console.log(`${String(timesMet(reach, group, name)).padStart(10)}  ${name}`);
    }
  }
  const { milliseconds, kind, batch, run } = slowest;
  console.log(`\nslowest input: ${milliseconds.toFixed(2)} ms (${kind}, --batch ${batch}, run ${run})`);
  for (const { batch: number, run: place, what, input } of violations) {
    console.log(`\nviolation (--batch ${number}, run ${place}): ${what}\n  ${input}`);
  }
  const missing = unmet(reach);
  for (const name of missing) {
    console.log(`never met: ${name}`);
  }
  console.log(`\n${violations.length} violations, ${missing.length} never met`);
  return violations.length === 0 && missing.length === 0 ? 0 : 1;
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      runs: { type: 'string', default: '200000' },
      seed: { type: 'string', default: '1' },
      workers: { type: 'string', default: '2' },
      minutes: { type: 'string', default: '1000000' },
      batch: { type: 'string' },
    },
  });
  const seed = Number(values.seed);
  const batches = Math.ceil(Number(values.runs) / runsInBatch);
  const stride = Number(values.workers);
  const deadline = Date.now() + Number(values.minutes) * 60_000;
  const began = performance.now();
  if (values.batch !== undefined) {
    const first = Number(values.batch);
    return report(work({ seed, first, stride: 1, batches: first + 1, deadline }), 0, seed);
  }
  const shares = Array.from({ length: stride }, (_, first): Share => ({ seed, first, stride, batches, deadline }));
  const findings = await Promise.all(shares.map(inWorker));
  return report(merge(findings), (performance.now() - began) / 1000, seed);
}

if (isMainThread) {
  process.exitCode = await main();
} else {
  parentPort?.postMessage(work(workerData as Share));
}
