/** Measures everything and writes docs/performance.md. `--quick` takes a tenth of the time, for a first look. */
import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { type OrderPlan, parseSignal, planSignal } from 'signal-to-order';
import { executionCase, executionFloor } from './execution-case.js';
import { formulaPeerCases, formulaPeers } from './formula-peers.js';
import { formulas } from './formulas.js';
import { executionGoal, type Goal, guardGoal, parseGoals, planGoals, profileGoals } from './goals.js';
import { guardCase, guardFloor } from './guard-case.js';
import {
  calendarCase,
  callsOfCalendarCase,
  floorCases,
  floorOf,
  floors,
  formulaCases,
  parseCases,
  parseContext,
  planCases,
  typicalContext,
} from './library-cases.js';
import { manyItems, mostMilliseconds } from './many-items.js';
import { type Case, measure, type Pair, ratio, type Samples, type Summary, samplesOf, summary } from './measure.js';
import { heapAround } from './memory.js';
import { manyShapes, typical, wideExtras, withUnknownFields } from './messages.js';
import { type Measured, missedGoals } from './missed-goals.js';
import { ajvFromText, peerCases, peers, signalByAjv, signalOfZod, verifySchemas } from './peer-cases.js';
import { checkedLines, importTime, type LineUsage, plannedLines } from './processes.js';
import { changedForm, sameForm } from './profile-case.js';
import { anything, holds, succeeded } from './verify.js';
import { wholeWay } from './webhook-case.js';

const isQuick = process.argv.includes('--quick');
const scale = isQuick ? 10 : 1;

const root = new URL('../../../', import.meta.url);

/** A ratio to the floor of the same message, with its quartiles. */
function times(samples: Samples, name: string, reference: string): string {
  return range(ratio(samples, name, reference));
}

function range({ median, least, most }: Summary): string {
  return `${figure(median)} (${figure(least)}–${figure(most)})`;
}

function figure(value: number): string {
  return value >= 100 ? value.toFixed(0) : value.toFixed(2);
}

function microseconds(samples: Samples, name: string): string {
  return (summary(samplesOf(samples, name)).median / 1000).toFixed(2);
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** The geometric mean of the medians of some cases, in nanoseconds. */
function meanOf(samples: Samples, names: readonly string[]): number {
  const sum = names.reduce((total, name) => total + Math.log(summary(samplesOf(samples, name)).median), 0);
  return Math.exp(sum / names.length);
}

/** One goal as a table. */
function rowOf(one: Goal): string {
  const cells = [times(messages, one.name, one.reference), microseconds(messages, one.name), verdict(messages, one)];
  return table(['', '×', 'µs', 'goal'], [[one.label, ...cells]]);
}

function callsASecond(): number {
  return (callsOfCalendarCase * 1e9) / summary(samplesOf(messages, calendarCase.name)).median;
}

function goal({ value, most }: Pick<Measured, 'value' | 'most'>): string {
  return value <= most ? `≤ ${most}: reached` : `≤ ${most}: **missed**`;
}

function verdict(samples: Samples, { name, reference, most }: Goal): string {
  return most === undefined ? '' : goal({ value: ratio(samples, name, reference).median, most });
}

function versionOf(name: string): string {
  const packageFile = new URL(`test/bench/node_modules/${name}/package.json`, root);
  return `${name} ${JSON.parse(readFileSync(packageFile, 'utf8')).version}`;
}

function commit(): string {
  const head = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root, encoding: 'utf8' }).trim();
  const changed = execFileSync('git', ['status', '--porcelain', 'src'], { cwd: root, encoding: 'utf8' }).trim() !== '';
  return changed ? `${head} with changes` : head;
}

function planOfText(text: string): unknown {
  const parsed = parseSignal(JSON.parse(text), parseContext);
  return parsed.ok ? planSignal(parsed.value, typicalContext) : parsed;
}

/** Bytes of the trace of the typical buy, with the figures that it names, as JSON. */
function traceSize(): number {
  const { trace: decisions, figures } = succeeded(planOfText(typical)) as OrderPlan;
  return JSON.stringify(decisions).length + JSON.stringify(figures).length;
}

function linesGoal(label: string, { command, bare }: LineUsage, most: number): Measured {
  return { label, value: command.seconds / bare.seconds, most };
}

/** Usage of a command over many lines, as cells of the report. */
function lineCells({ command, hundredth }: LineUsage, count: number): string {
  const [seconds, speed] = [command.seconds.toFixed(1), (count / command.seconds).toFixed(0)];
  const [whole, part] = [command.megabytes.toFixed(0), hundredth.megabytes.toFixed(0)];
  return `${seconds} s of processor time, ${speed} lines a second, at most ${whole} MB (${part} MB over a hundredth of the lines)`;
}

const mainCases: readonly Case[] = [
  ...floorCases,
  ...parseCases,
  ...planCases,
  wholeWay,
  sameForm.without,
  sameForm.withProfile,
  changedForm.without,
  changedForm.withProfile,
  calendarCase,
  executionFloor,
  executionCase,
  guardFloor,
  guardCase,
  ...peerCases,
  ajvFromText,
  signalByAjv,
  signalOfZod,
];

/** Shown beside the plans: the way of a whole request. */
const wholeWayGoal: Goal = { label: wholeWay.name, name: wholeWay.name, reference: floors.typical };

const goals: readonly Goal[] = [...parseGoals, ...planGoals, wholeWayGoal, ...profileGoals, executionGoal, guardGoal];

const compared: readonly Pair[] = goals.map(({ name, reference }) => [name, reference]);

const effort = { warmUp: 150 / scale, rounds: 200 / scale, slice: 5 };
console.log(`measuring ${mainCases.length} cases of messages and plans …`);
const messages = measure(mainCases, effort, compared);
console.log(`measuring ${formulaCases.length + formulaPeerCases.length} cases of formulas …`);
const formulaSamples = measure([...formulaCases, ...formulaPeerCases], effort);

// Only now: once an engine has seen many shapes, every later message takes longer.
console.log(`measuring ${manyShapes.length} shapes of messages …`);
verifySchemas();
const shapedMessages: readonly unknown[] = manyShapes.map((text) => JSON.parse(text));
const shapes = measure(
  [
    { name: 'JSON.parse shapes', run: () => manyShapes.map((text) => JSON.parse(text)), verify: anything },
    {
      name: 'parseSignal shapes',
      run: () => shapedMessages.map((message) => parseSignal(message, parseContext)),
      verify: (answers) => {
        (answers as readonly unknown[]).forEach(succeeded);
      },
    },
    {
      name: 'text to OrderPlan, shapes',
      run: () => manyShapes.map(planOfText),
      verify: (answers) => {
        (answers as readonly unknown[]).forEach(succeeded);
      },
    },
  ],
  { ...effort, slice: 20 },
);

console.log('measuring cost against size …');
const extras = wideExtras();
const [megabyte, tenMegabytes] = [withUnknownFields(40_000), withUnknownFields(400_000)];
function sized(name: string, text: string): readonly Case[] {
  const message: unknown = JSON.parse(text);
  return [
    { name: `JSON.parse ${name}`, run: () => JSON.parse(text), verify: () => undefined },
    { name, run: () => parseSignal(message, parseContext), verify: holds({ ticker: 'AAPL' }) },
  ];
}
const sizes = measure(
  [
    ...sized('extras of 1 MB', extras),
    ...sized('message of 1 MB', megabyte),
    ...sized('message of 10 MB', tenMegabytes),
  ],
  { warmUp: 3, rounds: isQuick ? 5 : 15, slice: 20 },
);

console.log('measuring accounts of 10,000 items …');
const many = measure(manyItems, { warmUp: 3, rounds: isQuick ? 5 : 15, slice: 20 });
const trace = traceSize();

console.log('measuring imports …');
const main = await importTime('./dist/index.js');
const valibot = await importTime('valibot');
const sum = valibot + (await importTime('jsep')) + (await importTime('decimal.js'));
console.log('measuring --jsonl …');
const lines = 1_000_000 / scale;
const checked = await checkedLines(lines);
const planned = await plannedLines(lines / 10);

console.log('measuring memory …');
const rounds = 1_000_000 / scale;
const heap = heapAround(rounds);

const names = (language: string): readonly string[] => formulas.map(({ name }) => `${language} ${name}`);
const formulaMean = meanOf(formulaSamples, names('formula'));
const linear = ratio(sizes, 'message of 10 MB', 'message of 1 MB').median / (tenMegabytes.length / megabyte.length);
const linearFloor =
  ratio(sizes, 'JSON.parse message of 10 MB', 'JSON.parse message of 1 MB').median /
  (tenMegabytes.length / megabyte.length);

const checkGoal = linesGoal('check --jsonl', checked, 1.6);
const planLinesGoal = linesGoal('plan --jsonl', planned, 1.5);
const mixedGoal: Measured = {
  label: 'text to plan, mixed',
  value: ratio(shapes, 'text to OrderPlan, shapes', 'JSON.parse shapes').median,
  most: 23,
};
const manyGoals: readonly Measured[] = manyItems.map(({ name }) => ({
  label: name,
  value: summary(samplesOf(many, name)).median / 1e6,
  most: mostMilliseconds,
}));
const traceGoal: Measured = { label: 'trace of the typical buy', value: trace / 1000, most: 1.8 };
const importGoal: Measured = { label: 'import of the main entry', value: Number(main.toFixed(1)), most: 20 };
const measuredGoals: readonly Measured[] = [
  ...goals.flatMap(({ label, name, reference, most }) =>
    most === undefined ? [] : [{ label, value: ratio(messages, name, reference).median, most }],
  ),
  mixedGoal,
  ...manyGoals,
  traceGoal,
  checkGoal,
  planLinesGoal,
  importGoal,
];

const report = `# Performance

Written by \`npm run bench\`; do not edit. Everything is measured in one process, in rounds in which each case runs for
${effort.slice} ms in an order that is shuffled each time (seeded), after ${effort.warmUp} rounds that are not counted, for ${effort.rounds} rounds. Times are
processor time. Each answer is asserted before it is timed. **×** is the ratio to \`JSON.parse\` of the same text in the
same round: the median, and in brackets the quartiles. What a goal compares runs once more in every round, one right after
the other. Absolute times depend on the machine.

${new Date().toISOString().slice(0, 10)}, commit ${commit()}, Node ${process.versions.node}, V8 ${process.versions.v8}, ${cpus().length} × ${cpus()[0]?.model ?? 'unknown processor'}.
"Before" are the ratios of 2026-11-25, before the second rebuilding of \`src/\`; the goals are those of that rebuilding.
Peers: ${['zod', 'valibot', 'arktype', 'ajv', 'typebox', 'typia', 'expr-eval', 'jexl', 'filtrex', 'expression-language', 'mathjs'].map(versionOf).join(', ')}.

## Parsing

From a message that was parsed from JSON to a Signal, every rule between fields included. The messages have 5 fields
(small), 18 in 430 bytes with two objects and a third of the numbers as text (typical), and 45 (large); the faulty one is
the typical one with three errors. The peers have the same schema of each field by itself, types, words, bounds, forms of
text, and null for what is absent, which is asserted value by value in the same run (after they are timed: many shapes of
messages slow every engine down); they know none of the rules between fields, no formulas, and dates and delays by their
form alone. zod, valibot and arktype convert numbers that are text; ajv (allErrors), typebox and typia only check and give no
object. zod's \`coerce\` is shown beside its exact schema: it is faster, and takes \`true\` and \`""\` for numbers, but none
with commas.

${table(
  ['', 'small ×', 'typical ×', 'large ×', 'faulty ×', 'faulty / typical'],
  ['parseSignal', ...peers.map(({ name }) => name)].map((name) => [
    name,
    ...(['small', 'typical', 'large', 'faulty'] as const).map((input) =>
      times(messages, `${name} ${input}`, floorOf(input)),
    ),
    figure(ratio(messages, `${name} faulty`, `${name} typical`).median),
  ]),
)}

${table(
  ['', 'before', 'measured', 'goal'],
  parseGoals.map((one) => [
    one.label,
    one.before ?? '',
    times(messages, one.name, one.reference),
    verdict(messages, one),
  ]),
)}

\`JSON.parse\` of the texts took ${microseconds(messages, floors.small)}, ${microseconds(messages, floors.typical)} and ${microseconds(messages, floors.large)} µs.

## Formulas

Parsed and evaluated, nothing remembered between two runs; here in exact decimals, in the peers in doubles.

${table(
  ['µs', ...formulas.map(({ name }) => name), 'geometric mean', 'evaluateFormulas against it'],
  ['formula', ...formulaPeers.map(({ name }) => name)].map((language) => [
    language === 'formula' ? 'evaluateFormulas' : language,
    ...names(language).map((name) => microseconds(formulaSamples, name)),
    (meanOf(formulaSamples, names(language)) / 1000).toFixed(2),
    language === 'formula' ? '' : figure(formulaMean / meanOf(formulaSamples, names(language))),
  ]),
)}

## Planning

A Signal and a market become an OrderPlan, trace included. No peer does this; × is the ratio to \`JSON.parse\` of the typical
message, and \`JSON.parse\` of that message and of the market snapshot is ${times(messages, floors.snapshot, floors.typical)} ×.

${table(
  ['', 'before ×', '×', 'µs', 'goal'],
  [...planGoals, wholeWayGoal].map((one) => [
    one.label,
    one.before ?? '',
    times(messages, one.name, one.reference),
    microseconds(messages, one.name),
    verdict(messages, one),
  ]),
)}

Text to a plan, over ${manyShapes.length} messages that lack one or two fields of the typical one: ${times(shapes, 'text to OrderPlan, shapes', 'JSON.parse shapes')} × (before: 32; ${goal(mixedGoal)}).
The trace of the typical buy with its figures takes ${(trace / 1000).toFixed(1)} kB as JSON (before: 2.5 kB; ${goal(traceGoal)}).

Planning checks a signal and its settings once for each object. A message that has just been parsed is a new object, and the check is
13 % of the time from text to plan. The ratios of planning depend on the machine more than those of parsing: one commit
planned at 1.6 times its ratio of the day before (2026-11-29).

## Planning with a profile

× is the ratio to the same plan without a profile.

${table(
  ['', 'before ×', '×', 'µs', 'goal'],
  profileGoals.map((one) => [
    one.label,
    one.before ?? '',
    times(messages, one.name, one.reference),
    microseconds(messages, one.name),
    verdict(messages, one),
  ]),
)}

## Many items

${table(
  ['', 'before, ms', 'ms', 'goal'],
  manyGoals.map((one) => [one.label, '300–440', figure(one.value), goal(one)]),
)}

## The account guard

The typical message in an account of twenty positions; × is the ratio to the same plan without a guard.

${rowOf(guardGoal)}

## Executing

\`advance\` with an event about the exit of a reverse; × is the ratio to \`JSON.parse\` of the stored execution.

${rowOf(executionGoal)}

## Sessions

\`isOpen\` on days that were converted from their time zone before: ${callsASecond().toFixed(0)} calls a second (goal: at least
1,000,000${callsASecond() >= 1_000_000 ? ', reached' : ', **missed**'}).

## Cost against size

| | measured |
| --- | --- |
| parseSignal of ${manyShapes.length} messages that lack one or two fields of the typical one, against JSON.parse of their texts | ${times(shapes, 'parseSignal shapes', 'JSON.parse shapes')} |
| parseSignal of a message with \`extras\` of ${(extras.length / 1e6).toFixed(1)} MB, against JSON.parse of its text | ${times(sizes, 'extras of 1 MB', 'JSON.parse extras of 1 MB')} |
| parseSignal of ${(megabyte.length / 1e6).toFixed(1)} MB of unknown fields, against JSON.parse of its text | ${times(sizes, 'message of 1 MB', 'JSON.parse message of 1 MB')} |
| the same of ${(tenMegabytes.length / 1e6).toFixed(1)} MB | ${times(sizes, 'message of 10 MB', 'JSON.parse message of 10 MB')} |
| the cost of a byte at ten times the size, by parseSignal / by JSON.parse | ${figure(linear)} / ${figure(linearFloor)} |
| \`check --jsonl\` over ${lines} lines, against JSON.parse, parseSignal and JSON.stringify in a loop | ${figure(checkGoal.value)} (before: 1.9; ${goal(checkGoal)}); ${lineCells(checked, lines)} |
| \`plan --jsonl\` over ${lines / 10} lines in one market, against the same calls and planSignal in a loop | ${figure(planLinesGoal.value)} (before: 2.5; ${goal(planLinesGoal)}); ${lineCells(planned, lines / 10)} |
| heap before and after ${rounds} messages were parsed and planned | ${heap.before.toFixed(2)} MB, ${heap.after.toFixed(2)} MB |
| import of the main entry, processor time in fresh processes | ${main.toFixed(1)} ms (before: 31; ${goal(importGoal)}) |
| against the import of valibot, ${valibot.toFixed(1)} ms | ${figure(main / valibot)} |
| against the sum of the libraries that it is made with, decimal.js, jsep and valibot | ${figure(main / sum)} |

## Goals that are missed

Where a goal of speed conflicts with clarity, or with using a library as its authors meant it, clarity wins.

${missedGoals(measuredGoals)}
`;

writeFileSync(new URL('docs/performance.md', root), report);
console.log(report);
