import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { pages } from './blocks.js';

const limit = 1500;

/** References with a long generated part; what people write on them has the same limit. */
const references: readonly string[] = [
  'broker-profiles',
  'coming-from',
  'errors',
  'instruments',
  'notices',
  'sessions',
  'settings',
  'signals',
].map((name) => `docs/${name}.md`);

/** Written by `npm run bench`; and the record of decisions, which is not on the site. */
const records: readonly string[] = ['docs/performance.md', 'docs/decisions.md'];

const generated = /^<!-- generated: .*?^<!-- end -->$/gms;

/** Words without blocks of code and HTML; a code or a number counts as one. */
function wordCount(page: string): number {
  const prose = page.replaceAll(/^```.*?^```$/gms, '').replaceAll(/<[^>]*>/g, ' ');
  return prose.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}

describe('the length of the pages', () => {
  it.each(pages.filter((page) => ![...references, ...records].includes(page)))('is at most 1,500 words: %s', (page) => {
    expect(wordCount(readFileSync(page, 'utf8'))).toBeLessThanOrEqual(limit);
  });

  it.each(references)('is at most 1,500 words by hand beside a long generated part: %s', (page) => {
    const text = readFileSync(page, 'utf8');
    const written = wordCount(text.replaceAll(generated, ''));
    expect(written).toBeLessThanOrEqual(limit);
    expect(wordCount(text) - written).toBeGreaterThan(written / 2);
  });

  it('counts words of prose, tables and code in the line, not blocks and marks', () => {
    expect(
      wordCount('# One two\n\n```json\n{ "three": 4 }\n```\n\n| `five` | – |\n<small>six</small> [seven](a.md)'),
    ).toBe(5);
  });
});
