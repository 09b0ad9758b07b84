// The library, and the command as it is built, answer the conformance suite (README.md) as it expects.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorCatalogue } from '../../src/core/errors.js';
import { noticeCatalogue } from '../../src/core/notices.js';
import { answerOf } from './answer-of.js';
import {
  commands,
  differenceOf,
  fileNames,
  folder,
  type Line,
  noticesOf,
  readLines,
  requestTextOf,
  sameJson,
} from './suite.js';

/** Codes that are given before there is a message, of its text, or while a market is being loaded. */
const elsewhere: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'post-required',
  'empty-json',
  'malformed-json',
  'not-platform-a',
  'not-platform-b',
  'invalid-ip-address',
  'invalid-ip-address-format',
  'invalid-password',
  'account-unavailable',
  'field-duplicated',
]);

function differences(lines: readonly Line[], answers: readonly unknown[]): readonly unknown[] {
  return lines.flatMap((line, index) => {
    const answered = differenceOf(line, answers[index]);
    return answered === undefined ? [] : [{ ...line, answered }];
  });
}

const source = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts') && !/core.(?:errors|notices)\.ts$/.test(file))
  .map((file) => readFileSync(join('src', file), 'utf8'))
  .join('');

/** Whether the source has the code outside the catalogues, where it may be listed before anything gives it. */
function isGiven(code: string): boolean {
  return source.includes(`'${code}'`);
}

describe('the conformance suite', () => {
  it.each(fileNames)('%s: the library answers every line as expected', (name) => {
    const lines = readLines(name);
    expect(lines.length).toBeGreaterThanOrEqual(name === 'notices.jsonl' ? 80 : 300);
    expect(differences(lines, lines.map(answerOf))).toEqual([]);
  });

  it('gives each line a name of its own, and says where its answer comes from', () => {
    const lines = fileNames.flatMap(readLines);
    expect(new Set(lines.map(({ id }) => id)).size).toBe(lines.length);
    expect(lines.filter(({ rule, source }) => (rule === undefined) === (source === undefined))).toEqual([]);
  });

  it('is at most 3 MB', () => {
    const sizes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(3_000_000);
  });

  it('reaches every code that a message, a formula or a plan can be rejected with', () => {
    const reached = new Set(
      fileNames.flatMap(readLines).flatMap(({ answer }) => (answer.ok ? [] : answer.errors.map(({ code }) => code))),
    );
    const missing = Object.values(errorCatalogue).filter(
      ({ code, section }) =>
        !['request', 'broker', 'execution', 'configuration'].includes(section) &&
        !elsewhere.has(code) &&
        isGiven(code) &&
        !reached.has(code),
    );
    expect(missing.map(({ code }) => code)).toEqual([]);
  });

  it('says in its README how many lines each file has', () => {
    const table = readFileSync(`${folder}/README.md`, 'utf8');
    const counts = fileNames.map((name) =>
      new RegExp(`\\| \`${name}\` \\| ([\\d,]+) \\|`).exec(table)?.[1]?.replace(',', ''),
    );
    expect(counts).toEqual(fileNames.map((name) => String(readLines(name).length)));
  });

  it('has a line for every notice that the library gives', () => {
    const values = readLines('notices.jsonl').flatMap(({ answer }) => (answer.ok ? [answer.value] : []));
    const items = values.flatMap((value): readonly unknown[] => (Array.isArray(value) ? value : [value]));
    const noticed = items.flatMap((item) => [...noticesOf(item), ...noticesOf(Object(item).value)]);
    const reached = new Set(noticed.map((notice): unknown => Object(notice).code));
    // No port of a snapshot fails, or answers more than it was asked for.
    const unreached: ReadonlySet<string> = new Set(['account-unavailable', 'orders-of-others']);
    const missing = Object.keys(noticeCatalogue).filter(
      (code) => !unreached.has(code) && isGiven(code) && !reached.has(code),
    );
    // A code comes with a line in notices.jsonl, worked out by hand, and one for the closest request without the notice.
    expect(missing).toEqual([]);
  });
});

describe('the comparison', () => {
  const signalValue = { ticker: 'AAPL', quantity: '5' };
  const signal: Line = {
    id: 'check-0',
    rule: 'A.1',
    command: 'check',
    request: { payload: {} },
    answer: { ok: true, value: signalValue },
  };
  const rejection: Line = { ...signal, answer: { ok: false, errors: [{ code: 'a', path: ['x'] }, { code: 'b' }] } };
  const plan: Line = { ...signal, command: 'plan', answer: { ok: true, value: { outcome: 'postponed', steps: [] } } };
  const first = { code: 'field-mistyped', path: ['qty'], suggestion: 'quantity' };
  const second = { code: 'field-null', path: ['price'] };
  const noticed: Line = {
    ...plan,
    answer: { ok: true, value: { outcome: 'orders', steps: [], notices: [first, second] } },
  };
  const silent: Line = { ...signal, answer: { ok: true, value: { ticker: 'AAPL', notices: [] } } };
  const refusal = { ok: false, errors: [{ code: 'no-position', path: ['ticker'] }] };
  const batch: Line = {
    ...plan,
    answer: { ok: true, value: [refusal, { ok: true, value: noticed.answer.ok && noticed.answer.value }] },
  };
  const item = (notices: readonly unknown[]) => ({
    ok: true,
    value: { outcome: 'orders', steps: [], trace: [], notices },
  });
  const withdrawn: Line = {
    ...plan,
    answer: { ok: true, value: { outcome: 'orders', steps: [], withdrawals: { entry: '2026-01-26T21:00:00Z' } } },
  };
  const quantities: Line = { ...plan, answer: { ok: true, value: { quantities: ['5'] } } };
  const order = { step: 'submit-order', id: 'entry', order: { quantity: '5' } };
  const entry = { ...order, role: 'entry' };
  const ordersOf = (...steps: readonly unknown[]) => ({ ok: true, value: { outcome: 'orders', steps } }) as const;

  it.each([
    ['a signal with its notices', signal, { ok: true, value: { quantity: '5', ticker: 'AAPL', notices: [] } }],
    [
      'a rejection with more words',
      rejection,
      { ok: false, errors: [{ code: 'a', path: ['x'], message: 'm' }, { code: 'b' }] },
    ],
    ['a plan with its trace', plan, { ok: true, value: { steps: [], outcome: 'postponed', notices: [], trace: [] } }],
    [
      'notices in another order and in other words',
      noticed,
      { ok: true, value: { outcome: 'orders', steps: [], notices: [{ ...second, message: 'm' }, first] } },
    ],
    ['a signal without notices where none are expected', silent, { ok: true, value: { ticker: 'AAPL' } }],
    [
      'a batch with a rejected item',
      batch,
      { ok: true, value: [{ ok: false, errors: [{ ...refusal.errors[0], message: 'm' }] }, item([second, first])] },
    ],
    [
      'a plan with withdrawals where none are expected',
      plan,
      { ok: true, value: { outcome: 'postponed', steps: [], withdrawals: { entry: 'x' } } },
    ],
    [
      'the withdrawals of a plan',
      withdrawn,
      { ok: true, value: { outcome: 'orders', steps: [], withdrawals: { entry: '2026-01-26T21:00:00Z' }, trace: [] } },
    ],
    ['the quantities of a plan', quantities, { ok: true, value: { outcome: 'orders', steps: [order] } }],
    ['a signal with its formulas', signal, { ok: true, value: { ...signalValue, formulas: { quantity: '2 + 3' } } }],
    ['a role where none is expected', { ...plan, answer: ordersOf(order) }, ordersOf(entry)],
    ['a step without a role where none is expected', { ...plan, answer: ordersOf(order) }, ordersOf(order)],
    ['the role of one step', { ...plan, answer: ordersOf(order, entry) }, ordersOf(entry, entry)],
  ])('accepts %s', (_, line, answer) => {
    expect(differenceOf(line, answer)).toBeUndefined();
  });

  it.each([
    ['another value', signal, { ok: true, value: { ticker: 'AAPL', quantity: '6' } }],
    ['a value too many', signal, { ok: true, value: { ticker: 'AAPL', quantity: '5', price: '1' } }],
    ['a number for a text', signal, { ok: true, value: { ticker: 'AAPL', quantity: 5 } }],
    ['a rejection for a signal', signal, { ok: false, errors: [{ code: 'a', path: [] }] }],
    ['a signal for a rejection', rejection, { ok: true, value: {} }],
    ['another order of errors', rejection, { ok: false, errors: [{ code: 'b' }, { code: 'a', path: ['x'] }] }],
    ['another path', rejection, { ok: false, errors: [{ code: 'a', path: ['y'] }, { code: 'b' }] }],
    ['an error too few', rejection, { ok: false, errors: [{ code: 'a', path: ['x'] }] }],
    ['another outcome', plan, { ok: true, value: { outcome: 'orders', steps: [] } }],
    [
      'a release where none is expected',
      plan,
      { ok: true, value: { outcome: 'postponed', steps: [], releaseAt: 'x' } },
    ],
    ['a withdrawal too few', withdrawn, { ok: true, value: { outcome: 'orders', steps: [] } }],
    [
      'another withdrawal',
      withdrawn,
      { ok: true, value: { outcome: 'orders', steps: [], withdrawals: { entry: '2026-01-26T20:00:00Z' } } },
    ],
    ['other quantities', quantities, { ok: true, value: { outcome: 'orders', steps: [order, order] } }],
    ['another role', { ...plan, answer: ordersOf(entry) }, ordersOf({ ...order, role: 'exit' })],
    ['a role too few', { ...plan, answer: ordersOf(entry) }, ordersOf(order)],
    ['a step too many', { ...plan, answer: ordersOf(order) }, ordersOf(entry, entry)],
    ['a notice too few', noticed, { ok: true, value: { outcome: 'orders', steps: [], notices: [first] } }],
    ['a notice where none is expected', silent, { ok: true, value: { ticker: 'AAPL', notices: [first] } }],
    [
      'another suggestion',
      noticed,
      { ok: true, value: { outcome: 'orders', steps: [], notices: [{ ...first, suggestion: 'price' }, second] } },
    ],
    ['another notice of an item', batch, { ok: true, value: [refusal, item([first, first])] }],
    ['an item too few', batch, { ok: true, value: [refusal] }],
    [
      'another code of an item',
      batch,
      { ok: true, value: [{ ok: false, errors: [{ code: 'a' }] }, item([second, first])] },
    ],
    ['an item that is not a result', batch, { ok: true, value: ['no-position', item([second, first])] }],
    ['no answer', signal, undefined],
    ['text in place of an answer', signal, 'ok'],
  ])('names %s', (_, line, answer) => {
    expect(differenceOf(line, answer)).toBeDefined();
  });

  it('reads JSON by value, whatever the order of keys', () => {
    expect(sameJson({ a: [1, { b: null }], c: 'x' }, { c: 'x', a: [1, { b: null }] })).toBe(true);
    expect(sameJson({ a: null }, {})).toBe(false);
    expect(sameJson([1, 2], [2, 1])).toBe(false);
    expect(sameJson([], {})).toBe(false);
  });
});

// `npm test` builds the command first.
describe.skipIf(!existsSync('dist/cli.js'))(
  'the built command (skipped where dist/cli.js is missing: npm run build)',
  () => {
    it('answers a file of the suite over JSON Lines', () => {
      const lines = readLines('quantities.jsonl');
      for (const command of commands) {
        const asked = lines.filter((line) => line.command === command);
        const { stdout } = spawnSync(process.execPath, ['dist/cli.js', command, '--jsonl'], {
          input: asked.map((line) => `${requestTextOf(line)}\n`).join(''),
          encoding: 'utf8',
          maxBuffer: 2 ** 28,
        });
        const answers = stdout.split('\n').filter((line) => line !== '');
        expect(
          differences(
            asked,
            answers.map((line): unknown => JSON.parse(line)),
          ),
        ).toEqual([]);
      }
    });
  },
);
