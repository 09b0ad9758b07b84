import { expect, it } from 'vitest';
import { noticeCatalogue, noticeConditions } from '../../src/core/notices.js';

it('every notice code has a condition in a sentence', () => {
  const entries = Object.entries(noticeCatalogue);
  expect(entries.length).toBeGreaterThanOrEqual(25);
  for (const [code, { condition, section }] of entries) {
    expect(code).toMatch(/^[a-z]+(-[a-z]+)+$/);
    expect(condition).toMatch(/^\S.{15,}\.$/);
    expect(section).toMatch(/^[A-Z][a-z ,]+$/);
  }
});

it('every notice code is in one section', () => {
  const codes = Object.values(noticeConditions).flatMap((section) => Object.keys(section));
  expect(codes.filter((code, index) => codes.indexOf(code) !== index)).toEqual([]);
});
