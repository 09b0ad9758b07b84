import { writeFileSync } from 'node:fs';
import { it } from 'vitest';
import { answerOf } from './answer-of.js';
import { differenceOf, fileNames, readLines } from './suite.js';

it('x', () => {
  const out: string[] = [];
  for (const name of fileNames)
    for (const line of readLines(name)) {
      const answer = answerOf(line);
      if (differenceOf(line, answer) !== undefined)
        out.push(
          JSON.stringify({
            file: name,
            id: line.id,
            rule: line.rule,
            request: line.request,
            was: line.answer,
            is: answer,
          }),
        );
    }
  writeFileSync('/tmp/qtmp/diff.jsonl', out.join('\n'));
});
