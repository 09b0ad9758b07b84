// Writes the golden plans: npm run generate -- golden
//
// The requests stay as they are; their answers become what the library decides now, and the lines that changed are
// named. Each of them is a change of behaviour: it is explained in CHANGELOG.md, and is not for a patch release.
import { writeFileSync } from 'node:fs';
import { sameJson } from '../conformance/suite.js';
import { type GoldenLine, goldenAnswer, goldenFile, readGoldenLines } from './golden-plans.js';

const before = readGoldenLines();
const after = before.map(({ id, request }): GoldenLine => ({ id, request, answer: goldenAnswer(request) }));
writeFileSync(goldenFile, after.map((line) => `${JSON.stringify(line)}\n`).join(''));
const changed = after.filter((line, index) => !sameJson(before[index], JSON.parse(JSON.stringify(line))));
for (const { id } of changed) {
  console.log(id);
}
console.log(
  `${after.length} golden plans, ${changed.length} of them changed.` +
    (changed.length === 0 ? '' : ' Explain each change in CHANGELOG.md; a patch release changes none.'),
);
