// Chooses the lines that a file of the suite keeps: those worked out by hand, then, up to a size, the lines that reach most of what no
// chosen line has reached, by byte. It writes the files that it reads:
//
//   npx tsx test/conformance/choose.ts
import { readFileSync, writeFileSync } from 'node:fs';
import { chooseLines } from './choose-lines.js';
import { folder } from './suite.js';

/** Bytes of the lines of each file that no hand has worked out. Together with the others they are less than 3 MB. */
const maxBytes: Readonly<Record<string, number>> = {
  'check.jsonl': 150_000,
  'formula.jsonl': 110_000,
  'quantities.jsonl': 90_000,
  'plans.jsonl': 220_000,
  'model-parsing.jsonl': 320_000,
  'model-formulas.jsonl': 300_000,
  'formula-symfony.jsonl': 70_000,
  'sizing.jsonl': 160_000,
};

for (const [file, bytes] of Object.entries(maxBytes)) {
  const path = `${folder}/${file}`;
  const texts = readFileSync(path, 'utf8').trimEnd().split('\n');
  const chosen = chooseLines(texts, bytes);
  writeFileSync(path, `${chosen.join('\n')}\n`);
  console.log(`${file}: ${chosen.length} of ${texts.length} lines`);
}
