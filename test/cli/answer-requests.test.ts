import { describe, expect, test } from 'vitest';
import { answerDocument, answerLines, type Ending } from '../../src/cli/answer-requests.js';
import type { Responder } from '../../src/cli/requests.js';
import { ok } from '../../src/core/result.js';

/** Answers a request with itself; one that has a key `misuse` was made wrongly. */
const echo: Responder = (request) =>
  typeof request.misuse === 'string' ? { misuse: request.misuse } : ok(request.payload ?? null);

async function* stream(chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  }
}

/** More bytes than a request may have, in pieces of which only the end has a line's end. */
const overlong = [...Array<Uint8Array>(65).fill(new Uint8Array(1024 * 1024).fill(97)), '\n'] as const;

async function linesFor(
  ...chunks: readonly (string | Uint8Array)[]
): Promise<{ readonly batches: number; readonly answers: readonly string[]; readonly ending: Ending }> {
  const answers = answerLines(stream(chunks), echo);
  let written = '';
  for (let batches = 0; ; batches += 1) {
    const next = await answers.next();
    if (next.done === true) {
      expect(written === '' || written.endsWith('\n')).toBe(true);
      return { batches, answers: written.split('\n').slice(0, -1), ending: next.value };
    }
    written += next.value;
  }
}

describe('one request a line', () => {
  test('one answer a line, in order', async () => {
    const { answers, ending } = await linesFor('{"payload":1}\n{"payload":2}\n{"pay', 'load":3}\n');
    expect(answers).toEqual(['{"ok":true,"value":1}', '{"ok":true,"value":2}', '{"ok":true,"value":3}']);
    expect(ending).toEqual({ status: 0 });
  });

  test('a line that is no JSON object is answered where it stands, and the rest goes on', async () => {
    const { answers, ending } = await linesFor('{"payload":1}\n{"payload":}\n[1]\n{"payload":2}\n');
    expect(answers).toHaveLength(4);
    expect(JSON.parse(answers[1] ?? '')).toMatchObject({
      ok: false,
      errors: [{ code: 'malformed-json', path: [], line: 1, column: 12 }],
    });
    expect(JSON.parse(answers[2] ?? '').errors[0]).toMatchObject({ code: 'malformed-json', line: 1, column: 1 });
    expect(answers[3]).toBe('{"ok":true,"value":2}');
    expect(ending).toEqual({ status: 1 });
  });

  test('blank lines are skipped; a carriage return before the end of a line is white space', async () => {
    const { answers } = await linesFor('\n  \t\r\n{"payload":1}\r\n\r\n{"payload":2}');
    expect(answers).toEqual(['{"ok":true,"value":1}', '{"ok":true,"value":2}']);
  });

  test('only a line feed ends a line', async () => {
    const { answers } = await linesFor('{"payload":"a\u2028b\u2029c\u0085d"}\n{"payload":1}\r{"payload":2}\n');
    expect(answers[0]).toBe('{"ok":true,"value":"a\u2028b\u2029c\u0085d"}');
    // JSON ends after the first object: the rest of the line is the fault.
    expect(JSON.parse(answers[1] ?? '').errors[0]).toMatchObject({ code: 'malformed-json', line: 1, column: 15 });
  });

  test('a byte-order mark at the beginning is no part of the first line', async () => {
    const { answers } = await linesFor('\ufeff{"payload":1}\n\ufeff{"payload":2}\n');
    expect(answers[0]).toBe('{"ok":true,"value":1}');
    expect(JSON.parse(answers[1] ?? '').errors[0]).toMatchObject({ code: 'malformed-json', column: 1 });
  });

  test('a line with invalid UTF-8 is answered, its neighbours are untouched', async () => {
    const { answers, ending } = await linesFor(
      '{"payload":"é"}\n{"payload":"',
      Uint8Array.of(0xff, 0xfe),
      '"}\n\n{"payload":"è"}',
    );
    expect(answers[0]).toBe('{"ok":true,"value":"é"}');
    expect(JSON.parse(answers[1] ?? '').errors[0]).toMatchObject({ code: 'malformed-json', line: 1, column: 13 });
    expect(answers[2]).toBe('{"ok":true,"value":"è"}');
    expect(answers).toHaveLength(3);
    expect(ending).toEqual({ status: 1 });
  });

  test('a last line with invalid UTF-8 is answered, though nothing ends it', async () => {
    const { answers } = await linesFor('{"payload":1}\n', Uint8Array.of(0x5b, 0xff));
    expect(answers[0]).toBe('{"ok":true,"value":1}');
    expect(JSON.parse(answers[1] ?? '').errors[0]).toMatchObject({ received: 'byte 0xff', line: 1, column: 2 });
    expect(answers).toHaveLength(2);
  });

  test('a line that is longer than any alert is answered where it stands, and the rest goes on', async () => {
    const { answers, ending } = await linesFor('{"payload":1}\n', ...overlong, '{"payload":2}\n');
    expect(answers[0]).toBe('{"ok":true,"value":1}');
    expect(JSON.parse(answers[1] ?? '').errors).toMatchObject([
      { code: 'payload-too-large', expected: 'at most 67108864 bytes' },
    ]);
    expect(answers.slice(2)).toEqual(['{"ok":true,"value":2}']);
    expect(ending).toEqual({ status: 1 });
  });

  test('a character that is cut between two chunks is one character', async () => {
    const bytes = Buffer.from('{"payload":"\u{1f600}"}\n');
    const { answers } = await linesFor(bytes.subarray(0, 14), bytes.subarray(14));
    expect(answers).toEqual(['{"ok":true,"value":"\u{1f600}"}']);
  });

  test('a line of ten million characters is answered', async () => {
    const long = 'a'.repeat(10_000_000);
    const { answers } = await linesFor(`{"payload":"${long}"}\n`, `{"payload":"${long}\n{"payload":1}\n`);
    expect(answers[0]).toHaveLength(long.length + 22);
    expect(JSON.parse(answers[1] ?? '').errors[0]).toMatchObject({ code: 'malformed-json', column: 10_000_013 });
    expect(answers[2]).toBe('{"ok":true,"value":1}');
  });

  test('a request that was made wrongly ends the run after the answers before it, and names its line in the input', async () => {
    const { answers, ending } = await linesFor('{"payload":1}\n\n{"misuse":"now is odd."}\n{"payload":2}\n');
    expect(answers).toEqual(['{"ok":true,"value":1}']);
    expect(ending).toEqual({ status: 2, complaint: 'line 3: now is odd.' });
  });

  test('a first request that was made wrongly has no answers before it', async () => {
    const { batches, answers, ending } = await linesFor('{"misuse":"now is odd."}\n');
    expect({ batches, answers }).toEqual({ batches: 0, answers: [] });
    expect(ending).toEqual({ status: 2, complaint: 'line 1: now is odd.' });
  });

  test('answers are handed over at the end of each chunk, so that a caller can wait for them', async () => {
    let asked = 0;
    async function* slowly(): AsyncGenerator<Uint8Array> {
      for (const chunk of ['{"payload":1}\n', '{"payload":2}\n']) {
        asked += 1;
        yield Buffer.from(chunk);
      }
    }
    const answers = answerLines(slowly(), echo);
    expect((await answers.next()).value).toBe('{"ok":true,"value":1}\n');
    expect(asked).toBe(1);
  });

  test('answers to a large chunk are handed over in batches', async () => {
    const { batches, answers } = await linesFor('{"payload":"0123456789"}\n'.repeat(20_000));
    expect(answers).toHaveLength(20_000);
    expect(batches).toBeGreaterThan(5);
    expect(batches).toBeLessThan(50);
  });
});

describe('one request', () => {
  test('is the whole input', async () => {
    expect(await answerDocument(stream(['\ufeff{\n "pay', 'load": 7 }\n']), echo)).toEqual({ ok: true, value: 7 });
  });

  test('that is no JSON is answered with the place of the fault', async () => {
    expect(await answerDocument(stream(['{\n  "payload": 7,\n}\n']), echo)).toMatchObject({
      ok: false,
      errors: [{ code: 'malformed-json', line: 3, column: 1 }],
    });
    expect(await answerDocument(stream([]), echo)).toMatchObject({ errors: [{ line: 1, column: 1 }] });
    expect(await answerDocument(stream(['{}\n{}\n']), echo)).toMatchObject({ errors: [{ line: 2, column: 1 }] });
    expect(await answerDocument(stream([Uint8Array.of(0xff, 0xfe, 0x7b, 0)]), echo)).toMatchObject({
      errors: [{ code: 'malformed-json', line: 1, column: 1 }],
    });
  });

  test('that is longer than any alert is refused', async () => {
    expect(await answerDocument(stream(overlong), echo)).toMatchObject({
      ok: false,
      errors: [{ code: 'payload-too-large', expected: 'at most 67108864 bytes' }],
    });
  });

  test('that was made wrongly has no answer', async () => {
    expect(await answerDocument(stream(['{"misuse":"now is odd."}']), echo)).toEqual({ misuse: 'now is odd.' });
  });
});
