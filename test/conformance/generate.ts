// Writes the conformance suite: npm run generate -- conformance The same seeds give the same files, byte for byte.
import { mkdirSync, writeFileSync } from 'node:fs';
import { checksOfModel, formulasOfModel, plansOfCases, plansOfModel, quantitiesOfModel } from './from-models.js';
import { checksOfTables, formulasOfTables, plansOfTables, quantitiesOfTables, type Unnumbered } from './from-tables.js';
import { type FileName, fileNames, folder } from './suite.js';

/** How many lines a file has, at least: the tables' rows, and as many of the model's as are missing. */
const suite: Readonly<Record<FileName, () => readonly Unnumbered[]>> = {
  'check.jsonl': () => filledUp(checksOfTables(), 1_500, (count) => checksOfModel(count, 20_260_126)),
  'formula.jsonl': () => filledUp(formulasOfTables(), 1_500, (count) => formulasOfModel(count, 20_260_127)),
  'quantities.jsonl': () => filledUp(quantitiesOfTables(), 600, (count) => quantitiesOfModel(count, 20_260_128)),
  'plans.jsonl': () =>
    filledUp([...plansOfTables(), ...plansOfCases()], 1_500, (count) => plansOfModel(count, 20_260_129)),
};

function filledUp(
  fromTables: readonly Unnumbered[],
  count: number,
  generate: (missing: number) => readonly Unnumbered[],
): readonly Unnumbered[] {
  return [...fromTables, ...generate(count - fromTables.length)];
}

mkdirSync(folder, { recursive: true });
for (const name of fileNames) {
  const lines = suite[name]();
  const prefix = name.replace('.jsonl', '');
  const text = lines
    .map((line, index) => `${JSON.stringify({ id: `${prefix}-${String(index + 1).padStart(4, '0')}`, ...line })}\n`)
    .join('');
  writeFileSync(`${folder}/${name}`, text);
  const byHand = lines.filter(({ rule }) => rule !== undefined).length;
  const refused = lines.filter(({ answer }) => !answer.ok).length;
  console.log(
    `${name}: ${lines.length} lines, ${byHand} of them by hand, ${refused} refused, ${Math.ceil(text.length / 1024)} kB`,
  );
}
