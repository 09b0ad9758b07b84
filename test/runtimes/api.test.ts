// The public API is written down in test/types/: whoever changes it sees the change in the diff.
import { describe, expect, test } from 'vitest';
import { apiFaults, subpaths } from './api-report.mjs';

describe('test/types/ holds the API of', () => {
  test.each(subpaths)('%s', (subpath) => {
    // `npm run generate -- api` in the root writes the reports.
    expect(apiFaults(subpath, false)).toEqual([]);
  });

  test('every subpath with declarations', () => {
    expect(subpaths).toEqual(expect.arrayContaining(['.', './async', './webhook', './paper', './testing']));
  });
});
