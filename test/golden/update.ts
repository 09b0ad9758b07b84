// Writes the golden plans: npm run generate -- golden
//
// The requests stay as they are; their answers become what the library decides now, and the lines that changed are
// named. Each of them is a change of behaviour: it is explained in CHANGELOG.md, and is not for a patch release.
// `--new-requests` also takes new requests from the examples and the generator.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { sameJson } from '../conformance/suite.js';
import { type GoldenLine, goldenAnswer, goldenFile, newRequests, readGoldenLines } from './golden-plans.js';

const before: readonly GoldenLine[] = existsSync(goldenFile) ? readGoldenLines() : [];
const keeps = before.length > 0 && !process.argv.includes('--new-requests');
const after = (keeps ? before : newRequests()).map(
  ({ id, request }): GoldenLine => ({ id, request, answer: goldenAnswer(request) }),
);
mkdirSync('test/golden', { recursive: true });
writeFileSync(goldenFile, after.map((line) => `${JSON.stringify(line)}\n`).join(''));
const known = new Map(before.map((line) => [line.id, line]));
const changed = after.filter((line) => !sameJson(known.get(line.id), JSON.parse(JSON.stringify(line))));
for (const { id } of changed) {
  console.log(id);
}
console.log(
  `${after.length} golden plans, ${changed.length} of them changed.` +
    (changed.length === 0 ? '' : ' Explain each change in CHANGELOG.md; a patch release changes none.'),
);
