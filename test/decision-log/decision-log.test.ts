import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { libraryVersion } from '../../src/core/library-version.js';
import { closingRecord, isClosingRecord, type TornLine } from '../../src/decision-log/closing-record.js';
import { type DecisionToRecord, decisionRecord } from '../../src/decision-log/decision-record.js';
import { recordDigest } from '../../src/decision-log/record-line.js';
import { verifyLog } from '../../src/decision-log/verify-log.js';
import { type MarketSnapshot, snapshotContext } from '../../src/market/snapshot.js';
import { planSignal } from '../../src/plan/plan-signal.js';
import { compareDecisions } from '../../src/replay/compare-decisions.js';
import { parseReplayLine } from '../../src/replay/parse-replay-line.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSignal } from '../../src/signal/parse-signal.js';

const market: MarketSnapshot = { now: '2026-01-26T15:30:00Z', quotes: { AAPL: { bid: '149', ask: '150' } } };
const payload = { ticker: 'AAPL', action: 'buy', quantity: 5, message: 'größer ☂' };
const signal = parseSignal(payload, { clock: { now: () => Date.parse(market.now) } });
const plan = signal.ok ? planSignal(signal.value, snapshotContext(market, defaultSettings, 'a1')) : signal;
const decided = { payload, receivedAt: market.now, market, settings: defaultSettings, signalId: 'a1' };

function planned(): Extract<DecisionToRecord, { errors?: undefined }> {
  if (!plan.ok) {
    throw new Error(plan.errors[0].message);
  }
  return { ...decided, plan: plan.value };
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex');

describe('decisionRecord', () => {
  it('is one line of ASCII with the message, the market, the decision, digests and the version', () => {
    const line = decisionRecord({ ...planned(), identifiers: { strategy: 'trend' } });
    expect(line).toMatch(/^[\u0020-\u007e]+$/);
    expect(JSON.parse(line)).toEqual({
      payload,
      receivedAt: market.now,
      market,
      signalId: 'a1',
      identifiers: { strategy: 'trend' },
      digests: {
        settings: expect.stringMatching(/^[0-9a-f]{64}$/),
        // The canonical JSON of the market, written by hand.
        market: digest('{"now":"2026-01-26T15:30:00Z","quotes":{"AAPL":{"ask":"150","bid":"149"}}}'),
      },
      libraryVersion,
      plan: planned().plan,
      digest: expect.any(String),
    });
  });

  it('ends with the SHA-256 of the text before its own digest', () => {
    const line = decisionRecord(planned());
    const [, body = '', own] = /^(.*),"digest":"(.*)"\}$/.exec(line) ?? [];
    expect(own).toBe(digest(body));
    expect(recordDigest(line)).toBe(own);
    for (const other of ['', '{}', line.replace('AAPL', 'MSFT'), untyped<string>(undefined)]) {
      expect(recordDigest(other)).toBeUndefined();
    }
  });

  it('has every error in place of a plan, and the digest of the line before', () => {
    const first = decisionRecord(planned());
    const refused = parseSignal({ ticker: '' }, { clock: Date });
    const errors = refused.ok ? [] : refused.errors;
    const line = decisionRecord({ ...decided, errors, previous: recordDigest(first) });
    expect(errors.length).toBeGreaterThan(0);
    expect(JSON.parse(line)).toMatchObject({ errors, previous: recordDigest(first) });
    expect(JSON.parse(line)).not.toHaveProperty('plan');
    expect(verifyLog([first, line])).toEqual({ ok: true, head: recordDigest(line) });
  });

  it('is read by replay as it is, and decided as it was', () => {
    const read = parseReplayLine(decisionRecord(planned()));
    expect(read).toEqual({ ok: true, value: expect.objectContaining({ payload, market, signalId: 'a1' }) });
    const [again] = read.ok ? compareDecisions(read.value, defaultSettings, defaultSettings) : [];
    expect(again?.before).toEqual({ ok: true, value: planned().plan });
  });

  it('leaves out what is not given, and writes null for a payload that is missing', () => {
    const { signalId: _, payload: __, ...rest } = decided;
    const line = decisionRecord(untyped({ ...rest, errors: [] }));
    expect(JSON.parse(line)).toMatchObject({ payload: null, errors: [] });
    expect(JSON.parse(line)).not.toHaveProperty('signalId');
    expect(parseReplayLine(line).ok).toBe(true);
    expect(JSON.parse(decisionRecord(untyped(rest)))).toMatchObject({ errors: [] });
  });

  it('writes the beginning of what JSON cannot hold, and throws for nothing', () => {
    const cycle: Record<string, unknown> = { ticker: 'AAPL' };
    cycle.self = cycle;
    expect(JSON.parse(decisionRecord({ ...planned(), payload: cycle })).payload).toMatch(/^\{"ticker":"AAPL","self":/);
    for (const wrong of [undefined, null, 5, [], { ok: true, value: 1 }]) {
      expect(verifyLog([decisionRecord(untyped(wrong))])).toMatchObject({ ok: true });
    }
  });

  it('ignores a previous that is not a digest', () => {
    const hash = digest('');
    for (const previous of ['none', `${hash}0`, `0${hash}`, hash.toUpperCase(), untyped<string>([hash])]) {
      expect(decisionRecord({ ...planned(), previous })).toBe(decisionRecord(planned()));
    }
  });
});

describe('closingRecord', () => {
  const torn: TornLine = { torn: '{"payload":{"tick\u0000ö', at: market.now };

  it('keeps the torn text, and goes on with the chain', () => {
    const first = decisionRecord(planned());
    const line = closingRecord({ ...torn, previous: recordDigest(first) });
    expect(JSON.parse(line)).toEqual({
      torn: torn.torn,
      at: market.now,
      libraryVersion,
      previous: recordDigest(first),
      digest: recordDigest(line),
    });
    expect(verifyLog([first, line])).toEqual({ ok: true, head: recordDigest(line) });
  });

  it('is not a line with a decision', () => {
    expect(isClosingRecord(closingRecord(torn))).toBe(true);
    const payloadWithTorn = decisionRecord({ ...planned(), payload: { torn: 'x' } });
    for (const other of [
      decisionRecord(planned()),
      payloadWithTorn,
      '',
      '{',
      '5',
      '{"torn":5}',
      '{"torn":"","payload":1}',
    ]) {
      expect(isClosingRecord(other)).toBe(false);
    }
    expect(isClosingRecord(untyped(undefined))).toBe(false);
  });

  it('is a line whatever is given', () => {
    for (const wrong of [undefined, null, {}, 5]) {
      expect(verifyLog([closingRecord(untyped(wrong))]).ok).toBe(true);
      expect(JSON.parse(closingRecord(untyped(wrong)))).toMatchObject({ torn: '', at: '' });
    }
  });
});

describe('verifyLog', () => {
  const one = decisionRecord(planned());
  const two = decisionRecord({ ...decided, errors: [], previous: recordDigest(one) });
  const three = closingRecord({ torn: 'x', at: market.now, previous: recordDigest(two) });
  const head = recordDigest(three);
  const lines = [one, two, three];

  it('answers with the head of a whole log, and an empty one has none', () => {
    expect(verifyLog(lines)).toEqual({ ok: true, head });
    expect(verifyLog(lines, { head })).toEqual({ ok: true, head });
    expect(verifyLog([])).toStrictEqual({ ok: true });
    expect(verifyLog([], {})).toStrictEqual({ ok: true });
  });

  it.each([
    ['a first line that is dropped', [two, three], 1],
    ['a line in the middle that is dropped', [one, three], 2],
    ['two that are swapped', [one, three, two], 2],
    ['two at the beginning that are swapped', [two, one, three], 1],
    ['a line that is repeated', [one, two, two, three], 3],
    ['a line of another log', [one, closingRecord({ torn: 'x', at: market.now }), two], 2],
    ['a line that is empty', [one, two, three, ''], 4],
    ['a changed byte', [one, two.replace('15:30', '15:31'), three], 2],
    ['white space that is added', [one, two.replace('{', '{ '), three], 2],
    ['a changed digest', [one, two, three.replace(/.(?="\}$)/, (digit) => (digit === '0' ? '1' : '0'))], 3],
  ])('finds %s', (_, changed, line) => {
    expect(verifyLog(changed)).toEqual({ ok: false, line });
  });

  it('finds a cut tail by its head only', () => {
    expect(verifyLog([one, two])).toEqual({ ok: true, head: recordDigest(two) });
    expect(verifyLog([one, two], { head })).toEqual({ ok: false, line: 3 });
    expect(verifyLog([], { head })).toEqual({ ok: false, line: 1 });
  });

  it('finds a log that was written again by its head only', () => {
    const again = decisionRecord({ ...decided, errors: [] });
    expect(verifyLog([again])).toEqual({ ok: true, head: recordDigest(again) });
    expect(verifyLog([again], { head })).toEqual({ ok: false, line: 2 });
  });

  it('names the first line after a head that is not at the end', () => {
    expect(verifyLog(lines, { head: recordDigest(one) })).toEqual({ ok: false, line: 2 });
    expect(verifyLog(lines, { head: recordDigest(two) })).toEqual({ ok: false, line: 3 });
  });

  it('takes the digest of the line before, where the oldest lines were deleted', () => {
    const previous = recordDigest(one);
    expect(verifyLog([two, three], { previous })).toEqual({ ok: true, head });
    expect(verifyLog([two, three], { previous, head })).toEqual({ ok: true, head });
    expect(verifyLog([three], { previous })).toEqual({ ok: false, line: 1 });
    expect(verifyLog(lines, { previous })).toEqual({ ok: false, line: 1 });
    expect(verifyLog([two], { previous, head: previous })).toEqual({ ok: false, line: 1 });
    expect(verifyLog([], { previous })).toEqual({ ok: true, head: previous });
  });

  it('answers what is not a list of lines', () => {
    expect(verifyLog(untyped('text'))).toEqual({ ok: false, line: 1 });
    expect(verifyLog(untyped([5]))).toEqual({ ok: false, line: 1 });
    expect(verifyLog(lines, untyped(null))).toEqual({ ok: true, head });
  });
});

/** A value that the compiler would not take. */
function untyped<T>(value: unknown): T {
  return value as T;
}
