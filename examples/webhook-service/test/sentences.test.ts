// Every failure has a sentence: in the log, on the page and at the end of a start.
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type AlpacaHttp, alpacaHttp } from '../src/brokers/alpaca-http.js';
import { loadConfig } from '../src/config-file.js';
import { openDatabase } from '../src/database.js';
import { sentenceOf } from '../src/sentence.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sentences-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test.each([
  [new Error('the disk is full'), 'the disk is full'],
  ['stopped', 'stopped'],
  [new TypeError('fetch failed', { cause: new Error('connect ECONNREFUSED') }), 'fetch failed: connect ECONNREFUSED'],
  [new AggregateError([new Error('no ::1'), new Error('no 127.0.0.1')]), 'no ::1; no 127.0.0.1'],
  [{ name: 'ErrnoError', errno: 44 }, 'an error without a message (44)'],
  [Object.assign(new Error(), { code: 'ENOENT' }), 'an error without a message (ENOENT)'],
  [{}, 'an error without a message'],
  [undefined, 'undefined'],
  ['', 'an error without a message'],
])('the sentence about %o', (error, sentence) => {
  expect(sentenceOf(error)).toBe(sentence);
});

describe('an answer of Alpaca', () => {
  const page = '\n<html><body>Bad gateway</body></html>';
  let server: Server;
  let http: AlpacaHttp;
  /** Bytes that were sent of the last answer. */
  let sent = 0;
  let isClosed: Promise<void>;

  beforeAll(async () => {
    server = createServer((request, response) => {
      const [, status, kind] = (request.url ?? '').split('/');
      response.writeHead(Number(status), { 'retry-after': '7' });
      if (kind !== 'endless') {
        response.end({ page, text: 'try later', json: '{"message":"no such order"}' }[kind ?? ''] ?? '');
        return;
      }
      sent = 0;
      const piece = Buffer.alloc(65_536, ' ');
      const write = (): void => {
        while (!response.destroyed && response.write(piece)) {
          sent += piece.length;
        }
        response.once('drain', write);
      };
      isClosed = new Promise((resolve) => response.once('close', resolve));
      write();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    http = alpacaHttp({ tradingUrl: url, dataUrl: url, keyId: 'key', secretKey: 'secret' });
  });
  afterAll(() => server.close());

  test.each([
    [502, 'page', 'Alpaca answered 502 with a page instead of JSON to GET /502/page'],
    [200, 'page', 'Alpaca answered 200 with a page instead of JSON to GET /200/page'],
    [500, 'text', 'Alpaca answered 500 with text instead of JSON to GET /500/text'],
    [503, 'json', 'Alpaca answered 503 to GET /503/json'],
    [200, 'endless', 'Alpaca answered with more than 5 MB to GET /200/endless; the rest was not read'],
  ])('%i %s is a failure with a sentence', async (status, kind, sentence) => {
    await expect(http.data(`/${status}/${kind}`)).rejects.toThrow(sentence);
  });

  test('that is too long is given up at the limit: the connection is closed', async () => {
    await expect(http.data('/200/endless')).rejects.toThrow();
    await isClosed;
    // What was under way is a few megabytes at most.
    expect(sent).toBeLessThan(50_000_000);
  });

  test('that declines with a page says so', async () => {
    expect(await http.data('/403/page')).toEqual({ declined: 403, message: 'it sent a page instead of JSON' });
    expect(await http.data('/404/json')).toEqual({ declined: 404, message: 'no such order' });
    expect(await http.data('/204/none')).toBeUndefined();
  });
});

describe('a configuration', () => {
  const sample = fileURLToPath(new URL('../config.sample.json', import.meta.url));
  const faultsIn = async (text: string): Promise<unknown> => {
    await writeFile(join(folder, 'config.json'), text);
    return loadConfig(join(folder, 'config.json'), sample, {});
  };

  test('that is not JSON has the place of its first fault, and no part of its text', async () => {
    const file = join(folder, 'config.json');
    expect(await faultsIn('<html>')).toEqual([`${file} is not valid JSON at line 1, column 1: Invalid symbol`]);
    expect(await faultsIn('{\n  "token": "a secret" "listen": {}\n}')).toEqual([
      `${file} is not valid JSON at line 2, column 23: Comma expected`,
    ]);
    expect(await faultsIn('')).toEqual([`${file} is not valid JSON at line 1, column 1: Value expected`]);
  });

  test('that is a folder has a sentence', async () => {
    await mkdir(join(folder, 'a-folder'));
    expect(await loadConfig(join(folder, 'a-folder'), sample, {})).toEqual([
      expect.stringMatching(/a-folder cannot be read or made: EISDIR: /),
    ]);
  });
});

test('a folder that is not a database is an embedded database that cannot be opened', async () => {
  const place = join(folder, 'not-a-database');
  await mkdir(place);
  await writeFile(join(place, 'PG_VERSION'), 'x');
  await chmod(place, 0o700);
  await expect(openDatabase(place, undefined)).rejects.toThrow(
    /^the embedded database in .*not-a-database cannot be opened: .{10}/,
  );
}, 60_000);
