import { describe, expect, it } from 'vitest';
import { libraryVersion } from '../../src/core/library-version.js';
import { closingRecord, isClosingRecord, type TornLine } from '../../src/decision-log/closing-record.js';
import { decisionRecord } from '../../src/decision-log/decision-record.js';
import { recordDigest } from '../../src/decision-log/record-line.js';
import { verifyLog } from '../../src/decision-log/verify-log.js';
import { market, planned, untyped } from './decided.js';

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
