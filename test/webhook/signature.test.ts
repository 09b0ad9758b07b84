import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { SignatureSource } from '../../src/webhook/credential-sources.js';
import { isSignedBy, sentSignature } from '../../src/webhook/signature.js';

const body = new TextEncoder().encode('{"ticker":"AAPL"}');
const now = 1_769_441_400_000;
const source: SignatureSource = { header: 'x-signature', encoding: 'hex' };
const timed: SignatureSource = { ...source, timestampHeader: 'x-time' };
const freshness = (time: string | undefined, over: Partial<SignatureSource> = {}) =>
  sentSignature({ ...timed, ...over }, time === undefined ? {} : { 'x-time': time }, body, now).isFresh;

describe('the signature of a request', () => {
  it.each([
    ['empty where no header has it', source, {}, ''],
    ['empty where its prefix is missing', { ...source, prefix: 'sha256=' }, { 'x-signature': 'ab12' }, ''],
    ['what comes after its prefix', { ...source, prefix: 'sha256=' }, { 'x-signature': 'sha256=ab12' }, 'ab12'],
    ['in lower case where it is of hex digits', source, { 'x-signature': 'AB12' }, 'ab12'],
    ['as it is in base64', { ...source, encoding: 'base64' as const }, { 'x-signature': 'AbC=' }, 'AbC='],
  ])('is %s', (_, given, headers, text) => {
    expect(sentSignature(given, headers, body, now)).toStrictEqual({ text, isFresh: true, signed: body });
  });

  it.each([
    ['1769441400', true],
    ['1769441100', true],
    ['1769441700', true],
    ['1769441099', false],
    ['1769441701', false],
    // Eleven digits are the most; twelve would be later by a factor of ten, whatever they say.
    ['01769441400', true],
    ['001769441400', false],
    ['1769441400.0', false],
    ['', false],
    [undefined, false],
  ])('of the time %j is fresh: %j', (time, expected) => {
    expect(freshness(time)).toBe(expected);
  });

  it('has the tolerance of its source', () => {
    expect(freshness('1769441390', { toleranceSeconds: 10 })).toBe(true);
    expect(freshness('1769441389', { toleranceSeconds: 10 })).toBe(false);
  });

  it.each(['hex', 'base64'] as const)('is of the time, a point and the body, in %s', (encoding) => {
    const text = createHmac('sha256', 'secret').update('1769441400.').update(body).digest(encoding);
    const sent = sentSignature({ ...timed, encoding }, { 'x-signature': text, 'x-time': '1769441400' }, body, now);
    expect(isSignedBy('secret', sent, encoding)).toBe(true);
    expect(isSignedBy('other', sent, encoding)).toBe(false);
    expect(isSignedBy('secret', { ...sent, isFresh: false }, encoding)).toBe(false);
  });
});
