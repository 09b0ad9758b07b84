// The conformance suite and the golden plans, some lines a test.
import { describe, expect, it } from 'vitest';
import { answerOf } from '../conformance/answer-of.js';
import { differenceOf, type FileName, readLines, sameJson } from '../conformance/suite.js';
import { goldenAnswer, readGoldenLines } from '../golden/golden-plans.js';

const linesOfATest = 100;

/** The lines of a file, some of them a test; `differs` says what is wrong with one. */
function tryLines<T>(name: string, all: readonly T[], differs: (line: T) => unknown): void {
  describe(name, () => {
    for (let from = 0; from < all.length; from += linesOfATest) {
      it(`from line ${from + 1}`, () => {
        for (const line of all.slice(from, from + linesOfATest)) {
          expect(differs(line)).toBeUndefined();
        }
      });
    }
  });
}

/** Golden plans are compared with the rules of their trace. */
export function holdAgainst(names: readonly (FileName | 'golden')[]): void {
  for (const name of names) {
    if (name === 'golden') {
      tryLines(name, readGoldenLines(), ({ request, answer }) => {
        const given = JSON.parse(JSON.stringify(goldenAnswer(request)));
        return sameJson(given, answer) ? undefined : given;
      });
    } else {
      tryLines(name, readLines(name), (line) => differenceOf(line, answerOf(line)));
    }
  }
}
