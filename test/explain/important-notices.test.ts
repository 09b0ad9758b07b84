import { describe, expect, it } from 'vitest';
import type { Notice, NoticeCode } from '../../src/core/notices.js';
import { isImportant } from '../../src/explain/important-notices.js';

function notice(code: NoticeCode, path?: readonly string[]): Notice {
  return { code, message: 'A sentence.', ...(path && { path }) };
}

describe('isImportant', () => {
  it.each([
    [notice('quote-old'), true],
    [notice('market-closed'), true],
    [notice('tick-assumed'), false],
    [notice('field-null', ['stopLoss', 'percent']), true],
    [notice('field-without-effect', ['limitPrice']), true],
    [notice('field-null', ['quantity']), false],
    [notice('field-null'), false],
    [notice('tick-assumed', ['limitPrice']), false],
  ])('answers for %j of a plan with orders: %j', (given, expected) => {
    expect(isImportant(given, 'orders')).toBe(expected);
  });

  it('leaves out that the market is closed only where a plan waits for it', () => {
    expect(isImportant(notice('market-closed'), 'postponed')).toBe(false);
    expect(isImportant(notice('quote-old'), 'postponed')).toBe(true);
    expect(isImportant(notice('market-closed'), 'nothing-to-do')).toBe(true);
  });
});
