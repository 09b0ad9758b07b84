// Prints more lines in the form of the suite, with the answers of this library: requests that the public arbitraries generate from a seed.
//
//   npx tsx test/conformance/more.ts --lines 5000 --seed 7 > more.jsonl
//   npx tsx test/conformance/run.ts --file more.jsonl python3 -m my_port
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { almostValidPayload } from '../../src/testing/arbitraries/almost-valid-payload.js';
import { formula } from '../../src/testing/arbitraries/formula.js';
import { scenario } from '../../src/testing/arbitraries/scenario.js';
import { answerOf } from './answer-of.js';
import { type CommandName, type ExpectedError, type Line, noticesOf } from './suite.js';

type Question = Pick<Line, 'command' | 'request'>;

interface Answer {
  readonly ok: boolean;
  readonly value?: unknown;
  readonly errors?: readonly Required<ExpectedError>[];
}

const invalidMessages = almostValidPayload().map(({ payload, context }): Question => {
  const { clock, ...settings } = context;
  return { command: 'check', request: { payload, now: new Date(Number(clock.now())).toISOString(), ...settings } };
});

const scenarios = scenario();

const questions: fc.Arbitrary<Question> = fc.oneof(
  { weight: 1, arbitrary: invalidMessages },
  {
    weight: 1,
    arbitrary: scenarios.map(
      ({ payload, settings: { assetClass }, market: { now } }): Question => ({
        command: 'check',
        request: { payload, now, assetClass },
      }),
    ),
  },
  { weight: 1, arbitrary: formula().map(({ payload }): Question => ({ command: 'formula', request: { payload } })) },
  {
    weight: 3,
    arbitrary: scenarios.map(
      ({ payload, settings, market }): Question => ({
        command: 'plan',
        request: { payload, settings, market },
      }),
    ),
  },
);

/** Lines of the suite whose answers are the library's: as many, always the same for a seed. */
export function generatedLines(lines: number, seed: number): readonly Line[] {
  return fc.sample(questions, { numRuns: lines, seed }).map((question, index) => {
    // As a port reads it: without what JSON leaves out.
    const asked: Question = JSON.parse(JSON.stringify(question));
    const line = { id: `seed-${seed}-${index + 1}`, source: 'this library', ...asked };
    return { ...line, answer: countedAnswer(asked.command, answerOf(line)) };
  });
}

/** What the comparison counts of an answer: of errors their codes and paths, of a Signal or a plan no sentences and no trace. */
function countedAnswer(command: CommandName, answer: unknown): Line['answer'] {
  const { ok, value, errors }: Answer = Object(answer);
  if (!ok) {
    return { ok: false, errors: (errors ?? []).map(({ code, path }) => ({ code, path })) };
  }
  if (command === 'formula') {
    return { ok: true, value };
  }
  const { trace: _trace, figures: _figures, libraryVersion: _version, formulas: _formulas, ...counted } = Object(value);
  return { ok: true, value: { ...counted, notices: noticesOf(value) } };
}

if (import.meta.filename === process.argv[1]) {
  const { values } = parseArgs({
    options: { lines: { type: 'string', default: '1000' }, seed: { type: 'string', default: '1' } },
  });
  for (const line of generatedLines(Number(values.lines), Number(values.seed))) {
    console.log(JSON.stringify(line));
  }
}
