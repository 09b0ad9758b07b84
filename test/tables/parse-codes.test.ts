// Every code that parsing can give: a message that causes it, with its complete list of errors, and the closest one
// that is accepted.
import { describe, expect, it } from 'vitest';
import { type ErrorCode, errorCatalogue } from '../../src/core/errors.js';
import { libraryCheck } from '../models/library-check.js';
import { parseCodeRows } from './parse-codes.js';

/** Codes of the catalogue's parsing sections that are given before or after parsing. */
const givenElsewhere: ReadonlySet<ErrorCode> = new Set<ErrorCode>([
  'post-required',
  'empty-json',
  'malformed-json',
  'not-platform-a',
  'not-platform-b',
  'invalid-ip-address',
  'invalid-ip-address-format',
  'invalid-password',
  'resize-target-unresolved',
  'resize-sentiment-conflict',
]);

const sectionsElsewhere: ReadonlySet<string> = new Set([
  'request',
  'gates',
  'plan',
  'broker',
  'execution',
  'configuration',
]);

const parseCodes = Object.values(errorCatalogue)
  .filter(({ code, section }) => !sectionsElsewhere.has(section) && !givenElsewhere.has(code))
  .map(({ code }) => code);

describe('the codes of parsing', () => {
  it.each(parseCodeRows)('$code: $why', ({ request, errors }) => {
    expect(libraryCheck(request)).toEqual({ ok: false, errors });
  });

  it.each(parseCodeRows)('$code is not given to the closest valid message: $why', ({ nearMiss }) => {
    expect(libraryCheck(nearMiss)).toMatchObject({ ok: true });
  });

  it.each(parseCodes)('%s has a row', (code) => {
    expect(parseCodeRows.map((row) => row.code)).toContain(code);
  });
});
