// Whatever the lines of `--jsonl` hold, each has an answer of its own.
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { run } from '../../src/cli/run.js';
import { plainTheme } from '../../src/cli/theme.js';
import { anyCharacter } from '../properties/any-character.js';

const now = '2026-01-26T15:30:00Z';
const buy = { ticker: 'AAPL', action: 'buy', quantity: 10 };
const market = { now, equity: '100000', quotes: { AAPL: { bid: '149.98', ask: '150.02', last: '150' } } };
const request = { payload: buy, now, market, template: JSON.stringify(buy) };

const deep = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

const keys = ['payload', 'now', 'market', 'settings', 'receivedAt', 'signalId', 'broker', 'assetClass', 'template'];
const moreKeys = ['payloda', 'markt', 'id', '__proto__', 'order', 'plan', 'tickers', 'platform', 'contracts', 'quote'];

/** A request with some of its keys overwritten by any value. */
const spoiledRequest = fc
  .dictionary(fc.constantFrom(...keys, ...moreKeys), fc.jsonValue({ maxDepth: 3 }), { maxKeys: 4 })
  .map((changes) => JSON.stringify({ ...request, ...changes }));

const line = fc.oneof(
  fc.constantFrom('', '  \t\r', '{', '{}', '[]', '[{}]', 'null', '7', '"text"', '\u0000', '\ufeff{}', '{"payload":}'),
  fc.constantFrom(JSON.stringify(request), JSON.stringify(buy), JSON.stringify([buy, 5, { action: 'hold' }])),
  fc.constantFrom(`{"id":${deep(20_000)}}`, `{"payload":${deep(20_000)}}`, `{"settings":${deep(20_000)}}`),
  fc.constantFrom(`{"broker":{"a":${deep(20_000)}}}`, `{"payload":{"quantity":"=1","extras":${deep(20_000)}}}`),
  fc.constantFrom('{"payload":{},"now":"noon"}', '{"assetClass":"stonks"}', '{"broker":"alpca"}', '{"setings":{}}'),
  fc.json(),
  fc.string({ unit: anyCharacter }).map((text) => text.replaceAll('\n', ' ')),
  spoiledRequest,
);

/** Lines, some of them with bytes that are not UTF-8. */
async function* input(lines: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const [index, text] of lines.entries()) {
    yield Buffer.concat([
      Buffer.from(text),
      index % 17 === 0 ? Uint8Array.of(0xff) : Uint8Array.of(),
      Uint8Array.of(10),
    ]);
  }
}

test.each(['check', 'plan', 'formula', 'conform', 'lint'])('%s --jsonl answers each of 300 lines', async (command) => {
  const lines = fc.sample(line, { numRuns: 300, seed: 27 });
  let output = '';
  const { status, errorMessage } = await run([command, '--jsonl'], {
    standardInput: input(lines),
    readFile: () => input([]),
    readText: async () => '',
    writeFile: async () => undefined,
    listFolder: async () => [],
    write: async (text) => {
      output += text;
      return true;
    },
    clock: { now: () => Date.parse(now) },
    theme: plainTheme(),
    version: '0',
  });
  const answers = output.split('\n').slice(0, -1);
  expect(answers).toHaveLength(lines.length);
  expect(answers.map((answer) => typeof JSON.parse(answer).ok)).toEqual(lines.map(() => 'boolean'));
  expect({ status, errorMessage }).toEqual({ status: 1, errorMessage: undefined });
});
