import { describe, expect, it } from 'vitest';
import { closingRecord } from '../../src/decision-log/closing-record.js';
import { decisionRecord } from '../../src/decision-log/decision-record.js';
import { recordDigest } from '../../src/decision-log/record-line.js';
import { verifyLog } from '../../src/decision-log/verify-log.js';
import { decided, market, planned, untyped } from './decided.js';

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
