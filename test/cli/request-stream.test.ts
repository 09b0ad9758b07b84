import { describe, expect, test } from 'vitest';
import { type ExitResult, respondToDocument, respondToLines } from '../../src/cli/request-stream.js';
import { type Responder, rejectedRequest } from '../../src/cli/requests.js';
import { ok } from '../../src/core/result.js';

/** Responds with the payload; a key `wrong` is an invalid request. */
const echo: Responder = (request) =>
  typeof request.wrong === 'string' ? rejectedRequest(request.wrong) : ok(request.payload ?? null);

async function* stream(chunks: readonly (string | Uint8Array)[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) {
    yield typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
  }
}

/** A line above the limit, in 1 MiB chunks. */
const overlong = [...Array<Uint8Array>(65).fill(new Uint8Array(1024 * 1024).fill(97)), '\n'] as const;

async function linesFor(
  ...chunks: readonly (string | Uint8Array)[]
): Promise<{ readonly batches: number; readonly answers: readonly string[]; readonly ending: ExitResult }> {
  const answers = respondToLines(stream(chunks), echo);
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

describe('respondToLines', () => {
  test('writes one response per line, in order', async () => {
    const { answers, ending } = await linesFor('{"payload":1}\n{"payload":2}\n{"pay', 'load":3}\n');
    expect(answers).toEqual(['{"ok":true,"value":1}', '{"ok":true,"value":2}', '{"ok":true,"value":3}']);
    expect(ending).toEqual({ status: 0 });
  });

  test('responds to a line that is not a JSON object and continues', async () => {
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

  test('answers blank lines, so that requests and answers pair up, and ignores a carriage return at the end of a line', async () => {
    const { answers } = await linesFor('\n  \t\r\n{"payload":1}\r\n{"payload":2}');
    expect(answers).toHaveLength(4);
    expect(answers.slice(0, 2).map((line) => JSON.parse(line).errors[0].code)).toEqual([
      'malformed-json',
      'malformed-json',
    ]);
    expect(answers.slice(2)).toEqual(['{"ok":true,"value":1}', '{"ok":true,"value":2}']);
  });

  test('ends an answer with the identifier of its request', async () => {
    const { answers } = await linesFor('{"payload":1,"id":"a"}\n{"id":{"b":[2]},"payload":1}\n{"payload":1,"id":null}');
    expect(answers).toEqual([
      '{"ok":true,"value":1,"id":"a"}',
      '{"ok":true,"value":1,"id":{"b":[2]}}',
      '{"ok":true,"value":1,"id":null}',
    ]);
  });

  test('ends a line only at a line feed', async () => {
    const { answers } = await linesFor('{"payload":"a\u2028b\u2029c\u0085d"}\n{"payload":1}\r{"payload":2}\n');
    expect(answers[0]).toBe('{"ok":true,"value":"a\u2028b\u2029c\u0085d"}');
    // The JSON ends after the first object: the rest of the line is an error.
    expect(JSON.parse(answers[1] ?? '').errors[0]).toMatchObject({ code: 'malformed-json', line: 1, column: 15 });
  });

  test('ignores a byte-order mark at the start of the input only', async () => {
    const { answers } = await linesFor('\ufeff{"payload":1}\n\ufeff{"payload":2}\n');
    expect(answers[0]).toBe('{"ok":true,"value":1}');
    expect(JSON.parse(answers[1] ?? '').errors[0]).toMatchObject({ code: 'malformed-json', column: 1 });
  });

  test('responds to a line with invalid UTF-8 and continues', async () => {
    const { answers, ending } = await linesFor(
      '{"payload":"é"}\n{"payload":"',
      Uint8Array.of(0xff, 0xfe),
      '"}\n{"payload":"è"}',
    );
    expect(answers[0]).toBe('{"ok":true,"value":"é"}');
    expect(JSON.parse(answers[1] ?? '').errors[0]).toMatchObject({ code: 'malformed-json', line: 1, column: 13 });
    expect(answers[2]).toBe('{"ok":true,"value":"è"}');
    expect(answers).toHaveLength(3);
    expect(ending).toEqual({ status: 1 });
  });

  test('responds to a last line with invalid UTF-8 and no line feed', async () => {
    const { answers } = await linesFor('{"payload":1}\n', Uint8Array.of(0x5b, 0xff));
    expect(answers[0]).toBe('{"ok":true,"value":1}');
    expect(JSON.parse(answers[1] ?? '').errors[0]).toMatchObject({ received: 'byte 0xff', line: 1, column: 2 });
    expect(answers).toHaveLength(2);
  });

  test('responds to a line above the size limit and continues', async () => {
    const { answers, ending } = await linesFor('{"payload":1}\n', ...overlong, '{"payload":2}\n');
    expect(answers[0]).toBe('{"ok":true,"value":1}');
    expect(JSON.parse(answers[1] ?? '').errors).toMatchObject([
      { code: 'payload-too-large', expected: 'at most 67108864 bytes' },
    ]);
    expect(answers.slice(2)).toEqual(['{"ok":true,"value":2}']);
    expect(ending).toEqual({ status: 1 });
  });

  test('joins a character that is cut between two chunks', async () => {
    const bytes = Buffer.from('{"payload":"\u{1f600}"}\n');
    const { answers } = await linesFor(bytes.subarray(0, 14), bytes.subarray(14));
    expect(answers).toEqual(['{"ok":true,"value":"\u{1f600}"}']);
  });

  test('responds to a line of ten million characters', async () => {
    const long = 'a'.repeat(10_000_000);
    const { answers } = await linesFor(`{"payload":"${long}"}\n`, `{"payload":"${long}\n{"payload":1}\n`);
    expect(answers[0]).toHaveLength(long.length + 22);
    expect(JSON.parse(answers[1] ?? '').errors[0]).toMatchObject({ code: 'malformed-json', column: 10_000_013 });
    expect(answers[2]).toBe('{"ok":true,"value":1}');
  });

  test('answers an invalid request in its line and continues', async () => {
    const { answers, ending } = await linesFor('{"payload":1}\n{"wrong":"now is odd.","id":7}\n{"payload":2}\n');
    expect(answers).toEqual([
      '{"ok":true,"value":1}',
      '{"ok":false,"errors":[{"code":"invalid-request","path":[],"message":"now is odd.","section":"request"}],"id":7}',
      '{"ok":true,"value":2}',
    ]);
    expect(ending).toEqual({ status: 1 });
  });

  test('answers a request whose identifier is nested too deeply to be written', async () => {
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const { answers } = await linesFor(`{"payload":1,"id":${deep}}\n{"payload":2}\n`);
    expect(answers).toHaveLength(2);
    expect(JSON.parse(answers[0] ?? '')).toMatchObject({ errors: [{ code: 'invalid-request', path: ['id'] }] });
  });

  test('writes the responses at the end of each chunk, so that a caller can wait for them', async () => {
    let asked = 0;
    async function* slowly(): AsyncGenerator<Uint8Array> {
      for (const chunk of ['{"payload":1}\n', '{"payload":2}\n']) {
        asked += 1;
        yield Buffer.from(chunk);
      }
    }
    const answers = respondToLines(slowly(), echo);
    expect((await answers.next()).value).toBe('{"ok":true,"value":1}\n');
    expect(asked).toBe(1);
  });

  test('writes the responses to a large chunk in batches', async () => {
    const { batches, answers } = await linesFor('{"payload":"0123456789"}\n'.repeat(20_000));
    expect(answers).toHaveLength(20_000);
    expect(batches).toBeGreaterThan(5);
    expect(batches).toBeLessThan(50);
  });
});

describe('respondToDocument', () => {
  test('reads the whole input as one request', async () => {
    expect(await respondToDocument(stream(['\ufeff{\n "pay', 'load": 7 }\n']), echo)).toEqual({ ok: true, value: 7 });
  });

  test('responds with the place of the error when the input is not JSON', async () => {
    expect(await respondToDocument(stream(['{\n  "payload": 7,\n}\n']), echo)).toMatchObject({
      ok: false,
      errors: [{ code: 'malformed-json', line: 3, column: 1 }],
    });
    expect(await respondToDocument(stream(['[7]']), echo)).toMatchObject({ errors: [{ line: 1, column: 1 }] });
    expect(await respondToDocument(stream(['{}\n{}\n']), echo)).toMatchObject({ errors: [{ line: 2, column: 1 }] });
    expect(await respondToDocument(stream([Uint8Array.of(0xff, 0xfe, 0x7b, 0)]), echo)).toMatchObject({
      errors: [{ code: 'malformed-json', line: 1, column: 1 }],
    });
  });

  test('tells an empty input', async () => {
    expect(await respondToDocument(stream([]), echo)).toBe('empty input');
    expect(await respondToDocument(stream(['\ufeff \r\n\t']), echo)).toBe('empty input');
  });

  test('rejects an input above the size limit', async () => {
    expect(await respondToDocument(stream(overlong), echo)).toMatchObject({
      ok: false,
      errors: [{ code: 'payload-too-large', expected: 'at most 67108864 bytes' }],
    });
  });
});
