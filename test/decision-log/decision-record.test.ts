import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { libraryVersion } from '../../src/core/library-version.js';
import { decisionRecord } from '../../src/decision-log/decision-record.js';
import { recordDigest } from '../../src/decision-log/record-line.js';
import { verifyLog } from '../../src/decision-log/verify-log.js';
import { compareDecisions } from '../../src/replay/compare-decisions.js';
import { parseReplayLine } from '../../src/replay/parse-replay-line.js';
import { defaultSettings } from '../../src/settings/defaults.js';
import { parseSignal } from '../../src/signal/parse-signal.js';
import { decided, market, payload, planned, untyped } from './decided.js';

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
